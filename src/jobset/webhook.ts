import { FAILURE_REASONS } from './fields';
import { JobSetObject, JobSetSpec, ReplicatedJob } from './job-set-object';
import { RejectionRuleName } from './rejection-rules';
import { byteLength } from '../kubernetes/validation/field-errors';
import { dns1035LabelMessages, dnsSubdomainMessages } from '../kubernetes/validation/formats';
import { nameOf } from '../kubernetes/validation/object-meta';

/*
 * What the validating webhook of JobSet refuses. https://github.com/kubernetes-sigs/jobset/blob/v0.12.0/pkg/webhooks/jobset_webhook.go
 */

export interface WebhookProblem {
  readonly rule: RejectionRuleName;
  readonly path: string;
  readonly message: string;
}

type Problems = WebhookProblem[];

const LARGEST_INT32 = 2147483647;
const LONGEST_NAME = 63;
const LONGEST_RULE_NAME = 128;
const RULE_NAME = /^[A-Za-z]([A-Za-z0-9_,:]*[A-Za-z0-9_])?$/;
const MOST_REPLICAS_TO_RESTART = 1024;

/** @param object with its defaults */
export function webhookProblems(object: JobSetObject, minor: number): Problems {
  const { spec = {} } = object;
  const name = nameOf(object.metadata ?? {});
  const jobs = spec.replicatedJobs ?? [];
  return [
    ...strategyProblems(spec),
    ...jobs[0]?.dependsOn === undefined ? [] : [
      { rule: 'jobset/depends-on' as const, path: 'spec.replicatedJobs[0].dependsOn', message: 'DependsOn can\'t be set for the first ReplicatedJob' },
    ],
    ...subdomainProblems(spec),
    ...managedByProblems(spec),
    ...jobs.flatMap((job, i) => jobProblems(job, jobs.slice(0, i + 1), `spec.replicatedJobs[${i}]`, name, minor)),
    ...targetProblems(spec.successPolicy?.targetReplicatedJobs, jobs, 'spec.successPolicy.targetReplicatedJobs'),
    ...failurePolicyProblems(spec, jobs),
    ...coordinatorProblems(spec, jobs, name),
    ...volumeClaimProblems(spec, jobs, name),
  ];
}

function strategyProblems({ failurePolicy }: JobSetSpec): Problems {
  if (failurePolicy?.restartStrategy !== 'InPlaceRestart') return [];
  return [{
    rule: 'jobset/feature-gate',
    path: 'spec.failurePolicy.restartStrategy',
    message: 'InPlaceRestart restart strategy cannot be set when InPlaceRestart feature gate is disabled',
  }];
}

function subdomainProblems({ network }: JobSetSpec): Problems {
  const subdomain = network?.subdomain ?? '';
  if (subdomain === '') return [];
  return [...new Set([...dnsSubdomainMessages(subdomain), ...dns1035LabelMessages(subdomain)])].map(message => (
    { rule: 'jobset/subdomain', path: 'spec.network.subdomain', message: `Invalid value: "${subdomain}": ${message}` }));
}

function managedByProblems({ managedBy }: JobSetSpec): Problems {
  if (managedBy === undefined) return [];
  const message = domainPathProblem(managedBy) ?? (byteLength(managedBy) > LONGEST_NAME ? `must have at most ${LONGEST_NAME} bytes` : undefined);
  return message === undefined ? [] : [{ rule: 'jobset/managed-by', path: 'spec.managedBy', message: `Invalid value: "${managedBy}": ${message}` }];
}

