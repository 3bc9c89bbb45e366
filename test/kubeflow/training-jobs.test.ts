import { Chart, Duration, Testing } from 'cdk8s';
import { PolicyWarnings } from '../../src/constructs/policy-warnings';
import { JAXJob } from '../../src/kubeflow/constructs/jax-job';
import { MPIJob } from '../../src/kubeflow/constructs/mpi-job';
import { PaddleJob } from '../../src/kubeflow/constructs/paddle-job';
import { PyTorchJob } from '../../src/kubeflow/constructs/py-torch-job';
import { TFJob, TFJobSuccess } from '../../src/kubeflow/constructs/tf-job';
import { TrainingRestartPolicy } from '../../src/kubeflow/constructs/training-replica';
import { XGBoostJob } from '../../src/kubeflow/constructs/xg-boost-job';
import { PodSecurity } from '../../src/kubernetes/pod-security';
import { ExitCodes, FailurePolicy, FailureResponse } from '../../src/policy';

/*
 * Training jobs from one policy: what is written, what is warned of, what is refused.
 */

const { FAIL_INDEX, FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;
const image = 'registry.example/train:1';
const containers = [{ image, command: ['python', 'train.py'], resources: {} }];
const deadline = Duration.hours(2);
const codes = (...given: [number, FailureResponse][]) => (
  ExitCodes.of(Object.fromEntries(given.map(([code, response]) => [`code${code}`, { code, response }]))));
const permanent42 = FailurePolicy.of({ exitCodes: codes([42, FAIL_JOB]), retries: 3, deadline });
const counted = FailurePolicy.of({ retries: 3, disruption: RETRY });
const once = FailurePolicy.once();

const chart = () => new Chart(Testing.app(), 'c');

/** The manifest, and what is warned of. */
function written(make: (scope: Chart) => unknown): { readonly manifest: any; readonly warnings: string[] } {
  const scope = chart();
  make(scope);
  return { manifest: Testing.synth(scope)[0], warnings: PolicyWarnings.of(scope).list().map(({ rule }) => rule) };
}

test.each<[string, (scope: Chart) => unknown]>([
  ['TFJob with a chief', scope => new TFJob(scope, 'job', {
    failurePolicy: permanent42,
    chief: { containers },
    ps: { replicas: 2, containers },
    worker: { replicas: 3, containers },
    evaluator: { containers },
  })],
  ['TFJob without one', scope => new TFJob(scope, 'job', { failurePolicy: counted, worker: { replicas: 3, containers }, dynamicWorkers: false })],
  ['PyTorchJob', scope => new PyTorchJob(scope, 'job', {
    failurePolicy: permanent42,
    metadata: { namespace: 'ml', labels: { team: 'ml' } },
    master: { containers },
    worker: { replicas: 3, containers },
    gang: { minAvailable: 4, queue: 'gpu', priorityClass: 'high', scheduleTimeout: Duration.minutes(5) },
  })],
  ['elastic PyTorchJob', scope => new PyTorchJob(scope, 'job', {
    failurePolicy: counted,
    worker: { replicas: 4, containers, security: PodSecurity.AS_IMAGE },
    elastic: { minReplicas: 2, maxReplicas: 4, maxRestarts: 2 },
    processesPerNode: '2',
    ttlAfterFinished: Duration.days(1),
  })],
  ['XGBoostJob', scope => new XGBoostJob(scope, 'job', { failurePolicy: counted, master: { containers }, worker: { replicas: 2, containers } })],
  ['PaddleJob', scope => new PaddleJob(scope, 'job', { failurePolicy: once, worker: { replicas: 2, containers } })],
  ['JAXJob', scope => new JAXJob(scope, 'job', { failurePolicy: once, worker: { replicas: 2, containers } })],
  ['MPIJob', scope => new MPIJob(scope, 'job', { failurePolicy: once, launcher: { containers }, worker: { replicas: 2, containers }, slotsPerWorker: 2 })],
  ['parameter servers that always run', scope => new TFJob(scope, 'job', {
    failurePolicy: counted,
    success: TFJobSuccess.WORKER_ZERO,
    security: PodSecurity.AS_IMAGE,
    ps: { containers, trainingRestartPolicy: TrainingRestartPolicy.ALWAYS },
    worker: { containers },
  })],
])('%s', (_, make) => {
  expect(written(make)).toMatchSnapshot();
});

test('containers, volumes and scheduling are those of cdk8s-plus', () => {
  const scope = chart();
  const job = new PyTorchJob(scope, 'job', { failurePolicy: once, worker: { containers } });
  job.worker!.addContainer({ name: 'logs', image, resources: {} });
  job.worker!.podMetadata.addLabel('tier', 'gpu');
  const { template } = Testing.synth(scope)[0].spec.pytorchReplicaSpecs.Worker;
  expect(template.spec.containers.map(({ name }: any) => name)).toEqual(['pytorch', 'logs']);
  expect(template.metadata.labels).toMatchObject({ tier: 'gpu' });
  expect(template.spec.restartPolicy).toBeUndefined();
});

test.each<[string, (scope: Chart) => unknown, RegExp]>([
  ['a permanent code that the operator retries', scope => new PyTorchJob(scope, 'job', {
    failurePolicy: FailurePolicy.of({ exitCodes: codes([139, FAIL_JOB], [138, RETRY]), retries: 3, deadline }), worker: { containers },
  }), /\[c\/job\] a PyTorchJob has no rules on exit codes, .* ExitCode it retries exit code 139, .*; exit with a code from 1 to 127 there/],
  ['a retryable code that the operator takes for permanent', scope => new TFJob(scope, 'job', {
    failurePolicy: FailurePolicy.of({ exitCodes: codes([42, FAIL_JOB], [75, RETRY]), retries: 3, deadline }), worker: { containers },
  }), /with the restart policy ExitCode a TFJob ends at exit code 75, which the policy retries; exit with a code from 128 to 255 there, such as 138/],
  ['retries that nothing bounds', scope => new TFJob(scope, 'job', {
    failurePolicy: FailurePolicy.of({ exitCodes: codes([42, FAIL_JOB]), retries: 3, disruption: RETRY }), worker: { containers },
  }), /retries are not counted, so there would be no end instead of 3 retries; give the policy a deadline/],
  ['disruptions that end the job', scope => new PyTorchJob(scope, 'job', {
    failurePolicy: FailurePolicy.of({ retries: 3, disruption: FAIL_JOB }), worker: { containers },
  }), /a disrupted Pod of a PyTorchJob is replaced/],
  ['a budget for each index', scope => new PyTorchJob(scope, 'job', {
    failurePolicy: FailurePolicy.of({ exitCodes: codes([42, FAIL_INDEX]), retriesPerIndex: 1, deadline, disruption: RETRY_UNCOUNTED }),
    worker: { containers },
  }), /no budget for each of its replicas/],
  ['retries of an MPIJob', scope => new MPIJob(scope, 'job', { failurePolicy: counted, launcher: { containers } }), /an MPIJob is not retried/],
  ['the operator that hangs', scope => new PyTorchJob(scope, 'job', { failurePolicy: permanent42, operatorVersion: '1.7.0', worker: { containers } }),
    /stays in Restarting for ever/],
  ['a kind that is newer', scope => new JAXJob(scope, 'job', { failurePolicy: once, operatorVersion: '1.8.1', worker: { containers } }),
    /training operator 1\.8\.1 knows no JAXJob; there is one from 1\.9 on/],
  ['an operator that is not known', scope => new JAXJob(scope, 'job', { failurePolicy: once, operatorVersion: '1.6', worker: { containers } }), /kubeflow 1\.6 is not known/],
  ['a time to live that has no effect', scope => new PyTorchJob(scope, 'job', {
    failurePolicy: permanent42, worker: { containers }, ttlAfterFinished: Duration.days(1),
  }), /ttlAfterFinished has no effect on a PyTorchJob that ended with a permanent exit code/],
  ['a time to live below the evidence window', scope => new TFJob(scope, 'job', {
    failurePolicy: permanent42, worker: { containers }, ttlAfterFinished: Duration.minutes(1),
  }), /would be gone before the evidence window/],
  ['another container', scope => new TFJob(scope, 'job', { failurePolicy: once.copyWith({ container: 'main' }), worker: { containers } }),
    /the policy speaks of the container 'main', and of a TFJob only the exit code of 'tensorflow' is read/],
  ['a container with another name', scope => new TFJob(scope, 'job', { failurePolicy: once, worker: { containers: [{ ...containers[0], name: 'main' }] } }),
    /a container of worker must be called 'tensorflow', .* there is only main/],
  ['no container', scope => new TFJob(scope, 'job', { failurePolicy: once, worker: {} }), /worker has no container/],
  ['no resources', scope => new TFJob(scope, 'job', { failurePolicy: once, worker: { containers: [{ image }] } }), /has no resources/],
  ['no replicas', scope => new TFJob(scope, 'job', { failurePolicy: once }), /a TFJob needs replicas: chief, evaluator, ps, worker/],
  ['zero replicas', scope => new TFJob(scope, 'job', { failurePolicy: once, worker: { replicas: 0, containers } }), /replicas of worker must be a whole number from 1, got 0/],
  ['two masters', scope => new PyTorchJob(scope, 'job', { failurePolicy: once, master: { replicas: 2, containers } }), /there is one master and no more, got replicas: 2/],
  ['no master', scope => new XGBoostJob(scope, 'job', { failurePolicy: once, worker: { containers } } as any), /an? XGBoostJob needs a master/],
  ['a restart policy of cdk8s-plus', scope => new TFJob(scope, 'job', { failurePolicy: once, worker: { containers, restartPolicy: 'Always' as any } }),
    /restartPolicy of worker is overwritten by the operator/],
  ['a prop that does not exist', scope => new TFJob(scope, 'job', { failurePolicy: once, wroker: { containers } } as any), /did you mean 'worker'/],
  ['no policy', scope => new TFJob(scope, 'job', { worker: { containers } } as any), /a failurePolicy is needed/],
  ['elastic without workers', scope => new PyTorchJob(scope, 'job', { failurePolicy: once, master: { containers }, elastic: {} }), /elastic needs workers/],
])('refused: %s', (_, make, message) => {
  const scope = chart();
  expect(() => { make(scope); Testing.synth(scope); }).toThrow(message);
});
