import { CharacterSet } from './character-sets';

/** Where in a text something has to be. */
export type Assertion = 'text-start' | 'text-end' | 'line-start' | 'line-end' | 'word-boundary' | 'no-word-boundary';

/** A regular expression, as far as it matters whether it matches: neither groups nor greediness. */
export type Node =
  | { readonly kind: 'set'; readonly set: CharacterSet }
  | { readonly kind: 'assertion'; readonly assertion: Assertion }
  | { readonly kind: 'sequence'; readonly nodes: readonly Node[] }
  | { readonly kind: 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly least: number; readonly most: number };

export const EMPTY: Node = { kind: 'sequence', nodes: [] };

/** How often something is repeated within something that is repeated: Go allows 1000 in all. */
export function largestRepetition(node: Node): number {
  switch (node.kind) {
    case 'sequence':
    case 'choice': return Math.max(1, ...node.nodes.map(largestRepetition));
    case 'repeat': return Math.max(1, node.most === Infinity ? node.least : node.most) * largestRepetition(node.node);
    default: return 1;
  }
}
