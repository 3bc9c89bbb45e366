import { ApiObject, Cron, Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { ACKNOWLEDGEMENT, annotateAcknowledgements } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { FailurePolicy } from '../../policy';
import { cronJobNameProblems } from '../job-checks';
import { declareContainer } from './declared-containers';
import { RetryableJobOptions } from './retryable-job-options';
import { inheritedProps, serverOf } from './retryable-props';
import { RetryableSpec } from './retryable-spec';

/** The work, when it runs, and what should happen when an attempt of it fails. */
export interface RetryableCronJobProps extends RetryableJobOptions {
  /** When the work runs. */
  readonly schedule: Cron;

  /**
   * The time zone of the schedule, such as `Europe/Berlin`.
   *
   * @default - that of the controller, often UTC
   */
  readonly timeZone?: string;

  /**
   * What happens when it is time and the previous Job still runs.
   *
   * @default kplus.ConcurrencyPolicy.FORBID
   */
  readonly concurrencyPolicy?: kplus.ConcurrencyPolicy;

  /**
   * How late a Job may start when its time was missed.
   *
   * @default Duration.seconds(10), that of cdk8s-plus
   */
  readonly startingDeadline?: Duration;

  /**
   * How many succeeded Jobs are kept.
   *
   * @default 3
   */
  readonly successfulJobsRetained?: number;

  /**
   * How many failed Jobs are kept: the evidence of what went wrong. 0 is refused.
   *
   * @default 3; Kubernetes itself would keep one
   */
  readonly failedJobsRetained?: number;
}

const FAILED_JOBS_RETAINED = 3;

/**
 * A Kubernetes CronJob whose Jobs know what to do when an attempt fails. See RetryableJob.
 *
 * @see https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/
 */
export class RetryableCronJob extends kplus.CronJob {
  /** The policy that the construct was made with. */
  public readonly failurePolicy: FailurePolicy;

  private readonly spec: RetryableSpec;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the CronJob is made
   * @param props the work, its schedule and its failure policy
   * @throws if the policy cannot be held by Kubernetes, if the numbers of completions are wrong, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: RetryableCronJobProps) {
    super(scope, id, {
      ...inheritedProps(scope, id, props),
      // cdk8s-plus refuses a history beside a TTL, since the TTL decides then.
      failedJobsRetained: props.failedJobsRetained ?? (props.ttlAfterFinished === undefined ? FAILED_JOBS_RETAINED : undefined),
    });
    const { failedJobsRetained: kept } = props;
    withPath(this.node.path, () => refuse([
      ...(kept === undefined || kept > 0 ? [] : [
        `failedJobsRetained is ${kept}, so a failed Job is deleted before anybody can look at it; keep at least 1`,
      ]),
      ...cronJobNameProblems(this.name, props.indexed ?? false, props.completions, serverOf(props)),
    ]));
    this.failurePolicy = props.failurePolicy;
    this.spec = new RetryableSpec(this, props);
    annotateAcknowledgements(this.apiObject, props.metadata?.annotations?.[ACKNOWLEDGEMENT]);
    this.spec.validatePatches(ApiObject.of(this));
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
  public _toKube(): kplus.k8s.CronJobSpec {
    const cronJob = super._toKube();
    // An explicit `suspend: false` would undo at every sync what somebody suspended by hand.
    return { ...cronJob, suspend: undefined, jobTemplate: { ...cronJob.jobTemplate, spec: this.spec.complete(cronJob.jobTemplate.spec!) } };
  }

  private changed(container: kplus.Container): kplus.Container {
    // The constructor of cdk8s-plus adds containers before there is a spec.
    this.spec?.containersChanged();
    return container;
  }
}
