import { categoriesOf } from '../categories';
import {
  CategoryFields, DEFAULTS, ExecutorFields, INTERNAL_CATEGORY, INTERNAL_SUBCATEGORIES, JobSubmitFields, QueueFields, RetryPolicyFields,
  RetryRuleFields, SchedulerFields, SchedulingFields,
} from '../fields';
import { hasFeature } from '../versions';

/** A file or a construct of a platform. */
export interface PlatformPart<Fields> {
  readonly fields: Fields;
  /** How people know it: the name of its file, or the path of its construct. */
  readonly place: string;
}

/** The nodes of one kind, for questions of size. */
export interface PlatformNodes {
  readonly pool?: string;
  /** A quantity: what one node has in all. */
  readonly memory: string;
  /** How many of them there are. */
  readonly count: number;
}

/** What no file of Armada says, and decides about its failures all the same. */
export interface PlatformSurroundings {
  /** What submits jobs again when they have failed, such as Airflow. */
  readonly retriedBy?: readonly string[];
  /** Readers of events that do not look at `retryable`. */
  readonly eventReadersWithoutRetryable?: readonly string[];
  /** Commands that somebody runs, such as those of a script. */
  readonly commands?: readonly string[];
  /** How long all attempts of a job may take together. */
  readonly wallClockSeconds?: number;
}

/** Everything that decides together about failures on Armada. What is absent is elsewhere, and nobody is blamed for it. */
export interface PlatformInput {
  readonly policies?: readonly PlatformPart<RetryPolicyFields>[];
  readonly queues?: readonly PlatformPart<QueueFields>[];
  readonly executors?: readonly PlatformPart<ExecutorFields>[];
  readonly scheduler?: PlatformPart<SchedulerFields>;
  readonly jobSets?: readonly PlatformPart<JobSubmitFields>[];
  readonly nodes?: readonly PlatformNodes[];
  readonly surroundings?: PlatformSurroundings;
}

/** A rule of a policy, and where it is. */
export interface RuleAt {
  readonly policy: PlatformPart<RetryPolicyFields>;
  readonly rule: RetryRuleFields;
  readonly path: string;
}

/** An executor that says which categories it has. */
export interface Categorizing {
  readonly executor: PlatformPart<ExecutorFields>;
  readonly name: string;
  readonly enabled: boolean;
  readonly categories: readonly CategoryFields[];
  readonly defaultCategory: string;
  readonly defaultSubcategory: string;
}

/** The parts of a platform, as its rules ask for them. */
export class Platform {
  public readonly policies: readonly PlatformPart<RetryPolicyFields>[];
  public readonly queues: readonly PlatformPart<QueueFields>[];
  public readonly executors: readonly PlatformPart<ExecutorFields>[];
  public readonly scheduler?: PlatformPart<SchedulerFields>;
  public readonly jobSets: readonly PlatformPart<JobSubmitFields>[];
  public readonly nodes: readonly PlatformNodes[];
  public readonly surroundings: PlatformSurroundings;
  /** Those of which it is known what categories they have. A file of settings without any and without a cluster is a part of something larger. */
  public readonly categorizing: readonly Categorizing[];
  public readonly rules: readonly RuleAt[];

  public constructor(input: PlatformInput, public readonly version: string) {
    const { policies = [], queues = [], executors = [], scheduler, jobSets = [], nodes = [], surroundings = {} } = input;
    [this.policies, this.queues, this.executors, this.jobSets, this.nodes] = [policies, queues, executors, jobSets, nodes];
    [this.scheduler, this.surroundings] = [scheduler, surroundings];
    this.rules = policies.flatMap(policy => (policy.fields.rules ?? []).map((rule, i) => ({ policy, rule, path: `rules[${i}]` })));
    const isSaidByAPart = executors.some(({ fields }) => categoriesOf(fields) && fields.application?.clusterId === undefined);
    this.categorizing = executors.filter(({ fields }) => (
      categoriesOf(fields) !== undefined || fields.application?.clusterId !== undefined && !isSaidByAPart)).map(categorizing);
  }

