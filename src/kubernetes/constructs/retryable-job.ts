import { ApiObject, JsonPatch, Names } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { resolved } from '../../constructs/resolved';
import { ACKNOWLEDGEMENT, annotateAcknowledgements } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { FailurePolicy } from '../../policy';
import { requireMember } from '../../policy/input';
import { contentHash, nameWithHash } from '../content-hash';
import { LONGEST_JOB_NAME } from '../fields';
import { nameProblems } from '../job-checks';
import { declareContainer } from './declared-containers';
import { RetryableJobOptions } from './retryable-job-options';
import { inheritedProps, serverOf } from './retryable-props';
import { RetryableSpec } from './retryable-spec';

/** What is appended to the name of a Job. */
export enum NameSuffix {
  /** Nothing: a changed template is refused by the API server as long as the old Job is there. */
  NONE = 'NONE',

  /**
   * A hash of what was declared: a changed job gets a new name, and so is a new run beside the old one. An unchanged one keeps its name, also with a
   * new release of this package. What cdk8s-plus makes of the containers is part of it, so a new release of cdk8s-plus may rename a job; a patch of the
   * rendered manifest is not.
   */
  CONTENT_HASH = 'CONTENT_HASH',
}

/** The work, and what should happen when an attempt of it fails. */
export interface RetryableJobProps extends RetryableJobOptions {
  /**
   * What is appended to the name. The template of a Job cannot be changed once it exists, so a changed job either needs a new name, or the old Job has
   * to be deleted first (in Argo CD: the sync options `Replace=true,Force=true`, or a hook).
   *
   * With CONTENT_HASH, `job.name` changes with whatever is added to the job: read it after the last change. `job.metadata.name` stays without the hash.
   *
   * @default NameSuffix.NONE
   */
  readonly nameSuffix?: NameSuffix;
}

/**
 * A Kubernetes Job that knows what to do when an attempt fails.
 *
 * It is a Job of cdk8s-plus, with the failure policy as its only source of retries and deadline, rules that are pinned to one container, Pods that pass
 * the restricted Pod Security Standard and start all the same, and no TTL that would delete the evidence.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/job/
 */
export class RetryableJob extends kplus.Job {
  /** The policy that the construct was made with. */
  public readonly failurePolicy: FailurePolicy;

  private readonly spec: RetryableSpec;
  private readonly suffix: NameSuffix;
  private readonly longestName: number;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the Job is made
   * @param props the work and its failure policy
   * @throws if the policy cannot be held by Kubernetes, if the numbers of completions are wrong, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: RetryableJobProps) {
    super(scope, id, inheritedProps(scope, id, props));
    this.failurePolicy = props.failurePolicy;
    this.spec = new RetryableSpec(this, props);
    withPath(this.node.path, () => requireMember(NameSuffix, props.nameSuffix, 'nameSuffix'));
    this.suffix = props.nameSuffix ?? NameSuffix.NONE;
    // The index is appended to the name of a Pod's host.
    this.longestName = LONGEST_JOB_NAME - (props.indexed && Number.isInteger(props.completions) ? `-${props.completions! - 1}`.length : 0);
    const longest = this.suffix === NameSuffix.CONTENT_HASH ? this.withHash(contentHash({})) : super.name;
    withPath(this.node.path, () => refuse(nameProblems(longest, props.indexed ?? false, props.completions, serverOf(props))));
    if (this.suffix === NameSuffix.CONTENT_HASH) {
      // The object's name is fixed before its containers are known, so the final one is patched in while it is rendered.
      const name = { toJSON: () => this.name };
      ApiObject.of(this).addJsonPatch(JsonPatch.replace('/metadata/name', name));
    }
    annotateAcknowledgements(this.apiObject, props.metadata?.annotations?.[ACKNOWLEDGEMENT]);
    this.spec.validatePatches(ApiObject.of(this));
  }

  /** The name of the Job. With a content hash it changes until the last container is added. */
  public get name(): string {
    if (this.suffix !== NameSuffix.CONTENT_HASH) return super.name;
    return this.withHash(this._hash());
  }

  public addContainer(props: kplus.ContainerProps): kplus.Container {
    return this.changed(declareContainer(this.node.path, props, each => super.addContainer(each)));
  }

  public addInitContainer(props: kplus.ContainerProps): kplus.Container {
    return this.changed(declareContainer(this.node.path, props, each => super.addInitContainer(each)));
  }

  public attachContainer(container: kplus.Container): void {
    super.attachContainer(container);
    this.changed(container);
  }

  /**
   * @internal
   */
  public _toKube(): kplus.k8s.JobSpec {
    return this.spec.complete(super._toKube());
  }

  /**
   * The hash of what was declared.
   *
   * @internal
   */
  protected _hash(): string {
    const isCut = super.name.length > this.longestName - contentHash({}).length - 1;
    return contentHash({ ...this._declared(), ...isCut && { name: super.name }, address: this._address() });
  }

  /**
   * The label in the template that says where the construct is. A name that cdk8s makes of the place has a hash of it, and changes with it anyhow; one that was
   * stated, or made in another way, does not.
   *
   * @internal
   */
  protected _address(): string | undefined {
    const label = this.podMetadata.getLabel(kplus.Pod.ADDRESS_LABEL);
    const isUsual = super.name === Names.toDnsLabel(ApiObject.of(this)) && label === Names.toLabelValue(this);
    return isUsual ? undefined : label;
  }

  /**
   * What was declared.
   *
   * @internal
   */
  protected _declared(): { [part: string]: any } {
    return { ...this.spec.declared(), spec: this.containers.length > 0 ? this.declaredSpec() : {} };
  }

  private withHash(hash: string): string {
    return nameWithHash(super.name, hash, this.longestName);
  }

  /** What was declared to cdk8s-plus, without anything that this package adds. */
  private declaredSpec(): object {
    const spec = resolved(ApiObject.of(this), ['spec'], kplus.k8s.toJson_JobSpec(super._toKube()));
    const { labels = {}, ...metadata } = spec.template.metadata ?? {};
    // The address says where the construct is, not what it does.
    const { [kplus.Pod.ADDRESS_LABEL]: _, ...declaredLabels } = labels;
    return { ...spec, template: { ...spec.template, metadata: { ...metadata, labels: declaredLabels } } };
  }

  private changed(container: kplus.Container): kplus.Container {
    // The constructor of cdk8s-plus adds containers before there is a spec.
    this.spec?.containersChanged();
    return container;
  }
}
