import { jobOf } from './operator-job';
import { authorPlace } from './origin-in-file';
import { ReplicaPod, replicaPods } from './replica-pods';
import { unknownFieldWords, wrongTypeWords } from './type-words';
import { FixableFinding, LintSettings } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { manifestJudge } from '../../kubernetes/manifest-judge';
import { DEFAULT_KUBERNETES_VERSION, KUBERNETES_VERSIONS } from '../../kubernetes/versions';
import { stepsTo } from '../../manifest/paths';
import type { RuleInfo } from '../../rule';
import type { RunResource } from '../node-resources';
import type { PolyaxonSubject } from '../polyaxon-subject';
import type { PodSection, WrittenRun } from '../written-run';

/*
 * What is to be said of the Job that the operator makes of an operation, or of the Pods of something else: what the API server refuses of it, and what hurts. It is said in the words of the
 * Polyaxonfile and of its place there.
 */

/** Rules of Kubernetes that have one of Polyaxon's in their place, which knows its fields and how to mend them. */
const SAID_OTHERWISE: ReadonlySet<string> = new Set([
  'kubernetes/ignore-without-deadline',
  'kubernetes/short-time-to-live',
  'kubernetes/exit-codes-of-unknown-container',
  'kubernetes/fail-index-without-limit-per-index',
  'kubernetes/exit-codes-of-any-container',
  'kubernetes/negative-number',
]);

/** Rules about a budget of retries, which say nothing new to somebody who wrote none: without one Polyaxon does not retry. */
const ABOUT_RETRIES: ReadonlySet<string> = new Set(['kubernetes/disruption-uses-last-retry']);

/** Findings of the Job, or of the Pods of what becomes none, in every version of Kubernetes that is asked. */
export function jobFindings({ run, resource }: RunResource, { settings }: PolyaxonSubject): FixableFinding[] {
  const { clusters = [] } = settings;
  const job = jobOf(resource);
  // Also somebody who names a version of Polyaxon alone runs it on some Kubernetes.
  const found = (clusters.length > 0 ? clusters : DEFAULT_CLUSTERS).flatMap(cluster => job ? findingsOf(job, cluster, run, settings)
    : replicaPods(resource, run).flatMap(each => podFindings(each, cluster, run, settings)));
  return [...new Map(found.map(finding => [`${finding.rule} ${finding.path} ${finding.message}`, finding])).values()];
}

const DEFAULT_CLUSTERS: readonly EngineVersion[] = KUBERNETES_VERSIONS.filter(({ version }) => version === DEFAULT_KUBERNETES_VERSION);

function findingsOf(job: object, cluster: EngineVersion, run: WrittenRun, settings: LintSettings): FixableFinding[] {
  const { findings, subject: jobSubject } = manifestJudge.validate(job, cluster, [], settings);
  const asked = jobSubject === undefined ? [] : manifestJudge.hazards.filter(rule => isAsked(rule, settings));
  const hazards: FixableFinding[] = asked.flatMap(({ name: rule, kind, severity, suggestion, check }) => (
    check(jobSubject!).map(({ fix: _, ...problem }) => ({ rule, kind, severity, suggestion, ...problem }))));
  return [...findings, ...hazards].filter(({ rule }) => isWanted(rule, run))
    .map(({ cause: _, ...finding }) => inAuthorsWords(finding, job, run));
}

/** What the server refuses of a Pod. The Job around it is of nobody. */
function podFindings({ job, pods }: ReplicaPod, cluster: EngineVersion, run: WrittenRun, settings: LintSettings): FixableFinding[] {
  return manifestJudge.validate(job, cluster, [], settings).findings.filter(({ path }) => path.startsWith('spec.template'))
    .map(({ cause: _, ...finding }) => inAuthorsWords(finding, job, run, pods));
}

/** Whether a rule is wanted by those who ask. */
export function isAsked(rule: RuleInfo, settings: LintSettings): boolean {
  return settings.isAsked?.(rule) ?? rule.profile === 'recommended';
}

function isWanted(rule: string, run: WrittenRun): boolean {
  // That a job cannot restart by exit code is a rule of Polyaxon's.
  if (rule === 'kubernetes/restart-policy' && run.environments.some(environment => environment.at('restartPolicy').text === 'ExitCode')) return false;
  return !SAID_OTHERWISE.has(rule) && (!ABOUT_RETRIES.has(rule) || run.bound('maxRetries') !== undefined);
}

/** Fixes are for the Job and not for the file from which it is made. */
function inAuthorsWords({ proposedFix: _, ...finding }: FixableFinding, job: object, run: WrittenRun, pods?: readonly PodSection[]): FixableFinding {
  const { rule, message, path } = finding;
  const place = authorPlace(run, stepsTo(job, path), pods);
  const wrong = rule === 'kubernetes/wrong-type' ? wrongTypeWords(message, path, place) : undefined;
  const suggestion = wrong ? wrong.suggestion : finding.suggestion;
  return {
    ...finding,
    message: wrong?.message ?? (rule === 'kubernetes/unknown-field' ? unknownFieldWords(path) : translated(message)),
    ...suggestion !== undefined && { suggestion: translated(suggestion) },
    path: place.path,
  };
}

/** Fields of the Job as they are called in a Polyaxonfile. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ['backoffLimit', 'maxRetries'],
  ['activeDeadlineSeconds', 'timeout'],
  ['ttlSecondsAfterFinished', 'ttl'],
]);

function translated(text: string): string {
  return text.replace(/(?:spec\.)?\b(backoffLimit|activeDeadlineSeconds|ttlSecondsAfterFinished)\b(?!PerIndex)/g, (_, field: string) => `termination.${WORDS.get(field)}`)
    .replace(/\bspec\.podFailurePolicy\b/g, 'termination.podFailurePolicy')
    .replace(/\bspec\.template\.spec\.restartPolicy\b/g, 'environment.restartPolicy');
}
