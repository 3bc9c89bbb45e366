import { visible } from './formats/words';

/*
 * Words of ours and of others in Markdown, as words.
 */

/** What means something in Markdown or HTML. An underscore within a word does not. */
const MARKS = /[\\`*<>|[\]~$]|(?<![A-Za-z0-9])_|_(?![A-Za-z0-9])|&(?=[#A-Za-z])/g;

/** What would call somebody. */
const MENTION = /(?<![\w`])@\w+/g;

/** Names of fields, which are told from words by a capital letter inside, some with a value: `spec.backoffLimit`, `restartPolicy: Never`. */
const FIELD = /(?<![\w./@`-])(?:[a-z]+\.)*[a-z]+(?:[A-Z][a-z]*)+(?:\.[a-z]+(?:[A-Z][a-z]*)*)*(?:: (?:\d+|true|false|[A-Z]\w*))?(?![\w/-])/g;

/** A text on one line that is nothing but text. */
export function markdownText(text: string): string {
  return visible(text).replace(MARKS, mark => (mark === '<' ? '&lt;' : `\\${mark}`)).replace(MENTION, '`$&`');
}

/** The same, with the names of fields as code. */
export function markdownProse(text: string): string {
  return markdownText(text).replace(FIELD, '`$&`');
}

/** A row of a table. The cells are Markdown already. */
function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A table, whose cells are Markdown already. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map(tableRow).join('\n');
}
