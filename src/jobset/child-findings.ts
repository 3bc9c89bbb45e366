import { JobSetSubject, ReplicatedJobAt } from './job-set-subject';
import { FixableFinding, LintSettings } from '../engine';
import { EngineVersion } from '../engine-version';
import { FindingKind, FindingSeverity } from '../finding';
import { manifestJudge as ofKubernetes } from '../kubernetes/manifest-judge';
import { DEFAULT_KUBERNETES_VERSION, KUBERNETES_VERSIONS } from '../kubernetes/versions';
import type { RuleInfo } from '../rule';

/*
 * What is to be said of the Jobs that a JobSet makes: what an API server refuses of them, and what hurts. It is said at its place in the JobSet.
 */

/** Rules of Kubernetes that have one of JobSet's in their place. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set([
  'kubernetes/restart-policy-with-failure-rules',
  'kubernetes/backoff-limit-not-stated',
  'kubernetes/no-deadline',
  'kubernetes/short-time-to-live',
  'kubernetes/time-to-live-under-gitops',
  'kubernetes/same-name-new-policy',
  // The names of the Jobs are the JobSet's affair.
  'kubernetes/object-name',
  'kubernetes/namespace',
  'kubernetes/indexed-name',
]);

/** Rules about a Job that is nobody's: the failure of a child Job is not the end where a JobSet restarts it. */
const ABOUT_THE_END: ReadonlySet<string> = new Set([
  'kubernetes/disruption-uses-last-retry',
  'kubernetes/disruption-is-permanent',
  'kubernetes/parallelism-above-backoff-limit',
  'kubernetes/disruption-before-permanent-code',
  'kubernetes/replacement-waits',
]);

const DEFAULT_CLUSTERS: readonly EngineVersion[] = KUBERNETES_VERSIONS.filter(({ version }) => version === DEFAULT_KUBERNETES_VERSION);

/** Findings of all child Jobs, in every version of Kubernetes that is asked. */
export function childFindings(set: JobSetSubject): FixableFinding[] {
  const { clusters = [] } = set.settings;
  const found = set.jobs.flatMap(job => (clusters.length > 0 ? clusters : DEFAULT_CLUSTERS).flatMap(cluster => findingsOf(set, job, cluster)));
  return [...new Map(found.map(finding => [`${finding.rule} ${finding.path} ${finding.message}`, finding])).values()];
}

function findingsOf(set: JobSetSubject, job: ReplicatedJobAt, cluster: EngineVersion): FixableFinding[] {
  const { settings } = set;
  const { findings, subject } = ofKubernetes.validate(set.childOf(job), cluster, [], settings);
  const asked = subject === undefined ? [] : ofKubernetes.hazards.filter(rule => isAsked(rule, settings));
  const hazards: FixableFinding[] = asked.flatMap(({ name: rule, kind, severity, suggestion, check }) => (
    check(subject!).map(({ fix: _, ...problem }) => ({ rule, kind, severity, suggestion, ...problem }))));
  return [...findings.map(finding => refusedLater(finding, cluster)), ...hazards]
    .filter(({ rule }) => !SAID_OTHERWISE.has(rule) && !(ABOUT_THE_END.has(rule) && set.restarts))
    .map(({ cause: _, proposedFix: __, ...finding }) => inJobSet(finding, job));
}

/** The JobSet is taken all the same. What a cluster does not know it loses, since the controller does not ask it to be strict. */
function refusedLater(finding: FixableFinding, { version }: EngineVersion): FixableFinding {
  if (finding.rule === 'kubernetes/unknown-field') {
    return {
      ...finding,
      rule: 'kubernetes/dropped-field',
      kind: FindingKind.DROPPED,
      severity: FindingSeverity.WARNING,
      message: `${finding.path} is lost without a word: Kubernetes ${version} does not know it`,
      suggestion: 'leave it out for clusters of this version',
    };
  }
  return finding.kind === FindingKind.REJECTION ? { ...finding, message: `${finding.message}: the JobSet is taken, and each Job that it makes is refused` } : finding;
}

export function isAsked(rule: RuleInfo, settings: LintSettings): boolean {
  return settings.isAsked?.(rule) ?? rule.profile === 'recommended';
}

function inJobSet<Found extends FixableFinding>(finding: Found, { path, specPath }: ReplicatedJobAt): Found {
  const moved = (text: string) => text.replace(/(?<![\w.])spec\.(?!replicatedJobs)/g, `${specPath}.`);
  const { path: at, message, suggestion } = finding;
  const place = at.startsWith('spec') ? moved(at.replace(/^spec$/, 'spec.')).replace(/\.$/, '') : at.startsWith('metadata') ? `${path}.template.${at}` : path;
  return { ...finding, path: place, message: moved(message), ...suggestion !== undefined && { suggestion: moved(suggestion) } };
}
