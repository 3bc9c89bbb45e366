import { cronJob, Found, hazardsOf, job } from './check-hazards';
import { DEFAULT_SETTINGS } from '../../../src/engine';
import { FindingSeverity } from '../../../src/finding';
import { HELPER_CONTAINERS } from '../../../src/kubernetes/hazards/helper-containers';
import { JobSubject } from '../../../src/kubernetes/job-subject';
import { prepare, Prepared } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

const { INFO, WARNING } = FindingSeverity;

type Place = Pick<Found, 'path' | 'severity'>;
type Row = [name: string, manifest: object, expected: Place[], version: string];

/** The rows of a table, most of which are for one version. */
function table(rows: ReadonlyArray<[...head: [name: string, manifest: object, expected: Place[]], version?: string]>): Row[] {
  return rows.map(([name, manifest, expected, version = '1.34']) => [name, manifest, expected, version]);
}

function placesOf(rule: string, manifest: object, version?: string): Place[] {
  return hazardsOf(manifest, version).filter(each => each.rule === rule).map(({ path, severity }) => ({ path, severity }));
}

/** The whole problems, with suggestions and fixes. */
function problemsOf(name: string, manifest: any, version = '1.34') {
  const server = ServerVersion.of(version);
  const { kind, object } = prepare(JSON.parse(JSON.stringify(manifest)), server, { strict: true }) as Prepared;
  return HELPER_CONTAINERS.find(rule => rule.name === name)!.check(new JobSubject(kind, object, manifest, server, DEFAULT_SETTINGS));
}

const MAIN = { name: 'main', image: 'worker:1' };

