import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from '../../src/manifest/manifest-document';

/*
 * What kubectl makes of words and of files, as its own libraries answered. `conformance/kubernetes/reading` records it.
 */

const VERSION = '1.37.2';

function recorded<Case>(question: string): Case[] {
  const path = join(__dirname, '..', 'conformance', 'kubernetes', `reading-${question}-${VERSION}.jsonl`);
  return readFileSync(path, 'utf8').trimEnd().split('\n').slice(1).map(line => JSON.parse(line));
}

interface Word {
  readonly word: string;
  readonly value?: string;
  readonly key?: string;
}

interface File {
  readonly name: string;
  readonly text?: string;
  readonly objects?: string[];
  readonly error?: string;
}

/** The texts of JSON that a text is read as, sorted by keys as kubectl writes them, and whether something cannot be read. */
function read(text: string): { readonly objects: string[]; readonly isRefused: boolean } {
  const documents = [...readDocuments(text)];
  const objects = documents.filter(({ problem }) => !problem).map(({ value }) => normal(value));
  return { objects, isRefused: documents.some(({ problem }) => problem) };
}

function normal(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'object' && each !== null && !Array.isArray(each)
    ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each));
}

const normalText = (json: string) => normal(JSON.parse(json));

/** Words that are read otherwise, and why that is left so. */
const OTHER_WORDS: { readonly [reason: string]: RegExp } = {
  'an explicit tag that nobody writes: !!timestamp, !<>, one with two exclamation marks, a number that does not fit its tag':
    /^!(?:!timestamp|<>|!!|!int!|!int 1844|!float 9223|!float \.inf|!str <<)/,
  'JSON may escape slashes and pairs of surrogates, which the library of kubectl refuses where JSON is read as YAML': /^"\\(?:\/|u[dD]83|U0011|0\\a)/,
  'a comment or a colon right behind a bracket or a quote': /^(?:"yes"#c|\[a\]#b|\{b:\}|\{\}a|\[\]a)$/,
  'line breaks of YAML 1.1 alone': /[\u0085\u2028\u2029\r]/,
  'an anchor, a separator or a collection at the place of a key': /^(?:&|---|[{[])/,
};

test('words are read as kubectl reads them', () => {
  const words = recorded<Word>('words');
  const wrong = words.flatMap(({ word, value, key }) => (
    [[`a: ${word}\n`, value], [`${word}: a\n`, key]] as const).filter(([text, wanted]) => {
    const { objects, isRefused } = read(text);
    if (wanted === undefined) return !isRefused;
    // A document without data is skipped.
    return isRefused || objects.join() !== (wanted === 'null' ? '' : normalText(wanted));
  }).map(() => word));
  const unexplained = wrong.filter(word => !Object.values(OTHER_WORDS).some(reason => reason.test(word)));
  expect(words.length).toBeGreaterThan(900);
  expect(unexplained).toEqual([]);
  expect(new Set(wrong).size).toBeLessThan(50);
});

/** Files that are read otherwise, and why that is left so. */
const OTHER_FILES: { readonly [reason: string]: RegExp } = {
  'kubectl drops the rest without a word, which is told here': new RegExp(`^(?:${[
    'end-and-.*', 'end-in-literal', 'flow-map-.*', 'flow-maps.*', 'separator-and-flow-map-and-key', 'flow-list-and-.*', 'quoted-scalar-and-map',
    '.*-and-less-.*', 'literal-and-map', 'directive-after-end', 'indentation-of-first-line-only', 'quoted-key-without-space', 'key-empty-list',
    'separator-in-literal-at-top',
    'literal-at-top-not-indented', 'toml',
  ].join('|')})$`),
  'JSON and YAML in one file, or JSON objects behind a separator': /^(?:json-|separator-json|yaml-separator-jsons)/,
  'tabs, which the library of kubectl does not like where YAML 1.2 allows them': /^tab/,
  'a first line that looks like a separator and is none, or an end before anything else':
    /^(?:comment-right-after-first|first-separator|indented-separator|end-first|end-only|end-in-double)/,
  'line breaks of YAML 1.1 alone': /^(?:cr-|next-line|line-separator|paragraph-separator)/,
  'names of anchors, long keys, and flow collections that are cramped':
    /^(?:anchor-|alias-as-key|key-(?:too-)?long|flow-(?:special|colon|dash)|literal-comment-right|comment-without-space)/,
  'escapes, and lines that are continued before a blank one': /^double-quotes-(?:escapes|surrogates|continued)/,
  'a merge of an alias to a list, or with a tag that says it is none': /^merge-(?:alias-of-list|tagged-as-string)/,
  'nested 10,000 times': /-10000/,
  'a control character in a comment': /^control-character-in-comment$/,
};

const files = recorded<File>('documents').filter(({ text, objects }) => text !== undefined && objects !== undefined) as Required<File>[];

test('files are read as kubectl reads them', () => {
  const judged = files.filter(({ text }) => text.length < 20_000);
  const wrong = judged.filter(({ text, objects, error }) => {
    const got = read(text);
    // Where kubectl stops, all that is wrong is told here.
    return error === undefined ? got.isRefused || got.objects.join() !== objects.map(normalText).join() : !got.isRefused;
  }).map(({ name }) => name);
  const unexplained = wrong.filter(name => !Object.values(OTHER_FILES).some(reason => reason.test(name)));
  expect(judged.length).toBeGreaterThan(600);
  expect(unexplained).toEqual([]);
  expect(wrong.length).toBeLessThan(110);
});

test.each(files.filter(({ text }) => text.length >= 20_000))('$name ends', ({ text }) => {
  expect(() => [...readDocuments(text)]).not.toThrow();
});
