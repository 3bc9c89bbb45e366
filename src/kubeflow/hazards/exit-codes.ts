import { FindingSeverity } from '../../finding';
import { commandWords, shellCommand } from '../../kubernetes/hazards/command-line';
import { launcherLoss } from '../../kubernetes/hazards/exit-code-loss';
import { oneOf } from '../../policy/policy-error';
import type { Problem } from '../../rule';
import type { ReplicasAt, TrainingSubject } from '../training-subject';
import { EXIT_CODES, hazard, NONE, RECONCILE_PODS, TrainingRule } from './training-rule';

/*
 * The codes with which programs end, and what the operator takes them for.
 */

const TORCH_ERRORS = 'https://pytorch.org/docs/stable/elastic/errors.html';

/** The codes that the documentation says are retryable; operators up to 1.4 know these alone. */
const DOCUMENTED_RETRYABLE = [130, 137, 138, 143];

/** An exit that is written in a script: in a shell's own words, or Python's. */
const WRITTEN_EXIT = /\b(?:sys\.exit|os\._exit)\(\s*(-?\d+)\s*\)|(?:^|[\s;&|{(])exit\s+(-?\d+)(?![\w.])/g;

interface WrittenCode {
  /** As it is written. */
  readonly written: number;
  /** As Linux hands it on. */
  readonly code: number;
  readonly path: string;
}

function writtenCodes({ containers }: ReplicasAt, main: string): WrittenCode[] {
  return containers.filter(({ container }) => container.name === main).flatMap(at => commandWords(at).flatMap(({ text, path }) => (
    [...text.matchAll(WRITTEN_EXIT)].map(([, python, shell]) => {
      const written = Number(python ?? shell);
      return { written, code: ((written % 256) + 256) % 256, path };
    }))));
}

function judgedCodes(job: TrainingSubject): (WrittenCode & { readonly type: string })[] {
  if (job.kind === 'MPIJob') return [];
  const codes = job.withPolicy('ExitCode').flatMap(replicas => (
    writtenCodes(replicas, job.job.kind.container).map(each => ({ ...each, type: replicas.type }))));
  return [...new Map(codes.map(each => [`${each.path} ${each.code}`, each])).values()].filter(({ code }) => code !== 0);
}

/** What the documentation calls permanent or leaves open, and the operator retries; with old ones it is the other way round. */
function undocumentedExitCode(job: TrainingSubject): readonly Problem[] {
  const isByRange = job.isAtLeast('1.5');
  return judgedCodes(job).filter(({ code }) => code >= 128 && !DOCUMENTED_RETRYABLE.includes(code)).map(({ written, code, path, type }) => ({
    path,
    message: `${type} exits with ${written}${written === code ? '' : `, which is ${code} on Linux`}: `
      + (isByRange ? 'a code from 128 on is retried, also where the documentation calls it permanent or undefined'
        : `operator ${job.version.version} takes it for permanent, as it does all codes but ${oneOf(DOCUMENTED_RETRYABLE.map(String), 'and')}`),
    suggestion: isByRange ? 'exit with a code from 3 to 125 if no retry mends it, and with 138 if one may' : 'exit with 138 for a failure that a retry may mend',
  }));
}

function permanentExitCode(job: TrainingSubject): readonly Problem[] {
  return judgedCodes(job).filter(({ code }) => code < 128).map(({ written, path, type }) => ({
    path,
    message: `${type} exits with ${written}, which is permanent: no Pod is made anew after it, and the job fails`,
  }));
}

function launcherExitCode(job: TrainingSubject): readonly Problem[] {
  if (job.kind === 'MPIJob') return NONE;
  return job.withPolicy('ExitCode').flatMap(({ containers, type }) => containers.flatMap(at => {
    if (at.container.name !== job.job.kind.container) return NONE;
    const words = commandWords(at);
    const script = shellCommand(words);
    const loss = launcherLoss(script ? lastCommand(script.script.text) : words.map(({ text }) => text));
    const [first] = words;
    if (loss?.how !== 'launcher' || first === undefined) return NONE;
    return [{
      path: script?.script.path ?? first.path,
      message: `${loss.program} ends with 1, whatever the program of ${type} ends with: each of its failures is permanent, so that ExitCode retries nothing but `
        + 'what kills the whole container',
    }];
  }));
}

/** The words of the last line of a script that does nothing clever. */
function lastCommand(text: string): string[] {
  const line = text.split(/\n|&&|;/).map(each => each.trim()).filter(each => each !== '' && !each.startsWith('#')).pop() ?? '';
  return line.replace(/^exec\s+/, '').split(/\s+/);
}

export const EXIT_CODES_OF_PROGRAMS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/undocumented-exit-code',
    rows: 'KF018',
    summary: 'A script ends with a code that the operator takes for something else than its documentation says.',
    rationale: 'The documentation still has the table of old operators, in which 130, 137, 138 and 143 are retryable. Since 1.5 every code from 128 on is: 128, '
      + '134, 139 and 255, which is what sys.exit(-1) becomes.',
    see: [EXIT_CODES, 'https://github.com/kubeflow/common/pull/190'],
  }, undocumentedExitCode),
  hazard({
    name: 'kubeflow/permanent-exit-code',
    rows: 'KF018',
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A script ends with a code below 128, after which nothing is retried.',
    rationale: 'With ExitCode 1 to 127 are permanent: an exception that nobody catches in Python is 1, a wrong argument 2.',
    suggestion: 'exit with 138, which is kept for the user, where a retry may help',
    see: [EXIT_CODES],
  }, permanentExitCode),
  hazard({
    name: 'kubeflow/launcher-exit-code',
    rows: 'KF019',
    summary: 'Replicas restart by exit code, and a launcher ends with a code of its own.',
    rationale: 'torchrun and its like end with 1 when a worker has failed. The code with which the program says that a retry may help does not leave the container.',
    suggestion: 'let the launcher retry (maxRestarts), or a script around it exit with 138; or use OnFailure with a backoffLimit',
    see: [TORCH_ERRORS, RECONCILE_PODS, 'https://github.com/pytorch/pytorch/issues/133877'],
  }, launcherExitCode),
];
