import {
  cronJob, Fields, indexedJob, Intent, job, MAIN, onCondition, onExitCodes, podJob, policyJob, successJob, template,
  UpdateCase,
} from './case';

/*
 * What may change in a stored Job or CronJob. A change that is refused in one way of making it and accepted in the other stands here twice.
 */

interface Change {
  readonly before?: object;
  readonly status?: object;
  readonly after: object;
}

function update(how: 'apply' | 'replace', intent: Intent, name: string, { before = job(), status, after }: Change): UpdateCase {
  return { name: `${name}, ${how}`, intent, before: plain(before), ...(status && { status }), after: plain(after), how };
}

function plain(manifest: object): object {
  return JSON.parse(JSON.stringify(manifest)) as object;
}

/** The same in both ways. */
function allowed(name: string, change: Change): UpdateCase[] {
  return [update('apply', 'accepted', name, change), update('replace', 'accepted', name, change)];
}

/** The same in both ways. */
function forbidden(name: string, change: Change): UpdateCase[] {
  return [update('apply', 'refused', name, change), update('replace', 'refused', name, change)];
}

/** Accepted when applied, refused when replaced. */
function onlyApplied(name: string, change: Change): UpdateCase[] {
  return [update('apply', 'accepted', name, change), update('replace', 'refused', name, change)];
}

/** Refused when applied, accepted when replaced. */
function onlyReplaced(name: string, change: Change): UpdateCase[] {
  return [update('apply', 'refused', name, change), update('replace', 'accepted', name, change)];
}

const PER_INDEX = { backoffLimitPerIndex: 1, maxFailedIndexes: 1 };
const RICH = { ...PER_INDEX, podFailurePolicy: { rules: [onExitCodes({}, 'FailIndex')] }, successPolicy: { rules: [{ succeededCount: 2 }] } };

const NUMBERS: readonly UpdateCase[] = [
  ...allowed('update nothing', { after: job() }),
  ...allowed('update nothing of a Job with everything', { before: indexedJob(RICH), after: indexedJob(RICH) }),
  ...allowed('update that spells out the defaults', {
    after: job({
      completions: 1,
      parallelism: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: false,
      manualSelector: false,
      podReplacementPolicy: 'TerminatingOrFailed',
    }),
  }),
  ...allowed('update that leaves out the defaults', {
    before: job({
      completions: 1,
      parallelism: 1,
      backoffLimit: 6,
      completionMode: 'NonIndexed',
      suspend: false,
      podReplacementPolicy: 'TerminatingOrFailed',
    }),
    after: job(),
  }),
  ...Object.entries({
    parallelism: 2,
    activeDeadlineSeconds: 100,
    backoffLimit: 9,
    ttlSecondsAfterFinished: 60,
    suspend: true,
    podReplacementPolicy: 'Failed',
  }).flatMap(([field, value]) => [
    ...(field === 'parallelism' ? onlyApplied : allowed)(`update ${field} added`, { after: job({ [field]: value }) }),
    ...allowed(`update ${field} beside completions`, { before: job({ completions: 3 }), after: job({ completions: 3, [field]: value }) }),
    ...allowed(`update ${field} removed beside completions`, { before: job({ completions: 3, [field]: value }), after: job({ completions: 3 }) }),
    ...allowed(`update ${field} null beside completions`, {
      before: job({ completions: 3, [field]: value }), after: job({ completions: 3, [field]: null }),
    }),
  ]),
  ...['parallelism', 'activeDeadlineSeconds', 'backoffLimit', 'ttlSecondsAfterFinished'].flatMap((field) => [
    ...forbidden(`update ${field} to -1`, { before: job({ completions: 3 }), after: job({ completions: 3, [field]: -1 }) }),
    ...forbidden(`update ${field} to a string`, { before: job({ completions: 3 }), after: job({ completions: 3, [field]: '1' }) }),
  ]),
  ...forbidden('update podReplacementPolicy to nonsense', { after: job({ podReplacementPolicy: 'Bogus' }) }),
  ...allowed('update suspend to false', { before: job({ suspend: true }), after: job({ suspend: false }) }),
  ...forbidden('update with an unknown field', { after: job({ backoffLimits: 1 }) }),

  ...allowed('update maxFailedIndexes', { before: indexedJob(PER_INDEX), after: indexedJob({ ...PER_INDEX, maxFailedIndexes: 2 }) }),
  ...allowed('update maxFailedIndexes removed', { before: indexedJob(PER_INDEX), after: indexedJob({ backoffLimitPerIndex: 1 }) }),
  ...allowed('update maxFailedIndexes added', { before: indexedJob({ backoffLimitPerIndex: 1 }), after: indexedJob(PER_INDEX) }),
  ...forbidden('update maxFailedIndexes above completions', {
    before: indexedJob(PER_INDEX), after: indexedJob({ ...PER_INDEX, maxFailedIndexes: 4 }),
  }),
  ...forbidden('update maxFailedIndexes added without a budget per index', { before: indexedJob(), after: indexedJob({ maxFailedIndexes: 1 }) }),
  ...forbidden('update parallelism of an Indexed Job above 100000', { before: indexedJob(), after: indexedJob({ parallelism: 100001 }) }),
];

