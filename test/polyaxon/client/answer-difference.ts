import type { RecordedAnswer } from './recorded-answers';

/** What differs, what was expected and what came; undefined if nothing differs. Of errors it counts only that there is one. */
export function differenceOf(expected: RecordedAnswer, got: RecordedAnswer): [what: string, expected: string, got: string] | undefined {
  if (expected.accepted !== got.accepted) return ['verdict', verdictOf(expected), verdictOf(got)];
  if (hasProblem(expected) !== hasProblem(got)) return ['lowering', verdictOf(expected), verdictOf(got)];
  const [theirs, ours] = [expected, got].map(({ resource, children }) => canonical({
    resource, children: children && { ...children, first: children.first.map(child => ({ ...child, problem: child.problem && true })) },
  }));
  return theirs === ours ? undefined : ['lowering', theirs, ours];
}

/** That a graph or a schedule has no resource of its own is no problem: the server makes runs of it. */
function hasProblem({ problem }: RecordedAnswer): boolean {
  return problem !== undefined && !problem.lines[0].includes('Specification with matrix/dag/schedule section is not supported');
}

function verdictOf({ accepted, why, problem }: RecordedAnswer): string {
  const error = why ?? problem;
  return `${accepted ? 'accepted' : 'refused'}${error ? `, ${error.type}: ${error.lines.slice(0, 2).join(' | ')}` : ''}`;
}

/** With sorted keys, and numbers that JSON does not have as Python writes them. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each) => {
    if (typeof each === 'bigint') return Number(each);
    if (typeof each === 'number' && !Number.isFinite(each)) return Number.isNaN(each) ? 'nan' : each > 0 ? 'inf' : '-inf';
    if (typeof each !== 'object' || each === null || Array.isArray(each)) return each;
    return Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}
