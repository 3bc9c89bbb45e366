import { ApiObject } from 'cdk8s';
import { acknowledgements } from '../../constructs/warnings';
import { WrittenAcknowledgement } from '../acknowledgements';
import { AcknowledgementSource, LintFinding } from '../lint-finding';
import { LintRules } from '../lint-settings';
import { FileLint } from '../lint-text';
import { ruleNamed } from '../rule-catalogue';

/** What is found in an object, with what constructs say of it. */
export interface AcceptedFindings {
  readonly lint: FileLint;
  /** What they acknowledge, was needed, and does not stand in the manifest: a line for each rule. */
  readonly unwritten: readonly string[];
}

/** Accepts what constructs acknowledge, whether that is written into the manifest or not. */
export function acceptFindings(object: ApiObject, lint: FileLint, rules: LintRules): AcceptedFindings {
  if (lint.found.length === 0) return { lint, unwritten: [] };
  const reasons = new Map([...acknowledgements(object)].map(([rule, reason]) => [ruleNamed(rule)?.name ?? rule, reason]));
  const unwritten = new Set<string>();
  const found = lint.found.filter(({ finding }) => !isUnused(finding, reasons, rules)).map(each => {
    const { finding } = each;
    const reason = reasons.get(finding.rule);
    if (finding.acknowledged || reason === undefined) return each;
    unwritten.add(`${finding.rule}: ${reason}`);
    return { ...each, finding: { ...finding, acknowledged: { reason, source: AcknowledgementSource.ANNOTATION } } };
  });
  return { lint: { ...lint, found }, unwritten: [...unwritten] };
}

/** Constructs acknowledge for all objects below them, so it is no mistake if one of these does not need it. */
function isUnused({ rule, message }: LintFinding, reasons: Map<string, string>, rules: LintRules): boolean {
  return [...reasons].some(([name, reason]) => {
    const problem = new WrittenAcknowledgement(name, reason, AcknowledgementSource.ANNOTATION).unusedProblem(rules);
    return problem?.rule === rule && problem.message === message;
  });
}
