import { FindingSeverity } from '../../finding';
import { oneOf } from '../../policy/policy-error';
import type { Problem } from '../../rule';
import type { TrainingSubject } from '../training-subject';
import { hazard, NONE, TrainingRule } from './training-rule';

/*
 * Replicas of which there are none, or which nobody knows.
 */

const WEBHOOKS = 'https://github.com/kubeflow/trainer/tree/v1.9.4/pkg/webhooks';

function unknownReplicaType(job: TrainingSubject): readonly Problem[] {
  const { kind, replicaTypes } = job.job.kind;
  if (kind !== 'TFJob') return NONE;
  return job.replicas.filter(({ type }) => !replicaTypes.includes(type)).map(({ type, path }) => ({
    path,
    message: `a TFJob has no replicas of type ${type}: its Pods are started, and whether they succeed or fail makes no difference to the job`,
    suggestion: `the types are ${oneOf([...replicaTypes], 'and')}`,
  }));
}

/** The kinds that take a number of 0 for what it is. */
const NO_WORKERS = ['MPIJob', 'JAXJob'];

function noReplicas(job: TrainingSubject): readonly Problem[] {
  return job.replicas.flatMap(({ replicas, path, type, restartPolicy }) => {
    if (replicas > 0 || replicas === 0 && NO_WORKERS.includes(job.kind)) return NONE;
    const message = replicas < 0 ? `with ${replicas} replicas of ${type} the job never gets on`
      : `with 0 replicas a Pod of ${type} is made and deleted again without end${restartPolicy === 'Never' ? ', or fails the job' : ''}`;
    return [{ path: `${path}.replicas`, message, suggestion: `leave ${type} out` }];
  });
}

function elasticWithoutWorkers(job: TrainingSubject): readonly Problem[] {
  const policy = job.job.elasticPolicy;
  // The webhook refuses such a PyTorchJob since then.
  const isRefused = job.kind === 'PyTorchJob' && job.isAtLeast('1.9');
  if (!policy || isRefused || job.ofType('Worker').length > 0 || policy.minReplicas !== undefined || policy.maxReplicas !== undefined) return NONE;
  return [{
    path: job.path('elasticPolicy'),
    message: 'the operator takes the bounds of the elastic policy from its workers, of which there are none: it panics at each look at the job',
  }];
}

export const REPLICA_COUNTS: readonly TrainingRule[] = [
  hazard({
    name: 'kubeflow/unknown-replica-type',
    rows: 'KF024',
    severity: FindingSeverity.ERROR,
    summary: 'A TFJob has replicas of a type that it does not know.',
    rationale: 'The webhooks of other kinds refuse it. The status of a TFJob is made of the types that it knows, and no other replica has a part in it.',
    see: [WEBHOOKS],
  }, unknownReplicaType),
  hazard({
    name: 'kubeflow/no-replicas',
    rows: 'worth a rule',
    severity: FindingSeverity.ERROR,
    summary: 'There are no replicas of a type, or fewer than none.',
    rationale: 'The operator does not understand 0 as none. A negative number is accepted where the kind cannot be scaled; operator 1.8.1 panics at it.',
    see: [WEBHOOKS],
  }, noReplicas),
  hazard({
    name: 'kubeflow/elastic-without-workers',
    rows: 'section 2.1',
    severity: FindingSeverity.ERROR,
    summary: 'A job is elastic, and has no workers.',
    rationale: 'The bounds that are not given are the number of workers, which the operator looks up without asking whether there are any.',
    suggestion: 'give it workers, or minReplicas and maxReplicas',
    see: ['https://github.com/kubeflow/trainer/blob/v1.9.4/pkg/apis/kubeflow.org/v1/paddlepaddle_defaults.go'],
  }, elasticWithoutWorkers),
];
