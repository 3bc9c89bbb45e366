import { BoundSentence, boundSentences, LABELS } from './bounds-words';
import { linedTable, TextColumn } from './columns';
import { countedWords, ExplainedGroup, explainedGroups, Explanation, ruleWords } from './explained-rows';
import type { Paper } from './paper';
import { visible } from '../lint/formats/words';

const COLUMNS: readonly TextColumn[] = [{ head: 'what happens to an attempt', least: 26 }, { head: 'rule' }, { head: 'counted' }, { head: 'then', least: 22 }];

/** A decision table and what bounds the whole, for somebody at a terminal. */
export function explanationText({ rows, bounds, waits, notes = [] }: Explanation, paper: Paper): string {
  const { bold, yellow } = paper.colours;
  const groups = explainedGroups(rows);
  const sentence = ({ subject, text, isUnbounded }: BoundSentence) => {
    const line = `- ${paper.wrapped(`${bold(LABELS[subject])} ${visible(text)}`, 2)}`;
    return isUnbounded ? yellow(line) : line;
  };
  const table = groups.length === 0 ? '' : linedTable(COLUMNS, groups.map(({ row, causes }) => (
    [causes.map(visible).join('\n'), visible(ruleWords(row)).replace(' ', '\n'), countedWords(row), visible(row.then)])), paper.width);
  // What makes the rest mean something else comes before it.
  const first = notes.map(note => `${bold(`- ${paper.wrapped(visible(note), 2)}`)}\n`).join('');
  return `${first === '' ? '' : `${first}\n`}${[
    ...table === '' ? [] : [table ?? groups.map(group => block(group, paper)).join('\n\n')],
    boundSentences(bounds, waits).map(sentence).join('\n'),
  ].join(table === undefined ? '\n\n' : '\n')}\n`;
}

/** A row where there is no room for columns. */
function block({ row, causes }: ExplainedGroup, paper: Paper): string {
  const rule = ruleWords(row);
  const facts = [
    ...rule === '' ? [] : [rule === 'none' ? 'no rule' : rule],
    ...row.response === undefined ? [] : [row.counted ? 'counted' : 'not counted'],
  ];
  return [
    paper.wrapped(visible(facts.length === 0 ? row.then : `${facts.join(', ')}: ${row.then}`)),
    ...causes.map(cause => `  - ${paper.wrapped(visible(cause), 4)}`),
  ].join('\n');
}
