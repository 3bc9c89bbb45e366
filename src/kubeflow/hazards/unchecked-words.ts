import { oneOf } from '../../policy/policy-error';
import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { hazard, NONE, TrainingRule } from './training-rule';

/*
 * Words that the operator hands on to torchrun without a look at them.
 */

const RUN = 'https://pytorch.org/docs/stable/elastic/run.html';

const BACKENDS = ['c10d', 'etcd', 'etcd-v2', 'static'];

function rendezvousBackend(job: TrainingSubject): readonly Problem[] {
  const backend = job.kind === 'PyTorchJob' ? job.job.elasticPolicy?.rdzvBackend : undefined;
  if (backend === undefined || BACKENDS.includes(backend)) return NONE;
  return [{
    path: job.path('elasticPolicy', 'rdzvBackend'),
    message: `torchrun knows no rendezvous backend '${backend}', and ends at once; nothing before it looks at the word`,
    suggestion: `it is ${oneOf(BACKENDS)}`,
  }];
}

function processesPerNode(job: TrainingSubject): readonly Problem[] {
  const { nprocPerNode } = job.job;
  if (nprocPerNode === undefined || /^(?:auto|cpu|gpu|xpu|[1-9]\d*)$/.test(nprocPerNode)) return NONE;
  return [{
    path: job.path('nprocPerNode'),
    message: `torchrun cannot start '${nprocPerNode}' processes, and ends at once; nothing before it looks at the word`,
    suggestion: 'it is a number from 1 on, auto, cpu or gpu',
  }];
}

export const UNCHECKED_WORDS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/rendezvous-backend',
    rows: 'accepted unchecked',
    summary: 'The rendezvous backend is none that torchrun brings along.',
    rationale: 'The operator sets an environment variable with it. torchrun ends with 1, which is restarted or permanent as the policy says, and never mended.',
    see: [RUN],
  }, rendezvousBackend),
  hazard({
    name: 'kubeflow/processes-per-node',
    rows: 'accepted unchecked',
    summary: 'The number of processes of a node is none.',
    rationale: 'The operator sets an environment variable with it, and reckons with 1 itself where it is no number.',
    see: [RUN],
  }, processesPerNode),
];
