import { ApiObject, JsonPatch } from 'cdk8s';
import { ACKNOWLEDGEMENT, acknowledge, annotateAcknowledgements, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { Rendering, versionOf } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { FailurePolicy } from '../../policy';
import { kubernetes } from '../engine';
import { JobFailureFields } from '../fields';
import { finalProblems, namesOf } from '../final-spec';
import { Worker, workerContainer } from '../job-checks';
import { deadlineLengthened, fieldsToRemove, fieldsToWrite, NO_TEMPLATE, OptionNames, policyFieldsOf, policyThereAlready, isAcknowledgementNeeded } from '../policy-on-job';
import { renderJobFailureFields } from '../render';
import { ExistingJobsOptions } from './existing-jobs-options';
import { ownerOf, PolicyOwner, setOwner } from './policy-owner';
import { RenderedSpec } from './rendered-spec';
import { ServerVersion } from '../validation/server-version';

const NAMES: OptionNames = { containerName: 'containerName', replace: 'replace: true', boundedElsewhere: 'boundedElsewhere' };

/** One Job or CronJob that somebody else wrote, and the policy that is put on it. */
export class ExistingJob implements PolicyOwner {
  public readonly originalDeadline: number | undefined;

  private readonly rendered: RenderedSpec;
  private readonly rendering: Rendering<JobFailureFields>;
  private readonly withdrawals: (() => void)[] = [];

  /** The spec before this policy; undefined if the object could not be rendered then. */
  private readonly before: any;

  /** Who put the policy on the object that it had before. */
  private readonly previous?: PolicyOwner;

  constructor(private readonly object: ApiObject, private readonly policy: FailurePolicy, private readonly options: ExistingJobsOptions) {
    this.rendered = new RenderedSpec(object);
    this.rendering = this.render(kubernetes.mainContainer);
    this.before = this.rendered.spec();
    this.previous = ownerOf(object);
    this.originalDeadline = this.previous?.hasDeadline ? this.previous.originalDeadline
      : this.before === undefined ? this.rendered.declaredDeadline : this.before.activeDeadlineSeconds;
  }

  /** Throws if the policy cannot be put on this object. Changes nothing, so that all objects can be asked before the first one changes. */
  public check(): void {
    withPath(this.object.node.path, () => {
      refuseContradictions(this.rendering.gaps);
      if (this.before !== undefined && this.before.template === undefined) refuse([NO_TEMPLATE]);
      if (this.before === undefined && this.rendered.patchCount > 0 && this.previous === undefined) {
        refuse(['this Job cannot be rendered yet, so nobody knows whether its patches have a policy already; add its containers first']);
      }
      if (this.hasPolicy && !this.options.replace) refuse([policyThereAlready(NAMES)]);
    });
  }

  public apply(): void {
    this.previous?.withdraw();
    const own = this.ownFields();
    // What the object has, or may have once it can be rendered, must not stay beside the policy.
    this.remove(fieldsToRemove(own).filter(name => this.before === undefined || this.before[name] !== undefined));
    this.restoreDeadline();
    for (const [name, value] of Object.entries(own)) {
      // The rules name a container that may be added later, so they are made when the object is rendered.
      this.add(name, name === 'podFailurePolicy' ? { toJSON: () => this.podFailurePolicy() } : value);
    }
    this.warn();
    this.object.node.addValidation({ validate: () => (ownerOf(this.object) === this ? this.problems() : []) });
    setOwner(this.object, this);
    annotateAcknowledgements(this.object, this.object.metadata.toJson().annotations?.[ACKNOWLEDGEMENT]);
  }

  public withdraw(): void {
    for (const withdrawal of this.withdrawals) withdrawal();
  }

  public get hasDeadline(): boolean {
    return 'activeDeadlineSeconds' in this.ownFields();
  }

  private get hasPolicy(): boolean {
    return this.previous !== undefined || policyFieldsOf(this.before).length > 0;
  }

  private ownFields(): JobFailureFields {
    return fieldsToWrite(this.rendering.fields, this.options.boundedElsewhere);
  }

  /** The deadline of a policy goes with the policy; that of the Job stays where the new policy has none. */
  private restoreDeadline(): void {
    if (!this.previous?.hasDeadline || this.hasDeadline) return;
    if (this.originalDeadline === undefined) this.remove(['activeDeadlineSeconds']);
    else this.add('activeDeadlineSeconds', this.originalDeadline);
  }

  private warn(): void {
    const lengthened = deadlineLengthened(this.originalDeadline, this.ownFields().activeDeadlineSeconds, NAMES);
    this.withdrawals.push(...warnOfGaps(this.object, [...this.rendering.gaps, ...lengthened]));
    if (this.options.boundedElsewhere !== undefined && isAcknowledgementNeeded(this.rendering.fields, this.originalDeadline)) {
      this.withdrawals.push(acknowledge(this.object, 'kubernetes/ignore-without-deadline', this.options.boundedElsewhere));
    }
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

  private render(container: string): Rendering<JobFailureFields> {
    return renderJobFailureFields(this.policy, this.target, { container });
  }

  private get target(): EngineVersion {
    return versionOf(kubernetes, this.options.kubernetesVersion);
  }

  private podFailurePolicy() {
    return this.render(this.statedContainer ?? this.worker().name ?? kubernetes.mainContainer).fields.podFailurePolicy;
  }

  /**
   * From what was rendered before, in which a patch may have renamed a container, unless one was added since: then from the construct of cdk8s-plus. An
   * object is being rendered while this is asked, so it cannot be asked itself.
   */
  private worker(): Worker {
    const { workload } = this.rendered;
    const pod = this.before?.template?.spec;
    const isSame = workload === undefined || workload.containers.length === pod?.containers?.length;
    const { containers, initContainers } = isSame ? pod ?? {} : workload;
    return workerContainer(this.statedContainer, namesOf(containers), namesOf(initContainers));
  }

  private get statedContainer(): string | undefined {
    return this.options.containerName ?? this.policy.container;
  }

  private problems(): string[] {
    return this.rendered.problems(manifest => finalProblems(manifest, {
      server: ServerVersion.of(this.target.version),
      container: this.statedContainer,
      fields: { ...this.ownFields(), ...(this.rendering.fields.podFailurePolicy && { podFailurePolicy: this.podFailurePolicy() }) },
      leavesDeadline: !this.hasDeadline,
    }));
  }
}
