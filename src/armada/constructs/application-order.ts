import { ArmadaFile } from './armada-files';
import { ArmadaKind } from '../resources';

/*
 * The order in which files are applied, and why: what refers to something comes behind it, and what makes it count comes last.
 */

interface Step {
  readonly kind: ArmadaKind;
  readonly title: string;
  readonly reason: string;
  readonly command: (file: string) => string;
}

const STEPS: readonly Step[] = [
  {
    kind: 'Executor',
    title: 'Executors',
    reason: 'Until every executor has been restarted with them, some failures have no category, and no policy retries those.',
    command: file => `lay ${file} over the settings of this executor, and restart it`,
  },
  {
    kind: 'RetryPolicy',
    title: 'Retry policies',
    reason: 'A queue with a policy that is not there is refused. The command also replaces a policy that there is.',
    command: file => `armadactl create -f ${file}`,
  },
  {
    kind: 'Queue',
    title: 'Queues',
    reason: 'The command also replaces a queue that there is. `armadactl update queue` without --retry-policies would take its policies away.',
    command: file => `armadactl create -f ${file}`,
  },
  {
    kind: 'Scheduler',
    title: 'Scheduler',
    reason: 'From here on policies are asked, and whoever watches events meets failures that are `retryable`.',
    command: file => `lay ${file} over the settings of the scheduler, and restart it`,
  },
  {
    kind: 'JobSet',
    title: 'Jobs',
    reason: 'Their failures are answered as the policies of their queues say, once the scheduler has read these, which it does every ten seconds.',
    command: file => `armadactl submit ${file}`,
  },
];

/** The files in the order in which they are applied. */
export function inOrderOfApplication(files: readonly ArmadaFile[]): ArmadaFile[] {
  return STEPS.flatMap(({ kind }) => files.filter(each => each.kind === kind));
}

/** The same as a page for people. */
export function applicationOrder(files: readonly ArmadaFile[], folder: string): string {
  const steps = STEPS.map(step => ({ ...step, files: files.filter(each => each.kind === step.kind) })).filter(step => step.files.length > 0);
  const sections = steps.map(({ title, reason, command, files: own }, i) => [
    `## ${i + 1}. ${title}`, '', reason, '', ...own.map(({ path }) => `- ${code(command(path.slice(folder.length + 1)))}`), '',
  ].join('\n'));
  return ['# In this order', '', ...sections].join('\n');
}

function code(command: string): string {
  return command.startsWith('armadactl') ? `\`${command}\`` : command.replace(/\S+\.yml/, file => `\`${file}\``);
}
