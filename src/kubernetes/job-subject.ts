import { Container, CronJobSpec, JobSpec, ObjectMeta, PodFailurePolicyRule, PodSpec, PodTemplateSpec } from './api-types';
import { defaultJob } from './defaulting';
import { Kind } from './validate';
import type { LintSettings } from '../engine';
import { ServerVersion } from './validation/server-version';
import type { Step } from '../manifest/edit-text';

/** A container of the Pod template and where it is. */
export interface ContainerAt {
  readonly container: Container;
  /** As the server writes it: `spec.template.spec.containers[0]`. */
  readonly path: string;
  readonly steps: readonly Step[];
  readonly isInit: boolean;
  /** Whether it runs beside the others although it is an init container: one with `restartPolicy: Always`. */
  readonly isSidecar: boolean;
}

/**
 * A Job, or the Jobs of a CronJob, as the rules look at them: read by the server, with its defaults, without what it drops. Nothing here is of a wrong type,
 * but anything can be absent, and it may be refused for another reason.
 */
export class JobSubject {
  /** Of the Job, or of the CronJob. */
  public readonly metadata: ObjectMeta;

  /** Of a CronJob. */
  public readonly cronJob?: CronJobSpec;

  /** The spec of the Job with its defaults: `backoffLimit` and so on are always there. */
  public readonly spec: JobSpec;

  public readonly template: PodTemplateSpec;
  public readonly pod: PodSpec;

  /** Those that are no init containers. */
  public readonly containers: readonly ContainerAt[];
  public readonly initContainers: readonly ContainerAt[];

  /** The rules on failures, none if there is no policy. */
  public readonly rules: readonly PodFailurePolicyRule[];

  private readonly specSteps: readonly Step[];
  private readonly writtenSpec: JobSpec;

  public constructor(
    public readonly kind: Kind,
    object: any,
    manifest: any,
    public readonly server: ServerVersion,
    public readonly settings: LintSettings,
  ) {
    this.metadata = object.metadata ?? {};
    if (kind === 'CronJob') {
      this.cronJob = object.spec as CronJobSpec;
      // A CronJob leaves the defaults to the Jobs that it creates.
      const job = { spec: { ...this.cronJob.jobTemplate?.spec } };
      defaultJob(job, server);
      this.spec = job.spec;
      this.specSteps = ['spec', 'jobTemplate', 'spec'];
    } else {
      this.spec = object.spec;
      this.specSteps = ['spec'];
    }
    this.writtenSpec = this.specSteps.reduce((at, step) => at?.[step], manifest) ?? {};
    this.template = this.spec.template ?? {};
    this.pod = this.template.spec ?? {};
    this.containers = this.containersAt('containers');
    this.initContainers = this.containersAt('initContainers');
    this.rules = this.spec.podFailurePolicy?.rules ?? [];
  }

  /** Whether the author wrote a field of the Job's spec. What is written as null is not there. */
  public wrote(field: keyof JobSpec): boolean {
    return this.writtenSpec[field] !== undefined && this.writtenSpec[field] !== null;
  }

  /** Where something in the Job's spec is, as the server writes it: `path('backoffLimit')` is `spec.backoffLimit`, or that of the Jobs of a CronJob. */
  public path(field: string): string {
    return `${this.specSteps.join('.')}.${field}`;
  }

  /** The same for an edit. */
  public steps(...steps: Step[]): Step[] {
    return [...this.specSteps, ...steps];
  }

  /** Where a rule on failures is. */
  public rulePath(index: number, field = ''): string {
    return `${this.path(`podFailurePolicy.rules[${index}]`)}${field && `.${field}`}`;
  }

  private containersAt(field: 'containers' | 'initContainers'): ContainerAt[] {
    const isInit = field === 'initContainers';
    return (this.pod[field] ?? []).map((container, i) => ({
      container,
      path: this.path(`template.spec.${field}[${i}]`),
      steps: this.steps('template', 'spec', field, i),
      isInit,
      isSidecar: isInit && container.restartPolicy === 'Always',
    }));
  }
}
