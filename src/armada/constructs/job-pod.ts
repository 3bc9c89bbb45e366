import { ApiObject, App, Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { ArmadaJobProps } from './armada-job-set-props';
import { declareContainer } from '../../kubernetes/constructs/declared-containers';
import { PodTemplate } from '../../kubernetes/constructs/pod-template';
import { ARMADA_API_VERSION } from '../fields';

/** The Pod of a job in the terms of cdk8s-plus. */
export class JobPod extends kplus.Workload {
  public readonly resourceType = 'jobs';
  protected readonly apiObject: ApiObject;
  private readonly pods: PodTemplate;

  constructor(scope: Construct, id: string, private readonly props: ArmadaJobProps) {
    // An explicit undefined would become Always.
    super(scope, id, { ...props, restartPolicy: kplus.RestartPolicy.NEVER, select: false, containers: undefined, initContainers: undefined });
    // cdk8s-plus wants an object, and a job is none: it is in an app of its own, which nobody synthesizes.
    this.apiObject = new ApiObject(new Chart(new App(), 'armada'), 'job', { apiVersion: ARMADA_API_VERSION, kind: 'Job' });
    this.pods = new PodTemplate(this, props);
    for (const container of props.containers ?? []) this.addContainer(container);
    for (const container of props.initContainers ?? []) this.addInitContainer(container);
  }

  public addContainer(props: kplus.ContainerProps): kplus.Container {
    return declareContainer(this.node.path, props, each => super.addContainer(each));
  }

  public addInitContainer(props: kplus.ContainerProps): kplus.Container {
    return declareContainer(this.node.path, props, each => super.addInitContainer(each));
  }

  /** Labels, annotations and the spec as plain data. */
  public written(): { labels?: { [name: string]: string }; annotations?: { [name: string]: string }; spec: any } {
    const { metadata, spec } = this.pods.template(this._toPodSpec());
    const { [kplus.Pod.ADDRESS_LABEL]: _, ...labels } = metadata.labels ?? {};
    const containers = spec.containers.map((each: any, i: number) => withEqualResources(each, i === 0 ? this.props.extendedResources : undefined));
    return {
      ...Object.keys(labels).length > 0 && { labels },
      annotations: metadata.annotations,
      spec: { ...spec, containers, ...spec.initContainers && { initContainers: spec.initContainers.map((each: any) => withEqualResources(each)) } },
    };
  }

  /** What is wrong with it, as far as it can be known without writing it. */
  public problems(container: string | undefined): string[] {
    const all = [...this.containers, ...this.initContainers];
    return [
      ...this.pods.problems(container, false),
      ...all.flatMap(each => resourceProblems(each, each === this.containers[0] && this.props.extendedResources !== undefined)),
    ];
  }
}

/** Armada compares both lists before Kubernetes would fill up one from the other. */
function withEqualResources(container: any, further: { readonly [resource: string]: number } = {}): any {
  const { requests, limits } = container.resources ?? {};
  const texts = Object.fromEntries(Object.entries(further).map(([resource, n]) => [resource, String(n)]));
  const [asked, allowed] = [{ ...limits, ...requests, ...texts }, { ...requests, ...limits, ...texts }];
  // In one order, so that they are seen to be equal.
  const sorted = (amounts: object) => Object.fromEntries(Object.entries(amounts).sort(([a], [b]) => (a < b ? -1 : 1)));
  if (Object.keys(asked).length === 0) return container;
  return { ...container, resources: { ...container.resources, requests: sorted(asked), limits: sorted(allowed) } };
}

function resourceProblems({ name, resources }: kplus.Container, hasFurther: boolean): string[] {
  const kinds = [
    ['cpu', resources?.cpu?.request?.amount, resources?.cpu?.limit?.amount],
    ['memory', resources?.memory?.request?.asString(), resources?.memory?.limit?.asString()],
    ['ephemeralStorage', resources?.ephemeralStorage?.request?.asString(), resources?.ephemeralStorage?.limit?.asString()],
  ] as const;
  if (!hasFurther && kinds.every(([, request, limit]) => request === undefined && limit === undefined)) {
    return [`the container '${name}' has no resources, and the server of Armada refuses a job with one like that; state what it needs, memory and cpu`];
  }
  return kinds.filter(([, request, limit]) => request !== undefined && limit !== undefined && request !== limit).map(([kind, request, limit]) => (
    `the container '${name}' has the request ${request} and the limit ${limit} of ${kind}, and Armada wants them to be equal; state the limit alone for both`));
}
