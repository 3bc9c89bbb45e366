import { ApiObject, JsonPatch } from 'cdk8s';
import { ACKNOWLEDGEMENT, acknowledge, addWarning, annotateAcknowledgements, reportGaps } from '../../constructs/warnings';
import { versionOf } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { FailurePolicy } from '../../policy';
import { duration } from '../../policy/words';
import { kubernetes } from '../engine';
import { FAILURE_FIELDS, JobFailureFields } from '../fields';
import { finalSpecProblems, namesOf } from '../final-spec';
import { Worker, workerContainer } from '../job-checks';
import { renderJobFailureFields } from '../render';
import { ExistingJobsOptions } from './existing-jobs-options';
import { RenderedSpec } from './rendered-spec';

const APPLIED = Symbol.for('cdk8s-failure-policy.applied');

/** Whether a policy was put on an object that was made elsewhere. */
export function hasAppliedPolicy(object: ApiObject): boolean {
  return APPLIED in object;
}

/** One Job or CronJob that somebody else wrote, and the policy that is put on it. */
export class ExistingJob {
  private readonly rendered: RenderedSpec;
  private readonly target: EngineVersion;
  private readonly fields: JobFailureFields;
  private readonly withdrawals: (() => void)[] = [];

  /** The spec before this policy, if it could be rendered then. */
  private readonly before: any;

  /** An earlier policy that was put on the object in the same way. */
  private readonly previous?: ExistingJob;

  constructor(private readonly object: ApiObject, private readonly policy: FailurePolicy, private readonly options: ExistingJobsOptions) {
    this.rendered = new RenderedSpec(object);
    this.target = versionOf(kubernetes, options.kubernetesVersion);
    this.fields = renderJobFailureFields(policy, this.target, { container: kubernetes.mainContainer }).fields;
    this.before = this.rendered.spec();
    this.previous = (object as any)[APPLIED];
  }

  /** Throws if the policy cannot be put on this object. Changes nothing, so that all objects can be asked before the first one changes. */
  public check(): void {
    for (const gap of this.gaps) {
      if (gap.kind === 'CONTRADICTION') throw this.error(`${gap.message}; ${gap.suggestion} (${gap.rule})`);
    }
    if (this.before === undefined && this.rendered.patchCount > 0 && !this.isOurs) {
      throw this.error('this Job cannot be rendered yet, so nobody knows whether its patches have a policy already; add its containers first');
    }
    if (this.hasPolicy && !this.options.replace) {
      throw this.error('this Job already has a failure policy; say replace: true to put this one in its place');
    }
  }

  public apply(): void {
    this.previous?.withdraw();
    const own = this.ownFields();
    // What the object has, or may have once it can be rendered, must not stay beside the policy.
    this.remove(FAILURE_FIELDS.filter(name => name !== 'activeDeadlineSeconds' && !(name in own)
      && (this.before === undefined || this.before[name] !== undefined)));
    this.restoreDeadline();
    for (const [name, value] of Object.entries(own)) {
      // The rules name a container that may be added later, so they are made when the object is rendered.
      this.add(name, name === 'podFailurePolicy' ? { toJSON: () => this.podFailurePolicy() } : value);
    }
    this.warn();
    this.object.node.addValidation({ validate: () => (this.isCurrent ? this.problems() : []) });
    Object.defineProperty(this.object, APPLIED, { value: this, configurable: true });
    annotateAcknowledgements(this.object, this.object.metadata.toJson().annotations?.[ACKNOWLEDGEMENT]);
  }

  private get gaps() {
    return renderJobFailureFields(this.policy, this.target, { container: kubernetes.mainContainer }).gaps;
  }

  private get isCurrent(): boolean {
    return (this.object as any)[APPLIED] === this;
  }

  /** Whether the policy that is there was put there by this package, with its deadline. */
  private get isOurs(): boolean {
    return this.previous !== undefined || FailurePolicy.isFailurePolicy((this.object.node.scope as any)?.failurePolicy);
  }

