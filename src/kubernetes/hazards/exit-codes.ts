import {
  canEditRules, codesText, DISRUPTION, effectOf, isOnDisruption, isPermanent, onlyContainer, POD_DISRUPTION_CONDITIONS, POD_FAILURE_POLICY,
  POD_FAILURE_POLICY_KEP, POD_FAILURE_POLICY_TASKS, ruleSteps, SIGKILL_CODE, SIGNAL_CODES, SIGTERM_CODE,
} from './failure-rules';
import { injectorOf } from './injectors';
import { hazard, JobRule, NONE } from './job-rule';
import { takesDisruptionsForPermanent } from './rule-order';
import { FindingSeverity } from '../../finding';
import { oneOf } from '../../policy/policy-error';
import { duration } from '../../policy/words';
import { Problem, ProposedFix } from '../../rule';
import { JobSubject } from '../job-subject';

/*
 * What a rule on exit codes sees: whose codes, and which of them.
 */

const SIDECARS = 'https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/';
const BASH_EXIT_STATUS = 'https://www.gnu.org/software/bash/manual/html_node/Exit-Status.html';

const LINUX_CODES = 256;

function exitCodesOfAnyContainer(job: JobSubject) {
  const problems: Problem[] = [];
  for (const [i, rule] of job.rules.entries()) {
    const { onExitCodes } = rule;
    if (!onExitCodes || onExitCodes.containerName !== undefined) continue;
    const { main, others } = containersOf(job);
    if (others.length === 0) return NONE;
    const fix = pin(job, i);
    problems.push({
      path: job.rulePath(i, 'onExitCodes'),
      message: main === undefined
        ? `this rule looks at the exit codes of every container, ${oneOf(others, 'and')}: whichever of them has a code that fits, the Pod ${effectOf(rule)}`
        : `this rule looks at the exit codes of every container, not only of ${main}, but also of ${oneOf(others, 'and')}: if one of those has a code that `
          + `fits, the Pod ${effectOf(rule)}`,
      suggestion: main === undefined ? 'set onExitCodes.containerName, with a rule for each container that is meant'
        : `set onExitCodes.containerName: ${main}, with rules of their own for other containers that are meant`,
      ...fix && { fix },
    });
  }
  return problems;
}

/** The container that does the work, if there is one at all that must be it, and the others in words. */
function containersOf(job: JobSubject): { readonly main?: string; readonly others: string[] } {
  const [first, ...more] = job.containers.map(({ container }) => container.name);
  const main = more.length === 0 ? first : undefined;
  const injector = injectorOf(job);
  const others = [
    ...main === undefined ? [first, ...more].filter(name => name !== undefined) : [],
    ...job.initContainers.map(({ container, isSidecar }) => `${isSidecar ? 'sidecar' : 'init container'} ${container.name}`),
    ...injector ? [`${injector.container}, which ${injector.name} adds`] : [],
  ];
  // A rule for a single container without a name is refused anyway.
  return main === undefined && others.length < 2 ? { others: [] } : { main, others };
}

function pin(job: JobSubject, index: number): ProposedFix | undefined {
  const { name } = job.containers.length === 1 ? job.containers[0].container : {};
  if (name === undefined || !canEditRules(job)) return undefined;
  return {
    description: `makes rules[${index}] look at container ${name} alone`,
    // A failed init container would be judged otherwise than now.
    ...job.initContainers.length > 0 && { isSuggested: true },
    edits: [{ kind: 'set', path: ruleSteps(job, index, 'onExitCodes', 'containerName'), value: name }],
  };
}

function exitCodesNotPinned(job: JobSubject) {
  if (job.rules.length === 0) return NONE;
  const name = onlyContainer(job);
  if (name === undefined) return NONE;
  return job.rules.flatMap(({ onExitCodes }, i) => {
    if (!onExitCodes || onExitCodes.containerName !== undefined) return NONE;
    const fix = pin(job, i);
    return [{
      path: job.rulePath(i, 'onExitCodes'),
      message: `this rule looks at the exit codes of every container: ${name} is the only one in this manifest, and one that is added later would count too`,
      suggestion: `set onExitCodes.containerName: ${name}`,
      ...fix && { fix },
    }];
  });
}

