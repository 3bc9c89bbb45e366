import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Duration } from 'cdk8s';
import { parse, parseAllDocuments } from 'yaml';
import { PolyaxonFormat, PolyaxonOperation } from '../src';
import { differences } from './differences';
import { ROOT } from './emitted-files';
import { SCHEMA_PREFLIGHT } from './policy/policies';

const EXAMPLES = readdirSync(join(ROOT, 'examples'), { withFileTypes: true }).filter(entry => entry.isDirectory()).map(entry => entry.name);

/** The files of a folder, name to content. */
function filesOf(folder: string): { [name: string]: string } {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => statSync(join(folder, name)).isFile()).sort();
  return Object.fromEntries(names.map(name => [name, readFileSync(join(folder, name), 'utf8')]));
}

const output = (example: string, file: string) => readFileSync(join(ROOT, 'examples', example, 'output', file), 'utf8');
const fixture = (name: string) => JSON.parse(readFileSync(join(__dirname, 'fixtures', `${name}.json`), 'utf8'));

test('the examples are these', () => {
  expect(EXAMPLES).toEqual([
    'armada-broken-platform', 'armada-oom', 'existing-manifests', 'indexed-evaluation', 'indexed-retry-demo', 'jobset-training', 'kubeflow-training', 'polyaxon-evaluation', 'polyaxon-training',
    'polyaxon-workflow', 'schema-preflight', 'volcano-training',
  ]);
});

describe.each(EXAMPLES)('%s', name => {
  test('synthesizes what is committed; npm run examples writes it again', () => {
    const outdir = mkdtempSync(join(tmpdir(), 'example-'));
    const before = process.env.CDK8S_OUTDIR;
    process.env.CDK8S_OUTDIR = outdir;
    try {
      jest.isolateModules(() => jest.requireActual(join(ROOT, 'examples', name, 'main.ts')));
    } finally {
      if (before === undefined) delete process.env.CDK8S_OUTDIR;
      else process.env.CDK8S_OUTDIR = before;
    }
    expect(filesOf(outdir)).toEqual(filesOf(join(ROOT, 'examples', name, 'output')));
  });

  test('has a README', () => {
    expect(readFileSync(join(ROOT, 'examples', name, 'README.md'), 'utf8')).toMatch(new RegExp(`^# ${name}\n`));
  });
});

describe('the schema preflight against the document that it comes from', () => {
  const why = {
    status: 'termination.podFailurePolicy.rules[1].onPodConditions[0].status: "True" -> "\'True\'"',
    ttl: 'termination.ttl: undefined -> 3600',
  };

  test('differs in two fields, and only there', () => {
    expect(differences(fixture('schema-preflight'), parse(output('schema-preflight', 'polyaxon/schema-preflight-simplified.yml')))).toEqual([
      // The client of 2.18.0 reads the text a second time and makes a boolean of it, which the operator's CRD refuses. The inner quotes keep it a text.
      why.status,
      // Without a time to live Polyaxon deletes the Job as soon as it has ended, and with it the evidence of which rule matched.
      why.ttl,
    ]);
  });

  test('differs in the status alone if the evidence may be deleted', () => {
    const operation = new PolyaxonOperation(new App(), 'schema-preflight', {
      failurePolicy: SCHEMA_PREFLIGHT,
      format: PolyaxonFormat.SIMPLIFIED,
      container: { image: 'python:3.12-slim', cmd: fixture('schema-preflight').cmd, env: { DATA_SCHEMA_VERSION: '1' } },
      ttlAfterFinished: Duration.seconds(0),
    });
    const { resources, ...document } = fixture('schema-preflight');
    expect(differences(document, operation.toJson())).toEqual([why.status]);
  });

  test('is the same job in the full format and on Kubernetes', () => {
    const document = fixture('schema-preflight');
    const full = parse(output('schema-preflight', 'polyaxon/schema-preflight.yml'));
    const [native] = parseAllDocuments(output('schema-preflight', 'schema-preflight-job.k8s.yaml')).map(each => each.toJS());
    const container = full.component.run.container;
    const pod = native.spec.template.spec;
    expect([container.image, pod.containers[0].image]).toEqual([document.container.image, document.container.image]);
    expect([container.args, pod.containers[0].args]).toEqual([[`set -e\n${document.cmd}`], [`set -e\n${document.cmd}`]]);
    expect(pod.containers[0].resources).toEqual(container.resources);
    expect(pod.containers[0].env).toEqual([{ name: 'HOME', value: '/tmp' }, ...container.env]);
    const { maxRetries, timeout, podFailurePolicy } = document.termination;
    const [permanent, disruption] = podFailurePolicy.rules;
    expect(native.spec).toMatchObject({
      backoffLimit: maxRetries,
      activeDeadlineSeconds: timeout,
      podFailurePolicy: { rules: [{ ...permanent, onExitCodes: { ...permanent.onExitCodes, containerName: 'worker' } }, disruption] },
    });
  });
});

test('the indexed retry demo differs from the document that it comes from only in what means the same when it is absent, and a label', () => {
  const synthesized = parseAllDocuments(output('indexed-retry-demo', 'indexed-retry-demo.k8s.yaml')).map(each => each.toJS());
  const pod = '[1].spec.template.spec';
  expect(differences(fixture('indexed-retry-demo'), synthesized)).toEqual([
    // cdk8s-plus writes an empty spec.
    '[0].spec: undefined -> {}',
    // By this label cdk8s-plus selects Pods, for network policies and scheduling.
    '[1].spec.template.metadata: undefined -> {"labels":{"cdk8s.io/metadata.addr":"indexed-retry-demo-evaluation-c8fc1735"}}',
    // What cdk8s-plus states, and what is also so when nothing is stated.
    `${pod}.automountServiceAccountToken: undefined -> true`,
    `${pod}.containers[0].imagePullPolicy: undefined -> "IfNotPresent"`,
    `${pod}.dnsPolicy: undefined -> "ClusterFirst"`,
    `${pod}.hostNetwork: undefined -> false`,
    `${pod}.setHostnameAsFQDN: undefined -> false`,
    `${pod}.shareProcessNamespace: undefined -> false`,
    `${pod}.terminationGracePeriodSeconds: undefined -> 30`,
  ]);
});
