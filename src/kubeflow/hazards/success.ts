import { FindingSeverity } from '../../finding';
import { count } from '../../policy/words';
import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { hazard, NONE, TrainingRule } from './training-rule';

/*
 * On whom the end of a job depends.
 */

const TF_STATUS = 'https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/tensorflow/tfjob_controller.go';
const PYTORCH_STATUS = 'https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/controller.v1/pytorch/pytorchjob_controller.go';

function workerZeroDecides(job: TrainingSubject): readonly Problem[] {
  const [workers] = job.ofType('Worker');
  if (job.kind !== 'TFJob' || !workers || workers.replicas < 2 || job.ofType('Chief', 'Master').length > 0) return NONE;
  if (job.job.successPolicy === 'AllWorkers') return NONE;
  return [{
    path: workers.path,
    message: `without a Chief or Master the first of the ${count(workers.replicas, 'worker')} decides: when it has succeeded, the job has, whatever the others do`
      + `${workers.restartPolicy === 'Never' ? '' : '; while it fails and is restarted, the job goes on though all others are done'}`,
    fix: {
      description: 'sets successPolicy to AllWorkers',
      isSuggested: true,
      edits: [{ kind: 'set', path: job.steps('successPolicy'), value: 'AllWorkers' }],
    },
  }];
}

function successPolicyIgnored(job: TrainingSubject): readonly Problem[] {
  const { successPolicy = '' } = job.job;
  if (job.kind !== 'TFJob' || successPolicy === '') return NONE;
  const path = job.path('successPolicy');
  if (successPolicy !== 'AllWorkers') {
    return [{
      path,
      message: `'${successPolicy}' is no success policy, and works as none: the Chief or Master decides, or else the first worker`,
      suggestion: 'it is AllWorkers, or left out',
    }];
  }
  const [chief] = job.ofType('Chief', 'Master');
  return chief ? [{ path, message: `AllWorkers makes no difference: the job has a ${chief.type}, which decides alone`, suggestion: `leave it out, or leave out ${chief.type}` }]
    : NONE;
}

function anyWorkerDecides(job: TrainingSubject): readonly Problem[] {
  const [workers] = job.ofType('Worker');
  if (job.kind !== 'PyTorchJob' || !job.job.elasticPolicy || !workers || workers.replicas < 2 || job.ofType('Master').length > 0) return NONE;
  return [{
    path: workers.path,
    message: `in an elastic job without a Master any of the ${count(workers.replicas, 'worker')} decides: the job has succeeded when one of them has`,
  }];
}

export const SUCCESS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/worker-zero-decides',
    rows: 'KF027',
    summary: 'One worker decides when a TFJob has succeeded.',
    rationale: 'Without a Chief or Master the job has succeeded when worker 0 has, or all workers have. The failures of others then no longer matter, and '
      + 'a worker 0 that is restarted again and again holds up the job.',
    suggestion: 'set successPolicy: AllWorkers, or have a Chief',
    see: [TF_STATUS],
    fix: 'suggested',
  }, workerZeroDecides),
  hazard({
    name: 'kubeflow/success-policy-ignored',
    rows: 'accepted unchecked',
    summary: 'The success policy of a TFJob makes no difference.',
    rationale: 'The CRD takes any text, and the operator knows AllWorkers alone, which it asks for only without a Chief or Master.',
    see: [TF_STATUS],
  }, successPolicyIgnored),
  hazard({
    name: 'kubeflow/any-worker-decides',
    rows: 'section 2.5',
    severity: FindingSeverity.INFO,
    summary: 'Any worker of an elastic job decides that it has succeeded.',
    rationale: 'The workers of an elastic job end together, as torchrun sees to it. Where something else runs in them, the first that ends with 0 is the end.',
    see: [PYTORCH_STATUS],
  }, anyWorkerDecides),
];