function exitCodeNeverSeen(job: JobSubject) {
  return job.rules.flatMap(({ onExitCodes }, i) => {
    if (!onExitCodes) return NONE;
    const { operator, values = [] } = onExitCodes;
    return [...operator === 'NotIn' ? zeroProblems(job, i, values) : NONE, ...outOfRangeProblems(job, i, values)];
  });
}

/** `NotIn [0]` is how one says "any failure", since the list must not be empty. */
function zeroProblems(job: JobSubject, index: number, values: readonly number[]): readonly Problem[] {
  const at = values.indexOf(0);
  if (at < 0 || values.every(code => code === 0)) return NONE;
  return [{
    path: job.rulePath(index, `onExitCodes.values[${at}]`),
    message: '0 makes no difference here: exit code 0 is a success, and no rule ever looks at it',
    suggestion: 'leave 0 out',
    ...canEditRules(job) && {
      fix: {
        description: `removes 0 from rules[${index}]`,
        edits: [{ kind: 'remove' as const, path: ruleSteps(job, index, 'onExitCodes', 'values', at) }],
      },
    },
  }];
}

function outOfRangeProblems(job: JobSubject, index: number, values: readonly number[]): readonly Problem[] {
  const outside = values.filter(code => code < 0 || code >= LINUX_CODES);
  if (outside.length === 0 || isWindows(job)) return NONE;
  const [first] = outside;
  const seen = (first % LINUX_CODES + LINUX_CODES) % LINUX_CODES;
  return [{
    path: job.rulePath(index, 'onExitCodes.values'),
    message: `${codesText(outside)} ${outside.length === 1 ? 'is' : 'are'} never seen on Linux, where exit codes end at 255: a program that exits with `
      + `${first} there ends with ${seen}${seen === 0 ? ', a success' : ''}`,
    suggestion: 'use codes from 3 to 125; only on Windows can codes be larger or negative',
  }];
}

function isWindows({ pod }: JobSubject): boolean {
  return pod.os?.name === 'windows' || pod.nodeSelector?.['kubernetes.io/os'] === 'windows';
}

function ignoredSignalExitCode(job: JobSubject) {
  return job.rules.flatMap(({ action, onExitCodes }, i) => {
    if (action !== 'Ignore' || onExitCodes?.operator !== 'In') return NONE;
    const codes = SIGNAL_CODES.filter(code => onExitCodes.values?.includes(code));
    if (codes.length === 0) return NONE;
    const deadline = job.spec.activeDeadlineSeconds;
    const bound = deadline === undefined ? 'for ever' : `for ${duration(deadline)}`;
    const fix = onConditionInstead(job, i);
    return [{
      path: job.rulePath(i, 'onExitCodes.values'),
      message: codes.includes(SIGKILL_CODE)
        ? `${codesText(codes)} ${codes.length === 1 ? 'does' : 'do'} not tell a disruption from other ends: a program that runs out of memory ends with 137 too, `
          + `and if it does so each time, it is retried ${bound} without being counted`
        : '143 does not tell a disruption from other ends: a program that is told to stop for whatever reason, and one that passes on the code of another, '
          + `end with 143 too and are retried without being counted, ${bound} if it happens each time`,
      suggestion: job.rules.some(isOnDisruption) ? `leave ${codesText(codes)} out: the rule on ${DISRUPTION} takes care of disruptions`
        : `ask for the condition ${DISRUPTION} instead, which every disrupted Pod has`,
      ...fix && { fix },
    }];
  });
}

/** The rule as one on disruptions, if it is on nothing but the codes by which one would like to know them. */
function onConditionInstead(job: JobSubject, index: number): ProposedFix | undefined {
  const isOnSignalsAlone = job.rules[index].onExitCodes?.values?.every(code => SIGNAL_CODES.includes(code));
  if (!isOnSignalsAlone || job.rules.some(isOnDisruption) || !canEditRules(job)) return undefined;
  return {
    description: `makes rules[${index}] ask for the condition ${DISRUPTION}`,
    isSuggested: true,
    edits: [
      { kind: 'set', path: ruleSteps(job, index, 'onPodConditions'), value: [{ type: DISRUPTION, status: 'True' }], after: 'onExitCodes' },
      { kind: 'remove', path: ruleSteps(job, index, 'onExitCodes') },
    ],
  };
}

