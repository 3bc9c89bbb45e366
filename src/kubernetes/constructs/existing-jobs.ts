import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { ExistingJob } from './existing-job';
import { ExistingJobsOptions } from './existing-jobs-options';
import { refuse, withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys, requireObject } from '../../policy/input';
import { oneOf, quoted } from '../../policy/policy-error';
import { kubernetes } from '../engine';

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
    const objects = this.scope.node.findAll().filter(isJobOrCronJob);
    withPath(this.scope.node.path, () => {
      refuseUnknownKeys(requireObject(options, 'the options of ExistingJobs.apply'), OPTIONS, 'the options of ExistingJobs.apply');
      versionOf(kubernetes, options.kubernetesVersion);
      if (!FailurePolicy.isFailurePolicy(policy)) refuse(['apply needs a failure policy: what should happen when an attempt fails']);
      if (options.boundedElsewhere !== undefined) requireReason(options.boundedElsewhere);
      if (objects.length === 0) refuse(['there is no Job or CronJob at or below this construct, so the policy would have no effect']);
      refuse(missedProblems(this.scope));
    });
    const jobs = objects.map(object => new ExistingJob(object, policy, options));
    for (const job of jobs) job.check();
    for (const job of jobs) job.apply();
  }
}

const OPTIONS = ['containerName', 'replace', 'boundedElsewhere', 'kubernetesVersion'];

function requireReason(reason: unknown): void {
  if (typeof reason === 'string' && reason.trim() !== '') return;
  refuse([`boundedElsewhere must be a reason, since it is written into the manifest, got ${quoted(reason)}`]);
}

function missedProblems(scope: IConstruct): string[] {
  const missed = scope.node.findAll().filter(isMissed).map(each => `${(each as ApiObject).apiVersion} ${(each as ApiObject).kind} at ${each.node.path}`);
  if (missed.length === 0) return [];
  return [`${oneOf(missed, 'and')} would be left without the policy; write the Jobs as documents of their own, and CronJobs as batch/v1`];
}

function isJobOrCronJob(construct: IConstruct): construct is ApiObject {
  return isBatch(construct) && construct.apiVersion === 'batch/v1';
}

function isBatch(construct: IConstruct): construct is ApiObject {
  return ApiObject.isApiObject(construct) && (construct as ApiObject).apiGroup === 'batch' && ['Job', 'CronJob'].includes((construct as ApiObject).kind);
}

/** What has Jobs that no policy would reach: a CronJob of an old version, or a List. */
function isMissed(construct: IConstruct): boolean {
  if (isBatch(construct)) return !isJobOrCronJob(construct);
  const items = ApiObject.isApiObject(construct) && (construct as ApiObject).kind === 'List' ? (construct as any).props?.items : undefined;
  return Array.isArray(items) && items.some(item => String(item?.apiVersion).startsWith('batch/') && ['Job', 'CronJob'].includes(item?.kind));
}
