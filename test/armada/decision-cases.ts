/*
 * What the real Armada is asked about failures. `conformance/armada/decide` prints these cases and records the answers, and the tests compare the code with them.
 */

/** Small whole numbers that look drawn, and are the same each time. */
class Draws {
  private state: number;

  public constructor(seed: number) {
    this.state = 1 + (seed * 1103515) % 2147483646;
    for (let i = 0; i < 5; i++) this.below(2);
  }

  public below(limit: number): number {
    this.state = (this.state * 48271) % 2147483647;
    return Math.floor(this.state / 2147483647 * limit);
  }

  public one<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)];
  }

  public isOneIn(limit: number): boolean {
    return this.below(limit) === 0;
  }

  public list<Value>(most: number, draw: () => Value, least = 0): Value[] {
    return Array.from({ length: least + this.below(most - least + 1) }, draw);
  }

  /** Some of the fields of an object. */
  public some<Fields extends object>(limit: number, fields: Fields): Partial<Fields> {
    return this.isOneIn(limit) ? fields : {};
  }
}

export interface NamedCase {
  readonly name: string;
}

function drawn<Case>(question: string, seed: number, count: number, draw: (draws: Draws) => Case): (Case & NamedCase)[] {
  return Array.from({ length: count }, (_, i) => ({ name: `${question} ${i}`, ...draw(new Draws(seed + i * 7919)) }));
}

/** How many of each are recorded; more are asked while developing. */
export const RECORDED = { classify: 700, judge: 700, memory: 500, play: 600 } as const;

const CONTAINERS = ['main', 'sidecar', 'setup', ''];
const CODES = [0, 1, 2, 42, 74, 127, 137, 139, 143, 255];
const REASONS = ['', 'Error', 'OOMKilled', 'Completed', 'StartError', 'ContainerCannotRun', 'Evicted'];
const POD_REASONS = ['', '', '', 'Evicted', 'DeadlineExceeded', 'UnexpectedAdmissionError', 'OOMKilled', 'NodeLost'];
const TEXTS = [
  '', 'CUDA error: device lost', 'cuda ERROR', 'No space left on device', 'segmentation fault\n(core dumped)', 'Allocate failed due to no healthy devices present; cannot allocate',
  'exit code 137', 'a', 'é ü 漢', 'line one\nline two', '[x](y)', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', 'timeout after 30s', ' ',
];
const PATTERNS = [
  '', '.', '.*', '(?i)cuda.*error', 'device', '^device', 'fault$', '(?m)^\\(core', '(?s)one.*two', '(a|aa)+$', '[[:digit:]]+s$', '\\bexit code (1|137)\\b', '\\pL\\s\\pL', 'ü', '[^\\x00-\\x7F]',
  'no healthy devices', 'failed with exit code 137 because OOMKilled', '\\Q[x]\\E', 'x{2,3}', '^$', '(?P<code>\\d+)', '^Container main ', '\\z', '(?U)a+', '[a-c&&[b]]',
];
const WRONG_PATTERNS = ['(?=x)', '(?!x)', '(?<!x)y', '(a)\\1', '(', '[', 'a**', 'x{1001}', '\\8', '(?<=x)y', '*', '\\C+\\p{Nope}'];

function pattern(draws: Draws): string {
  return draws.isOneIn(60) ? draws.one(WRONG_PATTERNS) : draws.one(PATTERNS);
}

function categoryRule(draws: Draws): object {
  const matchers: readonly (() => object)[] = [
    () => ({ onConditions: draws.list(2, () => draws.one(['OOMKilled', 'Evicted', 'DeadlineExceeded']), 1) }),
    () => ({ onExitCodes: { operator: draws.one(['In', 'NotIn']), values: draws.list(3, () => draws.one(CODES), 1) } }),
    () => ({ onTerminationMessage: { pattern: pattern(draws) } }),
    () => ({ onPodError: { pattern: pattern(draws) } }),
    () => ({ onPodEvents: { regexp: pattern(draws), type: draws.one(['Warning', 'Normal']), ...draws.some(2, { reason: draws.one(['Failed', 'FailedMount', 'BackOff']) }) } }),
  ];
  return {
    ...draws.one(matchers)(),
    ...draws.some(4, { containerName: draws.one(CONTAINERS) }),
    ...draws.some(2, { subcategory: draws.one(['a', 'b', 'cgroup']) }),
    ...draws.some(4, { hint: 'look at the dashboard' }),
  };
}

function endedContainer(draws: Draws): object {
  return { name: draws.one(CONTAINERS), exitCode: draws.one(CODES), reason: draws.one(REASONS), message: draws.one(TEXTS) };
}

