import type { LintSettings } from '../engine';
import { isAtLeast } from '../engine';
import type { EngineVersion } from '../engine-version';
import { defaultedTrainingJob } from './defaulting';
import type { Replicas, RunPolicy, TrainingJob } from './fields';
import { objectAt, Written } from './read-fields';
import type { WrittenJob } from './trial-spec';
import type { PodSpec } from '../kubernetes/api-types';
import type { ContainerAt } from '../kubernetes/job-subject';
import type { Step } from '../manifest/edit-text';
import { fieldPath } from '../manifest/paths';

/** The replicas of one type and where they are. */
export interface ReplicasAt extends Replicas {
  readonly pod: PodSpec;
  /** As the server writes it: `spec.tfReplicaSpecs.Worker`. */
  readonly path: string;
  readonly steps: readonly Step[];
  readonly containers: readonly ContainerAt[];
  readonly initContainers: readonly ContainerAt[];
  /** Whether the author wrote a restart policy. */
  readonly isPolicyWritten: boolean;
}

/** What the kubelet or the operator starts again: the operator Pods, by their exit codes, or the kubelet containers. */
export const RESTARTED_IN_PLACE = ['OnFailure', 'Always'];

/** A training job as the rules look at it: with what the operator fills in, and with the places where the author wrote it. */
export class TrainingSubject {
  public readonly job: TrainingJob;
  public readonly runPolicy: RunPolicy & { readonly cleanPodPolicy: string };
  public readonly replicas: readonly ReplicasAt[];
  public readonly spec: Written;
  private readonly at: readonly Step[];

  public constructor({ job, at }: WrittenJob, public readonly version: EngineVersion, public readonly settings: LintSettings) {
    this.at = at;
    this.spec = objectAt(job.spec) ?? {};
    this.job = defaultedTrainingJob(job, version)!;
    this.runPolicy = this.job.runPolicy;
    this.replicas = this.job.replicas.map(replicas => this.placed(replicas));
  }

  public get kind(): string {
    return this.job.kind.kind;
  }

  public isAtLeast(version: string): boolean {
    return isAtLeast(this.version.version, version);
  }

  /** Where something in the spec is, as the server writes it. */
  public path(...steps: Step[]): string {
    return fieldPath(this.steps(...steps));
  }

  /** The same for an edit. */
  public steps(...steps: Step[]): Step[] {
    return [...this.at, 'spec', ...steps];
  }

  /** Whether the author wrote a field of the run policy. What is written as null is not there. */
  public wrote(field: keyof RunPolicy): boolean {
    const value = objectAt(this.spec.runPolicy)?.[field];
    return value !== undefined && value !== null;
  }

  public ofType(...types: string[]): readonly ReplicasAt[] {
    return this.replicas.filter(({ type }) => types.includes(type));
  }

  public withPolicy(...policies: string[]): readonly ReplicasAt[] {
    return this.replicas.filter(({ restartPolicy }) => policies.includes(restartPolicy));
  }

  /** How many Pods there are. */
  public get total(): number {
    return this.replicas.reduce((sum, { replicas }) => sum + Math.max(0, replicas), 0);
  }

  private placed(replicas: Replicas): ReplicasAt {
    const { kind } = this.job;
    const steps = this.steps(kind.replicasField, replicas.writtenType);
    const written = objectAt(objectAt(this.spec[kind.replicasField])?.[replicas.writtenType]) ?? {};
    return {
      ...replicas,
      pod: replicas.template.spec ?? {},
      steps,
      path: fieldPath(steps),
      containers: containersAt(replicas, steps, 'containers'),
      initContainers: containersAt(replicas, steps, 'initContainers'),
      isPolicyWritten: typeof written.restartPolicy === 'string' && written.restartPolicy !== '',
    };
  }
}

function containersAt({ template }: Replicas, to: readonly Step[], field: 'containers' | 'initContainers'): ContainerAt[] {
  const isInit = field === 'initContainers';
  return (template.spec?.[field] ?? []).map((container, i) => {
    const steps = [...to, 'template', 'spec', field, i];
    return { container, steps, path: fieldPath(steps), isInit, isSidecar: isInit && container.restartPolicy === 'Always' };
  });
}
