import { LintRules } from './lint-settings';
import { FileLint, Found, lintText, Origin } from './lint-text';
import { editObjects } from '../manifest/edit-objects';
import type { Edit, Step } from '../manifest/edit-text';
import { TextPart } from '../manifest/split-documents';

/** Which fixes are wanted: those that only say what is meant, or also those that say something new. */
export type FixKind = 'safe' | 'suggested';

/** What could not be mended in a text, and why. */
export interface FailedFix {
  readonly found: Found;
  readonly problem: string;
}

export interface FixedText {
  readonly text: string;
  /** What was mended, in the order in which it was. */
  readonly fixed: readonly Found[];
  readonly failed: readonly FailedFix[];
  /** What is found in the text now. */
  readonly rest: FileLint;
}

/** More than any document needs; fixes that undo each other end here. */
const MOST_ROUNDS = 100;

/** Fixes of one object that do not get in each other's way. */
interface ObjectFixes {
  readonly part: TextPart;
  readonly at: readonly Step[];
  readonly found: Found[];
}

/** Mends what can be mended in a text. What one fix leaves is looked at anew before another one touches the same place. */
export function fixText(file: string, text: string, rules: LintRules, kind: FixKind, origin: Origin): FixedText {
  const fixed: Found[] = [];
  const failed: FailedFix[] = [];
  const hopeless = new Set<string>();
  let isOneByOne = false;
  let current = text;
  let rest = lintText(file, current, rules, origin);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = rest.found.filter(each => isWanted(each, kind) && !hopeless.has(each.finding.fingerprint));
    if (wanted.length === 0) break;
    let hasFailed = false;
    const before = { text: current, rest, fixed: fixed.length };
    // From the end to the beginning, so that the places of the others stay what they are.
    for (const objects of byDocument(byObject(wanted, isOneByOne)).sort(([a], [b]) => b.part.offset - a.part.offset)) {
      const [{ part }] = objects;
      const edited = editObjects(part.text, objects.map(({ at, found }) => ({ at, edits: found.flatMap(({ fix }) => fix!.proposed.edits) })));
      current = current.slice(0, part.offset) + edited.text + current.slice(part.offset + part.text.length);
      for (const [i, { found }] of objects.entries()) {
        const problem = edited.problems[i];
        if (problem === undefined) {
          fixed.push(...found);
          continue;
        }
        hasFailed = true;
        // Which of several fixes it was is found out by trying one after the other.
        if (found.length > 1) continue;
        hopeless.add(found[0].finding.fingerprint);
        failed.push({ found: found[0], problem });
      }
    }
    isOneByOne ||= hasFailed;
    rest = lintText(file, current, rules, origin);
    const useless = fixed.slice(before.fixed).filter(each => countOf(each, rest) >= countOf(each, before.rest));
    if (useless.length === 0) continue;
    // What does not mend anything is taken back, with whatever was done in the same go.
    current = before.text;
    rest = before.rest;
    fixed.length = before.fixed;
    for (const found of useless) {
      hopeless.add(found.finding.fingerprint);
      failed.push({ found, problem: 'what it would write does not mend it' });
    }
  }
  return { text: current, failed, fixed: fixed.sort((x, y) => x.finding.line - y.finding.line), rest };
}

/** How often something is found: what has the same fingerprint is the same to everybody. */
function countOf({ finding: { fingerprint } }: Found, { found }: FileLint): number {
  return found.filter(each => each.finding.fingerprint === fingerprint).length;
}

function isWanted({ finding, fix }: Found, kind: FixKind): boolean {
  return fix !== undefined && !finding.acknowledged && (kind === 'suggested' || !fix.proposed.isSuggested);
}

/** The fixes of each object that can be done in one go, in the order in which the objects stand in the text. */
function byObject(wanted: readonly Found[], isOneByOne: boolean): ObjectFixes[] {
  const objects = new Map<string, ObjectFixes & { readonly touched: (readonly Step[])[] }>();
  for (const each of wanted) {
    const { part, at, proposed } = each.fix!;
    const key = JSON.stringify([part.offset, at]);
    let object = objects.get(key);
    if (!object) objects.set(key, object = { part, at, found: [], touched: [] });
    const paths = proposed.edits.map(touchedBy);
    const isFree = object.found.length === 0 || (!isOneByOne && !paths.some(path => object.touched.some(other => isSamePlace(path, other))));
    if (!isFree) continue;
    object.found.push(each);
    object.touched.push(...paths);
  }
  return [...objects.values()].sort(inOrder);
}

/** What an edit changes: one that takes an entry out of a list moves all others. */
function touchedBy({ kind, path }: Edit): readonly Step[] {
  return kind === 'remove' && typeof path[path.length - 1] === 'number' ? path.slice(0, -1) : path;
}

function isSamePlace(a: readonly Step[], b: readonly Step[]): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short.every((step, i) => long[i] === step);
}

/** Objects do not overlap, so any place in them tells their order. */
function inOrder({ found: [{ finding: a }] }: ObjectFixes, { found: [{ finding: b }] }: ObjectFixes): number {
  return a.line - b.line || a.column - b.column;
}

function byDocument(objects: readonly ObjectFixes[]): ObjectFixes[][] {
  const documents = new Map<number, ObjectFixes[]>();
  for (const each of objects) {
    const document = documents.get(each.part.offset);
    if (document) document.push(each);
    else documents.set(each.part.offset, [each]);
  }
  return [...documents.values()];
}
