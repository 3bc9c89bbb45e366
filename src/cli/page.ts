import picocolors from 'picocolors';
import wrapText from 'wrap-ansi';
import { Terminal } from './terminal';

const SMALLEST_WIDTH = 40;
/** Longer lines are hard to read. */
const LARGEST_WIDTH = 140;

/** What is written for people fits into their terminal, and has colours if they want some. */
export class Page {
  public readonly colours: ReturnType<typeof picocolors.createColors>;
  public readonly width: number;

  public constructor({ width, hasColour }: Pick<Terminal, 'width' | 'hasColour'>, colour: boolean = hasColour) {
    this.colours = picocolors.createColors(colour);
    this.width = Math.min(Math.max(width, SMALLEST_WIDTH), LARGEST_WIDTH);
  }

  /** A text in lines that fit, of which all but the first are indented. */
  public wrapped(text: string, indent = 0): string {
    return wrapText(text, Math.max(this.width - indent, SMALLEST_WIDTH / 2)).replace(/\n/g, `\n${' '.repeat(indent)}`);
  }

  /** A label, and beside it a text in lines that fit. */
  public labelled(label: string, text: string, left = 0): string {
    return `${' '.repeat(left)}${this.colours.green(label)} ${this.wrapped(text, left + label.length + 1)}`;
  }
}
