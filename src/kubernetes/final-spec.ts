import { FailurePolicy } from '../policy';
import { canonicalJson } from './canonical-json';
import { FAILURE_FIELDS, JobFailureFields, PodFailurePolicy } from './fields';
import { completionProblems, overlapProblems, restartPolicyProblems, workerContainer } from './job-checks';
import { oneOf } from '../policy/policy-error';

/** What a rendered Job is held against. */
export interface Expected {
  readonly policy: FailurePolicy;

  /** The container that the author named, if any. */
  readonly container?: string;

  /** The fields that the policy owns, exactly: one that is absent must be absent. */
  readonly fields: JobFailureFields;

  /** Whether the deadline is the Job's own affair. */
  readonly leavesDeadline: boolean;
}

/** What is wrong with the spec of a Job as it is rendered, after everybody had a hand in it. */
export function finalSpecProblems(spec: any, { policy, container, fields, leavesDeadline }: Expected): string[] {
  const pod = spec.template?.spec;
  const containers = namesOf(pod?.containers);
  const initContainers = namesOf(pod?.initContainers);
  const { problem } = workerContainer(container, containers, initContainers);
  const isNeeded = container !== undefined || fields.podFailurePolicy?.rules.some(rule => rule.onExitCodes);
  return [
    ...(problem !== undefined && isNeeded ? [problem] : renamedProblems(spec.podFailurePolicy, [...containers, ...initContainers])),
    ...restartPolicyProblems(pod?.restartPolicy),
    ...completionProblems(policy, { indexed: spec.completionMode === 'Indexed', completions: spec.completions, parallelism: spec.parallelism }),
    ...overlapProblems(spec.podReplacementPolicy === 'TerminatingOrFailed', fields),
    ...changedProblems(spec, fields, leavesDeadline),
  ];
}

/** The names of the containers of a rendered Pod. */
export function namesOf(containers: any): string[] {
  return Array.isArray(containers) ? containers.map(each => String(each?.name)) : [];
}

function renamedProblems(podFailurePolicy: PodFailurePolicy | undefined, containers: string[]): string[] {
  const lost = podFailurePolicy?.rules?.map(rule => rule.onExitCodes?.containerName).find(name => name !== undefined && !containers.includes(name));
  if (lost === undefined) return [];
  return [`the rules speak of the container '${lost}', which a patch renamed or removed; the rendered Job has ${oneOf(containers, 'and') || 'none'}, so name `
    + 'one of them with containerName'];
}

function changedProblems(spec: any, fields: JobFailureFields, leavesDeadline: boolean): string[] {
  const compared = FAILURE_FIELDS.filter(name => name !== 'activeDeadlineSeconds' || !leavesDeadline);
  const changed = compared.filter(name => canonicalJson(spec[name]) !== canonicalJson(fields[name]));
  if (changed.length === 0) return [];
  const are = changed.length === 1 ? 'is' : 'are';
  return [`${oneOf(changed, 'and')} ${are} not what the failure policy says, because a patch changed ${changed.length === 1 ? 'it' : 'them'}; change the `
    + 'policy, or do not patch it'];
}
