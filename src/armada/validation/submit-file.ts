import { Rejections } from './rejections';
import { checkSubmittedJob } from './submitted-job';
import { byteLength, quotedAsGo } from '../../kubernetes/validation/field-errors';
import { ANNOTATIONS, JobSubmitFields, SubmittedJobFields } from '../fields';

/*
 * What the server says to jobs, with the settings that it ships with. It stops at the first problem; here are all.
 * https://github.com/armadaproject/armada/blob/v0.22.7/internal/server/submit/validation/submit_request.go
 */

const LONGEST_JOB_SET_ID = 1023;

/** The client sends so many jobs at once; what is compared between jobs is compared within one request. */
export const JOBS_OF_A_REQUEST = 200;

export function checkSubmitFile({ queue = '', jobSetId = '', jobs = [] }: JobSubmitFields, errors: Rejections): void {
  if (queue === '') errors.add('armada/missing-field', 'queue', 'queue is a required field');
  for (let first = 0; first < jobs.length; first += JOBS_OF_A_REQUEST) checkGangs(jobs.slice(first, first + JOBS_OF_A_REQUEST), first, errors);
  if (jobSetId === '') errors.add('armada/missing-field', 'jobSetId', 'job set id is a required field');
  const length = byteLength(jobSetId);
  if (length > LONGEST_JOB_SET_ID) {
    errors.add('armada/text-too-long', 'jobSetId', `job set id of length ${length} must be less than max character length ${LONGEST_JOB_SET_ID + 1}`);
  }
  for (const [i, job] of jobs.entries()) checkSubmittedJob(job, `jobs[${i}]`, errors);
}

interface Gang {
  readonly cardinality: number;
  readonly priorityClass: string;
  readonly uniformity: string;
}

interface NamedGang {
  readonly id: string;
  readonly gang: Gang;
}

interface GangProblem {
  readonly problem: string;
  readonly annotation: string;
}

function checkGangs(jobs: readonly SubmittedJobFields[], first: number, errors: Rejections): void {
  const gangs = new Map<string, Gang>();
  for (const [i, job] of jobs.entries()) {
    const at = `jobs[${first + i}].annotations`;
    const add = (annotation: string, message: string) => errors.add('armada/gang', annotation === '' ? at : `${at}.${annotation}`, message);
    const read = gangOf(job);
    if (read === undefined) continue;
    if ('problem' in read) {
      add(read.annotation, `invalid gang information: ${read.problem}`);
      continue;
    }
    const { id, gang } = read;
    const failFast = job.annotations?.[ANNOTATIONS.failFast];
    if (failFast !== undefined && failFast !== 'true') {
      add(ANNOTATIONS.failFast, `gang jobs may not set fail fast flag (annotation - ${ANNOTATIONS.failFast}) to anything but true`);
      continue;
    }
    const expected = gangs.get(id);
    if (!expected) gangs.set(id, gang);
    else checkSameGang(id, expected, gang, add);
  }
}

function checkSameGang(id: string, expected: Gang, actual: Gang, add: (annotation: string, message: string) => void): void {
  if (expected.cardinality !== actual.cardinality) {
    add(ANNOTATIONS.gangCardinality, `inconsistent gang cardinality in gang ${id}: expected ${expected.cardinality} but got ${actual.cardinality}`);
  } else if (expected.priorityClass !== actual.priorityClass) {
    add('', `inconsistent PriorityClassName in gang ${id}: expected ${expected.priorityClass} but got ${actual.priorityClass}`);
  } else if (expected.uniformity !== actual.uniformity) {
    add(ANNOTATIONS.gangNodeUniformityLabel, `inconsistent nodeUniformityLabel in gang ${id}: expected ${expected.uniformity} but got ${actual.uniformity}`);
  }
}

/** The gang of a job, or why there is none to be made of its annotations. Undefined for a job of its own. */
export function gangOf(job: SubmittedJobFields): NamedGang | GangProblem | undefined {
  const { [ANNOTATIONS.gangId]: id, [ANNOTATIONS.gangCardinality]: text, [ANNOTATIONS.gangNodeUniformityLabel]: uniformity = '' } = job.annotations ?? {};
  if (id === undefined) return undefined;
  if (id === '') return { problem: 'gang id is empty', annotation: ANNOTATIONS.gangId };
  if (text === undefined) {
    return { problem: `gang cardinality annotation ${ANNOTATIONS.gangCardinality} is missing`, annotation: ANNOTATIONS.gangId };
  }
  if (!/^[+-]?\d+$/.test(text) || Math.abs(Number(text)) >= 2 ** 63) {
    return { problem: `gang cardinality is not parseable - strconv.Atoi: parsing ${quotedAsGo(text)}: invalid syntax`, annotation: ANNOTATIONS.gangCardinality };
  }
  const cardinality = Number(text);
  if (cardinality <= 0) return { problem: `gang cardinality ${cardinality} is non-positive`, annotation: ANNOTATIONS.gangCardinality };
  if (cardinality === 1) return undefined;
  const priorityClass = (job.podSpec ?? job.podSpecs?.[0])?.priorityClassName ?? '';
  return { id, gang: { cardinality, priorityClass, uniformity } };
}
