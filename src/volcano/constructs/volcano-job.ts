import { ApiObject, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { Construct } from 'constructs';
import { TaskPods } from './task-pods';
import { VolcanoJobProps, VolcanoJobTask } from './volcano-job-props';
import { validateWhenPatched } from '../../constructs/patched-objects';
import { timeToLive } from '../../constructs/policy-props';
import { ACKNOWLEDGEMENT, annotateAcknowledgements, refuseContradictions, warnOfGaps } from '../../constructs/warnings';
import { refuse, withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { PodSecurity } from '../../kubernetes/pod-security';
import { FailurePolicy } from '../../policy';
import { requireMember } from '../../policy/input';
import { wholeSeconds } from '../../policy/seconds';
import { volcano } from '../engine';
import { API_VERSION, VolcanoFailureFields } from '../fields';
import { containerProblems, propsProblems, refusedSpec } from '../job-checks';
import { renderVolcanoFailureFields } from '../render';
import { VolcanoRestart, VolcanoStop } from '../restart-scope';
import { validateVolcanoJob } from '../validate';

/**
 * A Job of Volcano that knows what to do when an attempt fails.
 *
 * The failure policy is the only source of its policies and of `maxRetry`. Pods are never restarted in place, so that Volcano sees how they end, and they pass
 * the restricted Pod Security Standard and start all the same.
 *
 * @see https://volcano.sh/en/docs/vcjob/
 */
export class VolcanoJob extends Construct {
  /** The policy that the construct was made with. */
  public readonly failurePolicy: FailurePolicy;

  /** The object, for patches. */
  public readonly apiObject: ApiObject;

  private readonly pods = new Map<string, TaskPods>();
  private readonly target: EngineVersion;
  private readonly fields: VolcanoFailureFields;
  private readonly security: PodSecurity;
  private isValidated = false;

  /**
   * @param scope the chart, or a construct in it
   * @param id the id of the construct, from which the name of the Job is made
   * @param props the tasks and their failure policy
   * @throws if Volcano cannot hold the policy, if it would refuse the job, or if a container has no resources
   */
  constructor(scope: Construct, id: string, private readonly props: VolcanoJobProps) {
    super(scope, id);
    withPath(this.node.path, () => {
      refuse(propsProblems(props));
      requireMember(VolcanoRestart, props.restart, 'restart');
      requireMember(VolcanoStop, props.stop, 'stop');
      requireMember(PodSecurity, props.security, 'security');
    });
    this.failurePolicy = props.failurePolicy;
    this.security = props.security ?? PodSecurity.RESTRICTED;
    const rendering = withPath(this.node.path, () => {
      const target = versionOf(volcano, props.volcanoVersion);
      const { restart, stop } = props;
      const container = props.containerName ?? volcano.mainContainer;
      const rendered = renderVolcanoFailureFields(props.failurePolicy, target, { container }, { restart, stop });
      refuseContradictions(rendered.gaps);
      timeToLive(props.ttlAfterFinished, props.evidenceWindow);
      return { target, ...rendered };
    });
    this.target = rendering.target;
    this.fields = rendering.fields;
    warnOfGaps(this, rendering.gaps);
    const spec = Lazy.any({ produce: () => this.spec() });
    this.apiObject = new ApiObject(this, 'Default', { apiVersion: API_VERSION, kind: 'Job', metadata: props.metadata, spec } as any);
    for (const task of props.tasks) {
      this.pods.set(task.name, new TaskPods(this, task.name, this.apiObject, podProps(task), () => this.containersChanged()));
    }
    withPath(this.node.path, () => refuse(refusedSpec(this.name, this.spec(STUB), this.target.version)));
    this.containersChanged();
    annotateAcknowledgements(this.apiObject, props.metadata?.annotations?.[ACKNOWLEDGEMENT], ['volcano']);
    validateWhenPatched(this.apiObject, () => validateVolcanoJob(this.apiObject.toJson(), this.target.version).rejections
      .map(({ path, message }) => `Volcano refuses ${path}: ${message}`));
  }

  /** The name of the Job. */
  public get name(): string {
    return this.apiObject.name;
  }

  /**
   * The Pods of a task, to which containers, volumes and scheduling can be added.
   *
   * @param name the name of the task
   * @throws if there is no such task
   */
  public task(name: string): kplus.Workload {
    const found = this.pods.get(name);
    if (!found) throw new Error(`[${this.node.path}] there is no task '${name}'; the tasks are ${[...this.pods.keys()].join(', ')}`);
    return found;
  }

  /** Looks whether everything fits together now; a job in which nothing is wrong has no validator, since cdk8s runs each of them many times. */
  private containersChanged(): void {
    if (this.isValidated || this.pods.size < this.props.tasks.length || this.problems().length === 0) return;
    this.isValidated = true;
    this.node.addValidation({ validate: () => this.problems() });
  }

  private problems(): string[] {
    const container = this.props.containerName ?? this.failurePolicy.container;
    const asksForCodes = this.fields.policies.some(({ exitCode }) => exitCode !== undefined);
    return [...this.pods].flatMap(([name, pods]) => [
      ...pods.problems(this.security),
      ...containerProblems(name, pods.containers.map(each => each.name), container, asksForCodes),
    ]);
  }

  /** @param template in place of that of each task */
  private spec(template?: object): object {
    const { queue, minAvailable, minSuccess, plugins, priorityClassName, schedulerName = 'volcano', ttlAfterFinished, tasks } = this.props;
    return {
      schedulerName,
      queue,
      priorityClassName,
      minAvailable,
      minSuccess,
      maxRetry: this.fields.maxRetry,
      ttlSecondsAfterFinished: ttlAfterFinished && wholeSeconds(ttlAfterFinished, 'ttlAfterFinished'),
      plugins: plugins && { ...plugins },
      policies: this.fields.policies.map(policy => ({ ...policy })),
      tasks: tasks.map(task => this.taskSpec(task, template)),
    };
  }

  private taskSpec(task: VolcanoJobTask, template?: object): object {
    const { name, partitions, minAvailable, dependsOn, attemptDeadline, podPriorityClassName } = task;
    const replicas = task.replicas ?? (partitions ? partitions.total * partitions.size : 1);
    const further = {
      ...attemptDeadline && { activeDeadlineSeconds: wholeSeconds(attemptDeadline, 'attemptDeadline') },
      ...podPriorityClassName !== undefined && { priorityClassName: podPriorityClassName },
    };
    return {
      name,
      replicas,
      minAvailable,
      dependsOn: dependsOn && { name: [...dependsOn] },
      partitionPolicy: partitions && {
        totalPartitions: partitions.total, partitionSize: partitions.size, minPartitions: partitions.minimum ?? partitions.total,
      },
      template: template ?? this.pods.get(name)!.template(this.security, further),
    };
  }
}

/** What stands for a template of which the containers come later. */
const STUB = { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'image' }] } };

/** The props that cdk8s-plus knows. */
function podProps(task: VolcanoJobTask): VolcanoJobTask {
  const { replicas: _r, minAvailable: _m, attemptDeadline: _a, dependsOn: _d, partitions: _p, podPriorityClassName: _c, ...props } = task;
  return props;
}
