import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse, PolyaxonRestartPolicy, PolyaxonRun } from '../../src';
import { versionOf } from '../../src/engine';
import { polyaxon } from '../../src/polyaxon/engine';
import { renderRun } from '../../src/polyaxon/render';

/*
 * What each kind of run can hold of a policy.
 */

const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

const POD = { container: { image: 'busybox' } };
const torch = (restartPolicy?: PolyaxonRestartPolicy) => PolyaxonRun.pytorchJob({ worker: { ...POD, restartPolicy } });
const tf = PolyaxonRun.tfJob({ worker: POD });
const mpi = PolyaxonRun.mpiJob({ launcher: POD });
const service = PolyaxonRun.service(POD);
const dask = PolyaxonRun.daskCluster({ scheduler: POD, worker: POD });
const ray = PolyaxonRun.rayCluster({ head: POD, entrypoint: 'run' });

const codes = (permanent: number[], retried: number[] = []) => ExitCodes.of(Object.fromEntries([
  ...permanent.map(code => [`permanent${code}`, { code, response: FAIL_JOB }]), ...retried.map(code => [`retried${code}`, { code, response: RETRY }]),
]));
const deadline = Duration.hours(1);
const once = FailurePolicy.once();
const permanent42 = FailurePolicy.of({ exitCodes: codes([42]), retries: 3, deadline });
const counted = FailurePolicy.of({ retries: 3, disruption: RETRY });
const uncounted = FailurePolicy.of({ retries: 3, deadline });

const { ALWAYS, EXIT_CODE, NEVER, ON_FAILURE } = PolyaxonRestartPolicy;