/** What else ends with a code, and is no failure that the program means. A command that is missing (127) or no program (126), no retry mends either. */
const OTHER_ENDS: ReadonlyMap<number, string> = new Map([
  [1, 'nearly every program and script that fails for a reason nobody has thought of'],
  [2, 'wrong arguments, a shell that cannot read its script, a Go program that panics'],
  [128, 'a container that cannot be started'],
  [134, 'an abort'],
  [SIGKILL_CODE, 'running out of memory, and whatever else kills the program'],
  [139, 'a segmentation fault'],
  [SIGTERM_CODE, 'being told to stop'],
  [255, 'an exit with -1, a lost ssh connection, a container whose end nobody has seen'],
]);

function reservedExitCode(job: JobSubject) {
  return job.rules.flatMap((rule, i) => {
    if (!isPermanent(rule) || rule.onExitCodes?.operator !== 'In') return NONE;
    const codes = (rule.onExitCodes.values ?? []).filter(code => OTHER_ENDS.has(code)
      && !(SIGNAL_CODES.includes(code) && takesDisruptionsForPermanent(job, i)));
    if (codes.length === 0) return NONE;
    return [{
      path: job.rulePath(i, 'onExitCodes.values'),
      message: `a Pod that exits with ${oneOf(codes.map(String))} ${effectOf(rule)}, and not only the program may mean it: `
        + codes.map(code => `${code} is also ${OTHER_ENDS.get(code)}`).join('; '),
      suggestion: 'let the program exit with a code of its own, from 3 to 125, for failures that no retry mends',
    }];
  });
}

export const EXIT_CODES: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/ignored-signal-exit-code',
    rows: 'L05',
    summary: 'A rule ignores 137 or 143 in order to ignore disruptions.',
    rationale: 'These are the codes of any program that is killed or told to stop: out of memory, by a probe, by hand, by its node. Ignored failures use up no '
      + 'budget, so that a program that needs more memory than it may have is started again and again.',
    see: [POD_FAILURE_POLICY, POD_DISRUPTION_CONDITIONS, POD_FAILURE_POLICY_KEP],
    fix: 'suggested',
  }, ignoredSignalExitCode),
  hazard({
    name: 'kubernetes/exit-codes-of-any-container',
    rows: 'L06',
    summary: 'A rule on exit codes names no container, and the Pods have several.',
    rationale: 'Without containerName a rule looks at the exit codes of all containers, init containers and sidecars of the Pod, those that were injected '
      + 'included, and matches if one of them fits. A sidecar that ends with 143 then decides what becomes of a failure of the program.',
    see: [POD_FAILURE_POLICY, SIDECARS],
    fix: 'safe',
  }, exitCodesOfAnyContainer),
  hazard({
    name: 'kubernetes/exit-codes-not-pinned',
    rows: 'L06',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A rule on exit codes names no container, though there is but one.',
    rationale: 'As long as there is one container, it makes no difference. A sidecar that is injected by the cluster, or an init container that somebody adds a '
      + 'year later, is looked at as well, and no rule can name an injected container.',
    see: [POD_FAILURE_POLICY, SIDECARS],
    fix: 'safe',
  }, exitCodesNotPinned),
  hazard({
    name: 'kubernetes/exit-code-never-seen',
    rows: 'L09',
    severity: FindingSeverity.INFO,
    summary: 'A rule is on an exit code that no failed container has.',
    rationale: 'The API server takes any number. A container that ends with 0 has not failed, so that no rule looks at it; and on Linux only the last eight bits '
      + 'of a code are left, so that 300 becomes 44 and -1 becomes 255.',
    see: [POD_FAILURE_POLICY, BASH_EXIT_STATUS],
    fix: 'safe',
  }, exitCodeNeverSeen),
  hazard({
    name: 'kubernetes/reserved-exit-code',
    rows: 'L46',
    severity: FindingSeverity.INFO,
    summary: 'A failure is permanent by a code that shells, runtimes and signals use too.',
    rationale: 'A permanent code should say that the program has decided that no retry mends it. 1 and 2 are what most programs end with when they break down, '
      + '128 comes from container runtimes, and codes above it from signals.',
    see: [POD_FAILURE_POLICY_TASKS, BASH_EXIT_STATUS],
  }, reservedExitCode),
];
