import { Given, job, mapping, onCondition, onExitCodes, operation, placesOf, policy, problemsOf, subjectOf } from './check-hazards';
import { GAP_RULES } from '../../../src/polyaxon/gap-rules';
import { HAZARDS } from '../../../src/polyaxon/hazards';
import { pythonValue } from '../../../src/polyaxon/python/values';

/*
 * For each rule a file that triggers it, with where it is found, and the nearest one that does not.
 */

interface Fixture extends Given {
  readonly wrong: any;
  readonly at: string[];
  readonly right: any;
}

const INT = [{ name: 'p', type: 'int' }];
const service = (termination: object) => job({}, { kind: 'service' }, { termination });
const dag = (operations: object[], run: object = {}) => ({ version: 1.1, kind: 'component', run: { kind: 'dag', operations, ...run } });
const node = (name: string, more: object = {}) => ({ ...operation({ name }), version: undefined, kind: undefined, ...more });
const pytorch = (environment?: object, termination: object = { maxRetries: 2, timeout: 60, ttl: 3600 }) =>
  ({ version: 1.1, kind: 'component', termination, run: { kind: 'pytorchjob', master: { environment, container: { image: 'i' } } } });
const stopping = (earlyStopping: object) => mapping([{ p: 1 }, { p: 2 }], INT, { earlyStopping: [earlyStopping] });
const random = (numRuns: number) => operation(
  { matrix: { kind: 'random', concurrency: 2, numRuns, params: { p: { kind: 'choice', value: [1, 2] } } } }, { inputs: INT });

const chances = (first: number, second: number) => operation(
  { matrix: { kind: 'random', concurrency: 2, numRuns: 2, params: { p: { kind: 'pchoice', value: [[1, first], [2, second]] } } } }, { inputs: INT });

const search = (space: object, type = 'int', kind: object = { kind: 'random', numRuns: 2 }) =>
  operation({ matrix: { concurrency: 2, ...kind, params: { p: space } } }, { inputs: [{ name: 'p', type }] });
const ray = (termination: object) => ({ version: 1.1, kind: 'component', termination, run: { kind: 'raycluster', head: { container: { image: 'i' } } } });
const every = (frequency: unknown) => operation({ schedule: { kind: 'interval', frequency } });

