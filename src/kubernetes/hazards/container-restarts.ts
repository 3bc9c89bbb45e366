import { deadlineFix } from './deadline-fix';
import { codesOf, FailingCodes } from './failing-codes';
import { codesText, containerMeant, POD_FAILURE_POLICY } from './failure-rules';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { Problem } from '../../rule';
import { Container, ContainerRestartRule, PodFailurePolicyRule } from '../api-types';
import { ContainerAt, JobSubject } from '../job-subject';

/*
 * Containers that the kubelet starts again within their Pod although the Pod is not to be restarted.
 */

const CONTAINER_RESTART_RULES = 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#container-restart-rules';
const CONTAINER_RESTARTS_KEP = 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-node/5307-container-restart-policy';
const RESTART_ALL_KEP = 'https://github.com/kubernetes/enhancements/tree/master/keps/sig-node/5532-restart-all-containers-on-container-exits';

/** Why a container is started again. */
interface Restarts {
  readonly codes: FailingCodes;
  /** The field of the container that says so. */
  readonly field: 'restartPolicyRules' | 'restartPolicy';
  /** After which ends: `with 42`, `at all`. */
  readonly when: string;
}

/** When a container that is no sidecar is started again; undefined if it is not, or as its Pod says. */
function restartsOf(job: JobSubject, { container, isSidecar }: ContainerAt): Restarts | undefined {
  if (isSidecar || !job.server.has('ContainerRestartRules') || job.pod.restartPolicy !== 'Never') return undefined;
  if (container.restartPolicy === 'Always') return { codes: FailingCodes.ALL, field: 'restartPolicy', when: 'at all' };
  if (container.restartPolicy === 'OnFailure') return { codes: FailingCodes.ALL, field: 'restartPolicy', when: 'with a failure' };
  const rules = restartRulesOf(container);
  if (rules.length === 0) return undefined;
  const codes = rules.reduce((all, { exitCodes }) => all.plus(FailingCodes.asked(exitCodes!)), FailingCodes.NONE);
  return { codes, field: 'restartPolicyRules', when: rules.map(whenText).join(' or ') };
}

/** The rules of a container that can match an end of it. */
function restartRulesOf({ restartPolicyRules = [] }: Container): ContainerRestartRule[] {
  return restartPolicyRules.filter(({ exitCodes }) => exitCodes?.operator === 'NotIn' || exitCodes?.operator === 'In' && exitCodes.values?.length);
}

function whenText({ exitCodes }: ContainerRestartRule): string {
  const { operator, values = [] } = exitCodes!;
  if (operator === 'In') return `with ${codesText(values)}`;
  return values.length === 0 ? 'at all' : `with another code than ${codesText(values)}`;
}

function containerRestartsBeforeRule(job: JobSubject) {
  if (job.rules.length === 0) return NONE;
  const problems: Problem[] = [];
  for (const at of [...job.containers, ...job.initContainers]) {
    const restarts = restartsOf(job, at);
    if (!restarts) continue;
    for (const [i, rule] of job.rules.entries()) {
      if (!rule.onExitCodes || containerMeant(job, rule) !== at.container.name) continue;
      const shadowed = shadowedText(rule, restarts.codes);
      if (shadowed === undefined) continue;
      problems.push({
        path: job.rulePath(i, 'onExitCodes'),
        message: `container ${at.container.name} is started again within its Pod when it ends ${restarts.when} (${restarts.field}), so that the Pod does not fail `
          + `by it: this rule does not see ${shadowed}`,
        suggestion: `leave the codes to one of the two: take them out of this rule, or out of ${at.path}.${restarts.field}`,
      });
    }
  }
  return problems;
}

/** What a rule asks for in vain. That one on all other codes is not asked about those that restart is what one wants, unless nothing is left of it. */
function shadowedText(rule: PodFailurePolicyRule, restarted: FailingCodes): string | undefined {
  const { operator, values = [] } = rule.onExitCodes!;
  if (operator !== 'In') return codesOf(rule)!.minus(restarted).isEmpty() ? 'any of its failures' : undefined;
  const codes = values.filter(code => restarted.has(code));
  return codes.length > 0 ? codesText(codes) : undefined;
}

function unboundedContainerRestarts(job: JobSubject) {
  // The deadline of a Pod makes it fail, which counts.
  if (job.spec.activeDeadlineSeconds !== undefined || job.pod.activeDeadlineSeconds !== undefined) return NONE;
  const problems: Problem[] = [];
  for (const at of [...job.containers, ...job.initContainers]) {
    const restarts = at.isSidecar ? restartsOfAll(job, at) : restartsOf(job, at);
    if (!restarts) continue;
    const fix = deadlineFix(job);
    problems.push({
      path: `${at.path}.${restarts.field}`,
      message: `container ${at.container.name} is started again within its Pod each time it ends ${restarts.when}: backoffLimit does not count that, and there is `
        + 'no activeDeadlineSeconds, so that nothing ever ends it',
      suggestion: `set ${job.path('activeDeadlineSeconds')}: it is the only bound on restarts within a Pod`,
      ...fix && { fix },
    });
  }
  return problems;
}

/** A sidecar is started again in any case, and bothers nobody by that unless it takes all others with it. */
function restartsOfAll(job: JobSubject, { container }: ContainerAt): Restarts | undefined {
  if (!job.server.has('RestartAllContainersOnContainerExits') || job.pod.restartPolicy !== 'Never') return undefined;
  const rules = restartRulesOf(container).filter(({ action }) => action === 'RestartAllContainers');
  return rules.length === 0 ? undefined : { codes: FailingCodes.NONE, field: 'restartPolicyRules', when: rules.map(whenText).join(' or ') };
}

export const CONTAINER_RESTARTS: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/container-restarts-before-rule',
    rows: 'L36',
    since: '1.35',
    summary: 'A container is started again in place after an exit code that a rule on failures is on.',
    rationale: 'restartPolicyRules of a container are applied by the kubelet as soon as the container ends, and its Pod goes on running. The Job controller '
      + 'looks at podFailurePolicy only when the Pod has failed, so that it never sees these exit codes.',
    see: [CONTAINER_RESTART_RULES, CONTAINER_RESTARTS_KEP, POD_FAILURE_POLICY],
  }, containerRestartsBeforeRule),
  hazard({
    name: 'kubernetes/unbounded-container-restarts',
    rows: 'L37',
    since: '1.35',
    severity: FindingSeverity.ERROR,
    summary: 'A container is started again in place, and there is no deadline.',
    rationale: 'Restarts within a Pod whose restartPolicy is Never count neither for backoffLimit nor for backoffLimitPerIndex. The kubelet only waits longer '
      + 'between them, up to five minutes, so that a container that ends like this each time keeps its Job running for ever.',
    see: [CONTAINER_RESTART_RULES, CONTAINER_RESTARTS_KEP, RESTART_ALL_KEP],
    fix: 'suggested',
  }, unboundedContainerRestarts),
];
