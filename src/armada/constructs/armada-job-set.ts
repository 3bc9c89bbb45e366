import type * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { ArmadaFile, declareArmadaFile } from './armada-files';
import { ArmadaGang } from './armada-gang';
import { ArmadaJobProps, ArmadaJobSetProps } from './armada-job-set-props';
import { ArmadaQueue } from './armada-queue';
import { JobPod } from './job-pod';
import { jobProblems } from './job-problems';
import { fileNameText } from './names';
import { refuse, withPath } from '../../constructs/with-path';
import { refuseUnknownKeys, requireObject, requireText } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';
import { ANNOTATIONS, JobSubmitFields, SubmittedJobFields } from '../fields';

interface Member {
  readonly props: ArmadaJobProps;
  readonly pod: JobPod;
}

/**
 * Jobs that are submitted together. They are written to `armada/jobs/NAME.yml` for `armadactl submit FILE`, and are no Kubernetes manifests.
 *
 * @see https://github.com/armadaproject/armada/blob/v0.22.7/pkg/client/domain/types.go
 */
export class ArmadaJobSet extends Construct {
  /** By what the set is found again. */
  public readonly jobSetId: string;

  /** The queue. */
  public readonly queue: ArmadaQueue;

  private readonly namespace: string;
  private readonly members: Member[] = [];
  private readonly file: ArmadaFile;

  /**
   * @param scope the app, or a construct in it
   * @param id the id of the construct, which is also the name of the file
   * @param props queue and namespace
   */
  constructor(scope: Construct, id: string, props: ArmadaJobSetProps) {
    super(scope, id);
    const { jobSetId, queue, namespace } = withPath(this.node.path, () => {
      refuseUnknownKeys(requireObject(props, 'the props of a job set'), ['queue', 'namespace', 'jobSetId'], 'a job set');
      if (typeof (props.queue as ArmadaQueue | undefined)?.queueName !== 'string') throw new PolicyError(`queue must be an ArmadaQueue, got ${quoted(props.queue)}`);
      if (props.namespace === undefined) throw new PolicyError('a job set needs a namespace: the server refuses jobs without one, and has no default');
      return {
        jobSetId: requireText(props.jobSetId ?? id, 'jobSetId'),
        queue: props.queue,
        namespace: requireText(props.namespace, 'namespace'),
      };
    });
    this.jobSetId = jobSetId;
    this.queue = queue;
    this.namespace = namespace;
    this.file = declareArmadaFile(this, 'JobSet', withPath(this.node.path, () => fileNameText(id, 'the id of a job set')), () => this.data());
    this.node.addValidation({ validate: () => this.problems() });
  }

  /**
   * Adds a job.
   *
   * @param id the id of the job in the set, for messages
   * @param props its Pod
   * @returns its Pod, to which containers, volumes and rules for scheduling can be added
   * @throws if the server would refuse it
   */
  public addJob(id: string, props: ArmadaJobProps): kplus.Workload {
    withPath(`${this.node.path}/${id}`, () => refuse(jobProblems(props)));
    const { clientId } = props;
    if (clientId !== undefined && this.members.some(each => each.props.clientId === clientId)) {
      throw new Error(`[${this.node.path}/${id}] another job has the clientId '${clientId}', so that the server would take this one for the same and not make it`);
    }
    const pod = new JobPod(this, id, podProps(props));
    this.members.push({ props, pod });
    return pod;
  }

  /** The file as text. */
  public toYaml(): string {
    return this.file.text();
  }

  /** The file as plain data. */
  public toJson(): any {
    return JSON.parse(JSON.stringify(this.data()));
  }

  private problems(): string[] {
    if (this.members.length === 0) return ['a job set needs a job; add one with addJob'];
    const container = this.queue.retryPolicies[0]?.failurePolicy?.container;
    return [
      ...this.members.flatMap(({ pod }) => pod.problems(container).map(each => `the job '${pod.node.id}': ${each}`)),
      ...this.gangProblems(),
    ];
  }

  private gangProblems(): string[] {
    const gangs = new Map<string, Member[]>();
    for (const each of this.members) {
      const id = each.props.gang?.gangId;
      if (id !== undefined) gangs.set(id, [...gangs.get(id) ?? [], each]);
    }
    return [...gangs].flatMap(([id, members]) => {
      const classes = [...new Set(members.map(({ props }) => props.priorityClassName ?? 'the default'))];
      const labels = [...new Set(members.map(({ props }) => props.gang!.nodeUniformityLabel ?? 'none'))];
      return [
        ...classes.length > 1 ? [`the jobs of the gang '${id}' have different priority classes, ${classes.join(' and ')}; Armada wants one`] : [],
        ...labels.length > 1 ? [`the gang '${id}' is there twice with different uniformity labels, ${labels.join(' and ')}; make one ArmadaGang for all of its jobs`] : [],
      ];
    });
  }

  private data(): JobSubmitFields {
    return { queue: this.queue.queueName, jobSetId: this.jobSetId, jobs: this.members.map(each => this.jobData(each)) };
  }

  private jobData({ props, pod }: Member): SubmittedJobFields {
    const { labels, annotations, spec } = pod.written();
    const { priority = 0, namespace = this.namespace, clientId, priorityClassName, attemptDeadline } = props;
    const deadline = attemptDeadline === undefined ? this.queue.retryPolicies[0]?.failurePolicy?.deadlineSeconds : wholeSeconds(attemptDeadline, 'attemptDeadline');
    const all = { ...annotations, ...this.gangAnnotations(props.gang), ...props.failFast && { [ANNOTATIONS.failFast]: 'true' } };
    return {
      priority,
      namespace,
      ...clientId !== undefined && { clientId },
      ...labels && { labels },
      ...Object.keys(all).length > 0 && { annotations: all },
      podSpec: {
        ...priorityClassName !== undefined && { priorityClassName },
        ...deadline !== undefined && { activeDeadlineSeconds: deadline },
        ...spec,
      },
    };
  }

  private gangAnnotations(gang: ArmadaGang | undefined): { [name: string]: string } {
    if (gang === undefined) return {};
    const cardinality = this.members.filter(({ props }) => props.gang?.gangId === gang.gangId).length;
    return {
      [ANNOTATIONS.gangId]: gang.gangId,
      [ANNOTATIONS.gangCardinality]: String(cardinality),
      ...gang.nodeUniformityLabel !== undefined && { [ANNOTATIONS.gangNodeUniformityLabel]: gang.nodeUniformityLabel },
    };
  }
}

/** The props that cdk8s-plus knows, and those of the Pod. */
function podProps(props: ArmadaJobProps): ArmadaJobProps {
  const { priority: _p, namespace: _n, clientId: _c, failFast: _f, gang: _g, attemptDeadline: _a, priorityClassName: _l, ...rest } = props;
  return rest;
}