const FIXTURES: { readonly [rule: string]: Fixture } = {
  'polyaxon/fractions-for-whole-input': {
    wrong: search({ kind: 'uniform', value: [0, 10] }),
    at: ['matrix.params.p.kind ERROR'],
    right: search({ kind: 'quniform', value: [0, 10, 1] }),
  },
  'polyaxon/cluster-retries': {
    wrong: ray({ maxRetries: 3, ttl: 3600 }), at: ['termination.maxRetries WARNING'], right: ray({ timeout: 60, ttl: 3600 }),
  },
  'polyaxon/frequency-without-time': {
    wrong: every(0), at: ['schedule.frequency ERROR'], right: every(1),
  },
  'polyaxon/container-laid-over': {
    wrong: { ...operation({ container: { image: 'top:1', args: ['b'] } }, {}, { args: ['a'] }), version: undefined },
    at: ['container.args WARNING'],
    right: operation({ container: { image: 'top:1' } }, {}, { args: ['a'] }),
  },
  'polyaxon/policy-container-name': {
    wrong: job({ name: 'mine' }, {}, policy(onExitCodes('FailJob', [42], 'mine'))),
    at: ['termination.podFailurePolicy.rules[0].onExitCodes.containerName ERROR'],
    right: job({ name: 'mine' }, {}, policy(onExitCodes('FailJob', [42]))),
  },
  'polyaxon/policy-any-container': {
    wrong: job({}, {}, policy({ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } })),
    at: ['termination.podFailurePolicy.rules[0].onExitCodes WARNING'],
    right: job({}, {}, policy(onExitCodes('FailJob', [42]))),
  },
  'polyaxon/fail-index': {
    wrong: job({}, {}, policy(onExitCodes('FailIndex', [42]))),
    at: ['termination.podFailurePolicy.rules[0].action ERROR'],
    right: job({}, {}, policy(onExitCodes('FailJob', [42]))),
  },
  'polyaxon/policy-without-effect': {
    wrong: { ...pytorch(), ...policy(onExitCodes('FailJob', [42])) },
    at: ['termination.podFailurePolicy WARNING'],
    right: job({}, { kind: 'notifier' }, policy(onExitCodes('FailJob', [42]))),
  },
  'polyaxon/policy-snake-case': {
    wrong: job({}, {}, policy({ action: 'FailJob', on_exit_codes: { operator: 'In', values: [42] } })),
    at: ['termination.podFailurePolicy.rules[0].on_exit_codes ERROR'],
    right: job({}, {}, { termination: { pod_failure_policy: { rules: [onExitCodes('FailJob', [42])] } } }),
  },
  'polyaxon/condition-status-boolean': {
    wrong: job({}, {}, policy(onCondition('Ignore', 'True'))),
    at: ['termination.podFailurePolicy.rules[0].onPodConditions[0].status ERROR'],
    right: job({}, {}, policy(onCondition('Ignore', "'True'"))),
  },
  'polyaxon/merged-rules': {
    wrong: operation(policy(onCondition('Ignore')), policy(onExitCodes('FailJob', [42]))),
    at: ['termination.podFailurePolicy.rules WARNING'],
    right: operation({ ...policy(onCondition('Ignore')), patchStrategy: 'replace' }, policy(onExitCodes('FailJob', [42]))),
  },
  'polyaxon/retries-without-timeout': {
    wrong: job({}, {}, { termination: { maxRetries: 1, ttl: 3600 } }),
    at: ['termination.maxRetries WARNING'],
    right: job({}, {}, { termination: { maxRetries: 0, ttl: 3600 } }),
  },
  'polyaxon/ignore-without-timeout': {
    wrong: job({}, {}, { termination: { podFailurePolicy: { rules: [onExitCodes('Ignore', [42]), onCondition('Ignore')] } } }),
    at: ['termination.podFailurePolicy.rules[0] ERROR', 'termination.podFailurePolicy.rules[1] WARNING'],
    right: job({}, {}, policy(onExitCodes('Ignore', [42]), onCondition('Ignore'))),
  },
  'polyaxon/zero-timeout': {
    wrong: job({}, {}, { termination: { maxRetries: 1, timeout: 0 } }), at: ['termination.timeout WARNING'], right: job({}, {}, { termination: { timeout: 1 } }),
  },
  'polyaxon/bound-out-of-range': {
    wrong: job({}, {}, { termination: { maxRetries: -1, timeout: 60, ttl: 2147483648 } }),
    at: ['termination.maxRetries ERROR', 'termination.ttl ERROR'],
    right: job({}, {}, { termination: { maxRetries: 0, timeout: 60, ttl: 2147483647 } }),
  },
  'polyaxon/service-retries': {
    wrong: service({ maxRetries: 3 }), at: ['termination.maxRetries WARNING'], right: service({ maxRetries: 0, timeout: 60 }),
  },
  'polyaxon/no-termination': { wrong: job({}, {}, { termination: undefined }), at: [' INFO'], right: job() },
  'polyaxon/short-time-to-live': {
    wrong: job({}, {}, { termination: { maxRetries: 1, timeout: 60, ttl: 3599 } }),
    at: ['termination.ttl WARNING'],
    right: job({}, {}, { termination: { maxRetries: 1, timeout: 60, ttl: 3600 } }),
  },
  'polyaxon/exit-code-restart': {
    wrong: job({}, { environment: { restartPolicy: 'ExitCode' } }),
    at: ['run.environment.restartPolicy ERROR'],
    right: pytorch({ restartPolicy: 'ExitCode' }),
  },
  'polyaxon/exit-code-unbounded': {
    wrong: pytorch({ restartPolicy: 'ExitCode' }, { maxRetries: 2, ttl: 3600 }),
    at: ['run.master.environment.restartPolicy ERROR'],
    right: pytorch({ restartPolicy: 'ExitCode' }),
  },
  'polyaxon/text-reread': {
    wrong: job({ env: [{ name: 'DEVICES', value: '0,1' }] }), at: ['run.container.env[0].value WARNING'], right: job({ env: [{ name: 'DEVICES', value: "'0,1'" }] }),
  },
  'polyaxon/argument-dropped': {
    wrong: job({ args: ['--seed', '0'] }), at: ['run.container.args[1] ERROR'], right: job({ args: ['--seed', "'0'"] }), version: '2.17',
  },
  'polyaxon/argument-quotes-kept': {
    wrong: job({ args: ["'1.10'"] }), at: ['run.container.args[0] WARNING'], right: job({ args: ["'a b'", '1.10'] }),
  },
  'polyaxon/param-reread': {
    wrong: operation({ params: { v: '1.10' } }, { inputs: [{ name: 'v', type: 'str' }] }, { env: [{ name: 'V', value: '{{ v }}' }] }),
    at: ['params.v WARNING'],
    right: operation({ params: { v: '1.10' } }, { inputs: [{ name: 'v', type: 'str' }] }, { args: ['{{ v }}'] }),
  },
  'polyaxon/foreign-braces': {
    wrong: job({ args: ["docker inspect -f '{{.Id}}'"] }),
    at: ['run.container.args[0] ERROR'],
    right: job({ args: ["docker inspect -f '{% raw %}{{.Id}}{% endraw %}'"] }),
  },
  'polyaxon/comment-in-script': {
    wrong: job({ args: ['echo ${#A} #} {{ globals.uuid }}'] }), at: ['run.container.args[0] WARNING'], right: job({ args: ['echo ${#A} #}'] }),
  },
  'polyaxon/undefined-variable': {
    wrong: job({ args: ['{{ lr }}'] }), at: ['run.container.args[0] WARNING'], right: job({ args: ['{{ lr }}'] }, {}, { inputs: [{ name: 'lr', type: 'float' }] }),
  },
  'polyaxon/undeclared-param': {
    wrong: operation({ params: { q: 1 } }, { inputs: INT }),
    at: ['params.q WARNING'],
    right: operation({ params: { p: 1, q: { value: 1, contextOnly: true } } }, { inputs: INT }),
  },
  'polyaxon/matrix-concurrency-unset': {
    wrong: mapping([{ p: 1 }, { p: 2 }], INT, { concurrency: undefined }), at: ['matrix WARNING'], right: mapping([{ p: 1 }, { p: 2 }], INT),
  },
  'polyaxon/matrix-empty': { wrong: mapping([], []), at: ['matrix.values WARNING'], right: mapping([{ p: 1 }], INT) },
  'polyaxon/matrix-uneven-rows': {
    wrong: mapping([{ p: 1, q: 1 }, { p: 2 }, { q: 3 }], INT),
    at: ['matrix.values[1] WARNING', 'matrix.values[2] ERROR'],
    right: mapping([{ p: 1, q: 1 }, { q: 2, p: 2 }], INT),
  },
  'polyaxon/matrix-repeated-row': {
    wrong: mapping([{ p: 1 }, { p: '1' }], INT), at: ['matrix.values[1] WARNING'], right: mapping([{ p: 1 }, { p: 2 }], INT),
  },
  'polyaxon/matrix-unknown-key': {
    wrong: mapping([{ p: 1, q: 1 }], INT),
    at: ['matrix.values[0].q WARNING'],
    right: operation({ matrix: { kind: 'mapping', values: [{ p: 1, q: 1 }] } }, { inputs: INT }, { args: ['{{ q }}'] }),
  },
  'polyaxon/matrix-value-type': { wrong: mapping([{ p: 'x' }], INT), at: ['matrix.values[0].p ERROR'], right: mapping([{ p: '1' }], INT) },
  'polyaxon/matrix-value-reread': {
    wrong: mapping([{ p: '1.10' }], [{ name: 'p', type: 'str' }]), at: ['matrix.values[0].p WARNING'], right: mapping([{ p: 'v1.10' }], [{ name: 'p', type: 'str' }]),
  },
  'polyaxon/matrix-param-twice': {
    wrong: mapping([{ p: 1 }], INT, {}, { params: { p: 2 } }), at: ['params.p WARNING'], right: mapping([{ p: 1 }], INT, {}, { params: { q: 2 } }),
  },
  'polyaxon/random-runs': { wrong: random(3), at: ['matrix.numRuns WARNING'], right: random(2) },
  'polyaxon/probabilities-below-one': {
    wrong: chances(0.2, 0.7), at: ['matrix.params.p.value WARNING'], right: chances(0.3, 0.7),
  },
  'polyaxon/command-of-one-word': {
    wrong: job({ command: 'fit --rate=0.1' }), at: ['run.container.command ERROR'], right: job({ command: 'fit' }),
  },
  'polyaxon/memory-in-bytes': {
    wrong: job({ resources: { limits: { memory: 64000 } } }),
    at: ['run.container.resources.limits.memory WARNING'],
    right: job({ resources: { limits: { memory: 67108864 } } }),
  },
  'polyaxon/early-stopping-percent': {
    wrong: stopping({ kind: 'failure_early_stopping', percent: 100 }),
    at: ['matrix.earlyStopping[0].percent WARNING'],
    right: stopping({ kind: 'failure_early_stopping', percent: 99 }),
  },
  'polyaxon/early-stopping-policy': {
    wrong: stopping({ kind: 'metric_early_stopping', metric: 'loss', value: 1, optimization: 'minimize', policy: { kind: 'median' } }),
    at: ['matrix.earlyStopping[0].policy WARNING'],
    right: stopping({ kind: 'metric_early_stopping', metric: 'loss', value: 1, optimization: 'minimize' }),
  },
  'polyaxon/repeated-node-name': {
    wrong: dag([node('a'), node('a')]), at: ['run.operations[1].name ERROR'], right: dag([node('a'), node('b')]), version: '2.17',
  },
  'polyaxon/nested-concurrency': {
    wrong: dag([node('a', { matrix: { kind: 'mapping', values: [{}] } }), node('b', { matrix: { kind: 'mapping', values: [{}] } })], { concurrency: 1 }),
    at: ['run.concurrency WARNING'],
    right: dag([node('a', { matrix: { kind: 'mapping', values: [{}] } }), node('b')], { concurrency: 1 }),
  },
  'polyaxon/cron-invalid': {
    wrong: operation({ schedule: { kind: 'cron', cron: '0 25 * * *' } }), at: ['schedule.cron ERROR'], right: operation({ schedule: { kind: 'cron', cron: '0 23 * * *' } }),
  },
  'polyaxon/resources-outside-requests': {
    wrong: job({ resources: { cpu: '1..2' } }), at: ['run.container.resources.cpu ERROR'], right: job({ resources: { requests: { cpu: '1' } } }),
  },
  'polyaxon/env-map-in-container': {
    wrong: job({ env: { A: 'b' } }), at: ['run.container.env ERROR'], right: { name: 'n', container: { image: 'i' }, env: { A: 'b' } },
  },
  'polyaxon/host-pid': {
    wrong: job({}, { environment: { hostPID: true } }), at: ['run.environment.hostPID ERROR'], right: job({}, { environment: { hostNetwork: true } }),
  },
};

