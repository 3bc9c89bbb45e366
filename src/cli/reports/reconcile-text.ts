import { adviceOf, casesText, ReconciledEvaluation, sectionsOf, shardsText, subjectOf, titleOf, verdictOf } from './reconcile';
import { visible } from '../../lint/formats/words';
import { Page } from '../page';

/** Where what is said of a label begins. */
const LEFT = 2 + 'conflicting'.length + 2;

/** For people at a terminal. */
export function reconciliationAsText(reconciled: ReconciledEvaluation, page: Page): string {
  const { reconciliation } = reconciled;
  const advice = adviceOf(reconciled);
  const { bold, dim, green, red, yellow } = page.colours;
  const labelled = (label: string, text: string, style: (text: string) => string) => (
    `  ${style(label.padEnd(LEFT - 4))}  ${page.wrapped(visible(text), LEFT)}`);
  const colour = reconciliation.scoreable ? green : red;
  return [
    page.wrapped(`${bold(visible(titleOf(reconciliation)))}: ${bold(colour(verdictOf(reconciliation)))}`),
    `  ${dim(page.wrapped(visible(subjectOf(reconciled)), 2))}`,
    '',
    labelled('shards', shardsText(reconciliation), bold),
    labelled('cases', casesText(reconciliation), bold),
    ...sectionsOf(reconciled).flatMap(({ heading, lines, isBlocking }) => [
      '', ...lines.map((line, i) => labelled(i === 0 ? heading : '', line, text => (isBlocking ? bold(red(text)) : yellow(text)))),
    ]),
    ...advice.flatMap((line, i) => [...i === 0 ? [''] : [], labelled(i === 0 ? 'help' : '', advice.length > 1 ? `${i + 1}. ${line}` : line, green)]),
  ].join('\n') + '\n';
}
