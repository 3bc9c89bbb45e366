import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../../src/cli/program';
import { Terminal } from '../../src/cli/terminal';

/** What a command wrote, and how it ended. */
export interface Ended {
  readonly status: number;
  readonly out: string;
  readonly err: string;
}

/** An empty folder that the system removes one day. */
export function emptyFolder(): string {
  return mkdtempSync(join(tmpdir(), 'failure-policy-'));
}

/** Runs a command in a folder, with something on its standard input. */
export async function command(words: readonly string[], directory: string, input = ''): Promise<Ended> {
  let out = '';
  let err = '';
  const terminal: Terminal = {
    directory,
    hasColour: false,
    width: 100,
    hasInput: true,
    readInput: async () => input,
    write: text => { out += text; },
    say: text => { err += text; },
  };
  const status = await run(words, terminal);
  return { status, out, err };
}
