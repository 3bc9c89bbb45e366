import type picocolors from 'picocolors';

/** What a report is written on: so many columns, and colours or none. */
export interface Paper {
  readonly width: number;
  readonly colours: ReturnType<typeof picocolors.createColors>;

  /** A text in lines that fit, of which all but the first are indented. */
  wrapped(text: string, indent?: number): string;
}
