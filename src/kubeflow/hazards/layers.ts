import { commandWords } from '../../kubernetes/hazards/command-line';
import { count } from '../../policy/words';
import type { Problem } from '../../rule';
import type { ReplicasAt, TrainingSubject } from '../training-subject';
import { hazard, NONE, TrainingRule } from './training-rule';

/*
 * A launcher that restarts its workers, in a container that the kubelet restarts, in a Pod that the operator makes anew: each knows nothing of the others.
 */

const OPTION = /--max[-_]restarts[= ]\s*(\d+)/;

interface LauncherRestarts {
  readonly restarts: number;
  readonly path: string;
}

function restartsMultiply(job: TrainingSubject): readonly Problem[] {
  if (job.kind !== 'PyTorchJob' && job.kind !== 'PaddleJob') return NONE;
  const { maxRestarts } = job.job.elasticPolicy ?? {};
  const said = maxRestarts === undefined ? undefined : { restarts: maxRestarts, path: job.path('elasticPolicy', 'maxRestarts') };
  const seen = new Set<string>();
  return job.withPolicy('OnFailure', 'Always', 'ExitCode').flatMap(replicas => {
    const launcher = launcherRestarts(replicas) ?? said;
    if (!launcher || launcher.restarts < 1 || seen.has(launcher.path)) return NONE;
    seen.add(launcher.path);
    return [{ path: launcher.path, message: messageOf(launcher.restarts, replicas, job) }];
  });
}

function launcherRestarts({ containers }: ReplicasAt): LauncherRestarts | undefined {
  for (const at of containers) {
    const words = commandWords(at);
    for (const [i, { text, path }] of words.entries()) {
      // The number is in the same word, or the next one.
      const restarts = OPTION.exec(`${text} ${words[i + 1]?.text ?? ''}`)?.[1];
      if (restarts !== undefined && text.includes('--max')) return { restarts: Number(restarts), path };
    }
  }
  return undefined;
}

function messageOf(restarts: number, { restartPolicy, type }: ReplicasAt, { runPolicy: { backoffLimit } }: TrainingSubject): string {
  const inside = `the launcher restarts its workers ${count(restarts, 'time')} within one container of ${type}`;
  if (restartPolicy === 'ExitCode') return `${inside}, and begins anew in each Pod that the operator makes after a retryable exit code`;
  if (backoffLimit === undefined) return `${inside}, and begins anew in each restart of the container, of which there is no end`;
  const outer = Math.max(1, backoffLimit);
  return `${inside}, and the containers are restarted until backoffLimit: ${backoffLimit} is reached: up to ${(restarts + 1) * outer} starts of the program`;
}

export const LAYERS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/restarts-multiply',
    rows: 'KF029',
    summary: 'A launcher restarts its workers, and what it runs in is restarted too.',
    rationale: 'maxRestarts of torchrun counts within one container. The kubelet, or the operator, starts the launcher again when it has given up, and then it '
      + 'has as many restarts as before.',
    suggestion: 'let one of them retry: maxRestarts: 0 leaves it to the operator, restartPolicy: Never to the launcher',
    see: ['https://pytorch.org/docs/stable/elastic/run.html', 'https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/pytorch/elastic.go'],
  }, restartsMultiply),
];
