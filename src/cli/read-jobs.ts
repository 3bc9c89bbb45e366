import { relative, resolve, sep } from 'node:path';
import { chosenJobs } from './chosen-jobs';
import { FiledObject, filedObjects } from './filed-objects';
import { STANDARD_INPUT } from './find-files';
import { Terminal } from './terminal';
import { fileName } from '../lint/formats/words';
import type { RepeatedField } from '../manifest/manifest-document';

/** A Job or CronJob in a file, or what stands beside it. */
export interface FiledJob {
  readonly manifest: any;
  /** The file as it is called in messages. */
  readonly name: string;
  /** The file relative to what was named: empty if it was named itself. */
  readonly file: string;
  readonly line: number;
  /** What is there more than once. */
  readonly repeated?: readonly RepeatedField[];
}

export interface ReadJobs {
  readonly jobs: readonly FiledJob[];
  /** What is something else. */
  readonly others: readonly FiledJob[];
  /** What cannot be read, with the place. */
  readonly problems: readonly string[];
}

/**
 * Reads the Jobs and CronJobs of a file, a folder, a pattern, or standard input.
 *
 * @param command the command that somebody who renders templates would pipe into
 */
export async function readJobs(name: string, command: string, terminal: Terminal, isIgnored: (path: string) => boolean): Promise<ReadJobs> {
  const { objects, problems } = await filedObjects([name], command, terminal, isIgnored);
  const within = ({ file }: FiledObject) => file === STANDARD_INPUT ? '' : relative(resolve(terminal.directory, name), resolve(terminal.directory, file));
  const filed = (object: FiledObject): FiledJob => ({
    manifest: object.manifest,
    name: fileName(object.file),
    file: within(object).split(sep).join('/'),
    line: object.document.place(object.at).line,
    repeated: object.document.repeatedFields(object.at),
  });
  const jobs = new Set(chosenJobs(objects, undefined));
  return { jobs: [...jobs].map(filed), others: objects.filter(each => !jobs.has(each)).map(filed), problems };
}
