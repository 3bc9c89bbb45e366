import { textOf } from './read-file';
import { UsageError } from './usage-error';

/** What a command has of the world around it. Tests have one of their own. */
export interface Terminal {
  /** The folder in which the command was called. */
  readonly directory: string;
  readonly hasColour: boolean;
  readonly width: number;
  /** Whether something is piped in, or could be: at a keyboard nobody types manifests. */
  readonly hasInput: boolean;
  /** Everything that comes in. */
  readInput(): Promise<string>;
  /** What somebody asked for: data. */
  write(text: string): void;
  /** Words about progress, and about what went wrong. */
  say(text: string): void;
}

/** As narrow as a page can be. */
const NARROWEST = 40;
const WIDTH_WITHOUT_TERMINAL = 100;

/** The terminal in which this process runs. */
export function processTerminal(): Terminal {
  const { stdin, stdout, stderr, env } = process;
  // Who has seen enough closes the pipe, which is no mistake.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
  return {
    readInput: async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of stdin) chunks.push(Buffer.from(chunk));
      const read = textOf(Buffer.concat(chunks));
      if ('problem' in read) throw new UsageError(`standard input cannot be read: ${read.problem}`);
      return read.text;
    },
    write: text => { stdout.write(text); },
    say: text => { stderr.write(text); },
    directory: process.cwd(),
    hasColour: stdout.isTTY === true && !env.NO_COLOR && env.TERM !== 'dumb',
    hasInput: stdin.isTTY !== true,
    width: Math.max(widthOf(stdout.columns, env.COLUMNS), NARROWEST),
  };
}

/** That of the terminal. Where there is none, whoever exports COLUMNS says how much room there is. */
export function widthOf(columns: number | undefined, wanted: string | undefined): number {
  if (columns) return columns;
  return wanted !== undefined && /^[1-9]\d{0,5}$/.test(wanted) ? Number(wanted) : WIDTH_WITHOUT_TERMINAL;
}
