/** The texts of several files as one: with a separator where two documents would become one. */
export function joinTexts(texts: readonly string[]): string {
  return texts.filter(text => text.trim() !== '' || texts.length === 1).reduce((joined, text, i) => {
    // Only at the very beginning is the mark of the byte order one.
    const next = i === 0 ? text : text.replace(/^\ufeff/, '');
    if (joined === '') return next;
    const above = joined.endsWith('\n') ? joined : `${joined}\n`;
    return above + (/(?:^|\n)---[ \t]*\r?\n$/.test(above) || /^---(?:\s|$)/.test(next) ? '' : '---\n') + next;
  }, '');
}
