import { jobOf } from './operator-job';
import { refusedByOperator } from './refused-by-operator';
import { resourceOf } from './resource-of';
import type { ManifestSource } from '../../engine';
import type { EngineVersion } from '../../engine-version';
import { Place } from '../place';
import { readPolyaxonfile } from '../read-polyaxonfile';
import { WrittenRun } from '../written-run';

/** The Job that the operator makes of a Polyaxonfile, or why it makes none. Of a matrix it is that of each of its runs. */
export type OperatorJob = { readonly job: any } | { readonly message: string; readonly path: readonly (string | number)[] };

export function operatorJob(manifest: any, target: EngineVersion, source?: ManifestSource): OperatorJob {
  const read = readPolyaxonfile(manifest, target, source);
  if ('message' in read) return read;
  const { file, checked, lowered } = read;
  const [problem = lowered?.problem] = checked.problems;
  if (problem) return { ...problem, message: `Polyaxon ${target.version} refuses this: ${problem.message} (${problem.rule})` };
  const resource = resourceOf(lowered);
  if (!resource) return { message: 'this runs other operations and becomes no Job itself; ask about each of them', path: [] };
  const [refused] = refusedByOperator(resource, WrittenRun.of(new Place(file), target));
  if (refused) return { ...refused, message: `Polyaxon's operator refuses this: ${refused.message} (${refused.rule})` };
  const job = jobOf(resource);
  if (!job) return { message: `this becomes a ${resource.kind} and no Job, so there are no rules on failures and no back-off of a Job`, path: [] };
  const { name } = manifest;
  return { job: typeof name === 'string' ? { ...job, metadata: { ...job.metadata, name } } : job };
}
