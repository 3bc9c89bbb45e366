import { ApiObject, Lazy } from 'cdk8s';
import { IConstruct } from 'constructs';
import { Gap, GapKind } from '../gap';
import { refuse } from './with-path';

/** Metadata of a construct: a warning of ours, and the acceptance of one. The second is also the name of the annotation. */
export const WARNING = 'failure-policy/warning';
export const ACKNOWLEDGEMENT = 'failure-policy/acknowledge';

/** What is in the metadata. It can be withdrawn, since metadata cannot be removed. */
interface Entry {
  readonly rule: string;
  readonly text: string;
  isWithdrawn: boolean;
}

/** Adds a warning to a construct; gives back the way to withdraw it. The CLI shows only what is on stderr, since it swallows the app's stdout. */
export function addWarning(construct: IConstruct, rule: string, message: string): () => void {
  const entry = addEntry(construct, WARNING, rule, message);
  if (isUnderCli()) {
    let isSaid = false;
    construct.node.addValidation({
      validate: () => {
        if (!isSaid && !entry.isWithdrawn && !acknowledgements(construct).has(rule)) {
          isSaid = true;
          process.stderr.write(`warning: [${construct.node.path}] ${message} (${rule})\n`);
        }
        return [];
      },
    });
  }
  return () => {
    entry.isWithdrawn = true;
  };
}

/** Accepts the warnings of a rule at and below a construct; gives back the way to withdraw that. */
export function acknowledge(construct: IConstruct, rule: string, reason: string): () => void {
  const entry = addEntry(construct, ACKNOWLEDGEMENT, rule, reason.replace(/\s+/g, ' ').trim());
  return () => {
    entry.isWithdrawn = true;
  };
}

/** Refuses a policy of which an engine would do the opposite. */
export function refuseContradictions(gaps: Gap[]): void {
  refuse(gaps.filter(gap => gap.kind === GapKind.CONTRADICTION).map(({ rule, message, suggestion }) => `${message}; ${suggestion} (${rule})`));
}

/** Warns of what an engine only approximates; gives back the ways to withdraw the warnings. */
export function warnOfGaps(construct: IConstruct, gaps: Gap[]): (() => void)[] {
  return gaps.map(({ rule, message, suggestion }) => addWarning(construct, rule, `${message}; ${suggestion}`));
}

/** Whether the cdk8s CLI runs the app. Tests and other programs are left in peace. */
export function isUnderCli(): boolean {
  return process.env.CDK8S_OUTDIR !== undefined;
}

/** The warnings of one construct. */
export function warningsOf(construct: IConstruct): { rule: string; message: string }[] {
  return entriesOf(construct, WARNING).map(({ rule, text }) => ({ rule, message: text }));
}

/** The acknowledgements that hold for a construct, rule to reason, sorted by rule. */
export function acknowledgements(construct: IConstruct): Map<string, string> {
  // From the outside to the inside: the nearest reason is the one that counts.
  const found = construct.node.scopes.flatMap(scope => entriesOf(scope, ACKNOWLEDGEMENT)).map(({ rule, text }) => [rule, text] as const);
  return new Map([...new Map(found)].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The acknowledgements of an engine's rules that hold for a construct, a line each. */
export function acknowledgementLines(construct: IConstruct, ...engines: string[]): string[] {
  return [...acknowledgements(construct)].filter(([rule]) => engines.some(engine => rule.startsWith(`${engine}/`))).map(([rule, reason]) => `${rule}: ${reason}`);
}

/**
 * Writes the acknowledgements into a manifest of Kubernetes, beside those that its author wrote there; without any there is no annotation.
 *
 * @param written what the author wrote into the annotation, if anything
 * @param engines whose rules are asked of the object
 */
export function annotateAcknowledgements(object: ApiObject, written: unknown, engines: readonly string[] = ['kubernetes']): void {
  if (ANNOTATED in object) return;
  const produce = () => {
    const ours = acknowledgementLines(object, ...engines);
    const rules = ours.map(ruleOf);
    return [...linesOf(written).filter(line => !rules.includes(ruleOf(line))), ...ours].join('\n') || undefined;
  };
  object.metadata.addAnnotation(ACKNOWLEDGEMENT, Lazy.any({ produce }) as any);
  Object.defineProperty(object, ANNOTATED, { value: true });
}

/** A lazy value is known when it is written. */
function linesOf(written: any): string[] {
  const text = typeof written?.produce === 'function' ? written.produce() : written;
  return typeof text === 'string' ? text.split('\n').map(line => line.trim()).filter(line => line !== '') : [];
}

function ruleOf(line: string): string {
  return line.split(':')[0];
}

/** An object is annotated once: what stands there afterwards is ours, and is made anew each time. */
const ANNOTATED = Symbol.for('cdk8s-failure-policy.annotated');

function addEntry(construct: IConstruct, type: string, rule: string, text: string): Entry {
  const entry: Entry = { rule, text, isWithdrawn: false };
  construct.node.addMetadata(type, entry);
  return entry;
}

function entriesOf(construct: IConstruct, type: string): Entry[] {
  return construct.node.metadata.filter(each => each.type === type).map(each => each.data as Entry).filter(each => !each.isWithdrawn);
}
