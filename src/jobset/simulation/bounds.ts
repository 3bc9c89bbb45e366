import { ChildJob, SERVER } from './child-jobs';
import type { JobBounds } from '../../explanation';
import { jobBounds } from '../../kubernetes/bounds';
import { controllerVersion } from '../../kubernetes/controller/controller-version';
import { JobSetSpec } from '../job-set-object';

/*
 * What a JobSet can take in the worst case: each restart is a whole run of all child Jobs, with all of their retries.
 */

export function setBounds({ failurePolicy }: JobSetSpec, children: readonly ChildJob[]): JobBounds {
  const ofJobs = children.map(({ spec }) => jobBounds(spec, controllerVersion(SERVER.minor)));
  const rules = failurePolicy?.rules ?? [];
  const uncounted = rules.flatMap(({ action, name }, i) => action?.endsWith('AndIgnoreMaxRestarts')
    ? [`rules[${i}] (${name}) restarts the JobSet without counting, and a JobSet has no deadline`] : []);
  const retries = Math.max(failurePolicy?.maxRestarts ?? 0, 0);
  const runs = retries + 1;
  const unboundedBecause = [...uncounted, ...new Set(ofJobs.flatMap(({ unboundedBecause: reasons = [] }) => reasons))];
  const endlessBecause = [...uncounted, ...new Set(ofJobs.flatMap(({ endlessBecause: reasons = [] }) => reasons))];
  const perRun = sum(ofJobs.map(({ attempts }) => attempts ?? Infinity));
  const deadline = Math.max(0, ...ofJobs.map(({ deadlineSeconds = Infinity }) => deadlineSeconds));
  return {
    ...unboundedBecause.length === 0 && perRun !== Infinity && { attempts: perRun * runs },
    retries,
    podsInFlight: sum(ofJobs.map(({ podsInFlight }) => podsInFlight)),
    ...endlessBecause.length === 0 && deadline !== Infinity && { deadlineSeconds: deadline * runs },
    ...unboundedBecause.length > 0 && { unboundedBecause },
    ...endlessBecause.length > 0 && { endlessBecause },
    provided: [
      `nobody suspends the JobSet${retries > 0 ? '; the numbers are those of its Jobs times the runs, of which there are one more than restarts' : ''}`,
      ...new Set(ofJobs.flatMap(({ provided }) => provided).filter(text => !text.startsWith('nobody suspends'))),
    ],
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