  private get hasPolicy(): boolean {
    return this.isOurs || ['podFailurePolicy', 'backoffLimitPerIndex', 'maxFailedIndexes'].some(name => this.before?.[name] !== undefined);
  }

  /** The deadline that the Job has of its own, without any policy of this package. */
  private get originalDeadline(): unknown {
    return this.previous ? this.previous.originalDeadline : this.isOurs ? undefined : this.before?.activeDeadlineSeconds;
  }

  private ownFields(): JobFailureFields {
    const { activeDeadlineSeconds, ...rest } = this.fields;
    return this.options.boundedElsewhere === undefined ? this.fields : rest;
  }

  /** The deadline of a policy goes with the policy; that of the Job stays where the new policy has none. */
  private restoreDeadline(): void {
    if (!this.isOurs || 'activeDeadlineSeconds' in this.ownFields()) return;
    if (this.originalDeadline === undefined) this.remove(['activeDeadlineSeconds']);
    else this.add('activeDeadlineSeconds', this.originalDeadline);
  }

  private warn(): void {
    this.withdrawals.push(...reportGaps(this.object, this.gaps));
    const old = this.originalDeadline;
    const { activeDeadlineSeconds: own } = this.ownFields();
    if (typeof old === 'number' && own !== undefined && own > old) {
      this.withdrawals.push(addWarning(this.object, 'kubernetes/deadline-lengthened', `this Job had a deadline of ${duration(old)}, and the policy makes it `
        + `${duration(own)}; give the policy the shorter one, or boundedElsewhere to leave the deadline of the Job alone`));
    }
    if (this.options.boundedElsewhere !== undefined) {
      this.withdrawals.push(acknowledge(this.object, 'kubernetes/ignore-without-deadline', this.options.boundedElsewhere));
    }
  }

  /** Warnings and acknowledgements of a policy that is replaced go with it. */
  private withdraw(): void {
    for (const withdrawal of this.withdrawals) withdrawal();
  }

  private add(name: string, value: unknown): void {
    this.object.addJsonPatch(JsonPatch.add(`${this.rendered.path}/${name}`, value));
  }

  private remove(names: string[]): void {
    for (const name of names) {
      // A patch must not remove what is absent, and with lazy values nobody knows yet: added first, it is there.
      this.add(name, 0);
      this.object.addJsonPatch(JsonPatch.remove(`${this.rendered.path}/${name}`));
    }
  }

  private podFailurePolicy() {
    const container = this.statedContainer ?? this.worker().name ?? kubernetes.mainContainer;
    return renderJobFailureFields(this.policy, this.target, { container }).fields.podFailurePolicy;
  }

  /** From the construct of cdk8s-plus if there is one, else from what was rendered before, because an object is being rendered while this is asked. */
  private worker(): Worker {
    const pod = this.rendered.workload ?? this.before?.template?.spec;
    return workerContainer(this.statedContainer, namesOf(pod?.containers), namesOf(pod?.initContainers));
  }

  private get statedContainer(): string | undefined {
    return this.options.containerName ?? this.policy.container;
  }

  private problems(): string[] {
    return this.rendered.problems(spec => finalSpecProblems(spec, {
      policy: this.policy,
      container: this.statedContainer,
      fields: {
        ...this.fields,
        ...(this.fields.podFailurePolicy && { podFailurePolicy: this.podFailurePolicy() }),
        activeDeadlineSeconds: this.expectedDeadline(spec),
      },
    }));
  }

  private expectedDeadline(spec: any): number | undefined {
    const own = this.ownFields().activeDeadlineSeconds;
    if (own !== undefined) return own;
    // A Job that could not be rendered before may have a deadline that nobody has seen.
    return (this.before === undefined && !this.isOurs ? spec.activeDeadlineSeconds : this.originalDeadline) as number | undefined;
  }

  private error(message: string): Error {
    return new Error(`[${this.object.node.path}] ${message}`);
  }
}
