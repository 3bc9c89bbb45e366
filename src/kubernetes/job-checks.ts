import { FailurePolicy } from '../policy';
import { JobFailureFields, LONGEST_CRON_JOB_NAME, LONGEST_JOB_NAME } from './fields';
import { LARGEST_COUNT } from '../policy/input';
import { oneOf, quoted } from '../policy/policy-error';

/*
 * What an API server would refuse of a Job, said in the words of whoever declared it. https://kubernetes.io/docs/reference/kubernetes-api/workload-resources/job-v1/
 */

/** How many Pods a Job runs, and of which kind. */
export interface DeclaredCompletions {
  readonly completions?: number;
  readonly parallelism?: number;
  readonly indexed?: boolean;
  readonly successPolicy?: { readonly succeededIndexes?: string; readonly succeededCount?: number }[];
}

/** What is wrong with the numbers of completions, together with the policy. */
export function completionProblems(policy: FailurePolicy, declared: DeclaredCompletions): string[] {
  const problems: string[] = [];
  for (const name of ['completions', 'parallelism'] as const) {
    const value = declared[name];
    if (value !== undefined && (!Number.isInteger(value) || value < 0 || value > LARGEST_COUNT)) {
      problems.push(`${name} must be a whole number from 0 to ${LARGEST_COUNT}, got ${quoted(value)}`);
    }
  }
  if (declared.indexed) {
    if (declared.completions === undefined) {
      problems.push('an indexed job needs completions: the number of indexes, counted from 0');
    } else if (policy.maxFailedIndexes !== undefined && policy.maxFailedIndexes > declared.completions) {
      problems.push(`maxFailedIndexes is ${policy.maxFailedIndexes}, but the job has only ${declared.completions} indexes`);
    }
  } else {
    if (policy.retriesPerIndex !== undefined) {
      problems.push('the policy has retriesPerIndex, but the job has no indexes; set indexed: true and completions, or use retries');
    }
    if (declared.successPolicy !== undefined) problems.push('a success policy needs an indexed job; set indexed: true and completions');
  }
  return [...problems, ...successProblems(declared)];
}

function successProblems({ successPolicy, completions }: DeclaredCompletions): string[] {
  if (successPolicy === undefined) return [];
  if (!Array.isArray(successPolicy)) return [`successPolicy must be a list of rules, got ${quoted(successPolicy)}`];
  if (successPolicy.length === 0) return ['a success policy needs at least one rule; leave it out for none'];
  return successPolicy.flatMap((rule, i) => {
    if (rule.succeededIndexes === undefined && rule.succeededCount === undefined) {
      return [`rule ${i} of the success policy needs succeededIndexes or succeededCount`];
    }
    if (completions !== undefined && rule.succeededCount !== undefined && rule.succeededCount > completions) {
      return [`rule ${i} of the success policy wants ${rule.succeededCount} successes, but the job has only ${completions} indexes`];
    }
    return [];
  });
}

const HOST_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?$/;
const OBJECT_NAME = /^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

function hostNameProblem(name: string): string {
  return `the name '${name}' cannot be a host name, and the Pods of an indexed job have it as theirs; use lower-case letters, digits and '-'`;
}

function objectNameProblem(name: string): string {
  return `the name '${name}' cannot be that of an object; use lower-case letters, digits, '-' and '.'`;
}

/** What is wrong with the name. Pods are named after their Job, and in an indexed job the index is appended to their host name. */
export function nameProblems(name: string, indexed: boolean, completions: number | undefined): string[] {
  if (indexed && completions !== undefined && completions > 0) {
    const last = `${name}-${completions - 1}`;
    if (last.length > LONGEST_JOB_NAME) {
      return [`the name '${name}' is too long for its last index: the Pod's host name '${last}' has ${last.length} characters, and ${LONGEST_JOB_NAME} `
        + `are allowed; shorten the name by ${last.length - LONGEST_JOB_NAME}`];
    }
    if (!HOST_NAME.test(name)) return [hostNameProblem(name)];
  }
  if (!OBJECT_NAME.test(name)) return [objectNameProblem(name)];
  if (name.length > LONGEST_JOB_NAME) {
    return [`the name '${name}' has ${name.length} characters, and a Job may have ${LONGEST_JOB_NAME}, since its Pods carry the name as a label`];
  }
  return [];
}

/** What a CronJob appends to its own name for the name of a Job: `-`, and the time in minutes. */
const TIME = '-00000000';

/** What is wrong with the name of a CronJob. */
export function cronJobNameProblems(name: string, indexed: boolean, completions: number | undefined): string[] {
  if (indexed && completions !== undefined && completions > 0) {
    const length = `${name}${TIME}-${completions - 1}`.length;
    if (length > LONGEST_JOB_NAME) {
      return [`the name '${name}' is too long for its last index: a Pod's host name has the time and the index behind it, ${length} characters, and `
        + `${LONGEST_JOB_NAME} are allowed; shorten the name by ${length - LONGEST_JOB_NAME}`];
    }
    if (!HOST_NAME.test(name)) return [hostNameProblem(name)];
  }
  if (!OBJECT_NAME.test(name)) return [objectNameProblem(name)];
  if (name.length <= LONGEST_CRON_JOB_NAME) return [];
  return [`the name '${name}' has ${name.length} characters, and a CronJob may have ${LONGEST_CRON_JOB_NAME}, since the time is appended for its Jobs`];
}

/** The container that speaks the exit-code contract, or why it is not known. */
export interface Worker {
  readonly name?: string;
  readonly problem?: string;
}

/** Which container the policy speaks of, or what keeps that from being known. */
export function workerContainer(stated: string | undefined, containers: string[], initContainers: string[]): Worker {
  if (stated === undefined) {
    if (containers.length === 1) return { name: containers[0] };
    if (containers.length === 0) return { problem: 'the job has no container' };
    return {
      problem: `the job has the containers ${oneOf(containers, 'and')}; say by containerName whose exit codes the policy speaks of, so that the exit `
        + 'of a helper is not taken for the program\'s',
    };
  }
  if ([...containers, ...initContainers].includes(stated)) return { name: stated };
  const existing = oneOf([...containers, ...initContainers], 'and') || 'none';
  return { problem: `the policy speaks of the container '${stated}', which does not exist; the job has ${existing}` };
}

/** What is wrong with the restart policy of the Pods. */
export function restartPolicyProblems(restartPolicy: string | undefined): string[] {
  if (restartPolicy === 'Never') return [];
  const got = restartPolicy === undefined ? 'restartPolicy is missing, which means Always' : `restartPolicy is ${restartPolicy}`;
  return [`${got}, but a failure policy needs Never: otherwise the kubelet restarts the container in place, and no rule and no budget ever sees the exit`];
}

/** What is wrong with replacing a Pod before it has ended. */
export function overlapProblems(overlaps: boolean, { podFailurePolicy }: JobFailureFields): string[] {
  if (!overlaps || podFailurePolicy === undefined) return [];
  return ['podReplacementPolicy TERMINATING_OR_FAILED does not go with rules on failures: how a Pod failed is known only when it has ended; use FAILED, or '
    + 'leave it out'];
}

/** What is wrong with the names of the containers. cdk8s-plus calls every one without a name `main`. */
export function duplicateProblems(names: string[]): string[] {
  const twice = [...new Set(names.filter((name, i) => names.indexOf(name) < i))];
  return twice.map(name => `two containers are named '${name}'; give each a name of its own`);
}
