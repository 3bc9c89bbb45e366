import { EngineVersion } from '../engine-version';
import { Gap, GapKind } from '../gap';
import { FailureMatchKind, FailurePolicy, FailureResponse } from '../policy';
import { TRAINER_WITH_DEADLINE } from './trainer-versions';
import { TwoLayers } from './two-layers';
import { JobSetAbilities } from './versions';
import { jobGaps } from '../kubernetes/gaps';
import { count, duration } from '../policy/words';

/*
 * What of a policy a JobSet cannot hold, or a TrainJob, which runs as one.
 */

export interface Rendered {
  readonly policy: FailurePolicy;
  /** Absent if each index has a budget of its own, for which the child Job alone is enough. */
  readonly layers?: TwoLayers;
  readonly target: EngineVersion;
  readonly abilities: JobSetAbilities;
  /** Whether there is a deadline that restarts do not start anew. */
  readonly hasTotalDeadline: boolean;
}

export function policyGaps(rendered: Rendered): Gap[] {
  const { policy, layers, target } = rendered;
  // Between the restarts of a JobSet there is no back-off; where indexes are retried one by one there is.
  const ofJob = jobGaps(policy, layers?.podFailurePolicy, target).filter(({ rule }) => layers === undefined || !rule.endsWith('/deadline-before-retries'));
  return [
    ...ofJob,
    ...layers ? permanentGap(rendered, layers) : indexBudgetGap(rendered),
    ...layers ? replacedPodGap(rendered, layers) : [],
    ...endlessGap(rendered),
    ...deadlineGap(rendered),
  ];
}

/** What version of what a gap speaks of. */
function engineWords({ engine, version }: EngineVersion): string {
  return `${engine === 'trainer' ? 'Trainer' : 'JobSet'} ${version}`;
}

function permanentGap({ policy, target }: Rendered, { isPermanentLost }: TwoLayers): Gap[] {
  if (!isPermanentLost || policy.retries === 0) return [];
  return [{
    rule: `${target.engine}/permanent-failure-restarted`,
    kind: GapKind.CONTRADICTION,
    element: 'exitCodes',
    message: `${engineWords(target)} has no rules on failed Jobs, so it restarts after a permanent failure as after any other, up to ${
      count(policy.retries!, 'time')}`,
    suggestion: 'use retries: 0, for example FailurePolicy.once(), or JobSet 0.6 or later',
  }];
}

function replacedPodGap({ target, abilities }: Rendered, { replacesPods }: TwoLayers): Gap[] {
  if (!replacesPods) return [];
  const lack = abilities.hasRules ? 'cannot look at the message of a failed Job, by which an uncounted failure differs from a permanent one'
    : 'has no rules on failed Jobs';
  return [{
    rule: `${target.engine}/single-pod-replaced`,
    kind: GapKind.APPROXIMATION,
    element: 'disruption',
    message: `${engineWords(target)} ${lack}, so after an uncounted failure a single Pod is replaced by its Job and the others are not restarted: they go `
      + 'on, or wait for the new one',
    suggestion: `use ${target.engine === 'trainer' ? 'Trainer 2.1' : 'JobSet 0.10'} or later, count these failures, or have a program that can rejoin`,
  }];
}

function indexBudgetGap({ policy, target }: Rendered): Gap[] {
  return [{
    rule: `${target.engine}/indexes-retried-alone`,
    kind: GapKind.APPROXIMATION,
    element: 'retriesPerIndex',
    message: `with ${count(policy.retriesPerIndex!, 'retry', 'retries')} for each index a Job replaces single Pods, and the others are not restarted; a JobSet `
      + 'has no budget for an index',
    suggestion: 'use retries for the JobSet as a whole if its Pods work together',
  }];
}

const BY_CODE: readonly FailureMatchKind[] = [FailureMatchKind.EXIT_CODES, FailureMatchKind.OTHER_EXIT_CODES];

/** A program that always ends so would be restarted for ever. What the infrastructure does ends by itself, which is said of the deadline. */
function endlessGap({ policy, layers, target, hasTotalDeadline }: Rendered): Gap[] {
  const uncounted = FailureResponse.RETRY_UNCOUNTED;
  const isOfCode = policy.rules.some(({ match, response }) => response === uncounted && BY_CODE.includes(match.kind));
  const isUncounted = isOfCode || policy.otherwise === uncounted;
  // Where single Pods are replaced the deadline of their Job goes on.
  if (!isUncounted || hasTotalDeadline || layers === undefined || layers.replacesPods) return [];
  return [{
    rule: `${target.engine}/restarts-without-end`,
    kind: GapKind.CONTRADICTION,
    element: policy.otherwise === uncounted ? 'otherwise' : 'exitCodes',
    message: `${engineWords(target)} has no deadline that its restarts do not start anew, so a program that always ends with an uncounted code is restarted `
      + 'for ever',
    suggestion: `count these failures (RETRY), or use a TrainJob of Trainer ${TRAINER_WITH_DEADLINE} or later, which has a deadline`,
  }];
}

function deadlineGap({ policy, layers, target, hasTotalDeadline }: Rendered): Gap[] {
  const { deadlineSeconds, retries } = policy;
  if (deadlineSeconds === undefined || hasTotalDeadline || layers === undefined) return [];
  const restartsUncounted = layers.rules.some(({ action }) => action === 'RestartJobSetAndIgnoreMaxRestarts');
  const isPossiblyMore = restartsUncounted || retries !== 0;
  if (!isPossiblyMore) return [];
  const most = restartsUncounted ? 'and nothing bounds how often disruptions restart it'
    : `so the JobSet can take ${duration(deadlineSeconds * (retries! + 1))} in all`;
  return [{
    rule: `${target.engine}/deadline-starts-anew`,
    kind: GapKind.APPROXIMATION,
    element: 'deadline',
    message: `${engineWords(target)} has no deadline of its own; each of its Jobs has one of ${duration(deadlineSeconds)}, which starts anew at each restart, `
      + most,
    suggestion: `use a TrainJob of Trainer ${TRAINER_WITH_DEADLINE} or later, whose deadline goes on over restarts`,
  }];
}
