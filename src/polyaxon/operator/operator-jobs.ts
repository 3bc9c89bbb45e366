import { jobOf } from './operator-job';
import { refusedByOperator } from './refused-by-operator';
import { resourceOf } from './resource-of';
import { DEFAULT_SETTINGS, ManifestSource, PresetSource } from '../../engine';
import type { EngineVersion } from '../../engine-version';
import { nodeResources, RunResource } from '../node-resources';
import { PolyaxonSubject } from '../polyaxon-subject';
import { readPolyaxonfile } from '../read-polyaxonfile';

/** Why no Job is made of a Polyaxonfile, and where. */
export interface NoJob {
  readonly message: string;
  readonly path: readonly (string | number)[];
}

/** The Jobs that the operator makes of a Polyaxonfile: one, or one for each job of a dag. Of a matrix it is that of each of its runs. */
export type OperatorJobs = { readonly jobs: readonly any[] } | NoJob;

export function operatorJobs(
  manifest: any, target: EngineVersion, source?: ManifestSource, presets?: readonly PresetSource[],
): OperatorJobs {
  const read = readPolyaxonfile(manifest, target, source, presets);
  if ('message' in read) return read;
  const { file, checked, lowered, merged } = read;
  // Without a value for each input there is still a Job.
  const problem = checked.operation ? lowered?.problem : checked.problems[0];
  if (problem) return { ...problem, message: `Polyaxon ${target.version} refuses this: ${problem.message} (${problem.rule})` };
  if (!lowered) return { message: 'what runs is on a hub, behind an address or in another file, and is not looked at from here', path: [] };
  const subject = new PolyaxonSubject(file, target, DEFAULT_SETTINGS, checked, lowered, merged);
  const resource = resourceOf(lowered);
  const resources = resource ? [{ run: subject.runs[0], resource }] : nodeResources(subject);
  const [refused] = resources.flatMap(refusedByOperator);
  if (refused) return { ...refused, message: `Polyaxon's operator refuses this: ${refused.message} (${refused.rule})` };
  const jobs = resources.flatMap(jobNamed);
  if (jobs.length > 0) return { jobs };
  const what = resource ? `becomes a ${resource.kind} and no Job` : 'has no job of its own';
  return { message: `this ${what}, so there are no rules on failures and no back-off of a Job`, path: [] };
}

/** With the name that its author gave it, by which people look for it. */
function jobNamed({ run, resource }: RunResource): any[] {
  const job = jobOf(resource);
  if (!job) return [];
  return [run.name === undefined ? job : { ...job, metadata: { ...job.metadata, name: run.name } }];
}
