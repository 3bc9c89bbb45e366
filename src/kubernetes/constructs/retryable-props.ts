import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-30';
import { IConstruct } from 'constructs';
import { PodReplacementPolicy, RetryableJobOptions } from './retryable-job-options';
import { refuse, withPath } from '../../constructs/with-path';
import { versionOf } from '../../engine';
import { FailurePolicy } from '../../policy';
import { requireMember, requireObject } from '../../policy/input';
import { oneOf, quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';
import { kubernetes } from '../engine';
import { completionProblems, restartPolicyProblems } from '../job-checks';
import { PodSecurity } from '../pod-security';
import { ServerVersion } from '../validation/server-version';

/** The props that cdk8s-plus' constructor gets: budget and deadline go through it, so that the inherited getters tell the truth. */
export function inheritedProps<Props extends RetryableJobOptions>(scope: IConstruct, id: string, props: Props) {
  return withPath(`${scope.node.path ? `${scope.node.path}/` : ''}${id}`, () => {
    requireObject(props, 'the props of a job');
    const given: unknown = props.failurePolicy;
    if (given === undefined || given === null) refuse(['a failurePolicy is needed: what should happen when an attempt fails']);
    if (!FailurePolicy.isFailurePolicy(given)) refuse([`failurePolicy must be a FailurePolicy, made by FailurePolicy.of({ ... }), got ${quoted(given)}`]);
    const doubled = ['backoffLimit', 'activeDeadline'].filter(key => (props as any)[key] !== undefined);
    if (doubled.length > 0) refuse([`${oneOf(doubled, 'and')} beside a failure policy would be a second source; use retries and deadline of the policy`]);
    requireMember(PodSecurity, props.security, 'security');
    requireMember(PodReplacementPolicy, props.podReplacementPolicy, 'podReplacementPolicy');
    const { failurePolicy: policy } = props;
    // An explicit undefined would become Always.
    const restartPolicy = props.restartPolicy ?? kplus.RestartPolicy.NEVER;
    refuse([
      ...restartPolicyProblems(restartPolicy),
      ...completionProblems(policy, props, serverOf(props)),
      ...evidenceProblems(props),
      ...versionProblems(props),
    ]);
    return {
      ...props,
      restartPolicy,
      backoffLimit: policy.retries,
      activeDeadline: policy.deadlineSeconds === undefined ? undefined : Duration.seconds(policy.deadlineSeconds),
    };
  });
}

/** The server that the job is for. */
export function serverOf({ kubernetesVersion }: RetryableJobOptions): ServerVersion {
  return ServerVersion.of(versionOf(kubernetes, kubernetesVersion).version);
}

function evidenceProblems({ ttlAfterFinished, evidenceWindow }: RetryableJobOptions): string[] {
  if (ttlAfterFinished === undefined) return [];
  const window = wholeSeconds(evidenceWindow ?? Duration.hours(1), 'evidenceWindow');
  const ttl = wholeSeconds(ttlAfterFinished, 'ttlAfterFinished');
  if (ttl >= window) return [];
  return [`ttlAfterFinished is ${ttl} seconds, so a failed Job and its Pods would be gone before the evidence window `
    + `of ${window} seconds is over; use a longer one, or say how long somebody needs with evidenceWindow`];
}

const GATES = { podReplacementPolicy: 'JobPodReplacementPolicy', successPolicy: 'JobSuccessPolicy' } as const;

function versionProblems(props: RetryableJobOptions): string[] {
  const server = serverOf(props);
  return (['podReplacementPolicy', 'successPolicy'] as const).filter(name => props[name] !== undefined && !server.has(GATES[name]))
    .map(name => `Kubernetes 1.${server.minor} drops ${name} without a word; it works from 1.${server.since(GATES[name])} on`);
}
