/*
 * Shell scripts, as far as it can be said with certainty which of their commands the exit code comes from. What is more than a list of commands - loops,
 * branches, functions - is not understood, and nothing is said of it.
 */

export interface ShellWord {
  readonly text: string;
  /** Whether some of it stands in quotes or behind a backslash, so that it is no reserved word. */
  readonly isQuoted: boolean;
}

/** Between commands: `;`, a line end, `&&`, `||`, `|`, `&`, and parentheses. */
export type ShellToken = ShellWord | string;

const REDIRECTION = /(?:\d*|&)(?:>>|>\||>&|<&|<>|>|<<<|<(?!<))/y;
const PLAIN = /[^\s\\'"`$;&|<>()]+/y;

/** How deep quotes and expansions may stand in each other: deeper than anybody writes them, and not deep enough to exhaust the stack. */
const LARGEST_DEPTH = 100;

/** The words and operators of a script, without comments and redirections; undefined if it has a here-document, quotes that do not end, or too many in each other. */
export function shellTokens(script: string): ShellToken[] | undefined {
  try {
    return new Lexer(script).tokens();
  } catch (e) {
    if (e instanceof NotUnderstood) return undefined;
    throw e;
  }
}

class NotUnderstood extends Error { }

class Lexer {
  private at = 0;
  private word: { text: string; isQuoted: boolean } | undefined;
  private readonly found: ShellToken[] = [];
  /** Whether the word that comes next is where output goes. */
  private isTarget = false;

  public constructor(private readonly script: string) { }

  public tokens(): ShellToken[] {
    while (this.at < this.script.length) this.step();
    this.endWord();
    return this.found;
  }

  private step(): void {
    const char = this.script[this.at];
    if (this.word === undefined && this.skipRedirection()) return;
    switch (char) {
      case ' ': case '\t': case '\r':
        this.at++;
        return this.endWord();
      case '\n': case ';': case '(': case ')':
        return this.operator(this.script.startsWith(';;', this.at) ? ';;' : char);
      case '&': return this.script.startsWith('&>', this.at) ? this.endWord() : this.operator(this.script.startsWith('&&', this.at) ? '&&' : '&');
      case '|': return this.operator(['||', '|&'].find(each => this.script.startsWith(each, this.at)) ?? '|');
      case '<': case '>': return this.endWord();
      case '#': return this.word === undefined ? this.comment() : this.append(char, this.at + 1);
      case '\\': return this.escape();
      case "'": return this.append(this.script.slice(this.at + 1, this.find("'", this.at + 1)), this.find("'", this.at + 1) + 1, true);
      case '"': return this.doubleQuotes();
      case '$': case '`': return this.append(this.script.slice(this.at, this.endOfExpansion(this.at)), this.endOfExpansion(this.at));
      default:
        PLAIN.lastIndex = this.at;
        return this.append(PLAIN.exec(this.script)?.[0] ?? char, PLAIN.lastIndex || this.at + 1);
    }
  }

  private skipRedirection(): boolean {
    if (this.script.startsWith('<<', this.at) && !this.script.startsWith('<<<', this.at)) throw new NotUnderstood();
    REDIRECTION.lastIndex = this.at;
    const length = REDIRECTION.exec(this.script)?.[0].length ?? 0;
    if (length === 0) return false;
    this.at += length;
    this.isTarget = true;
    return true;
  }

  private operator(text: string): void {
    this.endWord();
    this.isTarget = false;
    this.found.push(text === '|&' ? '|' : text);
    this.at += text.length;
  }

  private append(text: string, end: number, isQuoted = false): void {
    const word = this.word ??= { text: '', isQuoted: false };
    word.text += text;
    word.isQuoted ||= isQuoted;
    this.at = end;
  }

  private endWord(): void {
    if (this.word === undefined) return;
    if (!this.isTarget) this.found.push(this.word);
    this.isTarget = false;
    this.word = undefined;
  }

  private comment(): void {
    const end = this.script.indexOf('\n', this.at);
    this.at = end < 0 ? this.script.length : end;
  }

  private escape(): void {
    const next = this.script[this.at + 1];
    if (next === '\n') this.at += 2;
    else this.append(next ?? '', this.at + 2, true);
  }

  private doubleQuotes(): void {
    const end = this.endOfQuotes(this.at);
    const text = this.script.slice(this.at + 1, end - 1).replace(/\\(["\\$`\n])/g, (_, char) => char === '\n' ? '' : char);
    this.append(text, end, true);
  }

  private endOfQuotes(start: number, depth = 0): number {
    for (let i = start + 1; i < this.script.length; i++) {
      const char = this.script[i];
      if (char === '"') return i + 1;
      if (char === '\\') i++;
      else if (char === '$' || char === '`') i = this.endOfExpansion(i, depth + 1) - 1;
    }
    throw new NotUnderstood();
  }

  /** Where `$(...)`, `${...}`, `` `...` `` or a mere `$` ends. */
  private endOfExpansion(start: number, depth = 0): number {
    if (depth > LARGEST_DEPTH) throw new NotUnderstood();
    if (this.script[start] === '`') return this.find('`', start + 1) + 1;
    const open = this.script[start + 1];
    if (open !== '(' && open !== '{') return start + 1;
    const close = open === '(' ? ')' : '}';
    let opened = 0;
    for (let i = start + 1; i < this.script.length; i++) {
      const char = this.script[i];
      if (char === '\\') i++;
      else if (char === "'" && open === '(') i = this.find("'", i + 1);
      else if (char === '"') i = this.endOfQuotes(i, depth + 1) - 1;
      else if (char === open) opened++;
      else if (char === close && --opened === 0) return i + 1;
    }
    throw new NotUnderstood();
  }

  private find(char: string, from: number): number {
    for (let i = from; i < this.script.length; i++) {
      if (this.script[i] === char) return i;
      if (char === '`' && this.script[i] === '\\') i++;
    }
    throw new NotUnderstood();
  }
}
