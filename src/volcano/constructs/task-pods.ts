import { ApiObject } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import type { VolcanoJobTask } from './volcano-job-props';
import { declareContainer } from '../../kubernetes/constructs/declared-containers';
import { PodTemplate } from '../../kubernetes/constructs/pod-template';
import { PodSecurity } from '../../kubernetes/pod-security';

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
  public template(security: PodSecurity, further: object): object {
    const { metadata, spec } = this.pods(security).template(this._toPodSpec());
    return { metadata, spec: { ...spec, ...further } };
  }

  /** What is wrong with the containers that there are now. */
  public problems(security: PodSecurity): string[] {
    return this.containers.length === 0 ? [`the task '${this.node.id}' has no container`] : this.pods(security).ownProblems();
  }

  private pods(security: PodSecurity): PodTemplate {
    return new PodTemplate(this, { security, securityContext: this.securityProps });
  }

  private noted(container: kplus.Container): kplus.Container {
    // The constructor of cdk8s-plus adds containers before anybody can be told.
    this.changed?.();
    return container;
  }
}
