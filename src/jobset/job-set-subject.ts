import { childJob } from './child-job';
import { JobSetAction } from './fields';
import { FailurePolicyRule, JobSetObject, JobSetSpec, ReplicatedJob } from './job-set-object';
import { abilitiesOf, JobSetAbilities } from './versions';
import type { LintSettings } from '../engine';
import { JobSpec, PodSpec } from '../kubernetes/api-types';
import { NO_LIMIT } from '../kubernetes/spec-facts';

/** A replicated Job, as the rules look at it. */
export interface ReplicatedJobAt {
  readonly name: string;
  readonly job: ReplicatedJob;
  readonly spec: JobSpec;
  readonly pod: PodSpec;
  /** As the server writes it: `spec.replicatedJobs[0]`. */
  readonly path: string;
  readonly specPath: string;
  /** The retries that the Job makes by itself: of a Pod, or of an index. */
  readonly retries: number;
}

/** A rule on failed Jobs, and where it is. */
export interface RuleAt {
  readonly rule: FailurePolicyRule;
  readonly action: JobSetAction;
  readonly index: number;
  readonly path: string;
  /** The replicated Jobs of which it speaks. */
  readonly targets: readonly ReplicatedJobAt[];
}

const USUAL_BACKOFF_LIMIT = 6;

/** A JobSet, as the rules look at it: read, with its defaults. */
export class JobSetSubject {
  public readonly spec: JobSetSpec;
  public readonly jobs: readonly ReplicatedJobAt[];
  public readonly rules: readonly RuleAt[];
  public readonly abilities: JobSetAbilities;
  /** How many restarts count, 0 without a policy. */
  public readonly maxRestarts: number;

  public constructor(
    public readonly object: JobSetObject,
    private readonly manifest: any,
    version: string,
    public readonly settings: LintSettings,
    /** Whether something above the JobSet bounds the time of all restarts together. */
    public readonly hasTotalDeadline = false,
  ) {
    this.spec = object.spec ?? {};
    this.abilities = abilitiesOf(version);
    this.jobs = (this.spec.replicatedJobs ?? []).map((job, i) => replicatedJobAt(job, `spec.replicatedJobs[${i}]`));
    this.maxRestarts = Math.max(this.spec.failurePolicy?.maxRestarts ?? 0, 0);
    this.rules = (this.spec.failurePolicy?.rules ?? []).map((rule, index) => ({
      rule,
      action: (rule.action ?? '') as JobSetAction,
      index,
      path: `spec.failurePolicy.rules[${index}]`,
      targets: this.jobs.filter(({ name }) => !rule.targetReplicatedJobs?.length || rule.targetReplicatedJobs.includes(name)),
    }));
  }

  public get hasFailurePolicy(): boolean {
    return this.spec.failurePolicy !== undefined;
  }

  /** Whether anything makes the JobSet restart after a failure. */
  public get restarts(): boolean {
    return this.maxRestarts > 0 || this.rules.some(({ action }) => action.endsWith('AndIgnoreMaxRestarts'));
  }

  /** Whether the author wrote a field of a child Job's spec. */
  public wrote({ path }: ReplicatedJobAt, ...steps: string[]): boolean {
    const position = Number(/\[(\d+)\]$/.exec(path)![1]);
    const spec = this.manifest?.spec?.replicatedJobs?.[position]?.template?.spec;
    const value = steps.reduce((at, step) => at?.[step], spec);
    return value !== undefined && value !== null;
  }

  /** The manifest of the first Job of a replicated one. All of them are alike. */
  public childOf({ job }: ReplicatedJobAt): { readonly [field: string]: any } {
    return childJob(this.object, job, 0);
  }
}

function replicatedJobAt(job: ReplicatedJob, path: string): ReplicatedJobAt {
  const spec = job.template?.spec ?? {};
  const { backoffLimit, backoffLimitPerIndex } = spec;
  const ofJob = backoffLimit ?? (backoffLimitPerIndex === undefined ? USUAL_BACKOFF_LIMIT : NO_LIMIT);
  return {
    name: job.name ?? '',
    job,
    spec,
    pod: spec.template?.spec ?? {},
    path,
    specPath: `${path}.template.spec`,
    retries: Math.min(ofJob, backoffLimitPerIndex ?? NO_LIMIT),
  };
}
