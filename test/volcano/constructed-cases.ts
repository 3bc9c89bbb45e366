import { App, Chart, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { AdmissionCase } from './recorded-cases';
import { ExitCodes, FailurePolicy, FailureResponse } from '../../src';
import { PodSecurity } from '../../src/kubernetes/pod-security';
import { VolcanoJob, VolcanoJobProps, VolcanoRestart, VolcanoStop } from '../../src/volcano';

/*
 * What the construct writes, for the real Volcano to judge: it has to accept all of it.
 */

export const CONTAINER: kplus.ContainerProps = { image: 'trainer:1.2', resources: {} };

/** Worked example: 42 is permanent, everything else is tried again twice, and evictions count. */
export const EXAMPLE_POLICY = FailurePolicy.of({
  exitCodes: ExitCodes.of({ unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB } }),
  disruption: FailureResponse.RETRY,
  retries: 2,
});

export function synthesized(props: Partial<VolcanoJobProps> = {}, change: (job: VolcanoJob) => void = () => {}): any {
  const chart = new Chart(new App(), 'chart');
  const job = new VolcanoJob(chart, 'training', {
    failurePolicy: EXAMPLE_POLICY, tasks: [{ name: 'worker', replicas: 2, containers: [CONTAINER] }], ...props,
  });
  change(job);
  return job.apiObject.toJson();
}

const { FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

/** Jobs, by what is special about them. */
export const CONSTRUCTED: { readonly [name: string]: [Partial<VolcanoJobProps>, ((job: VolcanoJob) => void)?] } = {
  'plain': [{}],
  'no retries': [{ failurePolicy: FailurePolicy.once() }],
  'every failure but one is permanent': [{
    failurePolicy: FailurePolicy.of({
      exitCodes: ExitCodes.of({
        unavailable: { code: 75, response: RETRY }, killed: { code: 137, response: RETRY }, stopped: { code: 143, response: RETRY },
      }),
      disruption: RETRY,
      otherwise: FAIL_JOB,
      retries: 5,
    }),
  }],
  'uncounted disruptions and a deadline': [{ failurePolicy: FailurePolicy.of({ disruption: RETRY_UNCOUNTED, retries: 3, deadline: Duration.hours(1) }) }],
  'a single Pod is restarted, and the Job aborted': [{ restart: VolcanoRestart.POD, stop: VolcanoStop.ABORT }],
  'a task is restarted': [{ restart: VolcanoRestart.TASK }],
  'partitions': [{ restart: VolcanoRestart.PARTITION, tasks: [{ name: 'worker', partitions: { total: 2, size: 3 }, containers: [CONTAINER] }] }],
  'fewer partitions needed': [{ tasks: [{ name: 'worker', partitions: { total: 2, size: 3, minimum: 1 }, containers: [CONTAINER] }] }],
  'several tasks': [{
    tasks: [
      { name: 'master', containers: [CONTAINER], attemptDeadline: Duration.hours(2) },
      { name: 'worker', replicas: 4, minAvailable: 2, containers: [CONTAINER], dependsOn: ['master'], podPriorityClassName: 'high' },
    ],
    plugins: { pytorch: ['--master=master', '--worker=worker'], svc: [] },
    minAvailable: 3,
    minSuccess: 1,
    queue: 'default',
    priorityClassName: 'high',
    ttlAfterFinished: Duration.days(1),
  }],
  'as the image says': [{ security: PodSecurity.AS_IMAGE }],
  'a sidecar, volumes and ports': [{}, job => {
    const pods = job.task('worker');
    pods.addInitContainer({ ...CONTAINER, name: 'sidecar', restartPolicy: kplus.ContainerRestartPolicy.ALWAYS });
    pods.addVolume(kplus.Volume.fromEmptyDir(job, 'scratch', 'scratch'));
    pods.scheduling.tolerate(kplus.Node.tainted(kplus.NodeTaintQuery.exists('gpu')));
  }],
  'a second container': [{ containerName: 'main', tasks: [{ name: 'worker', containers: [CONTAINER, { ...CONTAINER, name: 'proxy' }] }] }],
  'metadata': [{
    metadata: { name: 'nightly', namespace: 'team-a', labels: { team: 'a' }, annotations: { note: 'x' } },
    tasks: [{ name: 'worker', containers: [{ ...CONTAINER, portNumber: 8080 }], podMetadata: { labels: { app: 'x' } } }],
  }],
};

export function constructedCases(): AdmissionCase[] {
  return Object.entries(CONSTRUCTED).map(([name, [props, change]]) => ({ name: `constructed: ${name}`, manifest: synthesized(props, change) }));
}
