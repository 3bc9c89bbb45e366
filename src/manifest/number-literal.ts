/** A number that is written in JSON otherwise than JavaScript writes it: `3.0`, `1e3`, or one with more digits than JavaScript keeps. */
export class NumberLiteral {
  public constructor(public readonly source: string) {}

  /** Whether it is an integer as the server's decoder wants one: digits alone, that fit so many bits. */
  public isInteger(bits: number): boolean {
    if (!/^-?[0-9]+$/.test(this.source)) return false;
    return BigInt.asIntN(bits, BigInt(this.source)) === BigInt(this.source);
  }

  public valueOf(): number {
    return Number(this.source);
  }

  public toJSON(): number {
    return this.valueOf();
  }
}
