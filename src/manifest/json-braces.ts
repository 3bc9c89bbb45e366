/*
 * The brackets of a text that is written like JSON. In one go, and without regular expressions: a text in it can be longer than those can hold.
 */

/** Where the brackets of a text are that stand in no text in double quotes, from an offset on. A quote that nothing closes is a character like any other. */
export function* bracketsOf(text: string, start = 0): Generator<number> {
  let hasQuotes = true;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === OPEN_BRACE || code === CLOSE_BRACE || code === OPEN_BRACKET || code === CLOSE_BRACKET) {
      yield at;
    } else if (code === QUOTE && hasQuotes) {
      const end = endOfQuotes(text, at);
      // Nothing closes those behind it either.
      if (end === undefined) hasQuotes = false;
      else at = end;
    }
  }
}

/** Where the quote is that closes the one here. */
function endOfQuotes(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) return at;
    if (code === BACKSLASH) at++;
  }
  return undefined;
}

const [QUOTE, BACKSLASH, OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [...'"\\{}[]'].map(char => char.charCodeAt(0));
