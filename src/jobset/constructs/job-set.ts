import { ApiObject, ApiObjectMetadata, ApiObjectMetadataDefinition, Duration, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { JobSetJob, JobSetJobProps } from './job-set-job';
import { policyIn, timeToLive } from '../../constructs/policy-props';
import { ACKNOWLEDGEMENT, annotateAcknowledgements, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { Rendering, versionOf } from '../../engine';
import { FailurePolicy } from '../../policy';
import { refuseUnknownKeys, requireObject } from '../../policy/input';
import { jobset } from '../engine';
import { JOBSET_API_VERSION, JobSetFailureFields } from '../fields';
import { renderJobSetFields } from '../render';
import { jobNameProblems } from './names';

/** Jobs that are restarted together, and what should happen when a Pod of them fails. */
export interface JobSetProps {
  /** What should happen when an attempt fails. A retry restarts all Pods of all Jobs. */
  readonly failurePolicy: FailurePolicy;

  /**
   * The Jobs. More can be added with `addJob`.
   *
   * @default - none yet
   */
  readonly jobs?: JobSetJobProps[];

  /**
   * Name, namespace, labels and annotations. The name has few characters: those of Pods are made of it.
   *
   * @default - a name from the place of the construct
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * How long the finished JobSet is kept, with its Jobs and Pods.
   *
   * @default - for ever, or until somebody deletes it
   */
  readonly ttlAfterFinished?: Duration;

  /**
   * How long the evidence of a failure has to be there for whoever is called. A shorter `ttlAfterFinished` is refused.
   *
   * @default Duration.hours(1)
   */
  readonly evidenceWindow?: Duration;

  /**
   * The minor version of JobSet in the cluster.
   *
   * @default 0.12
   */
  readonly jobSetVersion?: string;
}

const KEYS = ['failurePolicy', 'jobs', 'metadata', 'ttlAfterFinished', 'evidenceWindow', 'jobSetVersion'];

/**
 * A JobSet that knows what to do when an attempt fails.
 *
 * The policy is written into both layers, such that they fit together: each child Job has one attempt and rules on failures, which fail it with a reason of
 * their own, and the JobSet has rules on these reasons. A retry restarts all Pods of all Jobs, since Pods that work together cannot go on alone.
 *
 * @see https://jobset.sigs.k8s.io/docs/concepts/
 */
export class JobSet extends Construct {
  /** The policy that the construct was made with. */
  public readonly failurePolicy: FailurePolicy;

  /** The object that is written. */
  public readonly apiObject: ApiObject;

  private readonly list: JobSetJob[] = [];
  private readonly render: (container: string) => Rendering<JobSetFailureFields>;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the JobSet is made
   * @param props the Jobs and their failure policy
   * @throws if the policy cannot be held by JobSet, or if a container has no resources
   */
  constructor(scope: Construct, id: string, props: JobSetProps) {
    super(scope, id);
    const { path } = this.node;
    const { policy, target, ttl } = withPath(path, () => {
      refuseUnknownKeys(requireObject(props, 'the props of a JobSet'), KEYS, 'a JobSet');
      return {
        policy: policyIn(props.failurePolicy),
        target: versionOf(jobset, props.jobSetVersion),
        ttl: timeToLive(props.ttlAfterFinished, props.evidenceWindow),
      };
    });
    this.failurePolicy = policy;
    this.render = container => renderJobSetFields(policy, target, { container });
    // What the engine cannot hold does not depend on which container it is.
    const { gaps } = this.render(jobset.mainContainer);
    withPath(path, () => refuseContradictions(gaps));
    this.apiObject = new ApiObject(this, 'Default', {
      apiVersion: JOBSET_API_VERSION,
      kind: 'JobSet',
      metadata: props.metadata,
      spec: Lazy.any({ produce: () => this.spec(ttl) }),
    });
    annotateAcknowledgements(this.apiObject, props.metadata?.annotations?.[ACKNOWLEDGEMENT], ['jobset', 'kubernetes']);
    warnOfGaps(this, gaps);
    for (const job of props.jobs ?? []) this.addJob(job);
    this.node.addValidation({ validate: () => this.problems() });
  }

  /** The name of the JobSet. */
  public get name(): string {
    return this.apiObject.name;
  }

  /** Name, labels and annotations, to which more can be added. */
  public get metadata(): ApiObjectMetadataDefinition {
    return this.apiObject.metadata;
  }

  /** The Jobs, in the order in which they were added. */
  public get jobs(): JobSetJob[] {
    return [...this.list];
  }

  /**
   * Adds a replicated Job.
   *
   * @param props its name and its Pods
   * @throws if there is one of this name already, or if the name is too long for those of the Pods
   */
  public addJob(props: JobSetJobProps): JobSetJob {
    withPath(this.node.path, () => {
      const { name } = requireObject(props, 'a job of a JobSet') as unknown as JobSetJobProps;
      refuse([
        ...this.list.some(each => each.jobName === name) ? [`there is a job '${name}' already`] : [],
        ...jobNameProblems(this.name, props),
      ]);
    });
    const job = new JobSetJob(this, props.name, props);
    this.list.push(job);
    return job;
  }

  private spec(ttl: number | undefined): any {
    const { failurePolicy } = this.render(jobset.mainContainer).fields;
    return {
      ...failurePolicy && { failurePolicy: this.setPolicy() },
      ...ttl !== undefined && { ttlSecondsAfterFinished: ttl },
      replicatedJobs: this.list.map(job => ({
        name: job.jobName,
        replicas: job.replicas,
        template: {
          spec: {
            completionMode: 'Indexed',
            completions: job.podsPerJob,
            parallelism: job.podsPerJob,
            ...this.render(this.workerOf(job)).fields.childJob,
            template: job._podTemplate(),
          },
        },
      })),
    };
  }

  /** The rules on messages speak of the containers of all Jobs. */
  private setPolicy() {
    const all = [...new Set(this.list.map(job => this.workerOf(job)))].map(container => this.render(container).fields.failurePolicy!);
    const [first] = all;
    if (all.length < 2 || !first.rules) return first;
    const rules = first.rules.map((rule, i) => rule.onJobFailureMessagePatterns === undefined ? rule : {
      ...rule, onJobFailureMessagePatterns: [...new Set(all.flatMap(each => each.rules![i].onJobFailureMessagePatterns!))],
    });
    return { ...first, rules };
  }

  private workerOf(job: JobSetJob): string {
    return job._workerName(this.failurePolicy.container) ?? jobset.mainContainer;
  }

  private problems(): string[] {
    if (this.list.length === 0) return [`[${this.node.path}] a JobSet needs a job: addJob({ name, containers })`];
    const isNeeded = this.render(jobset.mainContainer).fields.childJob.podFailurePolicy?.rules.some(rule => rule.onExitCodes) ?? false;
    return this.list.flatMap(job => job._problems(this.failurePolicy.container, isNeeded).map(problem => `the job '${job.jobName}': ${problem}`));
  }
}