test('there is one for each rule', () => {
  expect(Object.keys(FIXTURES).sort()).toEqual(HAZARDS.map(({ name }) => name).sort());
});

test('no name stands for two rules', () => {
  const names = [...HAZARDS, ...GAP_RULES].map(({ name }) => name);
  expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
});

const json = (data: unknown) => JSON.parse(JSON.stringify(data));

describe.each(Object.entries(FIXTURES))('%s', (rule, { wrong, at, right, ...given }) => {
  test('is found', () => {
    expect(placesOf(rule, json(wrong), given)).toEqual(at);
  });

  test('is not found nearby', () => {
    expect(placesOf(rule, json(right), given)).toEqual([]);
  });

  test('whatever is proposed is what the rule declares, and names what it looked at', () => {
    const { fix } = HAZARDS.find(({ name }) => name === rule)!;
    const proposed = problemsOf(rule, json(wrong), given).flatMap(problem => problem.fix ?? []);
    if (fix === undefined) expect(proposed).toEqual([]);
    if (fix === 'safe') expect(proposed.filter(({ isSuggested }) => isSuggested)).toEqual([]);
    if (fix === 'suggested') expect(proposed.map(({ isSuggested }) => isSuggested)).not.toContain(undefined);
  });

  test('is found in a node of a dag as well', () => {
    if (/no-termination|merged|nested|repeated-node/.test(rule)) return;
    const inner = json(wrong);
    const operationOf = inner.kind === 'component' || inner.kind === undefined && inner.container ? { name: 'a', component: inner } : { ...inner, name: 'a' };
    const file = dag([operationOf]);
    const prefix = operationOf.component === inner ? 'run.operations[0].component.' : 'run.operations[0].';
    expect(placesOf(rule, json(file), given)).toEqual(at.map(place => prefix + place));
  });

  test('holds with fields in snake_case', () => {
    if (/snake/.test(rule)) return;
    expect(placesOf(rule, snaked(json(wrong)), given)).toHaveLength(at.length);
  });
});

