import { parse } from 'yaml';
import { DEFAULT_SETTINGS } from '../../src/engine';
import { manifestJudge } from '../../src/polyaxon/manifest-judge';

/*
 * What is refused on the way to the cluster is found where its author wrote it.
 */

function placesOf(rule: string, text: string, settings = DEFAULT_SETTINGS): (string | undefined)[] {
  const source = { file: 'file.yaml', text, isAlone: true, isTold: true };
  const { findings } = manifestJudge.validate(parse(text), { engine: 'polyaxon', version: '2.18', verified: true }, [], settings, source);
  return findings.filter(finding => finding.rule === rule).map(({ path }) => path);
}

const RUN = 'run: {kind: job, container: {image: worker}}';
const WITHOUT_ACTION = '{rules: [{action: Count, onExitCodes: {containerName: polyaxon-main, operator: In, values: [1]}}, {onExitCodes: {operator: In, values: [2]}}]}';
const WITH_ZERO = '{rules: [{action: FailJob, onExitCodes: {containerName: polyaxon-main, operator: In, values: [0]}}]}';
const CRASH = 'run: {kind: job, container: {image: worker, resources: 3}}';

test.each<[string, string, string, string]>([
  ['of a component', 'polyaxon/operator-refuses', `kind: component\ntermination: {podFailurePolicy: ${WITHOUT_ACTION}}\n${RUN}`,
    'termination.podFailurePolicy.rules[1]'],
  ['of a component in an operation', 'polyaxon/operator-refuses', `kind: operation\ncomponent: {termination: {podFailurePolicy: ${WITHOUT_ACTION}}, ${RUN}}`,
    'component.termination.podFailurePolicy.rules[1]'],
  ['in snake_case', 'polyaxon/operator-refuses', `kind: component\ntermination: {pod_failure_policy: ${WITHOUT_ACTION}}\n${RUN}`,
    'termination.pod_failure_policy.rules[1]'],
  ['of the runs of a matrix', 'polyaxon/operator-refuses',
    `kind: operation\nmatrix: {kind: grid, concurrency: 1, params: {a: {kind: choice, value: [1]}}}\ntermination: {podFailurePolicy: ${WITHOUT_ACTION}}\n`
    + `component: {inputs: [{name: a, type: int}], ${RUN}}`,
    'termination.podFailurePolicy.rules[1]'],
  ['of a node of a dag', 'kubernetes/exit-code-zero',
    `kind: component\nrun: {kind: dag, concurrency: 1, operations: [{name: a, termination: {podFailurePolicy: ${WITH_ZERO}}, component: {${RUN}}}]}`,
    'run.operations[0].termination.podFailurePolicy.rules[0].onExitCodes.values[0]'],
  ['of a node of a dag that needs something of another one', 'kubernetes/exit-code-zero',
    `kind: component\nrun: {kind: dag, concurrency: 1, operations: [{name: a, params: {x: 1}, component: {termination: {podFailurePolicy: ${WITH_ZERO}}, `
    + `inputs: [{name: x, type: int}], ${RUN}}}]}`,
    'run.operations[0].component.termination.podFailurePolicy.rules[0].onExitCodes.values[0]'],
  ['what crashes in a component', 'polyaxon/conversion-failed', `kind: component\n${CRASH}`, 'run.container.resources'],
  ['what crashes in each run of a matrix', 'polyaxon/conversion-failed',
    'kind: operation\nmatrix: {kind: mapping, concurrency: 1, values: [{a: 1}]}\n'
    + 'component: {inputs: [{name: a, type: int}], run: {kind: job, container: {image: worker, resources: 3}}}',
    'component.run.container.resources'],
  ['what crashes in an operation', 'polyaxon/conversion-failed', `kind: operation\ncomponent: {${CRASH}}`, 'component.run.container.resources'],
])('%s', (_, rule, text, path) => {
  expect(placesOf(rule, `version: 1.1\n${text}`)).toEqual([path]);
});

describe('what several refuse is said once', () => {
  const status = `version: 1.1\nkind: component\n${RUN}\ntermination: {podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: DisruptionTarget, status: "True"}]}]}}`;
  const path = 'termination.podFailurePolicy.rules[0].onPodConditions[0].status';

  test('by the rule that can mend it', () => {
    expect([...placesOf('polyaxon/operator-refuses', status), ...placesOf('kubernetes/wrong-type', status)]).toEqual([]);
  });

  test('by the operator where nobody wants that rule, and not by Kubernetes behind it', () => {
    const settings = { ...DEFAULT_SETTINGS, isAsked: ({ name }: { readonly name: string }) => name !== 'polyaxon/condition-status-boolean' };
    expect(placesOf('polyaxon/operator-refuses', status, settings)).toEqual([path]);
    expect(placesOf('kubernetes/wrong-type', status, settings)).toEqual([]);
  });

  test('by the rule on braces, and not by what crashes because of them', () => {
    const text = 'version: 1.1\nkind: component\nrun: {kind: job, container: {image: worker, args: ["{{ .State }}"]}}';
    expect(placesOf('polyaxon/conversion-failed', text)).toEqual([]);
  });

  test('by Kubernetes where nobody else says it', () => {
    expect(placesOf('kubernetes/wrong-type', 'version: 1.1\nkind: component\nrun: {kind: job, container: {image: 1.10}}')).toEqual(['run.container.image']);
    expect(placesOf('kubernetes/wrong-type', 'version: 1.1\nkind: component\nrun: {kind: job, container: {image: "1.10"}}')).toEqual([]);
  });
});

