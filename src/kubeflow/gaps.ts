import { finalExitCodes, isRetriedExitCode, retriedExitCodes } from './exit-codes';
import type { RestartPolicy } from './kinds';
import { NEVER_RETRIED_KIND } from './restart-policy';
import { isAtLeast } from '../engine';
import { Gap, GapKind } from '../gap';
import { Failure, FailureMatchKind, FailurePolicy, FailureResponse } from '../policy';
import { count, duration, shortRuns } from '../policy/words';

/*
 * What of a policy a job of the training operator cannot hold, whoever makes the job. Polyaxon hands its distributed runs to the operator, and has the same
 * gaps under names of its own.
 */

const { FAIL_INDEX, FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

const ALL_CODES = Array.from({ length: 255 }, (_, i) => i + 1);

/** A job of the training operator, in the words of whoever writes it. */
export interface TrainingTarget {
  /** What the names of gaps begin with: `kubeflow/`. */
  readonly prefix: string;
  /** The kind of the operator: `TFJob`. */
  readonly kind: string;
  /** What its author calls that. */
  readonly kindWord: string;
  /** The version of the operator. */
  readonly version: string;
  /** Those of the replicas, each once. */
  readonly restartPolicies: readonly RestartPolicy[];
  /** What its author calls a restart policy. */
  readonly wordOf: (restartPolicy: RestartPolicy) => string;
  /** The field in which the author sees the retries. */
  readonly budgetField: string;
}

interface Case extends TrainingTarget {
  readonly policy: FailurePolicy;
  readonly restartPolicy: RestartPolicy;
}

/** The gaps of a policy, each once. */
export function trainingGaps(policy: FailurePolicy, target: TrainingTarget): Gap[] {
  const gaps = target.restartPolicies.map(restartPolicy => ({ ...target, policy, restartPolicy })).flatMap(each => [
    ...exitCodeGaps(each),
    ...budgetGaps(each),
    ...disruptionGaps(each),
    ...conditionGaps(each),
    ...deadlineGaps(each),
  ]);
  return gaps.filter((each, i) => gaps.findIndex(({ rule, message }) => rule === each.rule && message === each.message) === i);
}

function gap({ prefix }: Case, name: string, kind: GapKind, element: string, message: string, suggestion: string): Gap[] {
  return [{ rule: `${prefix}${name}`, kind, element, message, suggestion }];
}

/** What the operator does with an exit code of the main container. */
function answerOf(code: number, { restartPolicy, policy, version }: Case): FailureResponse {
  if (restartPolicy === 'Never' || (policy.retries ?? 0) === 0) return FAIL_JOB;
  if (restartPolicy !== 'ExitCode') return RETRY;
  return isRetriedExitCode(code, version) ? RETRY_UNCOUNTED : FAIL_JOB;
}

function exitCodeGaps(each: Case): Gap[] {
  const { policy, restartPolicy } = each;
  const named = new Set(policy.rules.flatMap(({ match }) => match.codes));
  const wanted = new Map(ALL_CODES.map(code => [code, policy.decide(Failure.exitCode(code)).response]));
  const isRetried = (code: number) => answerOf(code, each) !== FAIL_JOB;
  const permanent = ALL_CODES.filter(code => wanted.get(code) === FAIL_JOB && isRetried(code));
  const ended = ALL_CODES.filter(code => wanted.get(code) !== FAIL_JOB && !isRetried(code));
  // That nothing is retried at all is said of the budget.
  const endedByCode = restartPolicy === 'ExitCode' && policy.retries !== 0 ? ended : [];
  return [
    ...permanentGap(permanent.filter(code => named.has(code)), each),
    ...otherwiseRetriedGap(permanent.filter(code => !named.has(code)), each),
    ...retriedGap(endedByCode.filter(code => named.has(code)), each),
    ...otherwiseEndedGap(endedByCode.filter(code => !named.has(code)), each),
    ...countedGap(ALL_CODES.filter(code => wanted.get(code) === RETRY_UNCOUNTED && answerOf(code, each) === RETRY), each),
    ...hangingGap(each),
  ];
}

function permanentGap(codes: number[], each: Case): Gap[] {
  if (codes.length === 0) return [];
  const { kindWord, restartPolicy, version, wordOf } = each;
  return gap(each, 'permanent-code', GapKind.CONTRADICTION, 'exitCodes',
    `a ${kindWord} has no rules on exit codes, and with the restart policy ${wordOf(restartPolicy)} it retries exit code ${shortRuns(codes)}, `
      + 'which the policy calls permanent',
    restartPolicy === 'ExitCode' ? `exit with ${finalExitCodes(version)} there, or use retries: 0, for example FailurePolicy.once()`
      : `leave the restartPolicy of the replicas out, use ${wordOf('ExitCode')}, or use retries: 0, for example FailurePolicy.once()`);
}

function otherwiseRetriedGap(codes: number[], each: Case): Gap[] {
  if (codes.length === 0) return [];
  const { restartPolicy, version, wordOf } = each;
  return gap(each, 'otherwise', restartPolicy === 'ExitCode' ? GapKind.APPROXIMATION : GapKind.CONTRADICTION, 'otherwise',
    `with the restart policy ${wordOf(restartPolicy)} the exit codes ${shortRuns(codes)} are retried, and otherwise says that they end the job`,
    restartPolicy === 'ExitCode'
      ? `exit with ${finalExitCodes(version)} where nothing can be done; a killed program, 137 or 143, is retried in any case`
      : 'leave the restartPolicy of the replicas out');
}

function retriedGap(codes: number[], each: Case): Gap[] {
  if (codes.length === 0) return [];
  const { kindWord, restartPolicy, version, wordOf } = each;
  return gap(each, 'retried-code', GapKind.CONTRADICTION, 'exitCodes',
    `with the restart policy ${wordOf(restartPolicy)} a ${kindWord} ends at exit code ${shortRuns(codes)}, which the policy retries`,
    `exit with ${retriedExitCodes(version)} there, such as 138`);
}

function otherwiseEndedGap(codes: number[], each: Case): Gap[] {
  if (codes.length === 0) return [];
  const { restartPolicy, version, wordOf } = each;
  return gap(each, 'otherwise', GapKind.APPROXIMATION, 'otherwise',
    `with the restart policy ${wordOf(restartPolicy)} the job ends at the exit codes ${shortRuns(codes)}, which otherwise retries`,
    `exit with ${retriedExitCodes(version)}, such as 138, where another attempt can help`);
}

/** Restarts in place are counted, whatever the program ended with. */
function countedGap(codes: number[], each: Case): Gap[] {
  if (codes.length === 0) return [];
  const { restartPolicy, wordOf, budgetField } = each;
  return gap(each, 'uncounted-code', GapKind.APPROXIMATION, 'exitCodes',
    `with the restart policy ${wordOf(restartPolicy)} every restart is counted in ${budgetField}, also one after exit code ${shortRuns(codes)}, which the policy does not count`,
    'have a few retries more than the program needs');
}

/** Kinds whose controller sets no end for a permanent code before this version. https://github.com/kubeflow/trainer/issues/2044 */
const HANGING_KINDS = ['PyTorchJob', 'PaddleJob', 'XGBoostJob'];
const ENDS_SINCE = '1.8';

function hangingGap(each: Case): Gap[] {
  const { kind, kindWord, restartPolicy, version, wordOf } = each;
  if (restartPolicy !== 'ExitCode' || !HANGING_KINDS.includes(kind) || isAtLeast(version, ENDS_SINCE)) return [];
  return gap(each, 'hangs-restarting', GapKind.CONTRADICTION, 'exitCodes',
    `up to training operator 1.7 a ${kindWord} with the restart policy ${wordOf(restartPolicy)} stays in Restarting for ever after a permanent exit code`,
    `use training operator ${ENDS_SINCE} or later, or retries: 0`);
}

function budgetGaps(each: Case): Gap[] {
  const { policy, kind, kindWord, restartPolicy, wordOf, budgetField } = each;
  const { deadlineSeconds, retries = 0 } = policy;
  const word = wordOf(restartPolicy);
  if (policy.retriesPerIndex !== undefined || policy.rules.some(({ response }) => response === FAIL_INDEX) || policy.otherwise === FAIL_INDEX) {
    return gap(each, 'no-index-budget', GapKind.CONTRADICTION, 'retriesPerIndex',
      `a ${kindWord} has no budget for each of its replicas, and cannot give up one of them and go on with the others`,
      'use retries for the job as a whole, or a Kubernetes Job with indexes if the parts do not need each other');
  }
  if (retries === 0) {
    return restartPolicy === 'OnFailure' || restartPolicy === 'Always'
      ? gap(each, 'retries', GapKind.APPROXIMATION, 'retries', `with the restart policy ${word} a container is restarted once before the job ends, although there are `
        + 'no retries', `leave the restartPolicy of the replicas out, or use ${wordOf('Never')}`) : [];
  }
  const said = count(retries, 'retry', 'retries');
  if (kind === NEVER_RETRIED_KIND) {
    return gap(each, 'retries', GapKind.CONTRADICTION, 'retries',
      `an ${kindWord} is not retried: its controller makes no failed Pod again, and the policy has ${said}`,
      'use retries: 0, for example FailurePolicy.once(), and let the program resume by itself');
  }
  switch (restartPolicy) {
    case 'Never':
      return gap(each, 'retries', GapKind.NOT_EXPRESSED, 'retries', `with the restart policy ${word} the first failure ends the job, so none of the ${said} is used`,
        'use retries: 0 to say so, or name the exit codes from 128 to 255 that are retried');
    case 'ExitCode':
      return deadlineSeconds === undefined
        ? gap(each, 'retries', GapKind.CONTRADICTION, 'retries', `with the restart policy ${word} retries are not counted, so there would be no end instead of ${said}`,
          'give the policy a deadline, or use retries: 0')
        : gap(each, 'retries', GapKind.APPROXIMATION, 'retries', `with the restart policy ${word} retries are not counted: instead of ${said} there are as many as fit `
          + `into the deadline of ${duration(deadlineSeconds)}`, 'choose the deadline as the bound, or use retries: 0');
    default:
      return gap(each, 'retries', GapKind.APPROXIMATION, 'retries', `the ${said} are restarts in place, counted over all replicas together; the operator stops when it `
        + `has counted as many as ${budgetField}, so the file says one more`, 'choose the retries for the whole job, not for each replica');
  }
}

function disruptionGaps(each: Case): Gap[] {
  const { policy, kind, kindWord, restartPolicy } = each;
  const wanted = policy.decide(Failure.disruption()).response;
  const say = (gapKind: GapKind, message: string, suggestion: string) => gap(each, 'disruption', gapKind, 'disruption', message, suggestion);
  const isReplaced = restartPolicy !== 'Never' && policy.retries !== 0 && kind !== NEVER_RETRIED_KIND;
  if (!isReplaced) {
    return wanted === FAIL_JOB ? [] : say(GapKind.NOT_EXPRESSED, `a disrupted Pod ends the ${kindWord}, where the policy says ${wanted}`,
      'use disruption: FAIL_JOB to say so, and save checkpoints outside of the Pods');
  }
  if (wanted === FAIL_JOB) {
    return say(GapKind.CONTRADICTION, `a disrupted Pod of a ${kindWord} is replaced, and the policy says that it ends the job`, 'use retries: 0, or retry disruptions');
  }
  if (kind === 'TFJob') {
    return say(GapKind.APPROXIMATION, `a disrupted Pod is replaced without being counted, but a ${kindWord} ends if the Pod still runs while it is deleted, as when a `
      + 'node is drained', 'save checkpoints outside of the Pods, and run the job anew');
  }
  if (kind === 'XGBoostJob' && restartPolicy !== 'ExitCode') {
    return say(GapKind.APPROXIMATION, `a disrupted Pod is replaced without being counted, but the ${kindWord} has failed by then, since its controller takes every `
      + 'failed replica for the end', 'save checkpoints outside of the Pods, and run the job anew');
  }
  return wanted === RETRY_UNCOUNTED ? [] : say(GapKind.APPROXIMATION, 'a disrupted Pod is replaced without being counted', 'use disruption: RETRY_UNCOUNTED to say so');
}

/** Conditions of a Pod, and that a program ran out of memory, are nothing that the operator looks at. */
function conditionGaps(each: Case): Gap[] {
  const unseen = each.policy.rules.filter(({ match }) => match.kind === FailureMatchKind.CONDITION || match.kind === FailureMatchKind.OUT_OF_MEMORY);
  return unseen.flatMap(({ match, response }) => gap(each, 'conditions', GapKind.NOT_EXPRESSED, match.kind === FailureMatchKind.CONDITION ? 'inOrder' : 'outOfMemory',
    `the training operator sees nothing but the exit code, so ${match.toString()} is not answered with ${response}`,
    'let the program watch for it and exit with a code of its own'));
}

function deadlineGaps(each: Case): Gap[] {
  const { deadlineSeconds } = each.policy;
  if (deadlineSeconds === undefined) return [];
  return gap(each, 'deadline-late', GapKind.APPROXIMATION, 'deadline',
    `the deadline of ${duration(deadlineSeconds)} is only looked at when something happens to a Pod: a job that hangs goes on beyond it`,
    'let the program stop itself when it makes no progress');
}
