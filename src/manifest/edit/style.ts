import { CST, isPair, isScalar, isSeq, Node, Pair, Scalar, visit, YAMLMap, YAMLSeq } from 'yaml';
import { columnOf, indentAt, lineBreakOf } from './lines';
import { keyText, Source } from './source';
import { closeOf, endOf, isBlock, isFlow, itemsOf, startOf } from './tokens';

/*
 * How a document is written, so that what is added to it looks like the rest.
 */

export interface Style {
  readonly lineBreak: string;
  /** How much further to the right a map stands than the key that it is the value of. */
  readonly mapStep: number;
  /** The same for a list: 0 if its dashes stand below the key. */
  readonly listStep: number;
  /** How much further to the right an entry of a list stands than its dash. */
  readonly itemStep: number;
  /** Whether it is JSON, in which everything is between brackets and every text between double quotes. */
  readonly isJson: boolean;
  /** The indentation between brackets on several lines. */
  readonly indent: string;
  /** What stands between the brackets and the entries on one line. */
  readonly mapPadding: string;
  readonly listPadding: string;
  /** What stands between a key in quotes and its value, and between entries, both between brackets. */
  readonly colon: string;
  readonly comma: string;
  /** Whether the lists of numbers and texts are on one line in JSON of several lines. */
  readonly hasShortLists: boolean;
  /** Whether texts of several lines have lines of their own. */
  readonly hasBlockScalars: boolean;
  /** Whether the keys are sorted in every map that has several. */
  readonly isSorted: boolean;
}

export function styleOf(source: Source): Style {
  const { text } = source;
  const seen = observe(source);
  const isJson = isJsonText(source);
  const mapStep = mostOf(seen.mapSteps) ?? 2;
  const [colon, comma] = [mostOf(seen.colons), mostOf(seen.commas)];
  return {
    lineBreak: lineBreakOf(text),
    mapStep,
    listStep: mostOf(seen.listSteps) ?? mapStep,
    itemStep: mostOf(seen.itemSteps) ?? 2,
    isJson,
    indent: mostOf(seen.indents) ?? '  ',
    mapPadding: mostOf(seen.mapPaddings) ?? (isJson ? '' : ' '),
    listPadding: mostOf(seen.listPaddings) ?? '',
    // Who saves space at one of them saves it at the other, too.
    colon: colon ?? (isJson && comma === ',' ? ':' : ': '),
    comma: comma ?? (colon === ':' ? ',' : ', '),
    hasBlockScalars: true,
    hasShortLists: mostOf(seen.shortLists) ?? false,
    isSorted: seen.isSorted,
  };
}

/** Whether keys are in the order of the alphabet. A single one says nothing, so the other maps of the document decide. */
export function isSorted(map: YAMLMap, style: Style): boolean {
  const keys = keysOf(map);
  return keys.length > 1 ? inOrder(keys) : style.isSorted;
}

/** The quotes that all of these texts have, if they have the same. */
export function commonQuotes(scalars: readonly Scalar[]): Scalar.Type | undefined {
  const types = new Set(scalars.map(each => each.type));
  const [type] = types;
  return types.size === 1 && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE') ? type : undefined;
}

export function keyScalars(map: YAMLMap): Scalar[] {
  return map.items.map(pair => pair.key).filter(key => isScalar(key));
}

/** The texts among the values in a map or list, however deep. */
export function textScalars(node: Node): Scalar[] {
  const scalars: Scalar[] = [];
  visit(node, {
    Scalar: (at, scalar) => {
      if (at !== 'key' && typeof scalar.value === 'string') scalars.push(scalar);
    },
  });
  return scalars;
}

/** Whether the entries between brackets begin on lines of their own. */
export function isOnLines(text: string, token: CST.FlowCollection): boolean {
  const [first] = itemsOf(token);
  return text.slice(token.offset, first ? startOf(first) : closeOf(token)).includes('\n');
}

