import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { ExistingJob } from './existing-job';
import { ExistingJobsOptions } from './existing-jobs-options';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys } from '../../policy/input';

/**
 * Puts a failure policy on Jobs and CronJobs that exist already as constructs: of cdk8s-plus in any version, from `Include` or `Helm`, or as plain
 * ApiObjects. Only the fields of failure handling are touched, never security, names or environment.
 *
 * @example
 *
 * ExistingJobs.of(new Include(chart, 'vendor', { url: 'vendor.yaml' })).apply(policy);
 */
export class ExistingJobs {
  /**
   * The Jobs and CronJobs at and below a construct. Those that are added afterwards are not covered.
   *
   * @param scope a Job, an Include, a chart, the whole app
   */
  public static of(scope: IConstruct): ExistingJobs {
    return new ExistingJobs(scope);
  }

  private constructor(private readonly scope: IConstruct) { }

  /**
   * Puts a policy on all of them.
   *
   * @param policy what should happen when an attempt fails
   * @param options which container, and what to do with policies that are already there
   * @throws if there is no Job, if Kubernetes cannot hold the policy, or if a Job already has a policy and `replace` is not set
   */
  public apply(policy: FailurePolicy, options: ExistingJobsOptions = {}): void {
    refuseUnknownKeys(options, ['containerName', 'replace', 'boundedElsewhere', 'kubernetesVersion'], 'the options of ExistingJobs.apply');
    const objects = this.scope.node.findAll().filter(isJobOrCronJob);
    if (objects.length === 0) {
      throw new Error(`[${this.scope.node.path}] there is no Job or CronJob at or below this construct, so the policy would have no effect`);
    }
    for (const object of objects) new ExistingJob(object, policy, options).apply();
  }
}

function isJobOrCronJob(construct: IConstruct): construct is ApiObject {
  return ApiObject.isApiObject(construct) && (construct as ApiObject).apiVersion === 'batch/v1' && ['Job', 'CronJob'].includes((construct as ApiObject).kind);
}
