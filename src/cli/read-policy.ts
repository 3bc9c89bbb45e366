import { resolve } from 'node:path';
import { STANDARD_INPUT } from './find-files';
import { FileText, readFile } from './read-file';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { fileName, visible } from '../lint/formats/words';
import { FailurePolicy } from '../policy';

/** The policy in a file, or in what comes in. What is wrong is said with the file and the line. */
export async function readPolicy(name: string, terminal: Terminal): Promise<FailurePolicy> {
  const shown = fileName(name);
  const read: FileText = name === STANDARD_INPUT ? { text: await terminal.readInput() } : readFile(resolve(terminal.directory, name));
  if ('problem' in read) throw new UsageError(`${shown}: the policy cannot be read: ${read.problem}`);
  try {
    return FailurePolicy.parse(read.text);
  } catch (error) {
    if ((error as Error | undefined)?.name !== 'PolicyError') throw error;
    const { message } = error as Error;
    const [, line, problem] = /^line (\d+): ([^]*)$/.exec(message) ?? [];
    throw new UsageError(visible(line === undefined ? `${shown}: ${message}` : `${shown}:${line}: ${problem}`));
  }
}
