import { FailurePolicy } from '../policy';
import { refusedContainerNames, refusedCronJobName, refusedFields, refusedJobName } from './declared-job';
import { JobFailureFields, LONGEST_CRON_JOB_NAME, LONGEST_JOB_NAME } from './fields';
import { inWords } from './rejection-words';
import { Rejection } from './validate';
import { ServerVersion } from './validation/server-version';
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
export function completionProblems(policy: FailurePolicy, declared: DeclaredCompletions, server: ServerVersion): string[] {
  const { completions, parallelism, indexed, successPolicy } = declared;
  if (successPolicy !== undefined && !Array.isArray(successPolicy)) return [`successPolicy must be a list of rules, got ${quoted(successPolicy)}`];
  const spec = {
    completions,
    parallelism,
    completionMode: indexed ? 'Indexed' : 'NonIndexed',
    backoffLimitPerIndex: policy.retriesPerIndex,
    maxFailedIndexes: policy.maxFailedIndexes,
    ...successPolicy && { successPolicy: { rules: successPolicy } },
  };
  return inWords(refusedFields(spec, server), spec);
}

/** What is wrong with the name. Pods are named after their Job, and in an indexed job the index is appended to their host name. */
export function nameProblems(name: string, indexed: boolean, completions: number | undefined, server: ServerVersion): string[] {
  const host = `${name}-${(completions ?? 0) - 1}`;
  return firstNameProblem(refusedJobName(name, indexed ? completions : undefined, server), name, host, `the Pod's host name '${host}' has`);
}

/** What a CronJob appends to its own name for the name of a Job: `-`, and the time in minutes. */
const TIME = '-00000000';

/** What is wrong with the name of a CronJob. */
export function cronJobNameProblems(name: string, indexed: boolean, completions: number | undefined, server: ServerVersion): string[] {
  const host = `${name}${TIME}-${(completions ?? 0) - 1}`;
  const ofJobs = refusedJobName(name + TIME, indexed ? completions : undefined, server).filter(({ rule }) => rule === 'kubernetes/indexed-name');
  return firstNameProblem([...ofJobs, ...refusedCronJobName(name, server)], name, host, 'a Pod\'s host name has the time and the index behind it,');
}

/** One mistake in a name is refused in several ways. The first one says most. */
function firstNameProblem([first]: Rejection[], name: string, host: string, hostWords: string): string[] {
  switch (first?.rule) {
    case undefined: return [];
    case 'kubernetes/indexed-name': return [hostNameProblem(name, host, hostWords)];
    case 'kubernetes/object-name': return [`the name '${name}' cannot be that of an object; use lower-case letters, digits, '-' and '.'`];
    case 'kubernetes/cron-job-name':
      return [`the name '${name}' has ${name.length} characters, and a CronJob may have ${LONGEST_CRON_JOB_NAME}, since the time is appended for its Jobs`];
    default:
      return [`the name '${name}' has ${name.length} characters, and a Job may have ${LONGEST_JOB_NAME}, since its Pods carry the name as a label`];
  }
}

function hostNameProblem(name: string, host: string, hostWords: string): string {
  const excess = host.length - LONGEST_JOB_NAME;
  if (excess > 0) {
    return `the name '${name}' is too long for its last index: ${hostWords} ${host.length} characters, and ${LONGEST_JOB_NAME} are allowed; shorten the `
      + `name by ${excess}`;
  }
  return `the name '${name}' cannot be a host name, and the Pods of an indexed job have it as theirs; use lower-case letters, digits and '-'`;
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
export function overlapProblems(overlaps: boolean, { podFailurePolicy }: JobFailureFields, server: ServerVersion): string[] {
  if (!overlaps) return [];
  // Whatever the rules are, that there are some decides.
  const spec = { podReplacementPolicy: 'TerminatingOrFailed', ...podFailurePolicy && { podFailurePolicy: {} } };
  return inWords(refusedFields(spec, server), spec);
}

/** What is wrong with the names of the containers. cdk8s-plus calls every one without a name `main`. */
export function containerNameProblems(names: string[], server: ServerVersion): string[] {
  const containers = names.map(name => ({ name }));
  return [...new Set(inWords(refusedContainerNames(names, server), { template: { spec: { containers } } }))];
}
