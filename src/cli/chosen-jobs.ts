import { FiledObject, placeOf } from './filed-objects';
import { UsageError } from './usage-error';
import { manifestJudge } from '../kubernetes/manifest-judge';
import { objectName, visible } from '../lint/formats/words';
import { LintObject } from '../lint/lint-finding';
import { objectOf } from '../lint/lint-object';
import { playingEngine } from '../played-manifest';
import { suggestion } from '../policy/input';
import { oneOf } from '../policy/policy-error';
import { count } from '../policy/words';

/*
 * Which of the objects of some files somebody asks about.
 */

/**
 * The Jobs and CronJobs, or the one that is named: `import`, or `nightly/import`.
 *
 * @param isAsked what is asked about, if there is more than Jobs and CronJobs of Kubernetes
 */
export function chosenJobs(
  objects: readonly FiledObject[], name: string | undefined, isAsked: (manifest: unknown) => boolean = isJob,
): FiledObject[] {
  const jobs = objects.filter(({ manifest }) => isAsked(manifest));
  if (name === undefined) return jobs;
  const found = jobs.filter(job => namesOf(job).includes(name));
  if (found.length > 0 || jobs.length === 0) return found;
  // Whoever names a namespace is told names with theirs.
  const names = [...new Set(jobs.map(job => name.includes('/') ? namesOf(job).at(-1)! : namesOf(job)[0]))];
  throw new UsageError(visible(`no Job or CronJob here is called '${name}'; ${suggestion(name, names.slice(0, SEVERAL))}`));
}

/** Whether something is a Job or CronJob of Kubernetes. */
export function isJob(manifest: unknown): boolean {
  return manifestJudge.recognizes(manifest);
}

const SEVERAL = 8;

/** As somebody may call it: with its namespace or without. */
function namesOf({ manifest }: FiledObject): string[] {
  const { namespace, name = '' } = describedObject(manifest);
  const plain = name.replace(/\*$/, '');
  return [plain, ...namespace === undefined ? [] : [`${namespace}/${plain}`]];
}

/** What an object is and what it is called, also if it says so in another way than an object of Kubernetes. */
export function describedObject(manifest: any): LintObject {
  return objectOf(manifest, playingEngine(manifest)?.manifests);
}

/** `Job nightly/import`. */
export function jobTitle({ manifest }: FiledObject): string {
  return objectName(describedObject(manifest));
}

/** Why there is nothing to say: what is there in the place of Jobs. */
export function withoutJobs(objects: readonly FiledObject[], what = 'Job or CronJob'): string {
  const kinds = [...new Set(objects.map(({ manifest }) => manifest?.kind).filter(kind => typeof kind === 'string'))];
  if (kinds.length === 0) return `there is no ${what} in the input`;
  const [first] = objects;
  const where = objects.every(({ file }) => file === first.file) ? placeOf(first).replace(/:\d+$/, '') : 'the input';
  const shown = kinds.length > SEVERAL ? [...kinds.slice(0, SEVERAL), `${count(kinds.length - SEVERAL, 'other kind')}`] : kinds;
  return visible(`there is no ${what} in ${where}, only ${oneOf(shown, 'and')}`);
}