export interface ClassifyCase extends NamedCase {
  readonly categories: any;
  readonly checks: any;
  readonly pod: any;
}

export function classifyCases(count: number = RECORDED.classify): ClassifyCase[] {
  return drawn('classify', 11, count, draws => ({
    categories: {
      enabled: !draws.isOneIn(12),
      ...draws.some(2, { defaultCategory: 'uncategorized', defaultSubcategory: draws.one(['unknown', '']) }),
      categories: draws.list(4, () => draws.below(1000)).map((salt, i) => ({
        name: draws.isOneIn(15) ? draws.one(['internal', 'uncategorized']) + i : `category-${i}-${salt}`,
        ...draws.some(2, { action: draws.one(['Delete', 'Retain', '']) }),
        rules: draws.list(3, () => categoryRule(draws), 1),
      })),
    },
    checks: draws.isOneIn(3) ? {
      events: draws.list(2, () => ({ regexp: pattern(draws), type: draws.one(['Warning', 'Normal']), ...draws.some(2, { reason: draws.one(['Failed', 'BackOff']) }) })),
      podStatuses: draws.list(2, () => ({ regexp: pattern(draws), ...draws.some(2, { reason: draws.one(POD_REASONS) }) })),
      containerStatuses: draws.list(2, () => ({ containerNameRegexp: draws.one(['', 'main', '^s', '.*']), messageRegexp: pattern(draws) })),
    } : {},
    pod: {
      containers: draws.list(3, () => endedContainer(draws), draws.isOneIn(4) ? 0 : 1),
      initContainers: draws.isOneIn(3) ? draws.list(2, () => endedContainer(draws)) : [],
      reason: draws.one(POD_REASONS),
      message: draws.isOneIn(3) ? draws.one(TEXTS) : '',
      events: draws.list(2, () => ({ type: draws.one(['Warning', 'Normal']), reason: draws.one(['Failed', 'FailedMount', 'BackOff', '']), message: draws.one(TEXTS) })),
    },
  }));
}

const CATEGORIES = ['', 'oom', 'gpu', 'transient', 'internal', 'user_error', 'OOM'];
const SUBCATEGORIES = ['', 'cgroup', 'lost', 'lease-expired', 'externally-deleted'];
const ACTIONS = ['Fail', 'Retry', 'Retry'];
const FACTORS = [1.1, 1.25, 1.5, 2, 3, 1.0000001, 10];
const STATICS = ['0.25Mi', '3Pi', '2.50Gi', '1.5M', '0.000000001', '1', '100Mi', '256Mi', '1Gi', '512M', '1500m', '0.5', '2e9', '1Ki', '123456789', '7Gi', '1.5Gi'];

function bump(draws: Draws): object {
  return draws.isOneIn(2) ? { factor: draws.one(FACTORS) } : { static: draws.one(STATICS) };
}

function policy(draws: Draws, name: string, most: number): any {
  return {
    name,
    retryLimit: draws.one([0, 1, 2, 3, 5, 10]),
    defaultAction: draws.isOneIn(3) ? 'Retry' : 'Fail',
    rules: draws.list(most, () => {
      const mutate = {
        ...draws.some(3, { affinity: { avoidSameNode: !draws.isOneIn(5) } }),
        ...draws.some(2, { resources: { memory: bump(draws) } }),
      };
      return {
        action: draws.one(ACTIONS),
        onCategory: draws.one(CATEGORIES.slice(1)),
        ...draws.some(3, { onSubcategory: draws.one(SUBCATEGORIES) }),
        ...Object.keys(mutate).length > 0 && { mutate },
      };
    }),
  };
}

/** One that a rule is for, often enough. */
function failure(draws: Draws, rules: readonly any[]): { readonly category: string; readonly subcategory: string } {
  const isMeant = rules.length > 0 && !draws.isOneIn(4);
  const { onCategory, onSubcategory } = isMeant ? draws.one(rules) : { onCategory: draws.one(CATEGORIES), onSubcategory: undefined };
  return { category: onCategory, subcategory: draws.isOneIn(3) ? draws.one(SUBCATEGORIES) : onSubcategory ?? '' };
}

export interface JudgeCase extends NamedCase {
  readonly policy: any;
  readonly globalMaxRetries: number;
  readonly category: string;
  readonly subcategory: string;
  readonly failures: number;
}

export function judgeCases(count: number = RECORDED.judge): JudgeCase[] {
  return drawn('judge', 23, count, draws => {
    const judging = policy(draws, 'drawn', 5);
    return {
      policy: judging,
      globalMaxRetries: draws.one([0, 1, 2, 5, 5, 10, 100]),
      ...failure(draws, judging.rules),
      failures: draws.one([0, 1, 1, 1, 2, 3, 4, 6, 11]),
    };
  });
}

