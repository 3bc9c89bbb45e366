import { App, Duration, Size } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import {
  FailurePolicyProps, FailureResponse, PolicyWarnings, PolyaxonComponent, PolyaxonFormat, PolyaxonJobOptions, PolyaxonOperation,
} from '../../src';
import { messageOf } from '../messages';
import { INDEXED_EVALUATION, SCHEMA_PREFLIGHT } from '../policy/policies';

const CONTAINER = {
  image: 'python:3.12-slim',
  cmd: 'python check.py\nif [ ${#HOME} -gt 1 ]; then echo ok; fi\n',
  env: { DATA_SCHEMA_VERSION: '1', EMPTY: '', GPUS: '0,1', FLAG: 'True', SWITCH: 'on' },
  resources: {
    cpu: { request: kplus.Cpu.millis(100), limit: kplus.Cpu.millis(500) },
    memory: { request: Size.mebibytes(64), limit: Size.mebibytes(128) },
  },
};

const EVERYTHING: Partial<PolyaxonJobOptions> = {
  failurePolicy: SCHEMA_PREFLIGHT.copyWith({ otherwise: FailureResponse.FAIL_JOB }),
  name: 'preflight-v1',
  description: 'Looks at the schema: before anything else',
  tags: ['schema', '1.10'],
  presets: ['gpu'],
  queue: 'agent/gpu',
  container: { image: 'worker:1.10', command: ['python'], args: ['--seed', '0', 'on'], resources: { memory: { limit: Size.gibibytes(1) } } },
  environment: {
    labels: { version: '1.10' },
    annotations: { note: 'a: b' },
    nodeSelector: { gpu: 'True' },
    tolerations: [{ key: 'gpu', operator: 'Equal', value: '1', effect: 'NoSchedule' }],
    serviceAccountName: 'worker',
  },
  ttlAfterFinished: Duration.days(1),
};

const operation = (props: Partial<PolyaxonJobOptions> = {}) => new PolyaxonOperation(new App(), 'preflight', { failurePolicy: SCHEMA_PREFLIGHT, container: CONTAINER, ...props });
const component = (props: Partial<PolyaxonJobOptions> = {}) => new PolyaxonComponent(new App(), 'preflight', { failurePolicy: SCHEMA_PREFLIGHT, container: CONTAINER, ...props });

const { FULL, SIMPLIFIED } = PolyaxonFormat;

test.each<[string, PolyaxonOperation | PolyaxonComponent]>([
  ['an operation', operation()],
  ['an operation in the simplified format', operation({ format: SIMPLIFIED })],
  ['a component', component()],
  ['a component in the simplified format', component({ format: SIMPLIFIED })],
  ['an operation with everything', operation(EVERYTHING)],
  ['an operation with everything in the simplified format', operation({ ...EVERYTHING, format: SIMPLIFIED })],
  ['an operation with everything for 2.16, which reads arguments a second time', operation({ ...EVERYTHING, polyaxonVersion: '2.16' })],
])('the whole file of %s', (_, construct) => {
  expect(construct.toYaml()).toMatchSnapshot();
});

describe('the termination', () => {
  const terminationOf = (props: Partial<PolyaxonJobOptions>) => operation(props).toJson().termination;
  const policy = (changes: FailurePolicyProps) => ({ failurePolicy: SCHEMA_PREFLIGHT.copyWith(changes) });

  test.each<[string, Partial<PolyaxonJobOptions>, object]>([
    ['keeps the evidence for an hour', {}, { ttl: 3600 }],
    ['keeps it as long as is said', { ttlAfterFinished: Duration.days(2) }, { ttl: 172800 }],
    ['has retries and a deadline', policy({ retries: 5, deadline: Duration.hours(1) }), { maxRetries: 5, timeout: 3600 }],
  ])('%s', (_, props, expected) => {
    expect(terminationOf(props)).toMatchObject(expected);
  });

  test('says nothing about a time to live of 0, which the client drops, and warns', () => {
    const deleted = operation({ ttlAfterFinished: Duration.seconds(0) });
    expect(deleted.toJson().termination).not.toHaveProperty('ttl');
    expect(PolicyWarnings.of(deleted).list().map(warning => warning.rule)).toEqual(['polyaxon/evidence-deleted']);
  });

  test('has no timeout without a deadline', () => {
    expect(terminationOf(policy({ disruption: FailureResponse.RETRY, deadline: undefined }))).not.toHaveProperty('timeout');
  });
});

