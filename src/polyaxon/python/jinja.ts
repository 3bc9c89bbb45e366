/* eslint-disable @typescript-eslint/no-require-imports -- few files have a template */

/** The functions of `@huggingface/jinja` that are needed here. Its types are those of an ECMAScript module, which this is not. */
export interface Jinja {
  /** @throws if it is no template */
  tokenize(text: string): unknown[];
  /** @throws if it is no template */
  parse(tokens: readonly unknown[]): any;
}

export function jinja(): Jinja {
  return require('@huggingface/jinja') as Jinja;
}