const COMPLETIONS: readonly UpdateCase[] = [
  ...forbidden('update completions', { before: job({ completions: 3 }), after: job({ completions: 5 }) }),
  ...forbidden('update completions added', { after: job({ completions: 2 }) }),
  ...forbidden('update completions removed', { before: job({ completions: 3 }), after: job() }),
  ...forbidden('update completions removed beside parallelism', { before: job({ completions: 3, parallelism: 2 }), after: job({ parallelism: 2 }) }),
  ...forbidden('update completions in tandem with parallelism', {
    before: job({ completions: 3, parallelism: 3 }), after: job({ completions: 5, parallelism: 5 }),
  }),
  ...forbidden('update completions to null', { before: job({ completions: 3, parallelism: 3 }), after: job({ completions: null, parallelism: 3 }) }),
  ...onlyReplaced('update trap: completions 1 removed, which is the default, while parallelism is what the server filled in', {
    before: job({ completions: 1 }), after: job(),
  }),
  ...allowed('update trap: completions 1 and parallelism 1 removed, which are the defaults', {
    before: job({ completions: 1, parallelism: 1 }), after: job(),
  }),
  ...onlyReplaced('update trap: completions 1 removed from an Indexed Job', {
    before: job({ completionMode: 'Indexed', completions: 1 }), after: job({ completionMode: 'Indexed' }),
  }),
  ...allowed('update trap: parallelism 1 removed, where it stood beside completions', {
    before: job({ completions: 1, parallelism: 1 }), after: job({ completions: 1 }),
  }),
  ...forbidden('update trap: completions 1 removed, where it stood beside parallelism', {
    before: job({ completions: 1, parallelism: 1 }), after: job({ parallelism: 1 }),
  }),
  ...forbidden('update completions while suspended', {
    before: job({ completions: 3, suspend: true }), after: job({ completions: 5, suspend: true }),
  }),

  ...onlyApplied('update trap: parallelism alone, where both were left out', { after: job({ parallelism: 2 }) }),
  ...onlyApplied('update trap: parallelism 1 alone, where both were left out', { after: job({ parallelism: 1 }) }),
  ...allowed('update trap: completions 1 and parallelism, where both were left out', { after: job({ completions: 1, parallelism: 2 }) }),
  ...forbidden('update trap: parallelism left out, where it stood alone', { before: job({ parallelism: 2 }), after: job() }),
  ...allowed('update trap: parallelism, where it stood alone', { before: job({ parallelism: 2 }), after: job({ parallelism: 3 }) }),
  ...forbidden('update trap: completions added, where parallelism stood alone', {
    before: job({ parallelism: 2 }), after: job({ parallelism: 2, completions: 2 }),
  }),
  ...onlyApplied('update trap: parallelism 0 alone, where both were left out', { after: job({ parallelism: 0 }) }),
  ...onlyApplied('update trap: parallelism alone in an Indexed Job, where both were left out', {
    before: job({ completionMode: 'Indexed' }), after: job({ completionMode: 'Indexed', parallelism: 2 }),
  }),
  ...forbidden('update trap: completions alone in an Indexed Job, where both were left out', {
    before: job({ completionMode: 'Indexed' }), after: job({ completionMode: 'Indexed', completions: 2 }),
  }),
  ...allowed('update trap: parallelism left out beside completions', {
    before: job({ completions: 3, parallelism: 2 }), after: job({ completions: 3 }),
  }),

  ...allowed('update elastic, more', { before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: 5, parallelism: 5 }) }),
  ...allowed('update elastic, fewer', { before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: 1, parallelism: 1 }) }),
  ...allowed('update elastic, to the parallelism that there is', {
    before: indexedJob({ parallelism: 1 }), after: indexedJob({ completions: 1, parallelism: 1 }),
  }),
  ...allowed('update elastic, from unequal numbers', {
    before: indexedJob({ completions: 3, parallelism: 2 }), after: indexedJob({ completions: 4, parallelism: 4 }),
  }),
  ...allowed('update elastic, to none', { before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: 0, parallelism: 0 }) }),
  ...allowed('update elastic, while suspended', {
    before: indexedJob({ suspend: true }), after: indexedJob({ completions: 4, parallelism: 4, suspend: true }),
  }),
  ...forbidden('update elastic, completions alone', {
    before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: 4, parallelism: 3 }),
  }),
  ...forbidden('update elastic, unequal numbers', { before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: 5, parallelism: 4 }) }),
  ...forbidden('update elastic, completions removed', {
    before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: undefined, parallelism: 3 }),
  }),
  ...allowed('update elastic, both removed, which makes both 1', {
    before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: undefined, parallelism: undefined }),
  }),
  ...forbidden('update elastic, below maxFailedIndexes',
    {
      before: indexedJob({ ...PER_INDEX, maxFailedIndexes: 3 }),
      after: indexedJob({ ...PER_INDEX, maxFailedIndexes: 3, completions: 2, parallelism: 2 }),
    }),
  ...allowed('update elastic, with maxFailedIndexes lowered',
    {
      before: indexedJob({ ...PER_INDEX, maxFailedIndexes: 3 }),
      after: indexedJob({ ...PER_INDEX, maxFailedIndexes: 2, completions: 2, parallelism: 2 }),
    }),
  ...forbidden('update elastic, below an index of the success policy', {
    before: successJob([{ succeededIndexes: '0-2' }]), after: successJob([{ succeededIndexes: '0-2' }], { completions: 2, parallelism: 2 }),
  }),
  ...forbidden('update elastic, below the count of the success policy', {
    before: successJob([{ succeededCount: 3 }]), after: successJob([{ succeededCount: 3 }], { completions: 2, parallelism: 2 }),
  }),
  ...allowed('update elastic, with a success policy that still fits', {
    before: successJob([{ succeededCount: 1 }]), after: successJob([{ succeededCount: 1 }], { completions: 2, parallelism: 2 }),
  }),
  ...forbidden('update elastic, the last index too long for the name', {
    before: indexedJob({ completions: 10, parallelism: 10 }, { name: 'a'.repeat(61) }),
    after: indexedJob({ completions: 11, parallelism: 11 }, {
      name: 'a'.repeat(61),
    }),
  }),
  ...forbidden('update elastic, above 100000', {
    before: indexedJob({ parallelism: 3 }), after: indexedJob({ completions: 100001, parallelism: 100001 }),
  }),
  ...forbidden('update panic: completions removed beside a success policy', {
    before: successJob([{ succeededCount: 1 }]), after: successJob([{ succeededCount: 1 }], { completions: undefined }),
  }),
];

const MANUAL = { manualSelector: true, selector: { matchLabels: { app: 'x' } }, template: template({}, { labels: { app: 'x', tier: 'y' } }) };

