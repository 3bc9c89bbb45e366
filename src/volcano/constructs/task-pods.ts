import { ApiObject } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import type { VolcanoJobTask } from './volcano-job-props';
import { attachedWithoutResources, declareContainer, statedSecurity, withoutAutomaticProbes } from '../../kubernetes/constructs/declared-containers';
import { PodSecurity } from '../../kubernetes/pod-security';
import { securePod, securityProblems } from '../../kubernetes/secure-pod';

/** The Pods of a task in the terms of cdk8s-plus: a workload that is a part of another object, and none of its own. */
export class TaskPods extends kplus.Workload {
  public readonly resourceType = 'jobs';
  protected readonly apiObject: ApiObject;
  private readonly securityProps?: kplus.PodSecurityContextProps;

  constructor(scope: Construct, id: string, object: ApiObject, props: VolcanoJobTask, private readonly changed: () => void) {
    // An explicit undefined would become Always.
    super(scope, id, { ...props, restartPolicy: kplus.RestartPolicy.NEVER });
    this.apiObject = object;
    this.securityProps = props.securityContext;
  }

  public addContainer(props: kplus.ContainerProps): kplus.Container {
    return this.noted(declareContainer(this.node.path, props, each => super.addContainer(each)));
  }

  public addInitContainer(props: kplus.ContainerProps): kplus.Container {
    return this.noted(declareContainer(this.node.path, props, each => super.addInitContainer(each)));
  }

  public attachContainer(container: kplus.Container): void {
    super.attachContainer(container);
    this.noted(container);
  }

  /** The template as plain data. */
  public template(security: PodSecurity, further: kplus.k8s.PodSpec | object): object {
    const pod = withoutAutomaticProbes(this._toPodSpec(), this);
    const secured = securePod(pod as any, security, statedSecurity(this.securityProps, this)) as kplus.k8s.PodSpec;
    return { metadata: this.podMetadata.toJson(), spec: kplus.k8s.toJson_PodSpec({ ...secured, ...further }) };
  }

  /** What is wrong with the containers that there are now. */
  public problems(security: PodSecurity): string[] {
    if (this.containers.length === 0) return [`the task '${this.node.id}' has no container`];
    const contextsOf = (containers: kplus.Container[]) => containers.map(({ name, securityContext }) => (
      { name, securityContext: securityContext._toKube() }));
    const contexts = {
      securityContext: this.securityContext._toKube(), containers: contextsOf(this.containers), initContainers: contextsOf(this.initContainers),
    };
    return [
      ...attachedWithoutResources(this).map(name => `the container '${name}' was attached without resources, so cdk8s-plus limits it to 2 GiB of memory and 1.5 `
        + 'CPUs; make it with addContainer, and state what it needs, or {} for none'),
      ...securityProblems(securePod(contexts as any, security, statedSecurity(this.securityProps, this))),
    ];
  }

  private noted(container: kplus.Container): kplus.Container {
    // The constructor of cdk8s-plus adds containers before anybody can be told.
    this.changed?.();
    return container;
  }
}
