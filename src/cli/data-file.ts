import { resolve } from 'node:path';
import { STANDARD_INPUT } from './find-files';
import { FileText, readFile } from './read-file';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { fileName, visible } from '../lint/formats/words';

/*
 * Files of the package's own kinds: policies, scenarios.
 */

/** The text of a file, or what comes in. */
export async function textOf(name: string, what: string, terminal: Terminal): Promise<string> {
  const read: FileText = name === STANDARD_INPUT ? { text: await terminal.readInput() } : readFile(resolve(terminal.directory, name));
  if ('problem' in read) throw new UsageError(`${fileName(name)}: ${what} cannot be read: ${read.problem}`);
  return read.text;
}

/** Does something with the text of a file. What is wrong with it is said with the file and the line. */
export function withPlace<Result>(name: string, use: () => Result): Result {
  try {
    return use();
  } catch (error) {
    if ((error as Error | undefined)?.name !== 'PolicyError') throw error;
    const { message } = error as Error;
    const [, line, problem] = /^line (\d+): ([^]*)$/.exec(message) ?? [];
    throw new UsageError(visible(line === undefined ? `${fileName(name)}: ${message}` : `${fileName(name)}:${line}: ${problem}`));
  }
}