const IMMUTABLE: readonly UpdateCase[] = [
  ...forbidden('update completionMode to Indexed', { before: job({ completions: 3 }), after: indexedJob() }),
  ...forbidden('update completionMode to NonIndexed', {
    before: indexedJob(), after: job({ completions: 3, parallelism: 1, completionMode: 'NonIndexed' }),
  }),
  ...forbidden('update completionMode removed', { before: indexedJob(), after: job({ completions: 3, parallelism: 1 }) }),

  ...forbidden('update podFailurePolicy added', { after: policyJob([onExitCodes()]) }),
  ...forbidden('update podFailurePolicy added with podReplacementPolicy', { after: policyJob([onExitCodes()], { podReplacementPolicy: 'Failed' }) }),
  ...forbidden('update podFailurePolicy added without rules', { after: policyJob([]) }),
  ...forbidden('update podFailurePolicy removed', { before: policyJob([onExitCodes()]), after: job() }),
  ...forbidden('update podFailurePolicy to one without rules', { before: policyJob([onExitCodes()]), after: policyJob([]) }),
  ...forbidden('update podFailurePolicy: another action', { before: policyJob([onExitCodes()]), after: policyJob([onExitCodes({}, 'Ignore')]) }),
  ...forbidden('update podFailurePolicy: another code', { before: policyJob([onExitCodes()]), after: policyJob([onExitCodes({ values: [43] })]) }),
  ...forbidden('update podFailurePolicy: one more code', {
    before: policyJob([onExitCodes()]), after: policyJob([onExitCodes({ values: [42, 43] })]),
  }),
  ...forbidden('update podFailurePolicy: one more rule', { before: policyJob([onExitCodes()]), after: policyJob([onExitCodes(), onCondition()]) }),
  ...forbidden('update podFailurePolicy: rules in another order', {
    before: policyJob([onExitCodes(), onCondition()]), after: policyJob([onCondition(), onExitCodes()]),
  }),
  ...forbidden('update podFailurePolicy: containerName added', {
    before: policyJob([onExitCodes()]), after: policyJob([onExitCodes({ containerName: 'main' })]),
  }),
  ...forbidden('update podFailurePolicy while suspended', {
    before: policyJob([onExitCodes()], { suspend: true }), after: policyJob([onCondition()], { suspend: true }),
  }),
  ...allowed('update podFailurePolicy: status left out, where it was True', {
    before: policyJob([onCondition()]), after: policyJob([onCondition({ status: undefined })]),
  }),
  ...allowed('update podFailurePolicy: status True, where it was left out', {
    before: policyJob([onCondition({ status: undefined })]), after: policyJob([onCondition()]),
  }),
  ...forbidden('update podReplacementPolicy beside a policy', {
    before: policyJob([onExitCodes()]), after: policyJob([onExitCodes()], { podReplacementPolicy: 'TerminatingOrFailed' }),
  }),
  ...allowed('update podReplacementPolicy Failed beside a policy', {
    before: policyJob([onExitCodes()]), after: policyJob([onExitCodes()], { podReplacementPolicy: 'Failed' }),
  }),
  ...allowed('update podReplacementPolicy back', {
    before: job({ podReplacementPolicy: 'Failed' }), after: job({ podReplacementPolicy: 'TerminatingOrFailed' }),
  }),

  ...forbidden('update backoffLimitPerIndex', { before: indexedJob({ backoffLimitPerIndex: 1 }), after: indexedJob({ backoffLimitPerIndex: 2 }) }),
  ...forbidden('update backoffLimitPerIndex added', { before: indexedJob(), after: indexedJob({ backoffLimitPerIndex: 1 }) }),
  ...forbidden('update backoffLimitPerIndex removed', { before: indexedJob({ backoffLimitPerIndex: 1 }), after: indexedJob() }),
  ...allowed('update backoffLimit beside backoffLimitPerIndex', {
    before: indexedJob({ backoffLimitPerIndex: 1 }), after: indexedJob({ backoffLimitPerIndex: 1, backoffLimit: 10 }),
  }),
  ...forbidden('update successPolicy', { before: successJob([{ succeededCount: 1 }]), after: successJob([{ succeededCount: 2 }]) }),
  ...forbidden('update successPolicy added', { before: indexedJob(), after: successJob([{ succeededCount: 1 }]) }),
  ...forbidden('update successPolicy removed', { before: successJob([{ succeededCount: 1 }]), after: indexedJob() }),
  ...forbidden('update successPolicy: the same indexes written in another way', {
    before: successJob([{ succeededIndexes: '0,1' }]), after: successJob([{ succeededIndexes: '0-1' }]),
  }),
  ...forbidden('update managedBy', { before: job({ managedBy: 'example.com/a' }), after: job({ managedBy: 'example.com/b' }) }),
  ...forbidden('update managedBy added', { after: job({ managedBy: 'example.com/a' }) }),
  ...forbidden('update managedBy removed', { before: job({ managedBy: 'example.com/a' }), after: job() }),
  ...forbidden('update managedBy added with the name of the usual controller', { after: job({ managedBy: 'kubernetes.io/job-controller' }) }),
  ...forbidden('update several immutable fields', {
    before: indexedJob(RICH),
    after: indexedJob({
      backoffLimitPerIndex: 2, podFailurePolicy: { rules: [] }, successPolicy: { rules: [{ succeededCount: 1 }] }, managedBy: 'example.com/a',
    }),
  }),

  ...forbidden('update selector added', { after: job({ selector: { matchLabels: { app: 'x' } } }) }),
  ...allowed('update nothing of a manual selector', { before: job(MANUAL), after: job(MANUAL) }),
  ...forbidden('update manual selector', { before: job(MANUAL), after: job({ ...MANUAL, selector: { matchLabels: { tier: 'y' } } }) }),
  ...forbidden('update manual selector: one more label', {
    before: job(MANUAL), after: job({ ...MANUAL, selector: { matchLabels: { app: 'x', tier: 'y' } } }),
  }),
  ...forbidden('update manual selector removed', { before: job(MANUAL), after: job({ ...MANUAL, selector: undefined }) }),
];