  public get scheduling(): SchedulingFields {
    return this.scheduler?.fields.scheduling ?? {};
  }

  /** Whether the files say that policies are asked. */
  public get isEnabled(): boolean {
    return this.scheduling.retryPolicy?.enabled === true;
  }

  /** The cap of the scheduler; undefined if its settings are elsewhere. */
  public get cap(): number | undefined {
    return this.scheduler && (this.scheduling.retryPolicy?.globalMaxRetries ?? DEFAULTS.globalMaxRetries);
  }

  public get maxRetries(): number {
    return this.scheduling.maxRetries ?? DEFAULTS.maxRetries;
  }

  public get nodeIdLabel(): string {
    return this.scheduling.nodeIdLabel ?? DEFAULTS.nodeIdLabel;
  }

  /** How often a policy retries a job at most. */
  public retriesOf({ retryLimit = 0 }: RetryPolicyFields): number {
    return Math.min(retryLimit, this.cap ?? retryLimit);
  }

  public policyNamed(name: string): PlatformPart<RetryPolicyFields> | undefined {
    return this.policies.find(({ fields }) => fields.name === name);
  }

  /** The names of the policies that are asked for a queue: its own ones, or the default one. */
  public policyNamesOf({ retryPolicies = [] }: QueueFields): readonly string[] {
    const { defaultPolicyName = '' } = this.scheduling.retryPolicy ?? {};
    const own = hasFeature(this.version, 'everyPolicyOfAQueue') ? retryPolicies : retryPolicies.slice(0, 1);
    return own.length > 0 || defaultPolicyName === '' ? own : [defaultPolicyName];
  }

  /** The policies of this run that are asked for the queue of a job set. */
  public policiesOfQueue(name: string | undefined): readonly PlatformPart<RetryPolicyFields>[] {
    const queue = this.queues.find(({ fields }) => fields.name === name);
    const names = queue ? this.policyNamesOf(queue.fields) : [];
    return names.flatMap(each => this.policyNamed(each) ?? []);
  }

  /** The queue of a job set, if it has a policy, whether that is in this run or not. */
  public queueWithPolicy(name: string | undefined): { readonly queue: PlatformPart<QueueFields>; readonly policy: string } | undefined {
    const queue = this.queues.find(({ fields }) => fields.name === name);
    const [policy] = queue ? this.policyNamesOf(queue.fields) : [];
    return queue && policy !== undefined ? { queue, policy } : undefined;
  }

  /** Rules that retry, and their policies. */
  public get retryRules(): readonly RuleAt[] {
    return this.rules.filter(({ rule }) => rule.action === 'Retry' && (rule.onCategory ?? '') !== '');
  }
}

function categorizing(executor: PlatformPart<ExecutorFields>): Categorizing {
  const { enabled = false, categories = [], defaultCategory = '', defaultSubcategory = '' } = categoriesOf(executor.fields) ?? {};
  return { executor, name: executorName(executor), enabled, categories, defaultCategory, defaultSubcategory };
}

/** How an executor is called in messages. */
export function executorName({ fields, place }: PlatformPart<ExecutorFields>): string {
  const { clusterId = '' } = fields.application ?? {};
  return clusterId === '' ? place : `${clusterId} (${place})`;
}

/** The subcategories that an executor reports of a category; undefined if it does not have the category. */
export function subcategoriesOf(executor: Categorizing, category: string): ReadonlySet<string> | undefined {
  const { categories, defaultCategory, defaultSubcategory } = executor;
  const own = categories.filter(({ name }) => name === category);
  if (own.length === 0 && defaultCategory !== category) return undefined;
  const found = new Set(own.flatMap(({ rules = [] }) => rules.map(({ subcategory = '' }) => subcategory)));
  if (defaultCategory === category) found.add(defaultSubcategory);
  return found;
}

export function isInternal(category: string | undefined, subcategory = ''): boolean {
  return category === INTERNAL_CATEGORY && (subcategory === '' || (INTERNAL_SUBCATEGORIES as readonly string[]).includes(subcategory));
}
