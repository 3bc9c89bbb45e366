import { decide, PlacedPolicy, policiesFor, VolcanoDecision, VolcanoEvent } from './decide';
import { eventsOf } from './validation/policies';
import type { Task, VolcanoJobManifest, VolcanoSpec } from './volcano-types';
import type { LintSettings } from '../engine';
import type { Container, PodSpec } from '../kubernetes/api-types';

/** A task and where it is. */
export interface TaskAt {
  readonly task: Task;
  readonly name: string;
  readonly index: number;
  readonly path: string;
  readonly replicas: number;
  readonly pod: PodSpec;
  readonly containers: readonly Container[];
  /** `Always` if the template says nothing, as Kubernetes has it. */
  readonly restartPolicy: string;
}

/** A Volcano Job as the rules look at it: as it is stored. Nothing here is of a wrong type, but anything can be absent, and it may be refused. */
export class VolcanoSubject {
  public readonly spec: VolcanoSpec;
  public readonly tasks: readonly TaskAt[];
  public readonly replicas: number;
  /** All policies, those of tasks first. */
  public readonly policies: readonly PlacedPolicy[];
  private readonly writtenSpec: { readonly [field: string]: any };

  public constructor(job: VolcanoJobManifest, manifest: any, public readonly version: string, public readonly settings: LintSettings) {
    this.spec = job.spec ?? {};
    this.writtenSpec = manifest?.spec ?? {};
    this.tasks = (this.spec.tasks ?? []).map((task, index) => {
      const pod = task.template?.spec ?? {};
      const { containers = [], restartPolicy = 'Always' } = pod;
      return { task, name: task.name ?? '', index, path: `spec.tasks[${index}]`, replicas: task.replicas ?? 0, pod, containers, restartPolicy };
    });
    this.replicas = this.tasks.reduce((sum, { replicas }) => sum + replicas, 0);
    const { tasks: _, ...ofJob } = this.spec;
    this.policies = [
      ...this.tasks.flatMap(({ task, index }) => (task.policies ?? []).map((policy, i) => ({ policy, path: `spec.tasks[${index}].policies[${i}]`, index: i, task: index }))),
      ...policiesFor(ofJob, undefined),
    ];
  }

  /** Whether the author wrote a field of the spec. What is written as null is not there. */
  public wrote(field: keyof VolcanoSpec): boolean {
    return this.writtenSpec[field] !== undefined && this.writtenSpec[field] !== null;
  }

  /** What the author wrote into a field of a task. */
  public writtenInTask(index: number, field: keyof Task): unknown {
    return this.writtenSpec.tasks?.[index]?.[field] ?? undefined;
  }

  /** What the author wrote into a field of the spec. */
  public written(field: keyof VolcanoSpec): unknown {
    return this.writtenSpec[field] ?? undefined;
  }

  public decide(event: VolcanoEvent): VolcanoDecision {
    return decide(this.spec, event);
  }

  /** The policies that are tried for a task, in order. */
  public policiesFor({ name }: TaskAt): PlacedPolicy[] {
    return policiesFor(this.spec, name);
  }

  /** Whether a policy is on an event, by its name or because it is on every one. */
  public isOn({ policy }: PlacedPolicy, event: string): boolean {
    const events = eventsOf(policy);
    return events.includes(event) || events.includes('*');
  }
}
