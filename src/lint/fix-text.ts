import { LintRules } from './lint-settings';
import { FileLint, Found, lintText } from './lint-text';
import { editObjects } from '../manifest/edit-objects';

/** Which fixes are wanted: those that only say what is meant, or also those that say something new. */
export type FixKind = 'safe' | 'suggested';

export interface FixedText {
  readonly text: string;
  /** What was mended, in the order in which it was. */
  readonly fixed: readonly Found[];
  /** What is found in the text now. */
  readonly rest: FileLint;
}

/** More than any document needs; fixes that undo each other end here. */
const MOST_ROUNDS = 100;

/** Mends what can be mended in a text. Each fix looks at what the one before it has left, so that they never get in each other's way. */
export function fixText(file: string, text: string, rules: LintRules, kind: FixKind): FixedText {
  const fixed: Found[] = [];
  const hopeless = new Set<string>();
  let current = text;
  let rest = lintText(file, current, rules);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const wanted = firstOfEachObject(rest.found.filter(each => isWanted(each, kind) && !hopeless.has(each.finding.fingerprint)));
    if (wanted.length === 0) break;
    // From the end to the beginning, so that the places of the others stay what they are.
    for (const document of byDocument(wanted).reverse()) {
      const { part } = document[0].fix!;
      const edited = editObjects(part.text, document.map(({ fix }) => ({ at: fix!.at, edits: fix!.proposed.edits })));
      current = current.slice(0, part.offset) + edited.text + current.slice(part.offset + part.text.length);
      for (const [i, each] of document.entries()) {
        if (edited.problems[i] === undefined) fixed.push(each);
        else hopeless.add(each.finding.fingerprint);
      }
    }
    rest = lintText(file, current, rules);
  }
  return { text: current, fixed: fixed.sort((x, y) => x.finding.line - y.finding.line), rest };
}

function isWanted({ finding, fix }: Found, kind: FixKind): boolean {
  return fix !== undefined && !finding.acknowledged && (kind === 'suggested' || !fix.proposed.isSuggested);
}

/** In the order in which the objects stand in the text. */
function firstOfEachObject(found: readonly Found[]): Found[] {
  const first = new Map<string, Found>();
  for (const each of found) {
    const object = JSON.stringify([each.fix!.part.offset, each.fix!.at]);
    if (!first.has(object)) first.set(object, each);
  }
  return [...first.values()].sort((a, b) => a.finding.line - b.finding.line || a.finding.column - b.finding.column);
}

function byDocument(found: readonly Found[]): Found[][] {
  const documents = new Map<number, Found[]>();
  for (const each of found) {
    const { offset } = each.fix!.part;
    const document = documents.get(offset);
    if (document) document.push(each);
    else documents.set(offset, [each]);
  }
  return [...documents.values()];
}
