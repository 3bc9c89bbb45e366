import { LintRules } from './lint-settings';
import { FileLint, Found, lintText } from './lint-text';
import { editText, EditError, Edit } from '../manifest/edit-text';

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
    const wanted = firstOfEachDocument(rest.found.filter(each => isWanted(each, kind) && !hopeless.has(each.finding.fingerprint)));
    if (wanted.length === 0) break;
    // From the end to the beginning, so that the places of the others stay what they are.
    for (const each of [...wanted].reverse()) {
      const edited = edit(current, each);
      if (edited === undefined) {hopeless.add(each.finding.fingerprint);} else {
        current = edited;
        fixed.push(each);
      }
    }
    rest = lintText(file, current, rules);
  }
  return { text: current, fixed, rest };
}

function isWanted({ finding, fix }: Found, kind: FixKind): boolean {
  return fix !== undefined && !finding.acknowledged && (kind === 'suggested' || !fix.proposed.isSuggested);
}

function firstOfEachDocument(found: readonly Found[]): Found[] {
  const first = new Map<number, Found>();
  for (const each of found) if (!first.has(each.fix!.part.offset)) first.set(each.fix!.part.offset, each);
  return [...first.values()].sort((a, b) => a.fix!.part.offset - b.fix!.part.offset);
}

/** The text with one thing mended; undefined if that cannot be done in this text. */
function edit(text: string, { fix }: Found): string | undefined {
  const { part, at, proposed } = fix!;
  try {
    const edited = editText(part.text, proposed.edits.map((each): Edit => ({ ...each, path: [...at, ...each.path] })));
    return text.slice(0, part.offset) + edited + text.slice(part.offset + part.text.length);
  } catch (error) {
    if (error instanceof EditError) return undefined;
    throw error;
  }
}