/** Changes of the Pod template that are never allowed. */
const FROZEN: readonly (readonly [string, Fields])[] = [
  ['image', { containers: [{ ...MAIN, image: 'alpine' }] }],
  ['command', { containers: [{ ...MAIN, command: ['true'] }] }],
  ['environment', { containers: [{ ...MAIN, env: [{ name: 'A', value: '1' }] }] }],
  ['name of the container', { containers: [{ ...MAIN, name: 'other' }] }],
  ['one more container', { containers: [MAIN, { ...MAIN, name: 'other' }] }],
  ['one more init container', { initContainers: [{ ...MAIN, name: 'init' }] }],
  ['restartPolicy', { restartPolicy: 'OnFailure' }],
  ['activeDeadlineSeconds', { activeDeadlineSeconds: 60 }],
  ['terminationGracePeriodSeconds', { terminationGracePeriodSeconds: 60 }],
  ['serviceAccountName', { serviceAccountName: 'a' }],
  ['priorityClassName', { priorityClassName: 'high' }],
  ['schedulerName', { schedulerName: 'other' }],
  ['volumes', { volumes: [{ name: 'data', emptyDir: {} }] }],
  ['hostNetwork', { hostNetwork: true }],
  ['Pod anti-affinity', { affinity: { podAntiAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'a' }] } } }],
  ['topology spread', { topologySpreadConstraints: [{ maxSkew: 1, topologyKey: 'a', whenUnsatisfiable: 'DoNotSchedule' }] }],
  ['resources of the Pod', { resources: { requests: { cpu: 1 } } }],
  ['runtimeClassName', { runtimeClassName: 'a' }],
  ['imagePullPolicy', { containers: [{ ...MAIN, imagePullPolicy: 'Never' }] }],
];

/** Only on nodes whose label `zone` is there, or is not. */
function zone(operator: 'Exists' | 'DoesNotExist'): Fields {
  return {
    nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: [{ key: 'zone', operator }] }] } },
  };
}

const NODE_AFFINITY = zone('Exists');

/** Changes of the Pod template that are allowed as long as a Job is suspended and has no Pods. */
const DIRECTIVES: readonly (readonly [string, Fields, Fields?])[] = [
  ['nodeSelector', { nodeSelector: { pool: 'spot' } }],
  ['tolerations', { tolerations: [{ key: 'spot', operator: 'Exists' }] }],
  ['node affinity', { affinity: NODE_AFFINITY }],
  ['schedulingGates', { schedulingGates: [{ name: 'example.com/gate' }] }],
  ['labels', {}, { labels: { app: 'x' } }],
  ['annotations', {}, { annotations: { app: 'x' } }],
];

const REQUESTS = { containers: [{ ...MAIN, resources: { requests: { cpu: 1 } } }] };

/** States of a Job, and whether the server lets the directives and the resources of its Pods change in it. */
const STATES: readonly { readonly state: string; readonly suspend: boolean; readonly status?: object; readonly intent: Intent }[] = [
  { state: 'running', suspend: false, intent: 'refused' },
  { state: 'suspended and never started', suspend: true, intent: 'accepted' },
  {
    state: 'suspended after a start',
    suspend: true,
    status: { startTime: '2026-01-01T00:00:00Z', conditions: [{ type: 'Suspended', status: 'True' }] },
    intent: 'accepted',
  },
  { state: 'suspended after a start, without the condition', suspend: true, status: { startTime: '2026-01-01T00:00:00Z' }, intent: 'refused' },
  {
    state: 'suspended after a start, the condition False',
    suspend: true,
    status: { startTime: '2026-01-01T00:00:00Z', conditions: [{ type: 'Suspended', status: 'False' }] },
    intent: 'refused',
  },
  {
    state: 'suspended after a start, with a Pod left',
    suspend: true,
    status: { startTime: '2026-01-01T00:00:00Z', active: 1, conditions: [{ type: 'Suspended', status: 'True' }] },
    intent: 'refused',
  },
  { state: 'suspended and never started, with a Pod left', suspend: true, status: { active: 1 }, intent: 'refused' },
  {
    state: 'resumed, the condition still there',
    suspend: false,
    status: { conditions: [{ type: 'Suspended', status: 'True' }] },
    intent: 'refused',
  },
];

function both(intent: Intent): (name: string, change: Change) => UpdateCase[] {
  return intent === 'accepted' ? allowed : forbidden;
}

const POD_AFFINITY = {
  podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [{ topologyKey: 'zone', labelSelector: { matchLabels: { app: 'x' } } }] },
};
const SUSPENDED = { suspend: true };

