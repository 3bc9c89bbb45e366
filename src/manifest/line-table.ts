/** Where the lines of a text begin. */
export class LineTable {
  private readonly starts: number[] = [0];

  public constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) this.starts.push(at + 1);
  }

  /** The line and the column of an offset, both counted from 0. */
  public placeOf(offset: number): { readonly line: number; readonly column: number } {
    let [low, high] = [0, this.starts.length];
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2);
      if (this.starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return { line: low, column: offset - this.starts[low] };
  }
}
