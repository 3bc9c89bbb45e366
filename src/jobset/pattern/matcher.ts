import { isWordCharacter } from './character-sets';
import { Assertion, Node } from './syntax-tree';

/*
 * Looks for a regular expression in a text by following all of its ways at once, so that the time is linear, as in Go: no expression makes it hang.
 */

interface State {
  /** The characters that lead on; absent if none is needed. */
  readonly set?: (code: number) => boolean;
  readonly assertion?: Assertion;
  next: State[];
}

/** An expression that is larger matches nothing here. */
const MOST_STATES = 100000;

export class Matcher {
  private readonly start: State;
  private readonly end: State = { next: [] };
  private states = 0;

  public constructor(node: Node) {
    this.start = this.compile(node, this.end);
  }

  /** Whether the expression matches somewhere in a text. */
  public matches(text: string): boolean {
    const codes = [...text].map(each => each.codePointAt(0)!);
    let present = new Set<State>();
    for (let at = 0; at <= codes.length; at++) {
      // It can begin anywhere.
      this.follow(this.start, codes, at, present);
      if (present.has(this.end)) return true;
      const following = new Set<State>();
      if (at === codes.length) return false;
      for (const { set, next } of present) {
        if (set?.(codes[at])) for (const state of next) this.follow(state, codes, at + 1, following);
      }
      present = following;
    }
    return false;
  }

  /** The states that can be reached without a character. */
  private follow(from: State, codes: readonly number[], at: number, reached: Set<State>): void {
    const waiting = [from];
    while (waiting.length > 0) {
      const state = waiting.pop()!;
      if (reached.has(state) || (state.assertion && !holds(state.assertion, codes, at))) continue;
      reached.add(state);
      if (!state.set) waiting.push(...state.next);
    }
  }

  /** The state from which the expression leads to another one. */
  private compile(node: Node, to: State): State {
    if (++this.states > MOST_STATES) return { next: [] };
    switch (node.kind) {
      case 'set': return { set: node.set, next: [to] };
      case 'assertion': return { assertion: node.assertion, next: [to] };
      case 'sequence': return node.nodes.reduceRight((after, each) => this.compile(each, after), to);
      case 'choice': return { next: node.nodes.map(each => this.compile(each, to)) };
      case 'repeat': return this.compileRepeat(node.node, node.least, node.most, to);
    }
  }

  private compileRepeat(node: Node, least: number, most: number, to: State): State {
    let after = to;
    if (most === Infinity) {
      const loop: State = { next: [to] };
      loop.next.push(this.compile(node, loop));
      after = loop;
    } else {
      for (let i = least; i < most; i++) after = { next: [to, this.compile(node, after)] };
    }
    for (let i = 0; i < least; i++) after = this.compile(node, after);
    return after;
  }
}

function holds(assertion: Assertion, codes: readonly number[], at: number): boolean {
  const before = codes[at - 1] as number | undefined;
  const after = codes[at] as number | undefined;
  switch (assertion) {
    case 'text-start': return at === 0;
    case 'text-end': return at === codes.length;
    case 'line-start': return before === undefined || before === 0x0a;
    case 'line-end': return after === undefined || after === 0x0a;
    case 'word-boundary': return isWordCharacter(before) !== isWordCharacter(after);
    case 'no-word-boundary': return isWordCharacter(before) === isWordCharacter(after);
  }
}
