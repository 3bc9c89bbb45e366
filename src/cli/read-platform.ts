import { filedObjects } from './filed-objects';
import { Terminal } from './terminal';
import { UsageError } from './usage-error';
import { visible } from '../lint/formats/words';

/** The manifests that decide with what is asked about; undefined if nobody names any. */
export async function readPlatform(names: readonly string[] | undefined, terminal: Terminal): Promise<unknown[] | undefined> {
  if (names === undefined) return undefined;
  const { objects, problems } = await filedObjects(names, 'failure-policy lint -', terminal, () => false, () => true);
  if (problems.length > 0) throw new UsageError(visible(problems.join('; ')));
  return objects.map(({ manifest }) => manifest);
}