describe('kubernetes/helper-keeps-pod-running', () => {
  const RULE = 'kubernetes/helper-keeps-pod-running';
  const SECOND = [{ path: 'spec.template.spec.containers[1]', severity: WARNING }];
  const beside = (helper: object, main: object = {}, pod: object = {}) => job({}, { containers: [{ ...MAIN, ...main }, helper], ...pod });
  const shell = (script: string) => ({ command: ['/bin/sh', '-c', script] });
  const ISTIO_PROXY = { name: 'istio-proxy', image: 'istio/proxyv2:1.24' };
  const LINKERD_PROXY = { name: 'linkerd-proxy', image: 'ghcr.io/linkerd/proxy:1' };
  const FLUENT_BIT = { name: 'logs', image: 'fluent/fluent-bit:3.1' };
  const SQL = { name: 'sql', image: 'gcr.io/cloudsql-docker/gce-proxy:1.33' };
  /** A helper and the work, both with a volume. */
  const sharing = (volume: object, script: string) => beside({ ...FLUENT_BIT, volumeMounts: [{ name: 'shared', mountPath: '/work' }] }, {
    ...shell(script), volumeMounts: [{ name: 'shared', mountPath: '/run/shared' }],
  }, { volumes: [{ name: 'shared', ...volume }] });

  test.each(table([
    ['the work alone', job(), []],
    ['a helper by its image', beside(FLUENT_BIT), SECOND],
    ['another program in its place', beside({ name: 'logs', image: 'worker-logs:3.1' }), []],
    ['a helper by its name', beside({ name: 'istio-proxy', image: 'registry.example:5000/mesh/proxy:1' }), SECOND],
    ['a helper as a native sidecar', job({}, { initContainers: [{ ...FLUENT_BIT, restartPolicy: 'Always' }] }), []],
    ['a helper as an init container', job({}, { initContainers: [FLUENT_BIT] }), []],
    ['a helper alone, which is then the work', job({}, { containers: [FLUENT_BIT] }), []],
    ['helpers alone', job({}, { containers: [FLUENT_BIT, { name: 'envoy', image: 'envoyproxy/envoy:v1.31' }] }), []],
    ['two helpers', job({}, { containers: [FLUENT_BIT, MAIN, { name: 'sql', image: 'gcr.io/cloud-sql-connectors/cloud-sql-proxy:2.14.0' }] }), [
      { path: 'spec.template.spec.containers[0]', severity: WARNING }, { path: 'spec.template.spec.containers[2]', severity: WARNING },
    ]],
    ['an image with a port and a digest', beside({ name: 'logs', image: `localhost:5000/fluent-bit@sha256:${'a'.repeat(64)}` }), SECOND],
    ['Vector', beside({ name: 'logs', image: 'timberio/vector:0.40.0-alpine' }), SECOND],
    ['a program that is called vector', beside({ name: 'index', image: 'acme/vector:1' }), []],
    ['a Datadog agent', beside({ name: 'metrics', image: 'gcr.io/datadoghq/agent:7' }), SECOND],
    ['a program that is called agent', beside({ name: 'agent', image: 'acme/agent:7' }), []],
    ['nginx, which may be the work', beside({ name: 'nginx', image: 'nginx:1.27' }), []],
    ['the Vault client, which often is the work', beside({ name: 'vault', image: 'hashicorp/vault:1.21' }), []],
    ['a Vault agent that ends', beside({ name: 'vault-agent', image: 'hashicorp/vault:1.21', args: ['agent', '-exit-after-auth'] }), []],
    ['a proxy that can be told to end', beside({ name: 'sql', image: 'cloud-sql-proxy:2', args: ['--quitquitquit', 'db'] }), []],
    ['the work tells the proxy to end', beside(ISTIO_PROXY, shell('work; curl -XPOST localhost:15020/quitquitquit')), []],
    ['the work runs in a wrapper', beside(LINKERD_PROXY, { command: ['linkerd-await', '--shutdown', '--', 'work'] }), []],
    ['the work tells Dapr to end when it stops', beside({ name: 'daprd', image: 'daprio/daprd:1.15' }, {
      lifecycle: { preStop: { httpGet: { path: '/v1.0/shutdown', port: 3500 } } },
    }), []],
    ['the work has the wrapper\'s variable', beside(ISTIO_PROXY, {
      env: [{ name: 'ISTIO_QUIT_API', value: 'http://127.0.0.1:15020' }],
    }), []],
    ['the work kills it', beside(FLUENT_BIT, shell('work\nkill $(pidof fluent-bit)'), { shareProcessNamespace: true }), []],
    ['the work kills something that it cannot see', beside(FLUENT_BIT, shell('work; kill $(pidof fluent-bit)')), SECOND],
    ['a script that ends it', beside({ ...FLUENT_BIT, ...shell('fluent-bit & until [ -f /logs/done ]; do sleep 1; done; kill $!') }), []],
    ['a script that does not', beside({ ...FLUENT_BIT, ...shell('exec fluent-bit -c /etc/logs.conf') }), SECOND],
    ['its own program', beside({ ...SQL, command: ['/cloud_sql_proxy', '-instances=db'] }), SECOND],
    ['its own program in a wrapper that passes on signals', beside({ ...SQL, command: ['tini', '--', '/cloud_sql_proxy'] }), SECOND],
    ['its own program by the image', beside({ ...SQL, args: ['-instances=db'] }), SECOND],
    ['a program that watches the work', beside({ ...SQL, command: ['/watchkiller', '/cloud_sql_proxy', '-instances=db'] }), []],
    ['a script of its own', beside({ ...SQL, command: ['/entry.sh'] }), []],
    ['a script of its own, in a shell', beside({ ...SQL, command: ['sh', '/entry.sh'] }), []],
    // As the files of logs are for a log shipper that goes on.
    ['a directory that the work writes and they share', sharing({ emptyDir: {} }, 'work; touch /run/shared/done'), SECOND],
    ['Docker in Docker', beside({ name: 'docker', image: 'docker:27-dind' }), SECOND],
    ['Docker in Docker, with options', beside({ name: 'docker', image: 'docker.io/library/docker:dind-rootless', args: ['--tls=false'] }), SECOND],
    ['Docker in Docker, by its daemon', beside({ name: 'docker', image: 'docker:dind', command: ['dockerd', '--tls=false'] }), SECOND],
    ['the client of Docker', beside({ name: 'docker', image: 'docker:27-cli' }), []],
    ['another command in the image of Docker in Docker', beside({ name: 'docker', image: 'docker:dind', args: ['docker', 'build', '.'] }), []],
    ['one that sleeps for ever', beside({ name: 'debug', image: 'busybox', command: ['sleep', 'infinity'] }), SECOND],
    ['one that sleeps for a while', beside({ name: 'debug', image: 'busybox', command: ['sleep', '60'] }), []],
    ['a flag that is no script', beside({ ...FLUENT_BIT, args: ['--wait-timeout', 'until'] }), SECOND],
    ['a CronJob', cronJob({}, {}, { containers: [MAIN, FLUENT_BIT] }), [
      { path: 'spec.jobTemplate.spec.template.spec.containers[1]', severity: WARNING },
    ]],
    ['containers without anything', job({}, { containers: [{}, {}] }), []],
    ['no containers', job({}, { containers: undefined }), []],
  ]))('%s', (_, manifest, expected, version) => {
    expect(placesOf(RULE, manifest, version)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, beside(FLUENT_BIT))).toEqual([{
      path: 'spec.template.spec.containers[1]',
      message: 'logs goes on when main has ended: the Pod neither succeeds nor fails, until activeDeadlineSeconds fails the job after 1 hour, its '
        + 'work done or not',
      suggestion: 'move it to initContainers with restartPolicy: Always: such a sidecar is ended when the containers have ended',
    }]);
    const endless = job({ activeDeadlineSeconds: undefined }, { containers: [MAIN, { name: 'side', image: 'other:1' }, FLUENT_BIT] });
    expect(problemsOf(RULE, endless, '1.28')).toEqual([{
      path: 'spec.template.spec.containers[2]',
      message: 'logs goes on when the other containers have ended: the Pod neither succeeds nor fails, and the job runs for ever',
      suggestion: 'let the other containers tell it to end; sidecars that are ended with the containers need Kubernetes 1.29',
    }]);
  });
});