const TEMPLATE: readonly UpdateCase[] = [
  ...FROZEN.flatMap(([what, pod]) => [
    ...forbidden(`update template ${what} of a running Job`, { after: podJob(pod) }),
    ...forbidden(`update template ${what} of a suspended Job`, { before: job(SUSPENDED), after: podJob(pod, SUSPENDED) }),
  ]),
  ...STATES.flatMap(({ state, suspend, status, intent }) => [
    ...DIRECTIVES.flatMap(([what, pod, metadata]) => both(intent)(`update template ${what} of a Job ${state}`, {
      before: job({ suspend }), status, after: job({ suspend, template: template(pod, metadata) }),
    })),
    ...both(intent)(`update template resources of a Job ${state}`, { before: job({ suspend }), status, after: podJob(REQUESTS, { suspend }) }),
  ]),
  ...DIRECTIVES.flatMap(([what, pod, metadata]) => [
    ...(metadata ? onlyReplaced : allowed)(`update template ${what} removed from a suspended Job`, {
      before: job({ ...SUSPENDED, template: template(pod, metadata) }), after: job(SUSPENDED),
    }),
    ...allowed(`update template ${what} and resume`, { before: job(SUSPENDED), after: job({ suspend: false, template: template(pod, metadata) }) }),
    ...forbidden(`update template ${what} and suspend`, {
      before: job({ suspend: false }), after: job({ ...SUSPENDED, template: template(pod, metadata) }),
    }),
  ]),
  ...allowed('update template resources removed from a suspended Job', { before: podJob(REQUESTS, SUSPENDED), after: job(SUSPENDED) }),
  ...allowed('update template resources of an init container of a suspended Job', {
    before: podJob({ initContainers: [{ ...MAIN, name: 'init' }] }, SUSPENDED),
    after: podJob({ initContainers: [{ ...MAIN, name: 'init', resources: { limits: { memory: '1Gi' } } }] }, SUSPENDED),
  }),
  ...allowed('update template resources and resume', { before: job(SUSPENDED), after: podJob(REQUESTS, { suspend: false }) }),
  ...forbidden('update template resources of a suspended Job, wrong', {
    before: job(SUSPENDED), after: podJob({ containers: [{ ...MAIN, resources: { requests: { cpu: 2 }, limits: { cpu: 1 } } }] }, SUSPENDED),
  }),
  ...forbidden('update template resources and image of a suspended Job', {
    before: job(SUSPENDED), after: podJob({ containers: [{ ...MAIN, image: 'alpine', resources: { requests: { cpu: 1 } } }] }, SUSPENDED),
  }),
  ...forbidden('update template nodeSelector of a suspended Job, wrong', {
    before: job(SUSPENDED), after: podJob({ nodeSelector: { 'a b': 'c' } }, SUSPENDED),
  }),
  ...allowed('update template nodeSelector, tolerations, labels and resources of a suspended Job together', {
    before: job(SUSPENDED),
    after: job({
      ...SUSPENDED, template: template({ ...REQUESTS, nodeSelector: { a: 'b' }, tolerations: [{ operator: 'Exists' }] }, { labels: { app: 'x' } }),
    }),
  }),
  ...allowed('update template node affinity changed in a suspended Job', {
    before: podJob({ affinity: NODE_AFFINITY }, SUSPENDED), after: podJob({ affinity: zone('DoesNotExist') }, SUSPENDED),
  }),
  ...allowed('update template node affinity added to Pod affinity in a suspended Job', {
    before: podJob({ affinity: POD_AFFINITY }, SUSPENDED), after: podJob({ affinity: { ...POD_AFFINITY, ...NODE_AFFINITY } }, SUSPENDED),
  }),
  ...allowed('update template node affinity removed beside Pod affinity in a suspended Job', {
    before: podJob({ affinity: { ...POD_AFFINITY, ...NODE_AFFINITY } }, SUSPENDED), after: podJob({ affinity: POD_AFFINITY }, SUSPENDED),
  }),
  ...forbidden('update template Pod affinity added to node affinity in a suspended Job', {
    before: podJob({ affinity: NODE_AFFINITY }, SUSPENDED), after: podJob({ affinity: { ...POD_AFFINITY, ...NODE_AFFINITY } }, SUSPENDED),
  }),
  ...forbidden('update template Pod affinity removed with all affinity in a suspended Job', {
    before: podJob({ affinity: { ...POD_AFFINITY, ...NODE_AFFINITY } }, SUSPENDED), after: job(SUSPENDED),
  }),
  ...allowed('update template empty affinity added to a suspended Job', { before: job(SUSPENDED), after: podJob({ affinity: {} }, SUSPENDED) }),
  ...forbidden('update template empty affinity added to a running Job', { after: podJob({ affinity: {} }) }),
  ...['job-name', 'batch.kubernetes.io/job-name', 'controller-uid'].flatMap((label) => [
    ...allowed(`update template label ${label} of a suspended Job, which the server made`, {
      before: job(SUSPENDED), after: job({ ...SUSPENDED, template: template({}, { labels: { [label]: 'other' } }) }),
    }),
    ...forbidden(`update template label ${label} of a running Job, which the server made`, {
      after: job({ template: template({}, { labels: { [label]: 'other' } }) }),
    }),
  ]),
  ...forbidden('update template label batch.kubernetes.io/controller-uid of a suspended Job, which the selector needs', {
    before: job(SUSPENDED), after: job({ ...SUSPENDED, template: template({}, { labels: { 'batch.kubernetes.io/controller-uid': 'other' } }) }),
  }),
  ...allowed('update template one of two labels removed from a suspended Job', {
    before: job({ ...SUSPENDED, template: template({}, { labels: { app: 'x', tier: 'y' } }) }),
    after: job({
      ...SUSPENDED, template: template({}, { labels: { app: 'x' } }),
    }),
  }),
  ...allowed('update template labels emptied in a suspended Job', {
    before: job({ ...SUSPENDED, template: template({}, { labels: { app: 'x' } }) }),
    after: job({
      ...SUSPENDED, template: template({}, { labels: {} }),
    }),
  }),
  ...onlyReplaced('update template metadata emptied in a suspended Job', {
    before: job({ ...SUSPENDED, template: template({}, { labels: { app: 'x' } }) }), after: job({ ...SUSPENDED, template: template({}, {}) }),
  }),
  ...onlyReplaced('update template labels removed, annotations stay, in a suspended Job', {
    before: job({ ...SUSPENDED, template: template({}, { labels: { app: 'x' }, annotations: { a: 'b' } }) }),
    after: job({ ...SUSPENDED, template: template({}, { annotations: { a: 'b' } }) }),
  }),
  ...allowed('update template annotations removed, labels stay, in a suspended Job', {
    before: job({ ...SUSPENDED, template: template({}, { labels: { app: 'x' }, annotations: { a: 'b' } }) }),
    after: job({ ...SUSPENDED, template: template({}, { labels: { app: 'x' } }) }),
  }),
  ...forbidden('update template labels removed from a running Job', {
    before: job({ template: template({}, { labels: { app: 'x' } }) }), after: job(),
  }),
  ...allowed('update template name in the metadata, which nobody reads, of a suspended Job', {
    before: job(SUSPENDED), after: job({ ...SUSPENDED, template: template({}, { name: 'other' }) }),
  }),
  ...forbidden('update template name in the metadata, which nobody reads, of a running Job', {
    after: job({ template: template({}, { name: 'other' }) }),
  }),
  ...allowed('update template resources to the same in other units in a running Job', {
    before: podJob(REQUESTS), after: podJob({ containers: [{ ...MAIN, resources: { requests: { cpu: '1000m' } } }] }),
  }),
  ...allowed('update template: what is the default is spelled out', {
    after: podJob({
      dnsPolicy: 'ClusterFirst',
      schedulerName: 'default-scheduler',
      terminationGracePeriodSeconds: 30,
      containers: [{ ...MAIN, imagePullPolicy: 'Always' }],
    }),
  }),
  ...allowed('update template: a list is empty that was absent', { after: podJob({ tolerations: [], volumes: [], initContainers: [] }) }),
  ...forbidden('update template absent', { after: job({ template: undefined }) }),
  ...forbidden('update template container restartPolicy', { after: podJob({ containers: [{ ...MAIN, restartPolicy: 'Never' }] }) }),
];

