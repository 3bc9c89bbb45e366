import { HAZARDS } from './hazards';
import { isAsked } from './operator/job-findings';
import type { PolyaxonSubject } from './polyaxon-subject';
import { FixableFinding } from '../engine';
import { FindingKind, FindingSeverity } from '../finding';

/*
 * One mistake is refused at several stations: a status that became a boolean by Polyaxon's operator, and by Kubernetes if it came so far.
 */

/**
 * The refusals that say something new: what crashes in the client, and what the operator and Kubernetes refuse of the rest. A rule of Polyaxon that takes a place for an error goes first, since it knows the file and how to mend it; then the
 * operator; then Kubernetes, which never sees what the operator refuses.
 */
export function saidOnce(
  crashes: readonly FixableFinding[], byOperator: readonly FixableFinding[], ofJob: readonly FixableFinding[], subject: PolyaxonSubject,
): readonly FixableFinding[] {
  const isRefusal = ({ kind }: FixableFinding) => kind === FindingKind.REJECTION;
  if (crashes.length + byOperator.length === 0 && !ofJob.some(isRefusal)) return ofJob;
  const errors = errorPlaces(subject);
  const before = [...crashes, ...byOperator].filter(({ path }) => !errors.has(path));
  const said = new Set([...errors, ...byOperator.map(({ path }) => path)]);
  return [...before, ...ofJob.filter(finding => !isRefusal(finding) || !said.has(finding.path))];
}

function errorPlaces(subject: PolyaxonSubject): ReadonlySet<string | undefined> {
  const rules = HAZARDS.filter(rule => isAsked(rule, subject.settings));
  return new Set(rules.flatMap(({ severity: usual, check }) => (
    check(subject).filter(({ severity = usual }) => severity === FindingSeverity.ERROR).map(({ path }) => path))));
}
