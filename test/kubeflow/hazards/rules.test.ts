import { HAZARDS } from '../../../src/kubeflow/hazards';
import { job } from '../job';
import { rulesOf } from '../judged';

/*
 * For each rule a job in which it finds something, and the nearest one in which it does not.
 */

const CODE = { restartPolicy: 'ExitCode' };
const FAILURE = { restartPolicy: 'OnFailure' };
const ALWAYS = { restartPolicy: 'Always' };
const NEVER = { restartPolicy: 'Never' };
const script = (text: string) => ({ container: { command: ['sh', '-c', text] } });
const INIT = { pod: { initContainers: [{ name: 'fetch', image: 'a' }] } };
const SIDECAR = { pod: { initContainers: [{ name: 'proxy', image: 'a', restartPolicy: 'Always' }] } };
const LAUNCHED = { container: { command: ['torchrun', 'train.py'] } };
const ELASTIC = { elasticPolicy: { maxRestarts: 3 } };

type Case = [rule: string, triggers: object, clean: object, version?: string, cleanVersion?: string];

const CASES: Case[] = [
  ['unknown-restart-policy', job('TFJob', { Worker: { restartPolicy: 'Exitcode' } }), job('TFJob', { Worker: CODE })],
  ['unknown-clean-pod-policy', job('TFJob', { Worker: NEVER }, { cleanPodPolicy: 'none' }), job('TFJob', { Worker: NEVER }, { cleanPodPolicy: 'None' })],
  ['unknown-clean-pod-policy', job('MPIJob', { Launcher: NEVER }, undefined, { cleanPodPolicy: 'Runing' }),
    job('MPIJob', { Launcher: NEVER }, undefined, { cleanPodPolicy: 'Running' })],
  ['limit-at-once', job('TFJob', { Worker: FAILURE }, { backoffLimit: -1 }), job('TFJob', { Worker: FAILURE }, { backoffLimit: 0 })],
  ['limit-at-once', job('TFJob', { Worker: CODE }, { activeDeadlineSeconds: 0 }), job('TFJob', { Worker: CODE }, { activeDeadlineSeconds: 1 })],
  ['always-never-succeeds', job('TFJob', { Worker: ALWAYS }), job('TFJob', { PS: ALWAYS, Worker: FAILURE })],
  ['template-restart-policy', job('TFJob', { Worker: { ...FAILURE, pod: { restartPolicy: 'Never' } } }),
    job('TFJob', { Worker: { ...CODE, pod: { restartPolicy: 'Never' } } })],

  ['exit-code-unbounded', job('TFJob', { Worker: CODE }), job('TFJob', { Worker: CODE }, { activeDeadlineSeconds: 3600 })],
  ['exit-code-unbounded', job('TFJob', { Worker: CODE }, { backoffLimit: 3 }), job('TFJob', { Worker: CODE }, { backoffLimit: 0 })],
  ['backoff-limit-without-effect', job('TFJob', { Worker: CODE }, { backoffLimit: 1 }), job('TFJob', { Worker: FAILURE }, { backoffLimit: 1 })],
  ['exit-code-without-retries', job('TFJob', { Worker: CODE }, { backoffLimit: 0 }), job('TFJob', { Worker: CODE }, { backoffLimit: 1 })],
  ['exit-code-time-to-live', job('PyTorchJob', { Master: CODE }, { ttlSecondsAfterFinished: 9999 }), job('TFJob', { Chief: CODE }, { ttlSecondsAfterFinished: 9999 })],
  ['exit-code-time-to-live', job('JAXJob', { Worker: CODE }, { ttlSecondsAfterFinished: 9999 }), job('JAXJob', { Worker: FAILURE }, { ttlSecondsAfterFinished: 9999 })],
  ['exit-code-stuck', job('XGBoostJob', { Master: CODE }), job('XGBoostJob', { Master: CODE }), '1.7.0', '1.8.1'],
  ['exit-code-stuck', job('PyTorchJob', { Master: CODE }), job('TFJob', { Chief: CODE }), '1.7.0', '1.7.0'],
  ['mpi-exit-code', job('MPIJob', { Launcher: CODE }), job('MPIJob', { Launcher: FAILURE })],
  ['exit-code-of-one-container', job('TFJob', { Worker: { ...CODE, others: [{ name: 'sidecar', image: 'a' }] } }), job('TFJob', { Worker: { ...CODE, ...SIDECAR } })],
  ['exit-code-init-containers', job('TFJob', { Worker: { ...CODE, ...INIT } }), job('TFJob', { Worker: { ...FAILURE, ...INIT } })],
  ['exit-code-init-containers', job('TFJob', { Worker: { ...CODE, ...INIT } }), job('TFJob', { Worker: { ...CODE, ...INIT } }), '1.7.0', '1.4'],

  ['undocumented-exit-code', job('TFJob', { Worker: { ...CODE, ...script('train || exit 139') } }), job('TFJob', { Worker: { ...CODE, ...script('train || exit 138') } })],
  ['undocumented-exit-code', job('TFJob', { Worker: { ...CODE, container: { args: ['python', '-c', 'import sys; sys.exit(-1)'] } } }),
    job('TFJob', { Worker: { ...FAILURE, container: { args: ['python', '-c', 'import sys; sys.exit(-1)'] } } })],
  ['undocumented-exit-code', job('TFJob', { Worker: { ...CODE, ...script('exit 200') } }), job('TFJob', { Worker: { ...CODE, ...script('exit 2') } }), '1.4', '1.4'],
  ['permanent-exit-code', job('TFJob', { Worker: { ...CODE, ...script('train || exit 1') } }), job('TFJob', { Worker: { ...CODE, ...script('train; exit 0') } })],
  ['launcher-exit-code', job('PyTorchJob', { Master: { ...CODE, ...LAUNCHED } }), job('PyTorchJob', { Master: { ...FAILURE, ...LAUNCHED } })],
  ['launcher-exit-code', job('PyTorchJob', { Master: { ...CODE, ...script('cd /work && exec torchrun train.py') } }),
    job('PyTorchJob', { Master: { ...CODE, ...script('cd /work && exec python train.py') } })],

  ['restarts-without-limit', job('PyTorchJob', { Master: {} }), job('PyTorchJob', { Master: NEVER })],
  ['restarts-without-limit', job('TFJob', { Worker: FAILURE }), job('TFJob', { Worker: FAILURE }, { backoffLimit: 4 })],
  ['shared-backoff-limit', job('PyTorchJob', { Master: FAILURE, Worker: { ...FAILURE, replicas: 3 } }, { backoffLimit: 4 }),
    job('PyTorchJob', { Master: FAILURE, Worker: { ...FAILURE, replicas: 3 } }, { backoffLimit: 5 })],
  ['backoff-limit-one', job('PyTorchJob', { Master: FAILURE }, { backoffLimit: 1 }), job('PyTorchJob', { Master: FAILURE }, { backoffLimit: 2 })],
  ['backoff-limit-of-never', job('TFJob', { Worker: NEVER }, { backoffLimit: 3 }), job('TFJob', { Worker: NEVER }, { backoffLimit: 0 })],
  ['restarts-of-servers', job('TFJob', { PS: ALWAYS, Worker: FAILURE }, { backoffLimit: 9 }), job('TFJob', { PS: FAILURE, Worker: FAILURE }, { backoffLimit: 9 })],
  ['sidecar-restarts', job('TFJob', { Worker: { ...FAILURE, ...SIDECAR } }, { backoffLimit: 3 }), job('TFJob', { Worker: { ...FAILURE, ...INIT } }, { backoffLimit: 3 })],

  ['lazy-deadline', job('TFJob', { Worker: NEVER }, { activeDeadlineSeconds: 60 }), job('TFJob', { Worker: NEVER }, {})],
  ['pod-deadline-restarts', job('TFJob', { Worker: { ...FAILURE, pod: { activeDeadlineSeconds: 60 } } }), job('TFJob', { Worker: { ...NEVER, pod: { activeDeadlineSeconds: 60 } } })],

  ['drain-fails-job', job('TFJob', { Worker: FAILURE }), job('TFJob', { Worker: NEVER })],
  ['drain-fails-job', job('TFJob', { Worker: FAILURE }), job('PyTorchJob', { Master: FAILURE })],
  ['drain-fails-job', job('TFJob', { Worker: CODE }), job('TFJob', { Worker: CODE }), '1.7.0', '1.4'],
  ['eviction-fails-job', job('XGBoostJob', { Master: FAILURE }), job('XGBoostJob', { Master: CODE })],
  ['eviction-fails-job', job('MPIJob', { Launcher: FAILURE }), job('MPIJob', { Launcher: NEVER })],

  ['evidence-deleted', job('TFJob', { Worker: NEVER }, { cleanPodPolicy: 'All' }), job('TFJob', { Worker: NEVER }, { cleanPodPolicy: 'Running' })],
  ['evidence-deleted', job('TFJob', { Worker: NEVER }, { ttlSecondsAfterFinished: 60 }), job('TFJob', { Worker: NEVER }, { ttlSecondsAfterFinished: 3600 })],
  ['evidence-deleted-at-limit', job('TFJob', { Worker: FAILURE }, { backoffLimit: 3 }), job('TFJob', { Worker: FAILURE }, { backoffLimit: 3 }), '1.9.3', '1.9.4'],
  ['leftover-servers', job('TFJob', { PS: NEVER, Worker: NEVER }), job('TFJob', { PS: NEVER, Worker: NEVER }, { cleanPodPolicy: 'Running' })],
  ['leftover-servers', job('TFJob', { PS: NEVER, Worker: NEVER }), job('TFJob', { PS: NEVER, Worker: NEVER }), '1.9.4', '1.4'],
  ['leftover-workers', job('PyTorchJob', { Master: FAILURE, Worker: FAILURE }), job('PyTorchJob', { Master: FAILURE, Worker: NEVER })],

  ['worker-zero-decides', job('TFJob', { Worker: { ...NEVER, replicas: 2 } }), job('TFJob', { Worker: { ...NEVER, replicas: 1 } })],
  ['worker-zero-decides', job('TFJob', { Worker: { ...NEVER, replicas: 2 } }), job('TFJob', { Chief: NEVER, Worker: { ...NEVER, replicas: 2 } })],
  ['worker-zero-decides', job('TFJob', { Worker: { ...NEVER, replicas: 2 } }),
    job('TFJob', { Worker: { ...NEVER, replicas: 2 } }, undefined, { successPolicy: 'AllWorkers' })],
  ['success-policy-ignored', job('TFJob', { Worker: NEVER }, undefined, { successPolicy: 'All' }), job('TFJob', { Worker: NEVER }, undefined, { successPolicy: 'AllWorkers' })],
  ['success-policy-ignored', job('TFJob', { Chief: NEVER }, undefined, { successPolicy: 'AllWorkers' }), job('TFJob', { Chief: NEVER }, undefined, { successPolicy: '' })],
  ['any-worker-decides', job('PyTorchJob', { Worker: { ...NEVER, replicas: 2 } }, undefined, { elasticPolicy: {} }), job('PyTorchJob', { Worker: { ...NEVER, replicas: 2 } })],

  ['restarts-multiply', job('PyTorchJob', { Worker: FAILURE }, { backoffLimit: 4 }, ELASTIC), job('PyTorchJob', { Worker: NEVER }, undefined, ELASTIC)],
  ['restarts-multiply', job('PyTorchJob', { Worker: CODE }, { activeDeadlineSeconds: 60 }, ELASTIC),
    job('PyTorchJob', { Worker: CODE }, { activeDeadlineSeconds: 60 }, { elasticPolicy: { maxRestarts: 0 } })],
  ['restarts-multiply', job('PyTorchJob', { Master: { container: { command: ['torchrun', '--max-restarts=3', 'train.py'] } } }),
    job('PyTorchJob', { Master: { container: { command: ['torchrun', '--max-restarts=0', 'train.py'] } } })],

  ['unknown-replica-type', job('TFJob', { Worker: NEVER, Helper: NEVER }), job('TFJob', { worker: NEVER, evaluator: NEVER })],
  ['no-replicas', job('TFJob', { Worker: NEVER, PS: { ...NEVER, replicas: 0 } }), job('MPIJob', { Launcher: NEVER, Worker: { ...NEVER, replicas: 0 } })],
  ['no-replicas', job('XGBoostJob', { Master: NEVER, Worker: { ...NEVER, replicas: -1 } }), job('XGBoostJob', { Master: NEVER, Worker: { ...NEVER, replicas: 1 } })],
  ['elastic-without-workers', job('PaddleJob', { Master: NEVER }, undefined, { elasticPolicy: {} }), job('PaddleJob', { Worker: NEVER }, undefined, { elasticPolicy: {} })],
  ['elastic-without-workers', job('PyTorchJob', { Master: NEVER }, undefined, { elasticPolicy: {} }), job('PyTorchJob', { Master: NEVER }, undefined, { elasticPolicy: {} }),
    '1.8.1', '1.9.3'],

  ['gang-size', job('TFJob', { Worker: NEVER }, { schedulingPolicy: { minAvailable: 2 } }), job('TFJob', { Worker: NEVER }, { schedulingPolicy: { minAvailable: 1 } })],
  ['gang-size', job('TFJob', { Worker: { ...NEVER, replicas: 3 } }, { schedulingPolicy: { minAvailable: 2 } }),
    job('TFJob', { Worker: { ...NEVER, replicas: 3 } }, { schedulingPolicy: { queue: 'a' } })],
  ['scheduling-field-ignored', job('TFJob', { Worker: NEVER }, { schedulingPolicy: { queue: 'a', scheduleTimeoutSeconds: 60 } }),
    job('TFJob', { Worker: NEVER }, { schedulingPolicy: { queue: 'a' } })],
  ['rendezvous-backend', job('PyTorchJob', { Worker: NEVER }, undefined, { elasticPolicy: { rdzvBackend: 'redis' } }),
    job('PyTorchJob', { Worker: NEVER }, undefined, { elasticPolicy: { rdzvBackend: 'etcd-v2' } })],
  ['processes-per-node', job('PyTorchJob', { Master: NEVER }, undefined, { nprocPerNode: 'all' }), job('PyTorchJob', { Master: NEVER }, undefined, { nprocPerNode: '8' })],
];

test.each(CASES.map(([rule, ...rest]) => [rule, rest] as const))('%s: case %#', (rule, [triggers, clean, version, cleanVersion = version]) => {
  expect(rulesOf(triggers, version)).toContain(rule);
  expect(rulesOf(clean, cleanVersion)).not.toContain(rule);
});

test('every rule has a case', () => {
  const names = new Set(CASES.map(([rule]) => `kubeflow/${rule}`));
  expect(HAZARDS.map(({ name }) => name).filter(name => !names.has(name))).toEqual([]);
});

test('a job in which nothing hurts', () => {
  expect(rulesOf(job('PyTorchJob', { Master: NEVER, Worker: { ...NEVER, replicas: 3 } }, { cleanPodPolicy: 'Running' }))).toEqual([]);
});
