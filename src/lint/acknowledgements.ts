import { AcknowledgementSource } from './lint-finding';
import { LintRules } from './lint-settings';
import { ruleNamed, RULE_CATALOGUE } from './rule-catalogue';
import { Problem } from '../rule';
import { InputRuleName } from './input-rules';
import { suggestion } from '../policy/input';

/*
 * Acknowledgements that are written into a manifest: in an annotation of an object, or in a comment of a document.
 */

/** The annotation, a line for each rule: `kubernetes/ignore-without-deadline: the queue bounds it`. */
const ANNOTATION = 'failure-policy/acknowledge';

const COMMENT = /#[ \t]*failure-policy:[ \t]*acknowledge\b[ \t]*([^\s:]*)[ \t]*(?::[ \t]*([^\n]*))?/g;

/** What is accepted in one place, and whether it was needed. */
export class WrittenAcknowledgement {
  public isUsed = false;

  public constructor(
    public readonly rule: string,
    public readonly reason: string,
    public readonly source: AcknowledgementSource,
    /** Where it is written, as an offset in the document; undefined if it is in the annotation. */
    public readonly offset?: number,
  ) {}

  /** What is wrong with it, apart from not being needed. */
  public get mistake(): (Omit<Problem, 'path'> & { readonly rule: InputRuleName }) | undefined {
    if (ruleNamed(this.rule) === undefined) {
      return {
        rule: 'acknowledgement/unknown-rule',
        message: this.rule === '' ? 'an acknowledgement names no rule' : `'${this.rule}' is acknowledged, which is no rule`,
        suggestion: this.rule === '' ? 'write it as RULE: reason' : didYouMean(this.rule),
      };
    }
    if (this.reason === '') return { rule: 'acknowledgement/without-reason', message: `${this.rule} is acknowledged without a reason, so that does not count` };
    return undefined;
  }

  /** What is to be said if nothing was found that it accepts. */
  public unusedProblem(rules: LintRules): (Omit<Problem, 'path'> & { readonly rule: InputRuleName }) | undefined {
    if (this.isUsed || !rules.mustBeFound(this.rule)) return undefined;
    return { rule: 'acknowledgement/unused', message: `${this.rule} is acknowledged, and it is not found here` };
  }
}

/** A rule whose name is near, of all that there are: a list of them all would help nobody. */
export function didYouMean(name: string): string | undefined {
  const text = suggestion(name, [...RULE_CATALOGUE.keys()]);
  return text.startsWith('did you mean') ? text : '`failure-policy rules` lists them all';
}

/** Those in the annotation of an object. */
export function annotatedAcknowledgements(manifest: unknown): WrittenAcknowledgement[] {
  const text: unknown = (manifest as any)?.metadata?.annotations?.[ANNOTATION];
  if (typeof text !== 'string') return [];
  return text.split('\n').map(line => line.trim()).filter(line => line !== '').map(line => {
    const [, rule, reason = ''] = /^([^\s:]*)\s*(?::\s*(.*))?/.exec(line)!;
    return new WrittenAcknowledgement(currentName(rule), reason.trim(), AcknowledgementSource.ANNOTATION);
  });
}

/** The path of the annotation. */
export const ANNOTATION_PATH = ['metadata', 'annotations', ANNOTATION];

/** Those in the comments of a text. */
export function commentedAcknowledgements(text: string): WrittenAcknowledgement[] {
  if (!text.includes('failure-policy:')) return [];
  return [...text.matchAll(COMMENT)].map(({ 1: rule, 2: reason = '', index }) => (
    new WrittenAcknowledgement(currentName(rule), reason.trim(), AcknowledgementSource.COMMENT, index)));
}

/** The name that a rule has now. */
function currentName(rule: string): string {
  return ruleNamed(rule)?.name ?? rule;
}
