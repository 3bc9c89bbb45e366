import * as kplus from 'cdk8s-plus-30';
import { attachedWithoutResources, statedSecurity, withoutAutomaticProbes } from '../../kubernetes/constructs/declared-containers';
import { containerNameProblems, workerContainer } from '../../kubernetes/job-checks';
import { PodSecurity } from '../../kubernetes/pod-security';
import { securePod, securityProblems } from '../../kubernetes/secure-pod';
import { ServerVersion } from '../../kubernetes/validation/server-version';
import { DEFAULT_KUBERNETES_VERSION } from '../../kubernetes/versions';

interface PodOptions {
  readonly security?: PodSecurity;
  readonly securityContext?: kplus.PodSecurityContextProps;
  readonly containerName?: string;
}

/** What becomes of Pods of cdk8s-plus in a Job that no construct of cdk8s-plus makes. */
export class JobSetPods {
  public constructor(private readonly workload: kplus.Workload, private readonly options: PodOptions) {}

  public get containerName(): string | undefined {
    return this.options.containerName;
  }

  /** @param spec as cdk8s-plus renders it */
  public template(spec: kplus.k8s.PodSpec): any {
    const { labels, ...metadata } = this.workload.podMetadata.toJson() ?? {};
    return plain({
      metadata: { ...metadata, labels },
      spec: this.secured(kplus.k8s.toJson_PodSpec(withoutAutomaticProbes(spec, this.workload))),
    });
  }

  public workerName(stated: string | undefined): string | undefined {
    return this.worker(stated).name;
  }

  public problems(stated: string | undefined, isNeeded: boolean): string[] {
    const { problem } = this.worker(stated);
    const { containers, initContainers } = this.workload;
    const { pod, containers: ofContainers } = statedSecurity(this.options.securityContext, this.workload);
    const isAnyStated = [pod, ...ofContainers.values()].some(each => each === undefined || each.size > 0);
    return [
      ...problem !== undefined && (isNeeded || stated !== undefined || containers.length === 0) ? [problem] : [],
      ...containerNameProblems([...containers, ...initContainers].map(each => each.name), ServerVersion.of(DEFAULT_KUBERNETES_VERSION)),
      ...attachedWithoutResources(this.workload).map(name => `the container '${name}' was attached without resources, so cdk8s-plus limits it to 2 GiB of `
        + 'memory and 1.5 CPUs; make it with addContainer, and state what it needs, or {} for none'),
      ...isAnyStated ? securityProblems(this.secured(this.contexts())) : [],
    ];
  }

  private worker(stated: string | undefined) {
    const names = (containers: kplus.Container[]) => containers.map(each => each.name);
    return workerContainer(stated, names(this.workload.containers), names(this.workload.initContainers));
  }

  private secured<Pod>(pod: Pod): Pod {
    const { security, securityContext } = this.options;
    return securePod(pod as any, security ?? PodSecurity.RESTRICTED, statedSecurity(securityContext, this.workload));
  }

  /** The security contexts alone, without the rest of the Pod. */
  private contexts() {
    const contextsOf = (containers: kplus.Container[]) => containers.map(({ name, securityContext }) => (
      { name, securityContext: securityContext._toKube() }));
    return {
      securityContext: this.workload.securityContext._toKube(),
      containers: contextsOf(this.workload.containers),
      initContainers: contextsOf(this.workload.initContainers),
    };
  }
}

/** Without what is undefined. */
function plain(value: any): any {
  return JSON.parse(JSON.stringify(value));
}