const MEMORIES = ['64Mi', '40Mi', '1Gi', '2Gi', '8Gi', '64Gi', '100000001', '1500M', '3', '1234567890123', '0.5Gi', '999999999m', '16Gi', '1Ti'];

export interface MemoryCase extends NamedCase {
  readonly podSpec: any;
  readonly bumps: readonly any[];
}

function containerWithMemory(draws: Draws, name: string): object {
  const memory = draws.one(MEMORIES);
  const odd = [{}, { requests: { cpu: '1' } }, { limits: { memory } }, { requests: { memory } }, { requests: { memory: '1Mi' }, limits: { memory } }];
  const resources = draws.isOneIn(8) ? draws.one<object>(odd)
    : { requests: { memory }, limits: { memory } };
  return { name, resources };
}

/** Some are sidecars. */
function initContainer(draws: Draws, name: string): object {
  return { ...containerWithMemory(draws, name), ...draws.some(3, { restartPolicy: 'Always' }) };
}

export function memoryCases(count: number = RECORDED.memory): MemoryCase[] {
  return drawn('memory', 37, count, draws => ({
    podSpec: {
      containers: draws.list(3, () => 0, 1).map((_, i) => containerWithMemory(draws, `c${i}`)),
      initContainers: draws.isOneIn(2) ? draws.list(2, () => 0).map((_, i) => initContainer(draws, `i${i}`)) : [],
    },
    bumps: draws.isOneIn(3) ? draws.list(4, () => bump(draws), 1) : sameKind(draws),
  }));
}

/** As a policy with one way to grow does. */
function sameKind(draws: Draws): object[] {
  const isFactor = draws.isOneIn(2);
  return draws.list(5, () => isFactor ? { factor: draws.one(FACTORS) } : { static: draws.one(STATICS) }, 1);
}

export interface PlayCase extends NamedCase {
  readonly enabled: boolean;
  readonly globalMaxRetries: number;
  readonly defaultPolicyName: string;
  readonly maxRetries: number;
  readonly policies: readonly any[];
  readonly queue: { readonly name: string; readonly retryPolicies: readonly string[] };
  readonly nodes: readonly { readonly name: string; readonly memory: string; readonly noLabel?: boolean; readonly cordoned?: boolean }[];
  readonly memory: string;
  readonly annotations: { readonly [name: string]: string };
  readonly runs: readonly {
    readonly kind: 'failed' | 'returned' | 'expired' | 'succeeded';
    readonly category?: string;
    readonly subcategory?: string;
    readonly notTried?: boolean;
    readonly node: string;
    readonly message: string;
  }[];
}

export function playCases(count: number = RECORDED.play): PlayCase[] {
  return drawn('play', 53, count, draws => {
    const nodes = draws.list(4, () => 0, 1).map((_, i) => ({
      name: `n${i}`, memory: draws.one(['4Gi', '16Gi', '64Gi']), ...draws.some(8, { noLabel: true }), ...draws.some(8, { cordoned: true }),
    }));
    const policies = ['a', 'b'].map(name => policy(draws, name, 4));
    const rules: any[] = policies.flatMap(each => each.rules);
    return {
      enabled: !draws.isOneIn(15),
      globalMaxRetries: draws.one([0, 1, 3, 5, 5, 5, 20]),
      defaultPolicyName: draws.one(['', '', 'b', 'missing']),
      maxRetries: draws.one([0, 1, 3, 3, 3]),
      policies,
      queue: { name: 'queue', retryPolicies: draws.one([['a'], ['a'], ['a', 'b'], ['b'], [], ['missing', 'a']]) },
      nodes,
      memory: draws.one(['64Mi', '1Gi', '100000001', '3Gi', '1500M']),
      annotations: draws.isOneIn(8) ? draws.one<{ [name: string]: string }>([
        { 'armadaproject.io/failFast': 'true' }, { 'armadaproject.io/failFast': 'True' },
        { 'armadaproject.io/gangId': 'g', 'armadaproject.io/gangCardinality': '1' }, { 'armadaproject.io/gangId': 'g', 'armadaproject.io/gangCardinality': '2' },
      ]) : {},
      runs: draws.list(9, () => {
        const kind = draws.one(['failed', 'failed', 'failed', 'failed', 'failed', 'returned', 'expired', 'failed', 'returned'] as const);
        return {
          kind,
          node: draws.one(nodes).name,
          message: draws.one(['', 'it failed', 'a\nb']),
          ...kind === 'failed' && failure(draws, rules),
          ...kind === 'returned' && draws.some(3, { notTried: true }),
        };
      }, 1),
    };
  });
}
