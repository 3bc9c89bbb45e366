import { readFileSync } from 'fs';
import { join } from 'path';
import { hashOf, PARAM_USES, paramFile, ParamType, ParamUse, ParamValue, ParamWay } from './recorded-params';
import { PolicyError } from '../../src/policy/policy-error';

/*
 * What the Polyaxon clients made of values of params, inputs and matrices, as recorded in `test/conformance/polyaxon/param-texts.json`. The files are written
 * anew and have to be the recorded ones. After a wanted change: `conformance/polyaxon/record.sh param-texts`.
 */

interface ParamLine {
  readonly type: ParamType;
  readonly value: ParamValue;
  readonly use: ParamUse;
  /** The ways in which it was given, by the clients that answered so; with a blank between them. */
  readonly ways: { readonly [clients: string]: string };
  readonly arrived?: string | string[] | null;
  /** Why a client refused it. */
  readonly refused?: string;
  /** The constructs refused it. */
  readonly notWritten?: boolean;
  /** The hash of all files. */
  readonly files?: string;
}

interface Given {
  readonly way: ParamWay;
  readonly client: string;
}

const { cases }: { cases: ParamLine[] } = JSON.parse(readFileSync(join(__dirname, '../conformance/polyaxon/param-texts.json'), 'utf8'));

const clients = ['2.13.3', '2.16.4', '2.17.0', '2.18.0'];
const ways: readonly ParamWay[] = ['param', 'input', 'mapping', 'grid'];

/** In the order in which they were recorded. */
function givenIn(line: ParamLine): Given[] {
  const entries = Object.entries(line.ways).map(([those, list]) => ({ clients: those.split(' '), ways: list.split(' ') }));
  return ways.flatMap(way => clients.filter(client => entries.some(each => each.ways.includes(way) && each.clients.includes(client)))
    .map(client => ({ way, client })));
}

/** Every value in every use, way and version: the file that is written today, or why there is none. */
const attempts = cases.map(line => ({ line, written: givenIn(line).map(given => ({ ...given, ...attempt(line, given) })) }));

function attempt({ type, value, use }: ParamLine, { way, client }: Given): { readonly file?: string; readonly error?: Error } {
  try {
    return { file: paramFile(type, value, way, use, client) };
  } catch (error) {
    return { error: error as Error };
  }
}

/** For the lines of a failed test: the texts have characters that a terminal hides. */
function visible(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').replace(/[^ -~]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function told({ type, value, use, ways: of, arrived, refused }: ParamLine): string {
  return `${type} ${visible(value)} ${use} ${visible(of)}: ${refused ?? visible(arrived)}`;
}

test('every value is recorded for every use, way and version', () => {
  const recorded = new Map<string, number>();
  for (const line of cases) {
    const key = visible([line.type, line.value]);
    recorded.set(key, (recorded.get(key) ?? 0) + givenIn(line).length);
  }
  const all = (count: number) => [...recorded].filter(([key]) => !key.startsWith('["ANY","')).every(([, each]) => each === count);
  expect(all(PARAM_USES.length * ways.length * clients.length)).toBe(true);
  expect(recorded.size).toBeGreaterThan(1300);
});

test('the files are the recorded ones', () => {
  const changed = attempts.filter(({ line, written }) => (line.notWritten
    ? written.some(({ file }) => file !== undefined)
    : written.some(({ error }) => error !== undefined) || hashOf(...written.map(({ file }) => file!)) !== line.files));
  expect(changed.map(({ line, written }) => `${told(line)}\n${written.find(({ error }) => error)?.error!.message ?? 'other files'}`)).toEqual([]);
});

/** What arrives for a value: a text as it is, and of numbers and booleans what Python writes, in variables as JSON. */
function arrivals(value: ParamValue): { readonly argument: string; readonly variable: string } {
  if (typeof value === 'boolean') return { argument: value ? 'True' : 'False', variable: String(value) };
  return { argument: String(value), variable: String(value) };
}