const FINISHED = {
  startTime: '2026-01-01T00:00:00Z',
  completionTime: '2026-01-01T00:01:00Z',
  succeeded: 1,
  conditions: [
    { type: 'SuccessCriteriaMet', status: 'True', lastTransitionTime: '2026-01-01T00:01:00Z' },
    { type: 'Complete', status: 'True', lastTransitionTime: '2026-01-01T00:01:00Z' },
  ],
};
const ACTIVE = { startTime: '2026-01-01T00:00:00Z', active: 1, ready: 1 };

const METADATA: readonly UpdateCase[] = [
  ...allowed('update labels added', { after: job({}, { labels: { a: 'b' } }) }),
  ...allowed('update labels removed', { before: job({}, { labels: { a: 'b' } }), after: job() }),
  ...allowed('update labels that came from the template',
    {
      before: job({ template: template({}, { labels: { app: 'x' } }) }),
      after: job({ template: template({}, { labels: { app: 'x' } }) },
        { labels: { a: 'b' } }),
    }),
  ...forbidden('update labels wrong', { after: job({}, { labels: { 'a b': 'c' } }) }),
  ...allowed('update annotations', { before: job({}, { annotations: { a: 'b' } }), after: job({}, { annotations: { a: 'c', d: '' } }) }),
  ...forbidden('update annotations too large', { after: job({}, { annotations: { a: 'x'.repeat(262144) } }) }),
  ...allowed('update finalizers', { after: job({}, { finalizers: ['example.com/a'] }) }),
  ...forbidden('update finalizers wrong', { after: job({}, { finalizers: ['a b'] }) }),
  ...allowed('update owners', { after: job({}, { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a', uid: 'b' }] }) }),
  ...forbidden('update owners wrong', { after: job({}, { ownerReferences: [{ apiVersion: 'v1', kind: 'Pod', name: 'a', uid: '' }] }) }),
  ...allowed('update labels of a running Job with Pods', { status: ACTIVE, after: job({}, { labels: { a: 'b' } }) }),
  ...allowed('update ttlSecondsAfterFinished of a finished Job', { status: FINISHED, after: job({ ttlSecondsAfterFinished: 60 }) }),
  ...allowed('update backoffLimit of a running Job with Pods', { status: { ...ACTIVE, failed: 3 }, after: job({ backoffLimit: 1 }) }),
  ...allowed('update suspend of a running Job with Pods', { status: ACTIVE, after: job(SUSPENDED) }),
  ...allowed('update suspend of a finished Job', { status: FINISHED, after: job(SUSPENDED) }),
  ...forbidden('update image of a finished Job', { status: FINISHED, after: podJob({ containers: [{ ...MAIN, image: 'alpine' }] }) }),
  ...forbidden('update completions of a finished Job', { status: FINISHED, after: job({ completions: 2 }) }),
];

const INDEXED = { completionMode: 'Indexed', completions: 3 };

function cronUpdate(spec: Fields, jobSpec: Fields = {}, metadata: Fields = {}): Change {
  return { before: cronJob(), after: cronJob(spec, jobSpec, metadata) };
}

const CRON_JOBS: readonly UpdateCase[] = [
  ...allowed('update CronJob nothing', cronUpdate({})),
  ...allowed('update CronJob schedule', cronUpdate({ schedule: '@hourly' })),
  ...forbidden('update CronJob schedule wrong', cronUpdate({ schedule: '* *' })),
  ...forbidden('update CronJob schedule empty', cronUpdate({ schedule: '' })),
  ...forbidden('update CronJob schedule removed', cronUpdate({ schedule: undefined })),
  ...forbidden('update CronJob schedule with TZ', cronUpdate({ schedule: 'TZ=UTC 0 3 * * *' })),
  ...allowed('update CronJob timeZone', cronUpdate({ timeZone: 'UTC' })),
  ...forbidden('update CronJob timeZone wrong', cronUpdate({ timeZone: 'Nowhere' })),
  ...allowed('update CronJob timeZone removed', { before: cronJob({ timeZone: 'UTC' }), after: cronJob() }),
  ...allowed('update CronJob concurrencyPolicy', cronUpdate({ concurrencyPolicy: 'Forbid' })),
  ...allowed('update CronJob concurrencyPolicy removed', { before: cronJob({ concurrencyPolicy: 'Forbid' }), after: cronJob() }),
  ...forbidden('update CronJob concurrencyPolicy wrong', cronUpdate({ concurrencyPolicy: 'forbid' })),
  ...allowed('update CronJob suspend, limits and deadline', cronUpdate({
    suspend: true, successfulJobsHistoryLimit: 0, failedJobsHistoryLimit: 0, startingDeadlineSeconds: 5,
  })),
  ...forbidden('update CronJob limits below 0', cronUpdate({
    successfulJobsHistoryLimit: -1, failedJobsHistoryLimit: -1, startingDeadlineSeconds: -1,
  })),
  ...allowed('update CronJob policy added', cronUpdate({}, { podFailurePolicy: { rules: [onExitCodes()] } })),
  ...allowed('update CronJob policy changed', {
    before: cronJob({}, { podFailurePolicy: { rules: [onExitCodes()] } }),
    after: cronJob({}, {
      podFailurePolicy: { rules: [onCondition(), onExitCodes({ values: [1, 2] })] },
    }),
  }),
  ...allowed('update CronJob policy removed', { before: cronJob({}, { podFailurePolicy: { rules: [onExitCodes()] } }), after: cronJob() }),
  ...forbidden('update CronJob policy wrong', cronUpdate({}, { podFailurePolicy: { rules: [onExitCodes({ values: [2, 1] })] } })),
  ...forbidden('update CronJob policy with OnFailure', cronUpdate({}, {
    podFailurePolicy: { rules: [onExitCodes()] }, template: template({ restartPolicy: 'OnFailure' }),
  })),
  ...allowed('update CronJob completions and mode', {
    before: cronJob({}, { completions: 2 }), after: cronJob({}, { ...INDEXED, backoffLimitPerIndex: 1 }),
  }),
  ...forbidden('update CronJob to Indexed without completions', cronUpdate({}, { completionMode: 'Indexed' })),
  ...forbidden('update CronJob panic: completions removed beside a success policy', {
    before: cronJob({}, { ...INDEXED, successPolicy: { rules: [{ succeededCount: 1 }] } }),
    after: cronJob({}, { completionMode: 'Indexed', successPolicy: { rules: [{ succeededCount: 1 }] } }),
  }),
  ...allowed('update CronJob managedBy', cronUpdate({}, { managedBy: 'example.com/a' })),
  ...allowed('update CronJob image', cronUpdate({}, { template: template({ containers: [{ ...MAIN, image: 'alpine' }] }) })),
  ...allowed('update CronJob name of the container', cronUpdate({}, { template: template({ containers: [{ ...MAIN, name: 'other' }] }) })),
  ...forbidden('update CronJob name of the container that a rule names', {
    before: cronJob({}, { podFailurePolicy: { rules: [onExitCodes({ containerName: 'main' })] } }),
    after: cronJob({}, {
      podFailurePolicy: { rules: [onExitCodes({ containerName: 'main' })] }, template: template({ containers: [{ ...MAIN, name: 'other' }] }),
    }),
  }),
  ...allowed('update CronJob restartPolicy', cronUpdate({}, { template: template({ restartPolicy: 'OnFailure' }) })),
  ...forbidden('update CronJob restartPolicy removed', cronUpdate({}, { template: template({ restartPolicy: undefined }) })),
  ...forbidden('update CronJob selector', cronUpdate({}, { selector: { matchLabels: { a: 'b' } } })),
  ...allowed('update CronJob labels', cronUpdate({}, {}, { labels: { a: 'b' } })),
  ...forbidden('update CronJob labels wrong', cronUpdate({}, {}, { labels: { 'a b': 'c' } })),
  ...forbidden('update CronJob unknown field', cronUpdate({ backoffLimit: 3 })),
];

function cronPod(pod: Fields): Change {
  return cronUpdate({}, { template: template(pod) });
}

function cronContainer(container: Fields, pod: Fields = {}): Change {
  return cronPod({ containers: [{ ...MAIN, ...container }], ...pod });
}

const OWNER = { apiVersion: 'v1', kind: 'ConfigMap', name: 'a', uid: '1' };
const TWICE_A = [{ name: 'A', value: '1' }, { name: 'A', value: '2' }];
const CLAIM = { name: 'a', resourceClaimName: 'a' };

function cronChange(before: Fields, after: Fields): Change {
  return { before: cronJob({}, { template: template(before) }), after: cronJob({}, { template: template(after) }) };
}

function cronVolume(before: Fields, after: Fields): Change {
  return cronChange({ volumes: [{ name: 'a', ...before }] }, { volumes: [{ name: 'a', ...after }] });
}

function cronMain(before: Fields, after: Fields): Change {
  return cronChange({ containers: [{ ...MAIN, ...before }] }, { containers: [{ ...MAIN, ...after }] });
}

const NO_RULES = policyJob([]);
const NO_POLICY_FIELDS = job({ podFailurePolicy: {} });

/** An apply that takes the last field out of a struct takes out the struct. */
const EMPTIED: readonly UpdateCase[] = [
  ...onlyReplaced('update emptied podFailurePolicy', { before: NO_RULES, after: NO_POLICY_FIELDS }),
  ...allowed('update emptied podFailurePolicy to a list', { before: NO_POLICY_FIELDS, after: NO_RULES }),
  ...allowed('update emptied podFailurePolicy that was so', { before: NO_POLICY_FIELDS, after: NO_POLICY_FIELDS }),
  ...forbidden('update emptied podFailurePolicy with a rule before', { before: policyJob([onExitCodes()]), after: NO_POLICY_FIELDS }),
  ...forbidden('update emptied successPolicy', { before: successJob([{ succeededCount: 1 }]), after: indexedJob({ successPolicy: {} }) }),
  ...allowed('update emptied emptyDir', cronVolume({ emptyDir: { medium: 'Memory' } }, { emptyDir: {} })),
  ...allowed('update emptied emptyDir that was so', cronVolume({ emptyDir: {} }, { emptyDir: {} })),
  ...allowed('update emptied emptyDir of one field', cronVolume({ emptyDir: { medium: 'Memory', sizeLimit: '1Gi' } }, { emptyDir: { medium: 'Memory' } })),
  ...allowed('update emptied emptyDir from another source', cronVolume({ hostPath: { path: '/a' } }, { emptyDir: {} })),
  ...forbidden('update emptied configMap', cronVolume({ configMap: { name: 'a' } }, { configMap: {} })),
  ...allowed('update emptied projected', cronVolume({ projected: { sources: [{ configMap: { name: 'a' } }] } }, { projected: {} })),
  ...onlyApplied('update emptied preStop', cronMain({ lifecycle: { preStop: { exec: { command: ['a'] } } } }, { lifecycle: { preStop: {} } })),
  ...onlyApplied('update emptied valueFrom', cronMain(
    { env: [{ name: 'A', valueFrom: { fieldRef: { fieldPath: 'metadata.name' } } }] }, { env: [{ name: 'A', valueFrom: {} }] },
  )),
  ...allowed('update emptied securityContext', cronMain({ securityContext: { runAsUser: 1 } }, { securityContext: {} })),
  ...allowed('update emptied affinity', cronChange({ affinity: { podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [] } } },
    { affinity: { podAffinity: {} } })),
  ...allowed('update emptied resources', cronMain({ resources: { requests: { cpu: 1 } } }, { resources: { requests: {} } })),
];

/** Lists that an apply merges entry by entry, in templates that may change otherwise. */
const MERGED_LISTS: readonly UpdateCase[] = [
  ...onlyReplaced('update list env with a name twice', cronContainer({ env: TWICE_A })),
  ...onlyReplaced('update list env with a name three times', cronContainer({ env: [...TWICE_A, { name: 'A' }] })),
  ...onlyReplaced('update list env with two names twice, of which one has a quote', cronContainer({ env: ['A"', 'B', 'B', 'A"'].map(name => ({ name })) })),
  ...onlyReplaced('update list env twice in two containers', cronContainer({ env: TWICE_A }, { initContainers: [{ ...MAIN, name: 'first', env: TWICE_A }] })),
  ...allowed('update list env with a name in two cases', cronContainer({ env: [{ name: 'A' }, { name: 'a' }] })),
  ...forbidden('update list env without a name', cronContainer({ env: [{ value: '1' }] })),
  ...forbidden('update list env without names', cronContainer({ env: [{ value: '1' }, { value: '2' }] })),
  ...forbidden('update list env with a name that is null and one that is empty', cronContainer({ env: [{ name: null }, { name: '' }] })),
  ...forbidden('update list env in which the fault of another field is not told', cronUpdate({}, {
    backoffLimit: -1, template: template({ containers: [{ ...MAIN, env: TWICE_A }] }),
  })),
  ...onlyReplaced('update list ports with a number twice', cronContainer({ ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'TCP' }] })),
  ...allowed('update list ports with a number for two protocols', cronContainer({ ports: [{ containerPort: 80 }, { containerPort: 80, protocol: 'UDP' }] })),
  ...allowed('update list ports with a number for no protocol', cronContainer({ ports: [{ containerPort: 80 }, { containerPort: 80, protocol: '' }] })),
  ...allowed('update list ports with a number for a protocol that is null', cronContainer({
    ports: [{ containerPort: 80 }, { containerPort: 80, protocol: null }],
  })),
  ...forbidden('update list ports without numbers', cronContainer({ ports: [{ name: 'a' }, { name: 'b' }] })),
  ...onlyReplaced('update list imagePullSecrets with a name twice', cronPod({ imagePullSecrets: [{ name: 'a' }, { name: 'a' }] })),
  ...allowed('update list imagePullSecrets without a name', cronPod({ imagePullSecrets: [{}] })),
  ...onlyReplaced('update list imagePullSecrets without names', cronPod({ imagePullSecrets: [{}, {}] })),
  ...onlyReplaced('update list hostAliases with an address twice', cronPod({ hostAliases: [{ ip: '10.0.0.1' }, { ip: '10.0.0.1' }] })),
  ...forbidden('update list containers with a name twice', cronPod({ containers: [MAIN, MAIN] })),
  ...forbidden('update list containers with one that is null', cronPod({ containers: [null, MAIN] })),
  ...forbidden('update list volumes with a name twice', cronPod({ volumes: [{ name: 'a', emptyDir: {} }, { name: 'a', emptyDir: {} }] })),
  ...forbidden('update list volumeMounts with a path twice', cronContainer(
    { volumeMounts: [{ name: 'a', mountPath: '/a' }, { name: 'a', mountPath: '/a' }] }, { volumes: [{ name: 'a', emptyDir: {} }] },
  )),
  ...forbidden('update list topologySpreadConstraints with a key twice', cronPod({
    topologySpreadConstraints: [1, 2].map(maxSkew => ({ maxSkew, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' })),
  })),
  ...forbidden('update list resourceClaims with a name twice', cronPod({ resourceClaims: [CLAIM, CLAIM] })),
  ...forbidden('update list schedulingGates with a name twice', cronPod({ schedulingGates: [{ name: 'a' }, { name: 'a' }] })),
  ...allowed('update list tolerations twice', cronPod({ tolerations: [{ operator: 'Exists' }, { operator: 'Exists' }] })),
  ...allowed('update list conditions twice', cronUpdate({}, {
    podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: [onCondition(), onCondition()].flatMap(each => each.onPodConditions) }] },
  })),
  ...forbidden('update list values twice', cronUpdate({}, { podFailurePolicy: { rules: [onExitCodes({ values: [1, 1] })] } })),
  ...onlyReplaced('update list finalizers twice', { after: job({}, { finalizers: ['example.com/a', 'example.com/a'] }) }),
  ...onlyReplaced('update list ownerReferences with a UID twice', { after: job({}, { ownerReferences: [OWNER, OWNER] }) }),
];

export const UPDATES: readonly UpdateCase[] = [
  ...NUMBERS, ...COMPLETIONS, ...IMMUTABLE, ...TEMPLATE, ...METADATA, ...CRON_JOBS, ...EMPTIED, ...MERGED_LISTS,
];
