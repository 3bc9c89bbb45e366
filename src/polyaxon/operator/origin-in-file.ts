import { Place } from '../place';
import type { WrittenRun } from '../written-run';

/*
 * Where the author wrote what became a field of the operator's Job.
 */

type Steps = readonly (string | number)[];

/** Fields of the Job by where they come from; the longest fitting one counts. What follows is the same in both. */
const ORIGINS: readonly (readonly [field: Steps, originOf: (run: WrittenRun) => Place | undefined])[] = [
  [['spec', 'backoffLimit'], run => run.bound('maxRetries')],
  [['spec', 'activeDeadlineSeconds'], run => run.bound('timeout')],
  [['spec', 'ttlSecondsAfterFinished'], run => run.bound('ttl')],
  [['spec', 'podFailurePolicy'], run => termination(run)?.at('podFailurePolicy')],
  [['spec', 'template', 'spec', 'containers', 0], run => mainContainer(run)],
  [['spec', 'template', 'spec'], run => run.environments[0]],
  [['spec'], termination],
];

/** The place of a field of the Job, or the nearest one that is written: `termination.maxRetries` for `spec.backoffLimit`. */
export function authorPlace(run: WrittenRun, field: Steps): Place {
  const rule = ruleOf(run, field);
  if (rule) return rule;
  for (const [prefix, originOf] of ORIGINS) {
    if (!prefix.every((step, i) => field[i] === step)) continue;
    const origin = originOf(run);
    if (origin) return nearest(origin, field.slice(prefix.length));
  }
  return run.section ?? run.operation;
}

/** The place of something below `termination`, which an operation and its component can both have. */
export function terminationPlace(run: WrittenRun, steps: Steps): Place {
  const rule = ruleOf(run, ['spec', ...steps]);
  if (rule) return rule;
  const origin = run.terminations.find(each => each.at(steps[0]).isWritten);
  return origin ? nearest(origin, steps) : run.operation;
}

const RULES: Steps = ['spec', 'podFailurePolicy', 'rules'];

/** Rules can come from the operation and from its component, one list behind the other. */
function ruleOf(run: WrittenRun, field: Steps): Place | undefined {
  const at = field[RULES.length];
  if (typeof at !== 'number' || !RULES.every((step, i) => field[i] === step)) return undefined;
  const rule = run.rules[at] as Place | undefined;
  return rule && nearest(rule, field.slice(RULES.length + 1));
}

function termination(run: WrittenRun): Place | undefined {
  return run.terminations[0];
}

function mainContainer(run: WrittenRun): Place | undefined {
  return run.containers.find(({ role }) => role === 'main')?.place;
}

/** As far as it is written. */
function nearest(origin: Place, steps: Steps): Place {
  let place = origin;
  for (const step of steps) {
    const below = place.at(step);
    if (!below.isWritten) break;
    place = below;
  }
  return place;
}