test.each<[string, PolyaxonRun, FailurePolicy, object, string | undefined, string[]]>([
  ['one attempt', torch(), once, { maxRetries: 0 }, 'NEVER', []],
  ['one attempt of MPI', mpi, once, { maxRetries: 0 }, 'NEVER', []],
  ['a permanent code', torch(), permanent42, { maxRetries: 3, timeout: 3600 }, 'EXIT_CODE',
    ['APPROXIMATION otherwise', 'APPROXIMATION retries', 'APPROXIMATION deadline-late']],
  ['a permanent code that is not told from a signal', torch(), FailurePolicy.of({ exitCodes: codes([139]), retries: 3, deadline }),
    { maxRetries: 3, timeout: 3600 }, 'EXIT_CODE',
    ['CONTRADICTION permanent-code', 'APPROXIMATION otherwise', 'APPROXIMATION retries', 'APPROXIMATION deadline-late']],
  ['a permanent and a retried code', torch(), FailurePolicy.of({ exitCodes: codes([42], [75]), retries: 3, deadline }),
    { maxRetries: 3, timeout: 3600 }, 'EXIT_CODE',
    ['CONTRADICTION retried-code', 'APPROXIMATION otherwise', 'APPROXIMATION retries', 'APPROXIMATION deadline-late']],
  ['a permanent code and no bound', torch(), FailurePolicy.of({ exitCodes: codes([42]), retries: 3, disruption: RETRY }), { maxRetries: 3 }, 'EXIT_CODE',
    ['APPROXIMATION otherwise', 'CONTRADICTION retries', 'APPROXIMATION disruption']],
  ['retries alone', torch(), counted, { maxRetries: 4 }, 'ON_FAILURE', ['APPROXIMATION retries', 'APPROXIMATION disruption']],
  ['retries and a deadline', torch(), uncounted, { maxRetries: 4, timeout: 3600 }, 'ON_FAILURE', ['APPROXIMATION retries', 'APPROXIMATION deadline-late']],
  ['a TFJob, which a drained node ends', tf, uncounted, { maxRetries: 4, timeout: 3600 }, 'ON_FAILURE',
    ['APPROXIMATION retries', 'APPROXIMATION disruption', 'APPROXIMATION deadline-late']],
  ['retries of disruptions alone', torch(), FailurePolicy.of({ retries: 3, deadline, otherwise: FAIL_JOB }), { maxRetries: 3, timeout: 3600 }, 'NEVER',
    ['NOT_EXPRESSED retries', 'NOT_EXPRESSED disruption', 'APPROXIMATION deadline-late']],
  ['disruptions that end the job', torch(), FailurePolicy.of({ retries: 3, disruption: FAIL_JOB }), { maxRetries: 4 }, 'ON_FAILURE',
    ['APPROXIMATION retries', 'CONTRADICTION disruption']],
  ['disruptions alone are retried', torch(), FailurePolicy.of({ retries: 0, disruption: RETRY_UNCOUNTED, deadline }), { maxRetries: 0, timeout: 3600 }, 'NEVER',
    ['NOT_EXPRESSED disruption', 'APPROXIMATION deadline-late']],
  ['memory', torch(), counted.copyWith({ outOfMemory: FAIL_JOB }), { maxRetries: 4 }, 'ON_FAILURE',
    ['APPROXIMATION retries', 'APPROXIMATION disruption', 'NOT_EXPRESSED conditions']],
  ['retries of MPI', mpi, counted, { maxRetries: 3 }, 'NEVER', ['CONTRADICTION retries', 'NOT_EXPRESSED disruption']],
  ['a permanent code under the author\'s ON_FAILURE', torch(ON_FAILURE), permanent42, { maxRetries: 4, timeout: 3600 }, 'ON_FAILURE',
    ['CONTRADICTION permanent-code', 'APPROXIMATION retries', 'APPROXIMATION deadline-late']],
  ['one attempt under the author\'s ALWAYS', torch(ALWAYS), once, { maxRetries: 0 }, 'ALWAYS', ['APPROXIMATION retries']],
  ['retries under the author\'s NEVER', torch(NEVER), counted, { maxRetries: 3 }, 'NEVER', ['NOT_EXPRESSED retries', 'NOT_EXPRESSED disruption']],
  ['retries under the author\'s EXIT_CODE', torch(EXIT_CODE), uncounted, { maxRetries: 3, timeout: 3600 }, 'EXIT_CODE',
    ['APPROXIMATION otherwise', 'APPROXIMATION retries', 'APPROXIMATION deadline-late']],
  ['a service with failures that end it', service, once, {}, undefined, ['CONTRADICTION restarts-for-ever']],
  ['a service without a bound', service, counted, {}, undefined, ['CONTRADICTION restarts-for-ever']],
  ['a service with a deadline', service, uncounted, { timeout: 3600 }, undefined, ['APPROXIMATION restarts-for-ever']],
  ['a cluster with a deadline', dask, uncounted, { timeout: 3600 }, undefined, ['APPROXIMATION restarts-for-ever']],
  ['the job in a Ray cluster', ray, once, { maxRetries: 0 }, undefined, []],
  ['retries of the job in a Ray cluster', ray, counted, { maxRetries: 3 }, undefined, ['APPROXIMATION restarts-for-ever']],
  ['a permanent code of the job in a Ray cluster', ray, permanent42, { maxRetries: 3, timeout: 3600 }, undefined, ['CONTRADICTION restarts-for-ever']],
])('%s', (_, run, policy, fields, restartPolicy, gaps) => {
  const rendering = renderRun(policy, versionOf(polyaxon, '2.18'), run._run);
  const { worker, launcher } = rendering.run.props as any;
  expect(rendering.fields).toEqual(fields);
  expect((worker ?? launcher)?.restartPolicy).toBe(restartPolicy);
  expect(rendering.gaps.map(({ kind, rule }) => `${kind} ${rule.replace(/^polyaxon\/(kubeflow-)?/, '')}`)).toEqual(gaps);
});

test('every gap that can be found is in the catalogue', () => {
  const found = [torch(), torch(ALWAYS), tf, mpi, service, ray].flatMap(run => [once, permanent42, counted, uncounted]
    .flatMap(policy => renderRun(policy, versionOf(polyaxon, '2.18'), run._run).gaps.map(({ rule }) => rule)));
  const known = polyaxon.gaps.map(({ name }) => name);
  expect([...new Set(found)].filter(rule => !known.includes(rule))).toEqual([]);
});