interface Observations {
  readonly mapSteps: number[];
  readonly listSteps: number[];
  readonly itemSteps: number[];
  readonly indents: string[];
  readonly mapPaddings: string[];
  readonly listPaddings: string[];
  readonly colons: string[];
  readonly commas: string[];
  readonly shortLists: boolean[];
  isSorted: boolean;
}

function observe({ text, document }: Source): Observations {
  const seen: Observations = {
    mapSteps: [],
    listSteps: [],
    itemSteps: [],
    indents: [],
    mapPaddings: [],
    listPaddings: [],
    colons: [],
    commas: [],
    shortLists: [],
    isSorted: true,
  };
  visit(document, {
    Collection(_, node, ancestors) {
      const token = node.srcToken;
      if (isBlock(token)) observeBlock(node, token, ancestors);
      if (isFlow(token)) observeFlow(node, token);
      if (!isSeq(node) && !inOrder(keysOf(node as YAMLMap))) seen.isSorted = false;
    },
  });
  return seen;

  function observeBlock(node: YAMLMap | YAMLSeq, token: CST.BlockMap | CST.BlockSequence, ancestors: readonly unknown[]): void {
    const holder = ancestors.at(-1);
    const outer = (isPair(holder) ? ancestors.at(-2) : holder) as YAMLMap | YAMLSeq;
    if (!isBlock(outer?.srcToken)) return;
    const step = columnOfBlock(text, token) - columnOfBlock(text, outer.srcToken);
    (isSeq(outer) ? seen.itemSteps : isSeq(node) ? seen.listSteps : seen.mapSteps).push(step);
  }

  function observeFlow(node: YAMLMap | YAMLSeq, token: CST.FlowCollection): void {
    const items = itemsOf(token);
    if (items.length === 0) return;
    const onLines = isOnLines(text, token);
    if (isSeq(node) && node.items.every(each => isScalar(each))) seen.shortLists.push(!onLines);
    if (onLines) {
      const [outer, inner] = [token.offset, startOf(items[0])].map(offset => indentAt(text, offset));
      if (inner.length > outer.length && inner.startsWith(outer)) seen.indents.push(inner.slice(outer.length));
    } else {
      (isSeq(node) ? seen.listPaddings : seen.mapPaddings).push(text.slice(token.offset + 1, startOf(items[0])));
    }
    for (const [i, item] of items.entries()) {
      if (item.key?.type === 'double-quoted-scalar' && item.value) {
        const colon = text.slice(item.key.offset + item.key.source.length, item.value.offset);
        if (/^ *: *$/.test(colon)) seen.colons.push(colon);
      }
      const gap = i === 0 ? '' : text.slice(endOf(items[i - 1]), startOf(item));
      if (i > 0 && !gap.includes('\n')) seen.commas.push(gap);
    }
  }
}

export function columnOfBlock(text: string, token: CST.BlockMap | CST.BlockSequence): number {
  return columnOf(text, startOf(itemsOf(token)[0]));
}

function isJsonText({ document }: Source): boolean {
  if (!isFlow(document.contents?.srcToken)) return false;
  const scalars: Scalar[] = [];
  visit(document, {
    Scalar(_, node) { scalars.push(node); },
    Pair(_, { key }: Pair) {
      // A key that looks like a number is a text, too.
      if (isScalar(key) && key.type !== 'QUOTE_DOUBLE') scalars.push(Object.assign(new Scalar(''), { type: key.type }));
    },
  });
  return scalars.every(each => typeof each.value !== 'string' || each.type === 'QUOTE_DOUBLE');
}

function keysOf(map: YAMLMap): string[] {
  return map.items.map(pair => keyText(pair.key)).filter(key => key !== undefined);
}

function inOrder(keys: readonly string[]): boolean {
  return keys.every((key, i) => i === 0 || keys[i - 1] <= key);
}

/** What there is most often, and of several the first. */
function mostOf<Value>(values: readonly Value[]): Value | undefined {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce<[Value | undefined, number]>((most, each) => (each[1] > most[1] ? each : most), [undefined, 0])[0];
}
