import { ApiObject } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { validateWhenPatched } from '../../constructs/patched-objects';
import { refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { Rendering, versionOf } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { FailurePolicy } from '../../policy';
import { kubernetes } from '../engine';
import { JobFailureFields } from '../fields';
import { finalProblems } from '../final-spec';
import { containerNameProblems, overlapProblems, workerContainer } from '../job-checks';
import { PodSecurity } from '../pod-security';
import { renderJobFailureFields } from '../render';
import { securePod, securityProblems } from '../secure-pod';
import { attachedWithoutResources, statedDefaults, statedSecurity, withoutAutomaticProbes } from './declared-containers';
import { ownerOf, PolicyOwner, setOwner } from './policy-owner';
import { RenderedSpec } from './rendered-spec';
import { PodReplacementPolicy, RetryableJobOptions } from './retryable-job-options';
import { ServerVersion } from '../validation/server-version';

const REPLACEMENT = {
  [PodReplacementPolicy.FAILED]: 'Failed',
  [PodReplacementPolicy.TERMINATING_OR_FAILED]: 'TerminatingOrFailed',
};

/** The part of a job's spec that both constructs share: the policy in Kubernetes' fields, and secured Pods. */
export class RetryableSpec implements PolicyOwner {
  /** Everything about this Job comes from its policy. */
  public readonly originalDeadline = undefined;
  public readonly hasDeadline: boolean;

  private readonly target: EngineVersion;
  private readonly withdrawals: (() => void)[];
  private object?: ApiObject;
  private isValidated = false;

  constructor(private readonly workload: kplus.Workload, private readonly options: RetryableJobOptions) {
    this.target = versionOf(kubernetes, options.kubernetesVersion);
    // Which container it is may be known later; what the engine cannot hold does not depend on it.
    const { fields, gaps } = renderOnce(options.failurePolicy, this.target, kubernetes.mainContainer);
    withPath(workload.node.path, () => {
      refuseContradictions(gaps);
      refuse(overlapProblems(options.podReplacementPolicy === PodReplacementPolicy.TERMINATING_OR_FAILED, fields, this.server));
    });
    this.hasDeadline = fields.activeDeadlineSeconds !== undefined;
    this.withdrawals = warnOfGaps(workload, gaps);
    this.containersChanged();
  }

  /**
   * Looks whether everything fits together now. cdk8s runs every validator once more than there are charts, so a job in which nothing is wrong has none:
   * 400 charts of one job would otherwise run 160,000 of them.
   */
  public containersChanged(): void {
    if (this.isValidated || this.problems().length === 0) return;
    this.isValidated = true;
    this.workload.node.addValidation({ validate: () => this.problems() });
  }

  /** Looks at what is rendered in the end if somebody patches the object, since a patch goes past everything that is known here. */
  public validatePatches(object: ApiObject): void {
    this.object = object;
    setOwner(object, this);
    const rendered = new RenderedSpec(object);
    validateWhenPatched(object, () => (this.isReplaced ? [] : rendered.problems(manifest => finalProblems(manifest, {
      server: this.server, container: this.statedContainer, fields: this.failureFields(), leavesDeadline: false,
    }))));
  }

  public withdraw(): void {
    for (const withdrawal of this.withdrawals) withdrawal();
  }

  private get server(): ServerVersion {
    return ServerVersion.of(this.target.version);
  }

  /** Whether another policy was put on the job. */
  private get isReplaced(): boolean {
    return this.object !== undefined && ownerOf(this.object) !== this;
  }

  /** The spec of cdk8s-plus with everything that this package adds. */
  public complete(spec: kplus.k8s.JobSpec): kplus.k8s.JobSpec {
    const { completions, parallelism, indexed, podReplacementPolicy, successPolicy } = this.options;
    return {
      ...spec,
      ...this.failureFields() as kplus.k8s.JobSpec,
      ...(completions !== undefined && { completions }),
      ...(parallelism !== undefined && { parallelism }),
      ...(indexed && { completionMode: 'Indexed' }),
      ...(podReplacementPolicy && { podReplacementPolicy: REPLACEMENT[podReplacementPolicy] }),
      ...(successPolicy && { successPolicy: { rules: successPolicy.map(rule => ({ ...rule })) } }),
      template: { ...spec.template, spec: this.secured(withoutAutomaticProbes(spec.template.spec!, this.workload)) },
    };
  }

  /** What the author declared beside what cdk8s-plus knows: the part of a content hash that is ours. Names and meanings of codes change no job. */
  public declared(): object {
    const { failurePolicy, completions, parallelism, indexed = false, podReplacementPolicy, successPolicy } = this.options;
    // What is stated and what is so by default is the same job.
    const security = this.options.security ?? PodSecurity.RESTRICTED;
    const containerName = this.worker().name ?? this.statedContainer;
    const policy = { ...failurePolicy.toJson(), container: undefined, exitCodes: failurePolicy.exitCodes.list().map(({ code, response }) => `${code} ${response}`) };
    const stated = statedDefaults(this.options.securityContext, this.workload);
    return { policy, completions, parallelism, indexed, podReplacementPolicy, successPolicy, security, containerName, stated };
  }

  private secured<Pod>(pod: Pod): Pod {
    const { security, securityContext } = this.options;
    return securePod(pod as any, security ?? PodSecurity.RESTRICTED, statedSecurity(securityContext, this.workload));
  }

  private securityProblems(): string[] {
    const { pod, containers } = statedSecurity(this.options.securityContext, this.workload);
    // Where nothing was stated nothing can be wrong, which is so for most jobs.
    const isAnyStated = [pod, ...containers.values()].some(stated => stated === undefined || stated.size > 0);
    return isAnyStated ? securityProblems(this.secured(securityOf(this.workload))) : [];
  }

  private failureFields(): JobFailureFields {
    // A container that does not exist is reported by the validation; a manifest is not written then.
    return renderOnce(this.options.failurePolicy, this.target, this.worker().name ?? kubernetes.mainContainer).fields;
  }

  private get statedContainer(): string | undefined {
    return this.options.containerName ?? this.options.failurePolicy.container;
  }

  private worker() {
    const names = (containers: kplus.Container[]) => containers.map(each => each.name);
    return workerContainer(this.statedContainer, names(this.workload.containers), names(this.workload.initContainers));
  }

  private problems(): string[] {
    const { problem } = this.worker();
    const isNeeded = this.failureFields().podFailurePolicy?.rules.some(rule => rule.onExitCodes) || this.statedContainer !== undefined
      || this.workload.containers.length === 0;
    return [
      ...(problem !== undefined && isNeeded && !this.isReplaced ? [problem] : []),
      ...containerNameProblems([...this.workload.containers, ...this.workload.initContainers].map(each => each.name), this.server),
      ...attachedWithoutResources(this.workload).map(name => `the container '${name}' was attached without resources, so cdk8s-plus limits it to 2 GiB of `
        + 'memory and 1.5 CPUs; make it with addContainer, and state what it needs, or {} for none'),
      ...this.securityProblems(),
    ];
  }
}

const renderings = new WeakMap<FailurePolicy, Map<string, Rendering<JobFailureFields>>>();

/** An app puts one policy on thousands of jobs; it cannot change, so what it is rendered to cannot either. */
function renderOnce(policy: FailurePolicy, target: EngineVersion, container: string): Rendering<JobFailureFields> {
  const known = renderings.get(policy) ?? new Map<string, Rendering<JobFailureFields>>();
  renderings.set(policy, known);
  const key = `${target.version} ${container}`;
  const rendering = known.get(key) ?? renderJobFailureFields(policy, target, { container });
  known.set(key, rendering);
  return rendering;
}

/** The security contexts of a Pod alone, without rendering the rest of it. */
function securityOf(workload: kplus.Workload) {
  const contextsOf = (containers: kplus.Container[]) => containers.map(({ name, securityContext }) => (
    { name, securityContext: securityContext._toKube() }));
  return {
    securityContext: workload.securityContext._toKube(),
    containers: contextsOf(workload.containers),
    initContainers: contextsOf(workload.initContainers),
  };
}