describe('kubernetes/never-ends', () => {
  const RULE = 'kubernetes/never-ends';
  const FOUND = [{ path: 'spec.template.spec.containers[0]', severity: INFO }];
  const running = (container: object, pod: object = {}) => job({}, { containers: [{ ...MAIN, ...container }], ...pod });

  test.each(table([
    ['the program of the image', job(), []],
    ['sleep infinity', running({ command: ['sleep', 'infinity'] }), FOUND],
    ['sleep infinity, as arguments', running({ args: ['sleep', 'infinity'] }), FOUND],
    ['sleep infinity, in a shell', running({ command: ['/bin/sh', '-c'], args: ['exec sleep infinity'] }), FOUND],
    ['sleep for an hour', running({ command: ['sleep', '3600'] }), []],
    ['sleep infinity after the work', running({ command: ['sh', '-c', 'work; sleep infinity'] }), []],
    ['tail of nothing', running({ command: ['/usr/bin/tail', '-f', '/dev/null'] }), FOUND],
    ['tail of a log', running({ command: ['tail', '-f', '/var/log/work'] }), []],
    ['pause', running({ command: ['/pause'] }), FOUND],
    ['pause, as the argument of an unknown program', running({ args: ['pause'] }), []],
    ['beside the work, of which another rule speaks', job({}, { containers: [MAIN, { name: 'side', image: 'busybox', command: ['sleep', 'infinity'] }] }), []],
    ['with a sidecar', running({ command: ['sleep', 'infinity'] }, {
      initContainers: [{ name: 'logs', image: 'fluent/fluent-bit:3.1', restartPolicy: 'Always' }],
    }), FOUND],
    ['a CronJob', cronJob({}, {}, { containers: [{ ...MAIN, command: ['sleep', 'infinity'] }] }), [
      { path: 'spec.jobTemplate.spec.template.spec.containers[0]', severity: INFO },
    ]],
    ['a container without anything', job({}, { containers: [{}] }), []],
  ]))('%s', (_, manifest, expected, version) => {
    expect(placesOf(RULE, manifest, version)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, running({ command: ['sleep', 'infinity'] }))).toEqual([{
      path: 'spec.template.spec.containers[0]',
      message: 'main only waits, and never ends (sleep infinity): the Pod neither succeeds nor fails, until activeDeadlineSeconds fails the job after 1 hour, '
        + 'its work done or not',
    }]);
  });
});