test('a message does not hold a whole script', () => {
  const text = `version: 1.1\nkind: component\nrun: {kind: job, container: {image: worker, args: ["{{ .State }} ${'x'.repeat(5000)}"]}}`;
  const { findings } = manifestJudge.validate(parse(text), { engine: 'polyaxon', version: '2.18', verified: true }, [], DEFAULT_SETTINGS,
    { file: 'file.yaml', text, isAlone: true, isTold: true });
  expect(findings.map(({ message }) => message.length).filter(length => length > 300)).toEqual([]);
});

test('a run has some Kubernetes below it, also where none is named', () => {
  const zero = `version: 1.1\nkind: component\n${RUN}\ntermination: {podFailurePolicy: {rules: [{action: FailJob, onExitCodes: {operator: In, values: [0]}}]}}`;
  expect(placesOf('kubernetes/exit-code-zero', zero, { ...DEFAULT_SETTINGS, clusters: [] })).toEqual(['termination.podFailurePolicy.rules[0].onExitCodes.values[0]']);
});

function messagesOf(text: string): string[] {
  const { findings } = manifestJudge.validate(parse(text), { engine: 'polyaxon', version: '2.18', verified: true }, [], DEFAULT_SETTINGS,
    { file: 'file.yaml', text, isAlone: true, isTold: true });
  return findings.map(({ rule, path, message }) => `${rule} ${path}: ${message}`);
}

test.each<[string, string, string]>([
  ['a whole number', 'container: {image: i, securityContext: {runAsUser: abc}}',
    'kubernetes/wrong-type run.container.securityContext.runAsUser: runAsUser must be a whole number, got the text \'abc\''],
  ['a text', 'container: {image: 1.10}', 'kubernetes/wrong-type run.container.image: image must be a text, got the number 1.1'],
  ['true or false', 'container: {image: i, securityContext: {privileged: 1}}',
    'kubernetes/wrong-type run.container.securityContext.privileged: privileged must be true or false, got the number 1'],
  ['a list', 'container: {image: i}, environment: {affinity: {podAffinity: {requiredDuringSchedulingIgnoredDuringExecution: x}}}',
    'kubernetes/wrong-type run.environment.affinity.podAffinity.requiredDuringSchedulingIgnoredDuringExecution: '
    + 'requiredDuringSchedulingIgnoredDuringExecution must be a list, got the text \'x\''],
  ['a mapping', 'container: {image: i, securityContext: {capabilities: 1}}',
    'kubernetes/wrong-type run.container.securityContext.capabilities: capabilities must be a mapping, got the number 1'],
  ['a field that there is not', 'container: {image: i, securityContext: {runAsUsr: 1}}',
    'kubernetes/unknown-field run.container.securityContext.runAsUsr: Kubernetes knows no field \'runAsUsr\' here'],
  ['a volume', 'container: {image: i}, volumes: [{name: v, emptyDir: {sizeLimi: 1}}]',
    'kubernetes/unknown-field run.volumes[0].emptyDir.sizeLimi: Kubernetes knows no field \'sizeLimi\' here'],
])('Kubernetes speaks the words of the file: %s', (_, pod, expected) => {
  expect(messagesOf(`version: 1.1\nkind: component\nrun: {kind: job, ${pod}}`)).toEqual([expected]);
});

const WRONG_POD = 'container: {image: i, securityContext: {runAsUsr: 1}, env: [{name: A, vale: x}]}';

test.each<[string, string, string[]]>([
  ['a replica of Kubeflow', `{kind: pytorchjob, master: {container: {image: i}}, worker: {${WRONG_POD}}}`, ['run.worker']],
  ['parameter servers', `{kind: tfjob, ps: {${WRONG_POD}}}`, ['run.ps']],
  ['a Dask cluster', `{kind: daskcluster, scheduler: {${WRONG_POD}}, worker: {${WRONG_POD}}}`, ['run.worker', 'run.scheduler']],
  ['a Ray cluster', `{kind: raycluster, head: {container: {image: i}}, workers: {small: {container: {image: i}}, large: {${WRONG_POD}}}}`, ['run.workers.large']],
  ['a service', `{kind: service, ports: [80], ${WRONG_POD}}`, ['run']],
  ['a node of a dag', `{kind: dag, concurrency: 1, operations: [{name: a, component: {run: {kind: mpijob, launcher: {${WRONG_POD}}}}}]}`,
    ['run.operations[0].component.run.launcher']],
])('Pods are looked at by the schema of Kubernetes: %s', (_, run, at) => {
  expect(placesOf('kubernetes/unknown-field', `version: 1.1\nkind: component\nrun: ${run}`))
    .toEqual(at.flatMap(each => [`${each}.container.env[0].vale`, `${each}.container.securityContext.runAsUsr`]));
});

test('how replicas are restarted is not the business of the Job', () => {
  expect(messagesOf('version: 1.1\nkind: component\nrun: {kind: pytorchjob, worker: {environment: {restartPolicy: ExitCode}, container: {image: i}}}')).toEqual([]);
  expect(messagesOf('version: 1.1\nkind: component\nrun: {kind: service, environment: {restartPolicy: Always}, container: {image: i}}')).toEqual([]);
});
