import { CommandWord, commandWords, ShellCommand, shellCommand } from './command-line';
import { launcherLoss, Loss, lossInScript } from './exit-code-loss';
import { codesText, containerMeant, POD_DISRUPTION_CONDITIONS, POD_FAILURE_POLICY, rulesText, SIGNAL_CODES } from './failure-rules';
import { hazard, JobRule, NONE } from './job-rule';
import { ShellToken, shellTokens, ShellWord } from './shell-script';
import { FindingSeverity } from '../../finding';
import { Problem } from '../../rule';
import { ContainerAt, JobSubject } from '../job-subject';

/*
 * Exit codes that never reach Kubernetes, since something in the container comes between.
 */

const BASH_PIPELINES = 'https://www.gnu.org/software/bash/manual/html_node/Pipelines.html';
const BASH_SET = 'https://www.gnu.org/software/bash/manual/html_node/The-Set-Builtin.html';
const TORCH_ERRORS = 'https://pytorch.org/docs/stable/elastic/errors.html';
const POD_TERMINATION = 'https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#pod-termination';

/** What Python ends with when an exception ends it. */
const LAUNCHER_CODE = 1;

/** The exit codes of a container that rules are on. */
interface AskedCodes {
  readonly rules: readonly number[];
  readonly codes: readonly number[];
}

function flattenedExitCode(job: JobSubject) {
  if (job.rules.length === 0) return NONE;
  const problems: Problem[] = [];
  for (const at of [...job.containers, ...job.initContainers]) {
    const words = commandWords(at);
    if (words.length === 0) continue;
    const script = shellCommand(words);
    const launched = script ? undefined : launcherLoss(words.map(({ text }) => text));
    // Most containers just run a program.
    if (!script && !launched) continue;
    const asked = askedCodes(job, at);
    if (asked.codes.length === 0) continue;
    const loss = script ? lossInScript(script, asked.codes) : launched;
    const problem = loss && problemOf(loss, at, script?.script ?? words[0], askedCodes(job, at, loss.how === 'launcher' ? LAUNCHER_CODE : undefined));
    if (problem) problems.push(problem);
  }
  return problems;
}

function askedCodes(job: JobSubject, { container }: ContainerAt, except?: number): AskedCodes {
  const codesOfRule = (i: number) => {
    const { onExitCodes } = job.rules[i];
    if (onExitCodes?.operator !== 'In' || containerMeant(job, job.rules[i]) !== container.name) return [];
    // A container that is killed as a whole ends with the code of the signal, whatever runs in it.
    return (onExitCodes.values ?? []).filter(code => code !== 0 && code !== except && !SIGNAL_CODES.includes(code));
  };
  const rules = [...job.rules.keys()].filter(i => codesOfRule(i).length > 0);
  return { rules, codes: [...new Set(rules.flatMap(codesOfRule))] };
}

function problemOf(loss: Loss, { container }: ContainerAt, { path }: CommandWord, { rules, codes }: AskedCodes): Problem | undefined {
  if (codes.length === 0) return undefined;
  const { because, suggestion } = WORDS[loss.how](loss);
  const sees = loss.how === 'ranks' ? 'may not see' : `${rules.length === 1 ? 'does' : 'do'} not see`;
  return {
    path,
    ...loss.how === 'ranks' && { severity: FindingSeverity.INFO },
    message: `in container ${container.name} ${because}: ${rulesText(rules)} ${sees} ${codesText(codes)}`,
    suggestion,
  };
}

const WORDS: { readonly [how in Loss['how']]: (loss: Loss) => { readonly because: string; readonly suggestion: string } } = {
  pipe: ({ program, instead }) => ({
    because: `the exit code of ${program} is lost in a pipe, which ends with that of ${instead}, so that its failure counts as a success when ${instead} succeeds`,
    suggestion: 'run the script with bash, and start it with set -o pipefail',
  }),
  alternative: ({ program, instead }) => ({
    because: `the exit code of ${program} is lost at ||, behind which ${instead} takes its place`,
    suggestion: 'leave out what stands behind ||',
  }),
  later: ({ program, instead }) => ({
    because: `the script goes on when ${program} has failed, and ends with ${instead.startsWith('exit') ? instead : `the exit code of ${instead}`}`,
    suggestion: 'start the script with set -e, or join its commands with &&',
  }),
  launcher: ({ program }) => ({
    because: `${program} ends with ${LAUNCHER_CODE}, whatever its workers end with`,
    suggestion: `let a script around ${program} find out how the workers have failed, and exit with the code that is meant`,
  }),
  ranks: ({ program }) => ({
    because: `${program} has one exit code for all of its processes, that of the one whose end it notices first or a code of its own`,
    suggestion: 'let all processes end with the same code, or let a script around it exit with the one that is meant',
  }),
};

/** Every code that says that something has failed. */
const FAILURES = Array.from({ length: 255 }, (_, i) => i + 1);

/** What stands behind || when somebody wants the failure to be none. */
const ON_PURPOSE = ['true', ':', 'exit 0'];