describe('kubernetes/injected-sidecar', () => {
  const RULE = 'kubernetes/injected-sidecar';
  const template = (metadata: object, pod: object = {}) => ({ metadata, spec: { restartPolicy: 'Never', containers: [MAIN], ...pod } });
  const annotated = (annotations: object, pod?: object) => job({ template: template({ annotations }, pod) });
  const labelled = (labels: object, annotations?: object, pod?: object) => job({ template: template({ labels, annotations }, pod) });
  const LABELS = 'spec.template.metadata.labels';
  const ANNOTATIONS = 'spec.template.metadata.annotations';
  const ISTIO = { 'sidecar.istio.io/inject': 'true' };
  const LINKERD = { 'linkerd.io/inject': 'enabled' };
  const VAULT = { 'vault.hashicorp.com/agent-inject': 'true' };
  const at = (path: string, severity = WARNING) => [{ path, severity }];

  test.each(table([
    ['nothing', job(), []],
    ['nothing about injectors', labelled({ app: 'import' }), []],

    ['Istio, where it makes no native sidecar by itself', labelled(ISTIO), at(LABELS), '1.32'],
    ['Istio, where it does', labelled(ISTIO), at(LABELS, INFO), '1.33'],
    ['Istio by an annotation', annotated(ISTIO), at(ANNOTATIONS), '1.32'],
    ['Istio, kept away', labelled({ 'sidecar.istio.io/inject': 'false' }), [], '1.32'],
    ['Istio by a revision', labelled({ 'istio.io/rev': 'canary' }), at(LABELS), '1.32'],
    ['Istio by a revision, kept away', labelled({ 'istio.io/rev': 'canary', 'sidecar.istio.io/inject': 'false' }), [], '1.32'],
    ['Istio by a revision, in ambient mode', labelled({ 'istio.io/rev': 'canary', 'istio.io/dataplane-mode': 'ambient' }), [], '1.32'],
    ['Istio, asked for a native sidecar', labelled(ISTIO, { 'sidecar.istio.io/nativeSidecar': 'true' }), [], '1.32'],
    ['Istio, asked for one where there are none', labelled(ISTIO, { 'sidecar.istio.io/nativeSidecar': 'true' }), at(LABELS), '1.28'],
    ['Istio, asked for no native sidecar', labelled(ISTIO, { 'sidecar.istio.io/nativeSidecar': 'false' }), at(LABELS), '1.34'],
    ['Istio, told to end', labelled(ISTIO, {}, { containers: [{ ...MAIN, args: ['wget --post-data= localhost:15020/quitquitquit'] }] }), [], '1.32'],
    ['Istio, injected already', labelled(ISTIO, {}, {
      initContainers: [{ name: 'istio-proxy', image: 'istio/proxyv2:1', restartPolicy: 'Always' }],
    }), [], '1.32'],

    ['Istio by a label that an annotation contradicts', labelled(ISTIO, { 'sidecar.istio.io/inject': 'false' }), at(LABELS), '1.32'],
    ['Istio, kept away by a label that an annotation contradicts', labelled({ 'sidecar.istio.io/inject': 'false' }, ISTIO), [], '1.32'],
    ['Istio by a revision as an annotation, where it does not look', annotated({ 'istio.io/rev': 'canary' }), [], '1.32'],

    ['Linkerd by a label, where it does not look', labelled(LINKERD), []],
    ['Linkerd, where there are no native sidecars', annotated(LINKERD), at(ANNOTATIONS), '1.28'],
    ['Linkerd, which makes them since 2.20', annotated(LINKERD), at(ANNOTATIONS, INFO)],
    ['Linkerd, kept away', annotated({ 'linkerd.io/inject': 'disabled' }), []],
    ['Linkerd, as an ingress', annotated({ 'linkerd.io/inject': 'ingress' }), at(ANNOTATIONS, INFO)],
    ['Linkerd, asked for a native sidecar', annotated({ ...LINKERD, 'config.linkerd.io/proxy-enable-native-sidecar': 'true' }), []],
    ['Linkerd, asked in the beta', annotated({ ...LINKERD, 'config.beta.linkerd.io/proxy-enable-native-sidecar': 'true' }), []],
    ['Linkerd, asked in the alpha', annotated({ ...LINKERD, 'config.alpha.linkerd.io/proxy-enable-native-sidecar': 'true' }), []],
    ['Linkerd, asked for none', annotated({ ...LINKERD, 'config.linkerd.io/proxy-enable-native-sidecar': 'false' }), at(ANNOTATIONS)],

    ['Kuma, where there are no native sidecars', labelled({ 'kuma.io/sidecar-injection': 'enabled' }), at(LABELS), '1.28'],
    ['Kuma', labelled({ 'kuma.io/sidecar-injection': 'enabled' }), at(LABELS, INFO)],
    ['Kuma by an annotation', annotated({ 'kuma.io/sidecar-injection': 'true' }), at(ANNOTATIONS, INFO)],
    ['Kuma, kept away by a label', labelled({ 'kuma.io/sidecar-injection': 'disabled' }, { 'kuma.io/sidecar-injection': 'enabled' }), []],
    ['Kuma, kept away', labelled({ 'kuma.io/sidecar-injection': 'disabled' }), []],

    ['Vault', annotated(VAULT), at(ANNOTATIONS)],
    ['Vault by a label, where it does not look', labelled(VAULT), []],
    ['Vault, kept away', annotated({ 'vault.hashicorp.com/agent-inject': 'false' }), []],
    ['Vault, before the start only', annotated({ ...VAULT, 'vault.hashicorp.com/agent-pre-populate-only': 'true' }), []],
    ['Vault, before the start and on', annotated({ ...VAULT, 'vault.hashicorp.com/agent-pre-populate-only': 'false' }), at(ANNOTATIONS)],
    ['Vault, with an endpoint to end it', annotated({ ...VAULT, 'vault.hashicorp.com/agent-enable-quit': 'true' }), []],

    ['Dapr', annotated({ 'dapr.io/enabled': 'true', 'dapr.io/app-id': 'import' }), at(ANNOTATIONS)],
    ['Dapr by a label, where it does not look', labelled({ 'dapr.io/enabled': 'true' }), []],
    ['Dapr, not enabled', annotated({ 'dapr.io/enabled': 'false' }), []],
    ['Dapr, asked for a native sidecar', annotated({ 'dapr.io/enabled': 'true', 'dapr.io/enable-native-sidecar': 'true' }), []],
    ['Dapr, told to end', annotated({ 'dapr.io/enabled': 'true' }, {
      containers: [{ ...MAIN, args: ['curl -X POST localhost:3500/v1.0/shutdown'] }],
    }), []],

    ['Consul', annotated({ 'consul.hashicorp.com/connect-inject': 'true' }), at(ANNOTATIONS)],
    ['Consul by a label, where it does not look', labelled({ 'consul.hashicorp.com/connect-inject': 'true' }), []],
    ['Consul, kept away', annotated({ 'consul.hashicorp.com/connect-inject': 'false' }), []],

    ['two of them', annotated({ ...VAULT, 'consul.hashicorp.com/connect-inject': 'true' }), [...at(ANNOTATIONS), ...at(ANNOTATIONS)]],
    ['on the Job, where no injector looks', job({}, {}, { annotations: VAULT, labels: ISTIO }), [], '1.32'],
    ['a CronJob', cronJob({ jobTemplate: { spec: { template: template({ annotations: VAULT }) } } }), at(
      'spec.jobTemplate.spec.template.metadata.annotations',
    )],
    ['on the Jobs of a CronJob, where no injector looks', cronJob({
      jobTemplate: { metadata: { annotations: VAULT }, spec: { template: template({}) } },
    }), []],
    ['no containers', annotated(VAULT, { containers: undefined }), at(ANNOTATIONS)],
  ]))('%s', (_, manifest, expected, version) => {
    expect(placesOf(RULE, manifest, version)).toEqual(expected);
  });

  test('the words', () => {
    expect(problemsOf(RULE, labelled(ISTIO), '1.32')).toEqual([{
      path: 'spec.template.metadata.labels',
      severity: WARNING,
      message: 'Istio adds the container istio-proxy to the Pod (sidecar.istio.io/inject), which goes on when main has ended: the Pod neither '
        + 'succeeds nor fails, until activeDeadlineSeconds fails the job after 1 hour, its work done or not',
      suggestion: 'annotate the Pod template with sidecar.istio.io/nativeSidecar: "true"',
      fix: {
        description: 'makes istio-proxy a native sidecar',
        isSuggested: true,
        edits: [{ kind: 'set', path: ['spec', 'template', 'metadata', 'annotations', 'sidecar.istio.io/nativeSidecar'], value: 'true' }],
      },
    }]);
    expect(problemsOf(RULE, labelled(ISTIO))).toMatchObject([{
      message: 'Istio adds the container istio-proxy to the Pod (sidecar.istio.io/inject): unless it is a native sidecar, which Istio makes by '
        + 'default since 1.27 on nodes of 1.33, it goes on when main has ended, and the Pod neither succeeds nor fails, until activeDeadlineSeconds '
        + 'fails the job after 1 hour, its work done or not',
    }]);
    expect(problemsOf(RULE, annotated(VAULT))).toMatchObject([{
      suggestion: 'annotate the Pod template with vault.hashicorp.com/agent-pre-populate-only: "true", if what it gets at the start is enough',
      fix: { description: 'runs vault-agent before the others only' },
    }]);
    expect(problemsOf(RULE, annotated({ 'consul.hashicorp.com/connect-inject': 'true' }))).toMatchObject([{
      suggestion: 'let main tell consul-dataplane to end, or do without it',
    }]);
    expect(problemsOf(RULE, labelled({ 'kuma.io/sidecar-injection': 'enabled' }))).toMatchObject([{
      suggestion: 'see to it that the injector makes kuma-sidecar a native sidecar, or let main tell it to end',
    }]);
  });

  test('what was chosen is changed, and not contradicted by another annotation', () => {
    const [{ fix }] = problemsOf(RULE, annotated({ ...LINKERD, 'config.alpha.linkerd.io/proxy-enable-native-sidecar': 'false' }));
    expect(fix?.edits).toEqual([{
      kind: 'set', path: ['spec', 'template', 'metadata', 'annotations', 'config.alpha.linkerd.io/proxy-enable-native-sidecar'], value: 'true',
    }]);
  });
});