describe('what is written arrives', () => {
  test.each(PARAM_USES)('%s', use => {
    const wrong = cases.filter(line => line.use === use && !line.notWritten).filter(line => {
      const { argument, variable } = arrivals(line.value);
      const expected = { alone: [argument], named: [`--k=${argument}`], env: variable }[use];
      return typeof line.value === 'number' ? !isSameNumber(line, expected) : JSON.stringify(line.arrived) !== JSON.stringify(expected);
    });
    expect(wrong.map(told)).toEqual([]);
  });
});

/** Python writes some numbers in another way than the author; they are the same number. */
function isSameNumber({ arrived }: ParamLine, expected: string | string[]): boolean {
  const numberIn = (written: string | string[] | null | undefined) => String(written ?? 'nothing').replace(/^--k=/, '');
  return String(Array.isArray(arrived)) === String(Array.isArray(expected)) && numberIn(arrived).trim() !== ''
    && Number(numberIn(arrived)) === Number(numberIn(expected));
}

test('most texts can be written, for every type, use, way and version', () => {
  const counts = new Map<string, { written: number; all: number }>();
  for (const { line, written } of attempts.filter(each => typeof each.line.value === 'string')) {
    for (const { way, client, file } of written) {
      const key = `${line.type} ${way} ${line.use} ${client}`;
      const count = counts.get(key) ?? { written: 0, all: 0 };
      counts.set(key, { written: count.written + (file === undefined ? 0 : 1), all: count.all + 1 });
    }
  }
  const shares = [...counts].map(([key, count]) => [key, count.written / count.all] as const);
  expect(shares.filter(([, share]) => share < 0.6)).toEqual([]);
  // Among other text nearly everything can stand.
  expect(shares.filter(([key, share]) => /^(?:STR|ANY) (?:param|input) named/.test(key) && share < 0.9)).toEqual([]);
});

/** What is wrong, and the way out. */
const messages: readonly (readonly [kind: string, message: RegExp])[] = [
  ['alone in an argument', /is the text [^]*, which Polyaxon reads as a Python value where it stands alone \(args\[0\]\), so it would not arrive; write the argument with its name, as --p=/],
  ['alone in a variable', /is the text [^]*, which Polyaxon reads as a Python value where it stands alone \(TEXT\), so it would not arrive; pass it as an argument/],
  ['nothing in an argument', /is empty, which Polyaxon drops where it stands alone \(args\[0\]\), so it would not arrive; write the argument with its name/],
  ['nothing in a matrix', /is empty, and Polyaxon drops an empty argument; use a word for it/],
  ['in a matrix', /is the text [^]*, which Polyaxon reads as a Python value several times, so that no quotes protect it: it [^]*; use ids that no number can be/],
  ['a character that is lost', /has the character U\+[0-9A-F]{4,}, which Polyaxon refuses or changes, however it is written; leave it out$/],
  ['what is dropped', /is (?:0|false), which Polyaxon 2\.1[367] drops where it is an argument of its own \(args\[0\]\); write the argument with its name/],
  ['a number that is not exact', /is a whole number beyond 9007199254740991, of which the last digits are lost already; write it as a text$/],
  ['a number that is not exact in a matrix', /is a whole number beyond 9007199254740991, of which the last digits are lost already; in a matrix a text of digits/],
];

describe('what is refused is refused with what is wrong and the way out', () => {
  const errors = attempts.flatMap(({ written }) => written.flatMap(({ error }) => error ?? []));

  test('as a refusal of one kind', () => {
    const kindsOf = (error: Error) => messages.filter(([, message]) => message.test(error.message));
    const other = errors.filter(error => !(error instanceof PolicyError) || kindsOf(error).length !== 1);
    expect(other.map(({ message }) => message)).toEqual([]);
  });

  test.each(messages)('%s', (_, message) => {
    expect(errors.some(error => message.test(error.message))).toBe(true);
  });
});