/** What is wrong with a name such as `example.com/controller`. */
export function domainPathProblem(text: string): string | undefined {
  if (text === '') return 'must not be empty';
  const slash = text.indexOf('/');
  if (slash < 0 || slash === text.length - 1) return 'must be a domain-prefixed path (such as "acme.io/foo")';
  const domain = dnsSubdomainMessages(text.slice(0, slash));
  if (domain.length > 0) return domain[0];
  return /^[A-Za-z0-9/\-._~%!$&'()*+,;=:]+$/.test(text.slice(slash + 1)) ? undefined : 'Invalid path';
}

function jobProblems(job: ReplicatedJob, known: readonly ReplicatedJob[], path: string, setName: string, minor: number): Problems {
  const { name = '', replicas = 1, groupName = '', dependsOn = [] } = job;
  const { parallelism = 1, completionMode, completions } = job.template?.spec ?? {};
  const problems: Problems = [];
  if (parallelism * replicas > LARGEST_INT32) {
    problems.push({
      rule: 'jobset/too-many-pods',
      path: `${path}.replicas`,
      message: `the product of replicas and parallelism must not exceed ${LARGEST_INT32} for replicatedJob '${name}'`,
    });
  }
  if (minor >= 9) problems.push(...labelProblems('jobset/group-name', `${path}.groupName`, groupName, '.spec.replicatedJob[].groupName is too long, must be less than 63 characters'));
  const jobName = `${setName}-${name}-${replicas - 1}`;
  problems.push(...labelProblems('jobset/child-name', `${path}.name`, jobName, 'JobSet name is too long, job names generated for this JobSet will exceed 63 characters'));
  if (completionMode === 'Indexed' && completions !== undefined) {
    // Five letters are added that nobody knows beforehand.
    const podName = `${jobName}-${completions - 1}-abcde`;
    problems.push(...labelProblems('jobset/child-name', `${path}.name`, podName, 'JobSet name is too long, pod names generated for this JobSet will exceed 63 characters')
      .filter(({ message }) => !problems.some(each => each.message === message)));
  }
  for (const [i, { name: other = '' }] of dependsOn.entries()) {
    // Before 0.9 there was one at most, and a Job could not name itself either.
    if (known.some(each => each.name === other)) continue;
    problems.push({ rule: 'jobset/depends-on', path: `${path}.dependsOn[${i}].name`, message: `replicatedJob: ${name} cannot depend on replicatedJob: ${other}` });
  }
  return problems;
}

function labelProblems(rule: RejectionRuleName, path: string, text: string, tooLong: string): Problems {
  return dns1035LabelMessages(text).map(message => (
    { rule, path, message: `Invalid value: "${text}": ${message.includes('must be no more than 63') ? tooLong : message}` }));
}

function targetProblems(targets: readonly string[] | undefined, jobs: readonly ReplicatedJob[], path: string, where = ''): Problems {
  return (targets ?? []).flatMap((target, i) => jobs.some(({ name = '' }) => name === target) ? [] : [{
    rule: 'jobset/unknown-replicated-job' as const,
    path: `${path}[${i}]`,
    message: `invalid replicatedJob name '${target}'${where} does not appear in .spec.ReplicatedJobs`,
  }]);
}

function failurePolicyProblems({ failurePolicy }: JobSetSpec, jobs: readonly ReplicatedJob[]): Problems {
  const rules = failurePolicy?.rules ?? [];
  const path = (i: number, field: string) => `spec.failurePolicy.rules[${i}].${field}`;
  const gated = rules.findIndex(({ action }) => action === 'RestartJob' || action === 'RestartJobAndIgnoreMaxRestarts');
  if (gated >= 0) {
    const tooMany = jobs.some(({ replicas = 1 }) => replicas > MOST_REPLICAS_TO_RESTART)
      ? `; and with it a replicatedJob may have ${MOST_REPLICAS_TO_RESTART} replicas at most` : '';
    return [{
      rule: 'jobset/feature-gate',
      path: path(gated, 'action'),
      message: `RestartJob and RestartJobAndIgnoreMaxRestarts failure policy actions are not allowed when RestartJob feature gate is disabled${tooMany}`,
    }];
  }
  return rules.flatMap(({ name = '', targetReplicatedJobs, onJobFailureReasons = [] }, i): Problems => [
    ...ruleNameProblems(name, path(i, 'name'), rules.findIndex(each => each.name === name), i),
    ...targetProblems(targetReplicatedJobs, jobs, path(i, 'targetReplicatedJobs'), ' in failure policy'),
    ...onJobFailureReasons.flatMap((reason, j) => (FAILURE_REASONS as readonly string[]).includes(reason) ? [] : [{
      rule: 'jobset/failure-reason' as const,
      path: `${path(i, 'onJobFailureReasons')}[${j}]`,
      message: `invalid job failure reason '${reason}' in failure policy is not a recognized job failure reason`,
    }]),
  ]);
}

function ruleNameProblems(name: string, path: string, first: number, at: number): Problems {
  const problems: Problems = [];
  if (byteLength(name) > LONGEST_RULE_NAME) {
    problems.push({
      rule: 'jobset/failure-rule-name',
      path,
      message: `invalid failure policy rule name of length ${byteLength(name)}, the rule name must be at most ${LONGEST_RULE_NAME} characters long`,
    });
  }
  if (!RULE_NAME.test(name)) {
    problems.push({
      rule: 'jobset/failure-rule-name',
      path,
      message: `invalid failure policy rule name '${name}': it starts with a letter, ends with a letter, a digit or '_', and has only these and ',' and ':' `
        + 'in between',
    });
  }
  if (first < at) {
    problems.push({
      rule: 'jobset/failure-rule-name', path, message: `rule names are not unique, the rules with indices ${first} and ${at} have the same name '${name}'`,
    });
  }
  return problems;
}

function coordinatorProblems({ coordinator, network }: JobSetSpec, jobs: readonly ReplicatedJob[], setName: string): Problems {
  if (!coordinator) return [];
  const { replicatedJob = '', jobIndex = 0, podIndex = 0 } = coordinator;
  const problem = (field: string, message: string): Problems => [{ rule: 'jobset/coordinator', path: `spec.coordinator.${field}`, message }];
  const job = jobs.find(({ name = '' }) => name === replicatedJob);
  const endpoint = `${setName}-${replicatedJob}-${jobIndex}-${podIndex}.${network?.subdomain || setName}`;
  const ofLabel = endpoint.length <= LONGEST_NAME && /^[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/.test(endpoint) ? []
    : problem('replicatedJob', `spec will lead to invalid label value "${endpoint}" for the coordinator: it may have ${LONGEST_NAME} characters`);
  return [...ofPod(), ...ofLabel];

  function ofPod(): Problems {
    if (!job) return problem('replicatedJob', `coordinator replicatedJob ${replicatedJob} does not exist`);
    const { completionMode, completions } = job.template?.spec ?? {};
    if (jobIndex < 0 || jobIndex >= (job.replicas ?? 1)) return problem('jobIndex', `coordinator job index ${jobIndex} is invalid for replicatedJob ${replicatedJob}`);
    if (completionMode !== 'Indexed' || completions === undefined) {
      return problem('replicatedJob', 'job for coordinator pod must be indexed completion mode, and completions number must be set');
    }
    if (podIndex >= 0 && podIndex < completions) return [];
    return problem('podIndex', `coordinator pod index ${podIndex} is invalid for replicatedJob ${replicatedJob} job index ${jobIndex}`);
  }
}

function volumeClaimProblems({ volumeClaimPolicies = [] }: JobSetSpec, jobs: readonly ReplicatedJob[], setName: string): Problems {
  const seen = new Set<string>();
  return volumeClaimPolicies.flatMap(({ templates = [] }, i) => templates.flatMap(({ metadata = {} }, j): Problems => {
    const { name = '', namespace = '' } = metadata;
    const path = `spec.volumeClaimPolicies[${i}].templates[${j}].metadata.name`;
    const problem = (message: string, at = path): WebhookProblem => ({ rule: 'jobset/volume-claim', path: at, message });
    const isTwice = seen.has(name);
    seen.add(name);
    const pods = jobs.map(job => job.template?.spec?.template?.spec ?? {});
    const isMounted = pods.some(({ containers = [], initContainers = [] }) => (
      [...containers, ...initContainers].some(({ volumeMounts = [] }) => volumeMounts.some(mount => (mount.name ?? '') === name))));
    return [
      ...isTwice ? [problem(`Invalid value: "${name}": names must be unique for VolumeClaimPolicies template`)] : [],
      ...dnsSubdomainMessages(name).map(message => problem(`Invalid value: "${name}": ${message}`)),
      ...`${name}-${setName}`.length > LONGEST_NAME ? [problem(`Invalid value: "${name}": VolumeClaimPolicies template name is too long`)] : [],
      ...namespace !== '' ? [problem('namespace cannot be set for VolumeClaimPolicies templates', path.replace(/name$/, 'namespace'))] : [],
      ...pods.flatMap(({ volumes = [] }, k) => volumes.flatMap((volume, l) => (volume.name ?? '') !== name ? [] : [problem(
        `volume name conflicts with VolumeClaimPolicy template name: ${name}`, `spec.replicatedJobs[${k}].template.spec.template.spec.volumes[${l}].name`)])),
      ...isMounted ? [] : [problem(`replicatedJob containers don't have a matching volumeMount: ${name} from VolumeClaimPolicies`)],
    ];
  }));
}
