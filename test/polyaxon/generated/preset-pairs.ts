/*
 * Operations and presets that are laid over them: each field that the client merges in its own way is in one of either, under every strategy.
 */

/** Files of which the clients are asked: an operation or component, and what is laid over it. */
export interface PresetPair {
  readonly name: string;
  readonly text: string;
  readonly presets: readonly string[];
}

const container = { image: 'busybox', command: ['sh', '-c'], args: ['true'], env: [{ name: 'A', value: 'a' }] };
const job = { kind: 'job', container, environment: { restartPolicy: 'Never', labels: { own: 'yes' } } };
const rules = [{ action: 'FailJob', onExitCodes: { operator: 'In', values: [42] } }];

const BASES: { readonly [name: string]: object } = {
  'component': { kind: 'component', name: 'own', tags: ['own'], run: job },
  'component with termination': { kind: 'component', termination: { maxRetries: 1, podFailurePolicy: { rules } }, run: job },
  'operation': { kind: 'operation', component: { run: job } },
  'operation with termination': { kind: 'operation', termination: { timeout: 60, podFailurePolicy: { rules } }, component: { termination: { maxRetries: 5 }, run: job } },
  'operation with runPatch': { kind: 'operation', runPatch: { container: { args: ['echo own'] } }, component: { run: job } },
  'operation with matrix': {
    kind: 'operation',
    params: { own: { value: 1 } },
    matrix: { kind: 'grid', concurrency: 2, params: { x: { kind: 'choice', value: [1, 2] } } },
    component: { inputs: [{ name: 'x', type: 'int' }, { name: 'own', type: 'int' }], run: { ...job, container: { ...container, args: ['{{ x }}', '{{ own }}'] } } },
  },
  'pytorchjob': { kind: 'operation', component: { run: { kind: 'pytorchjob', worker: { replicas: 2, container }, cleanPodPolicy: 'All' } } },
  'strategy of the operation': { kind: 'operation', patchStrategy: 'replace', termination: { maxRetries: 2 }, runPatch: { environment: { labels: { op: 'yes' } } }, component: { run: job } },
};

const PRESETS: { readonly [name: string]: object } = {
  'termination': { termination: { maxRetries: 3, timeout: 600, ttl: 0 } },
  'policy': { termination: { podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] }] } } },
  'runPatch': { runPatch: { container: { resources: { limits: { memory: '1Gi' } } }, environment: { nodeSelector: { pool: 'gpu' }, labels: { more: 'yes' } } } },
  'container args': { runPatch: { container: { args: ['echo preset'], env: [{ name: 'B', value: 'b' }] } } },
  'tags and queue': { tags: ['preset', 'own'], queue: 'agent/queue', name: 'preset' },
  'params': { params: { own: { value: 2 } } },
  'matrix': { matrix: { kind: 'grid', concurrency: 5, params: { x: { kind: 'choice', value: [3] } } } },
  'another matrix': { matrix: { kind: 'random', numRuns: 2, seed: 1, params: { x: { kind: 'choice', value: [3] } } } },
  'null': { termination: null, tags: null },
  'worker': { runPatch: { worker: { replicas: 4 } } },
  'run': { run: { kind: 'job', container: { image: 'alpine' } } },
  'component': { component: { run: job } },
  'hooks': { hooks: [{ hubRef: 'notifier', trigger: 'done' }], cache: { disable: true }, plugins: { auth: true } },
  'wrong type': { termination: { maxRetries: 'many' } },
  'unknown field': { terminations: { maxRetries: 1 } },
  'simplified': { cmd: 'echo preset', env: { C: 'c' } },
};

const STRATEGIES = [undefined, 'post_merge', 'pre_merge', 'replace', 'isnull'];

/** Every base with every preset, under one strategy after the other, and with two presets. */
export function presetPairs(): PresetPair[] {
  const presets = Object.entries(PRESETS);
  return Object.entries(BASES).flatMap(([base, file], i) => {
    const text = JSON.stringify({ version: 1.1, ...file });
    const single = presets.flatMap(([name, preset], k) => [0, 2].map(step => {
      const patchStrategy = STRATEGIES[(i + k + step) % STRATEGIES.length];
      return { name: `${base} < ${name} (${patchStrategy ?? 'none'})`, text, presets: [{ isPreset: true, patchStrategy, ...preset }] };
    }));
    const double = presets.map(([name, preset], k) => {
      const [secondName, second] = presets[(k + 1 + i) % presets.length];
      return { name: `${base} < ${name} < ${secondName}`, text, presets: [preset, { patchStrategy: STRATEGIES[(i + k) % STRATEGIES.length], ...second }] };
    });
    return [...single, ...double].map(pair => ({ ...pair, presets: pair.presets.map(each => JSON.stringify(each)) }));
  });
}
