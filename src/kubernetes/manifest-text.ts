import { CollectionTag, Document, isAlias, isMap, isNode, isPair, isScalar, isSeq, LineCounter, parseAllDocuments, ScalarTag, visit } from 'yaml';
import { NumberLiteral } from './number-literal';
import { DuplicateField } from './validate';
import { quotedAsGo } from './validation/field-errors';
import { PolicyError } from '../policy/policy-error';

/*
 * A manifest as text, with the fields that it has more than once: data cannot show them any more.
 */

export interface ManifestText {
  readonly manifest: unknown;
  readonly duplicates: DuplicateField[];
}

/** Parses YAML or JSON with exactly one document. */
export function parseManifest(text: string): ManifestText {
  if (typeof text !== 'string') throw new PolicyError(`the text of a manifest is needed, got ${typeof text}`);
  const lines = new LineCounter();
  // The words of YAML 1.1, as kubectl reads them, but for its numbers with colons and its dates, which are texts there.
  const parsed = parseAllDocuments(text, {
    lineCounter: lines,
    version: '1.1',
    uniqueKeys: false,
    customTags: tags => [OCTAL, ...tags.filter(tag => typeof tag !== 'object' || !isForeign(tag))],
  });
  const documents = (Array.isArray(parsed) ? parsed as Document[] : []).filter(document => document.contents !== null);
  if (documents.length !== 1) throw new PolicyError(`one document is needed, got ${documents.length}`);
  const [document] = documents;
  const [error] = document.errors;
  if (error) throw new PolicyError(`the manifest cannot be parsed: ${error.message}`);
  const isJson = text.trimStart().startsWith('{');
  if (isJson) keepLiterals(document);
  const duplicates: DuplicateField[] = [];
  collect(document.contents, '', duplicates, (path, key, offset) => (
    // The server counts the line of the value.

    isJson ? `duplicate field ${quotedAsGo(path)}` : `line ${lines.linePos(offset).line}: key ${quotedAsGo(key)} already set in map`));
  try {
    return { manifest: document.toJS(), duplicates };
  } catch (cause) {
    throw new PolicyError(`the manifest cannot be parsed: ${(cause as Error).message}`);
  }
}

/** Numbers with colons and dates, which are texts for kubectl. */
function isForeign(tag: CollectionTag | ScalarTag): boolean {
  return tag.tag === 'tag:yaml.org,2002:timestamp' || ('format' in tag && tag.format === 'TIME');
}

/** A number of YAML 1.2, which kubectl knows beside those of YAML 1.1. */
const OCTAL: ScalarTag = {
  tag: 'tag:yaml.org,2002:int',
  default: true,
  test: /^[-+]?0o[0-7]+$/,
  resolve: text => Number(text.replace(/^[-+]/, '')) * (text.startsWith('-') ? -1 : 1),
};

/** Keeps the numbers of JSON as they are written where that makes a difference to the server. YAML has become JSON before it is read. */
function keepLiterals(document: Document): void {
  visit(document, {
    Scalar(key, node) {
      const { value, source = '' } = node;
      if (key !== 'key' && typeof value === 'number' && source !== String(value)) node.value = new NumberLiteral(source);
    },
  });
}

type Describe = (path: string, key: string, offset: number) => string;

function collect(node: unknown, path: string, duplicates: DuplicateField[], describe: Describe): void {
  if (isAlias(node)) return;
  if (isSeq(node)) {
    for (const [i, item] of node.items.entries()) collect(item, `${path}[${i}]`, duplicates, describe);
    return;
  }
  if (!isMap(node)) return;
  const seen = new Set<string>();
  for (const pair of node.items) {
    if (!isPair(pair) || !isScalar(pair.key)) continue;
    const key = String(pair.key.value);
    const at = path === '' ? key : `${path}.${key}`;
    if (seen.has(key)) duplicates.push({ path: at, message: describe(at, key, startOf(pair.value) ?? startOf(pair.key) ?? 0) });
    seen.add(key);
    collect(pair.value, at, duplicates, describe);
  }
}

function startOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}
