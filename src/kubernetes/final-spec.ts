import { canonicalJson } from './canonical-json';
import { FAILURE_FIELDS, JobFailureFields, PodFailurePolicy } from './fields';
import { restartPolicyProblems, workerContainer } from './job-checks';
import { RejectionRuleName } from './rejection-rules';
import { inWords } from './rejection-words';
import { validate } from './validate';
import { ServerVersion } from './validation/server-version';
import { oneOf } from '../policy/policy-error';

/** What a rendered Job is held against. */
export interface Expected {
  readonly server: ServerVersion;

  /** The container that the author named, if any. */
  readonly container?: string;

  /** The fields that the policy owns, exactly: one that is absent must be absent. */
  readonly fields: JobFailureFields;

  /** Whether the deadline is the Job's own affair. */
  readonly leavesDeadline: boolean;
}

/** What is wrong with a Job or CronJob as it is rendered, after everybody had a hand in it. */
export function finalProblems(manifest: any, { server, container, fields, leavesDeadline }: Expected): string[] {
  const spec = jobSpecOf(manifest);
  const pod = spec.template?.spec;
  const containers = namesOf(pod?.containers);
  const initContainers = namesOf(pod?.initContainers);
  const { problem } = workerContainer(container, containers, initContainers);
  const isNeeded = container !== undefined || fields.podFailurePolicy?.rules.some(rule => rule.onExitCodes);
  return [
    ...(problem !== undefined && isNeeded ? [problem] : renamedProblems(spec.podFailurePolicy, [...containers, ...initContainers])),
    ...restartPolicyProblems(pod?.restartPolicy),
    ...refusedProblems(manifest, spec, server),
    ...changedProblems(spec, fields, leavesDeadline),
  ];
}

/** The spec of a Job, or of the Jobs of a CronJob. */
export function jobSpecOf({ kind, spec }: any): any {
  return (kind === 'CronJob' ? spec?.jobTemplate?.spec : spec) ?? {};
}

/** What the policy wants of a Job is more than what the server wants, so it is said in other words. */
const SAID_OTHERWISE: RejectionRuleName[] = [
  'kubernetes/restart-policy', 'kubernetes/restart-policy-with-failure-rules', 'kubernetes/exit-codes-of-unknown-container',
];

function refusedProblems(manifest: any, spec: any, server: ServerVersion): string[] {
  // A field that this version does not know may be one of a later cluster.
  const { rejections } = validate(manifest, server, { strict: false });
  return inWords(rejections.filter(({ rule }) => !SAID_OTHERWISE.includes(rule)), spec);
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
