import { Place } from '../place';
import type { PodSection, WrittenRun } from '../written-run';

/*
 * Where the author wrote what became a field of the operator's Job.
 */

type Steps = readonly (string | number)[];

/** Fields of the Job by where they come from; the longest fitting one counts. What follows is the same in both. */
const ORIGINS: readonly (readonly [field: Steps, originOf: (run: WrittenRun, pods: readonly PodSection[]) => Place | undefined])[] = [
  [['spec', 'backoffLimit'], run => run.bound('maxRetries')],
  [['spec', 'activeDeadlineSeconds'], run => run.bound('timeout')],
  [['spec', 'ttlSecondsAfterFinished'], run => run.bound('ttl')],
  [['spec', 'podFailurePolicy'], run => termination(run)?.at('podFailurePolicy')],
  [['spec', 'template', 'spec', 'containers', 0], (_, pods) => written(pods, 'container')],
  [['spec', 'template', 'spec', 'volumes'], (_, pods) => written(pods, 'volumes')],
  [['spec', 'template', 'spec'], (_, pods) => written(pods, 'environment')],
  [['spec', 'template', 'metadata'], (_, pods) => written(pods, 'environment')],
  [['spec'], termination],
];

/**
 * The place of a field of the Job, or the nearest one that is written: `termination.maxRetries` for `spec.backoffLimit`.
 *
 * @param pods where its Pod is described, for one that is a replica
 */
export function authorPlace(run: WrittenRun, field: Steps, pods: readonly PodSection[] = run.pods): Place {
  const rule = ruleOf(run, field);
  if (rule) return rule;
  for (const [prefix, originOf] of ORIGINS) {
    if (!prefix.every((step, i) => field[i] === step)) continue;
    const origin = originOf(run, pods);
    if (origin) return nearest(origin, field.slice(prefix.length));
  }
  return pods[0]?.place ?? run.section ?? run.operation;
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

/** The first of the places with such a field. */
function written(pods: readonly PodSection[], field: string): Place | undefined {
  return pods.map(({ place }) => place.at(field)).find(({ isWritten }) => isWritten);
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
