/** Draws that are the same in every run: a linear congruential generator. */
export class Draw {
  private state: number;

  public constructor(seed: number) {
    this.state = seed;
  }

  /** From 0 to 1, without 1. */
  public fraction(): number {
    const next = Math.imul(this.state, 1664525) + 1013904223;
    this.state = ((next % 2 ** 32) + 2 ** 32) % 2 ** 32;
    return this.state / 2 ** 32;
  }

  /** A whole number below a bound. */
  public below(bound: number): number {
    return Math.floor(this.fraction() * bound);
  }

  public one<T>(list: readonly T[]): T {
    return list[this.below(list.length)];
  }

  /** Whether something happens that happens once in so many times. */
  public once(oneIn: number): boolean {
    return this.below(oneIn) === 0;
  }

  /** A list of some length, of items that are each drawn anew. */
  public list<T>(least: number, most: number, item: (index: number) => T): T[] {
    return Array.from({ length: least + this.below(most - least + 1) }, (_, index) => item(index));
  }

  /** An object of which each field is there once in so many times. The others are not drawn. */
  public sparse(fields: { readonly [field: string]: readonly [oneIn: number, value: () => unknown] }): { [field: string]: unknown } {
    return Object.fromEntries(Object.entries(fields).filter(([, [oneIn]]) => this.once(oneIn)).map(([field, [, value]]) => [field, value()]));
  }
}
