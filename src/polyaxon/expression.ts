/*
 * A template of Polyaxon in a text of the author's. Plain texts with `{{` are refused, since nobody means a template by accident; a template that is
 * meant travels through the author's own texts as a token, as those of the AWS CDK do, and becomes the template when the file is written. The token holds
 * the template itself, so nobody has to remember it, and it is the same in every language.
 */

const TOKEN = /\$\{PolyaxonExpr\[([^[\]{}]*)\]\}/g;

/** What stands for a template in a text until the file is written. */
export function tokenOf(template: string): string {
  return `\${PolyaxonExpr[${encodeURIComponent(template)}]}`;
}

export function hasToken(text: string): boolean {
  return text.search(TOKEN) >= 0;
}

/** The text with its templates written out. */
export function withTemplates(text: string): string {
  return text.replace(TOKEN, (_, template: string) => decodeURIComponent(template));
}

/** What the author wrote around the templates; each of them is one character that means nothing. */
export function aroundTemplates(text: string): string {
  return text.replace(TOKEN, PLACEHOLDER);
}

/** It can be nowhere else: no file can hold it. */
export const PLACEHOLDER = '\0';