function failureCountsAsSuccess(job: JobSubject) {
  const problems: Problem[] = [];
  for (const at of job.containers) {
    const script = shellCommand(commandWords(at));
    // Where a rule waits for the code of a program, the other rule says it.
    if (!script || askedCodes(job, at).codes.length > 0) continue;
    const loss = lossInScript(script, FAILURES);
    if (!loss || (loss.how === 'alternative' && ON_PURPOSE.includes(loss.instead))) continue;
    const { because, suggestion } = WORDS[loss.how](loss);
    problems.push({
      path: script.script.path,
      ...loss.how !== 'pipe' && { severity: FindingSeverity.INFO },
      message: `in container ${at.container.name} ${because}: then no retry is made, and the job completes`,
      suggestion,
    });
  }
  return problems;
}

function sigtermExitsZero(job: JobSubject) {
  const problems: Problem[] = [];
  for (const at of job.containers) {
    const script = shellCommand(commandWords(at));
    if (!script || !exitsZeroOnSigterm(script)) continue;
    problems.push({
      path: script.script.path,
      message: `container ${at.container.name} exits with 0 when it is told to stop: the Pod succeeds ${circumstance(job)}, and the work that is not done yet `
        + 'counts as done',
      suggestion: 'exit with 143 when the work is not complete, as a program without a trap does',
    });
  }
  return problems;
}

/**
 * A Pod that is deleted has failed as soon as the controller looks, unless its end is waited for. A kubelet that evicts a Pod, or whose node is shut down, says
 * itself that the Pod has failed.
 */
function circumstance({ spec, server }: JobSubject): string {
  const isWaitedFor = spec.podFailurePolicy !== undefined || server.has('JobPodReplacementPolicy') && spec.podReplacementPolicy === 'Failed';
  return isWaitedFor ? 'though it was drained or preempted' : 'if it ends within a second after it was drained or preempted';
}

const TERM = /^(?:SIG)?TERM$|^15$/i;
const EXITS_ZERO = /(?:^|[;\n]|&&)\s*exit\s+0\s*;?\s*$/;

/** The words behind which a command starts. */
const STARTS = ['then', 'else', 'do', '{', '!'];

/** Whether the last trap of a script on SIGTERM ends it with 0. */
function exitsZeroOnSigterm({ script: { text } }: ShellCommand): boolean {
  if (!/\btrap\b/.test(text)) return false;
  const tokens = shellTokens(text) ?? [];
  let isZero = false;
  for (const [i, token] of tokens.entries()) {
    if (typeof token === 'string' || token.text !== 'trap' || !startsCommand(tokens[i - 1])) continue;
    const end = tokens.findIndex((each, j) => j > i && typeof each === 'string');
    const words = tokens.slice(i + 1, end < 0 ? undefined : end).map(each => (each as ShellWord).text).filter(word => word !== '--');
    const [action = '', ...signals] = words;
    if (signals.some(signal => TERM.test(signal))) isZero = EXITS_ZERO.test(handlerOf(action, text));
  }
  return isZero;
}

function startsCommand(before: ShellToken | undefined): boolean {
  return before === undefined || typeof before === 'string' || STARTS.includes(before.text);
}

/** What a trap does: the body of a function, if it is the name of one. */
function handlerOf(action: string, script: string): string {
  if (!/^\w+$/.test(action)) return action;
  return new RegExp(`(?:^|[\\s;])${action}\\s*\\(\\)\\s*\\{([^{}]*)\\}`).exec(script)?.[1] ?? action;
}

export const FLATTENED_EXIT_CODES: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/flattened-exit-code',
    summary: 'What runs in the container does not pass on the exit codes that a rule is on.',
    rationale: 'Kubernetes sees the exit code of the first process in the container. A shell ends with that of its last command, of a pipe that is the command at '
      + 'its end, and launchers of distributed programs end with a code of their own, so that a rule on the code of the program never matches.',
    see: [POD_FAILURE_POLICY, BASH_PIPELINES, BASH_SET, TORCH_ERRORS],
  }, flattenedExitCode),
  hazard({
    name: 'kubernetes/failure-counts-as-success',
    summary: 'A script ends with 0 although the program in it has failed.',
    rationale: 'A shell ends with the exit code of its last command, and of a pipe with that of the command at its end. When the program before it fails, the '
      + 'Pod succeeds all the same: the Job is Complete, nothing is retried, and the backup that it was there for is empty.',
    see: [BASH_PIPELINES, BASH_SET],
  }, failureCountsAsSuccess),
  hazard({
    name: 'kubernetes/sigterm-exits-zero',
    rows: 'L45',
    summary: 'The script exits with 0 when it is told to stop.',
    rationale: 'A Pod that is drained or preempted gets SIGTERM first. If its containers then end with 0, before the Job controller has taken the deletion for a '
      + 'failure, the Pod has succeeded: its completion or index counts as done, no rule on failures is asked, and nobody does the rest of the work.',
    see: [POD_TERMINATION, POD_DISRUPTION_CONDITIONS],
  }, sigtermExitsZero),
];
