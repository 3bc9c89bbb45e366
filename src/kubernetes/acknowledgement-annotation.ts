/*
 * The annotation in which a manifest says what is accepted in it, a line for each rule: `kubernetes/ignore-without-deadline: the queue bounds it`.
 */

export const ACKNOWLEDGEMENT = 'failure-policy/acknowledge';

/** The rules that an annotation accepts. Without a reason, none is accepted. */
export function acknowledgedRules(annotation: unknown): string[] {
  return linesOf(annotation).filter(line => /^[^\s:]+\s*:\s*\S/.test(line)).map(ruleOf);
}

/** The annotation with another reason for a rule, or without the rule; undefined if nothing is left of it. */
export function withAcknowledgement(annotation: unknown, rule: string, reason: string | undefined): string | undefined {
  const before = linesOf(annotation);
  const line = reason === undefined ? [] : [`${rule}: ${reason.replace(/\s+/g, ' ').trim()}`];
  const ofRule = before.filter(each => ruleOf(each) === rule);
  // What says it already stays as it is written.
  if (ofRule.length === line.length && ofRule[0] === line[0]) return typeof annotation === 'string' ? annotation : undefined;
  return [...before.filter(each => ruleOf(each) !== rule), ...line].join('\n') || undefined;
}

function linesOf(annotation: unknown): string[] {
  return typeof annotation === 'string' ? annotation.split('\n').map(line => line.trim()).filter(line => line !== '') : [];
}

function ruleOf(line: string): string {
  return line.split(':')[0].trim();
}