describe('wrong use gives the sentence that a user needs', () => {
  const container = (changes: object) => ({ container: { ...CONTAINER, ...changes } });
  const template = (what: string, braces: string) => `[preflight] ${what} has ${braces}, which Polyaxon takes for the start of a template; `
    + 'PolyaxonExpr.input(\'name\') refers to an input; read such a text from a file or an environment variable in the container';

  test.each<[string, any, string]>([
    ['no policy', { failurePolicy: undefined }, '[preflight] a failurePolicy is needed: what should happen when an attempt fails'],
    ['a budget for each index', { failurePolicy: INDEXED_EVALUATION.copyWith({ container: undefined }) },
      '[preflight] a Polyaxon job has no completion indexes: its operator knows neither completions nor backoffLimitPerIndex, and the API server refuses a '
      + 'FailIndex rule without them; use retries for the whole job, or run the indexed work as a RetryableJob on Kubernetes beside the Polyaxon workflow '
      + '(polyaxon/no-index-budget)'],
    ['the simplified format before it came', { format: SIMPLIFIED, polyaxonVersion: '2.17' },
      '[preflight] Polyaxon 2.17 refuses the simplified format (it came with 2.18); use the full format'],
    ['a version without failure policies', { polyaxonVersion: '2.12' }, '[preflight] polyaxon 2.12 is not known; known are 2.13, 2.16, 2.17 and 2.18'],
    ['a name with a dot', { name: 'a.b' },
      '[preflight] the name of a Polyaxon operation has letters, digits, \'-\' and \'_\', got \'a.b\''],
    ['a file that the cdk8s CLI would take for a manifest', { fileName: 'preflight.yaml' },
      '[preflight] fileName must be a name that ends in .yml, got \'preflight.yaml\'; the cdk8s CLI would take a .yaml for a Kubernetes manifest'],
    ['a file elsewhere', { fileName: '../preflight.yml' },
      '[preflight] fileName must be a name that ends in .yml, got \'../preflight.yml\'; the cdk8s CLI would take a .yaml for a Kubernetes manifest'],
    ['cmd beside args', container({ args: ['x'] }), '[preflight] cmd takes the place of args; use either'],
    ['a misspelled format', { format: 'simplified' }, '[preflight] format must be FULL or SIMPLIFIED, got \'simplified\''],
    ['an unknown key', { retries: 3 },
      '[preflight] a Polyaxon operation has an unknown key \'retries\'; known are failurePolicy, container, run, source, name, description, tags, presets, '
      + 'queue, environment, ttlAfterFinished, polyaxonVersion, format, fileName, namespace, isApproved, cost, plugins, cache, imageBuild, hooks, mounts, '
      + 'events, joins, conditions, schedule, matrix, inputs, outputs and params'],
    ['a restart policy', { environment: { restartPolicy: 'Always' } },
      '[preflight] restartPolicy of environment is \'Always\', but the Job controller replaces failed Pods, and a failure policy needs Never'],
    ['a misspelled operator', { environment: { tolerations: [{ key: 'gpu', operator: 'exists' }] } },
      '[preflight] operator of toleration 0 must be Exists or Equal, got \'exists\''],
    ['no container', { container: undefined }, '[preflight] container must be a mapping, got undefined'],
    ['no image', container({ image: '' }), '[preflight] the image of container must be a text that is not empty, got \'\''],
    ['a text as command', container({ cmd: undefined, command: 'python x' }), '[preflight] command must be a list of texts, got \'python x\''],
    ['a text as tags', { tags: 'x' }, '[preflight] tags must be a list of texts, got \'x\''],
    ['a time to live of fractions of a second', { ttlAfterFinished: Duration.millis(1500) },
      '[preflight] ttlAfterFinished must be whole seconds, got 1.5 seconds'],
    ['a file without a name', { fileName: '.yml' },
      '[preflight] fileName must be a name that ends in .yml, got \'.yml\'; the cdk8s CLI would take a .yaml for a Kubernetes manifest'],
    ['unknown resources', container({ resources: { disk: {} } }),
      '[preflight] resources has an unknown key \'disk\'; known are cpu, memory, ephemeralStorage and gpu'],
    ['a number as description', { description: 5 }, '[preflight] description must be a text that is not empty, got 5; in quotes it is one'],
    ['tolerations that are no list', { environment: { tolerations: {} } }, '[preflight] tolerations must be a list, got {}'],
    ['a blank cmd', container({ cmd: ' \n' }), '[preflight] cmd is blank; leave it out for the command of the image'],
    ['a template in cmd', container({ cmd: 'docker inspect -f \'{{.Id}}\'' }), template('cmd', '{{')],
    ['a template in an environment variable', container({ env: { A: '{% if x %}' } }), template('environment variable A', '{%')],
    ['an empty argument', container({ cmd: undefined, args: ['--name', ''] }),
      '[preflight] args[1] is empty, and Polyaxon drops empty elements, so the ones behind it would move up; leave it out or use --name=value'],
    ['a name that is a Python value', container({ env: { None: 'x' } }),
      '[preflight] environment variable cannot be named \'None\': Polyaxon reads that as a Python value and not as a name'],
    ['a preset that is a Python value', { presets: ['1'] },
      '[preflight] a preset cannot be named \'1\': Polyaxon reads that as a Python value and not as a name'],
    ['a number as value', container({ env: { A: 1 } }), '[preflight] environment variable A must be a text, got 1'],
    ...['\ud800', '\x7f', '\u0085', '\u2028', '\uffff'].map((lost): [string, any, string] => {
      const code = lost.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
      return [`U+${code}`, container({ env: { A: `a${lost}b` } }),
        `[preflight] environment variable A has the character U+${code}, which Polyaxon refuses or changes, however it is written; leave it out`];
    }),
    ['ephemeral storage in the simplified format', { format: SIMPLIFIED, ...container({ resources: { ephemeralStorage: { limit: Size.gibibytes(1) } } }) },
      '[preflight] the simplified format has no ephemeral-storage in its resources; use the full format'],
  ])('%s', (_, props, message) => {
    expect(messageOf(() => operation(props))).toBe(message);
  });
});

test('the container of a policy for Kubernetes is the main container, which Polyaxon names itself', () => {
  const construct = operation({ failurePolicy: SCHEMA_PREFLIGHT.copyWith({ container: 'worker' }) });
  expect(construct.toYaml()).toBe(operation().toYaml());
});

test('an acknowledgement is a comment, since Polyaxon refuses unknown keys', () => {
  const construct = operation({ failurePolicy: SCHEMA_PREFLIGHT.copyWith({ otherwise: FailureResponse.FAIL_JOB }), format: FULL });
  expect(PolicyWarnings.of(construct).list().map(warning => warning.rule)).toEqual(['polyaxon/otherwise-needs-exit-code']);
  PolicyWarnings.of(construct).acknowledge('polyaxon/otherwise-needs-exit-code', 'it is bounded by the retries');
  expect(construct.toYaml().split('\n')[0]).toBe('# failure-policy: acknowledge polyaxon/otherwise-needs-exit-code: it is bounded by the retries');
});
