import { AcknowledgementSource } from './lint-finding';
import { LintRules } from './lint-settings';
import { ruleNamed, RULE_CATALOGUE } from './rule-catalogue';
import { Problem } from '../rule';
import { InputRuleName } from './input-rules';
import { ManifestDocument, readDocuments } from '../manifest/manifest-document';
import { suggestion } from '../policy/input';

/*
 * Acknowledgements that are written into a manifest: in an annotation of an object, or in a comment of a document.
 */

/** The annotation, a line for each rule: `kubernetes/ignore-without-deadline: the queue bounds it`. */
const ANNOTATION = 'failure-policy/acknowledge';

/** The only thing that a comment can ask for. */
const ACKNOWLEDGE = 'acknowledge';

const COMMENT = /#[ \t]*failure-policy(?::|(?=[ \t]+acknowledge\b))[ \t]*([\w-]*)[ \t]*([^\s:]*)[ \t]*(?::[ \t]*([^\n]*))?/g;

/** What is accepted in one place, and whether it was needed. */
export class WrittenAcknowledgement {
  public isUsed = false;

  public constructor(
    public readonly rule: string,
    public readonly reason: string,
    public readonly source: AcknowledgementSource,
    /** Where it is written; undefined if it is in the annotation. */
    public readonly place?: { readonly document: ManifestDocument; readonly offset: number },
    /** What a comment asks for. */
    private readonly verb = ACKNOWLEDGE,
  ) {}

  /** Whether it accepts the findings of a rule. */
  public accepts(rule: string): boolean {
    return this.rule === rule && this.mistake === undefined;
  }

  /** What is wrong with it, apart from not being needed. */
  public get mistake(): (Omit<Problem, 'path'> & { readonly rule: InputRuleName }) | undefined {
    if (this.verb !== ACKNOWLEDGE) {
      return {
        rule: 'acknowledgement/unknown-rule',
        message: `a comment says failure-policy: ${this.verb}, which is not understood`,
        suggestion: 'write it as # failure-policy: acknowledge RULE: reason',
      };
    }
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

/** Those in the comments of a document. What looks like a comment and is in a text is none. */
export function commentedAcknowledgements(document: ManifestDocument): WrittenAcknowledgement[] {
  const { text } = document.part;
  if (!text.includes('failure-policy')) return [];
  return [...text.matchAll(COMMENT)].filter(({ index }) => !document.isInScalar(index)).map(({ 1: verb, 2: rule, 3: reason = '', index }) => (
    new WrittenAcknowledgement(currentName(rule), reason.trim(), AcknowledgementSource.COMMENT, { document, offset: index }, verb)));
}

/** Those that hold for a whole file: above its first document, with nothing else there. */
export function headAcknowledgements(text: string): WrittenAcknowledgement[] {
  const [head] = readDocuments(text, { withEmpty: true });
  return head?.value === null ? commentedAcknowledgements(head) : [];
}

/** The name that a rule has now. */
function currentName(rule: string): string {
  return ruleNamed(rule)?.name ?? rule;
}