/** Fields below the top level in snake_case, but for the rules of a policy, which are the cluster's. */
function snaked(data: any, depth = 0): any {
  if (Array.isArray(data)) return data.map(item => snaked(item, depth));
  if (typeof data !== 'object' || data === null) return data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => {
    const snake = depth === 0 || key === 'rules' ? key : key.replace(/[A-Z]+/g, letters => `_${letters.toLowerCase()}`);
    return [snake, key === 'rules' ? value : snaked(value, depth + 1)];
  }));
}

describe('odd shapes', () => {
  const ODD = [null, true, 'text', '{{', 3, 1.5, [], {}, [null, 1, [], {}, 'a'], { a: null }];

  test.each(Object.entries(FIXTURES))('%s takes anything anywhere', (rule, { wrong, ...given }) => {
    const own = HAZARDS.find(({ name }) => name === rule)!;
    const paths = pathsIn(json(wrong));
    for (const path of paths) {
      for (const odd of ODD) {
        const subject = subjectOf(pythonValue(replaced(json(wrong), path, odd)), given);
        // Where much hangs on a value, all rules look at it.
        const rules = path.length === 1 ? HAZARDS : [own];
        for (const { check } of rules) check(subject);
      }
    }
    expect(paths.length).toBeGreaterThan(3);
  });
});

function replaced(data: any, path: (string | number)[], value: unknown): any {
  const parent = path.slice(0, -1).reduce((outer, step) => outer[step], data);
  parent[path[path.length - 1]] = value;
  return data;
}

function pathsIn(data: any): (string | number)[][] {
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([key, value]) => [[key], ...pathsIn(value).map(path => [key, ...path])]);
}

test('a file without anything', () => {
  for (const { check } of HAZARDS) expect(check(subjectOf(new Map()))).toEqual([]);
});
