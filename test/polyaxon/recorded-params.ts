import { createHash } from 'crypto';
import { targetOf } from './recorded-jobs';
import { PolyaxonExpr, PolyaxonHyperparameter, PolyaxonIoType, PolyaxonMatrix, PolyaxonParam } from '../../src';
import { versionOf } from '../../src/engine';
import { polyaxon } from '../../src/polyaxon/engine';
import { fullPolyaxonfile } from '../../src/polyaxon/polyaxonfile';

/*
 * The files of the values that the recording `param-texts` is about, made in the same way for the clients and for the tests: a value of an input p that comes
 * in some way, and a job that uses it somewhere.
 */

export type ParamValue = string | number | boolean;

/** The types that an input is tried with. */
export type ParamType = 'STR' | 'ANY' | 'INT' | 'FLOAT' | 'BOOL';

const p = `${PolyaxonExpr.input('p')}`;

/** How a value is given. */
const ways = {
  param: (type: PolyaxonIoType, value: ParamValue) => ({ inputs: [{ name: 'p', type }], params: { p: PolyaxonParam.value(value) } }),
  input: (type: PolyaxonIoType, value: ParamValue) => ({ inputs: [{ name: 'p', type, value }] }),
  mapping: (type: PolyaxonIoType, value: ParamValue) => ({
    inputs: [{ name: 'p', type }], matrix: PolyaxonMatrix.mapping([{ p: value }], { concurrency: 1 }),
  }),
  grid: (type: PolyaxonIoType, value: ParamValue) => ({
    inputs: [{ name: 'p', type }], matrix: PolyaxonMatrix.grid({ p: PolyaxonHyperparameter.choice([value]) }, { concurrency: 1 }),
  }),
};

/** Where the value is used. */
const uses = {
  alone: { args: [p] },
  named: { args: [`--k=${p}`] },
  env: { env: { TEXT: p } },
};

export type ParamWay = keyof typeof ways;
export type ParamUse = keyof typeof uses;

export const PARAM_USES = Object.keys(uses) as ParamUse[];

const ALL_WAYS = Object.keys(ways) as ParamWay[];

const NUMBERS = [0, 1, -1, 1.5, -0.25, 0.1, 1e-4, 1e-5, 1e-7, 1e15, 1e16, 2 ** 53 - 1, 2 ** 53, 1e21, 1e22, 1.5e300];

/** A value, the type of its input, and the ways that it is given. */
export interface RecordedParam {
  readonly type: ParamType;
  readonly value: ParamValue;
  readonly ways: readonly ParamWay[];
}

/** Texts as the type for them and as anything, numbers and booleans as every type that takes them. */
export function paramsToRecord(texts: readonly string[]): RecordedParam[] {
  const typed = (values: readonly ParamValue[], type: ParamType, of = ALL_WAYS) => values.map(value => ({ type, value, ways: of }));
  return [
    ...typed(texts, 'STR'),
    ...typed(texts, 'ANY', ['param']),
    ...typed(NUMBERS, 'FLOAT'),
    ...typed(NUMBERS.filter(each => Number.isInteger(each) && each < 1e21), 'INT'),
    ...typed(NUMBERS, 'ANY'),
    ...typed([true, false], 'BOOL'),
    ...typed([true, false], 'ANY'),
  ];
}

/** The file of an operation with nothing but a job that uses a value. */
export function paramFile(type: ParamType, value: ParamValue, way: ParamWay, use: ParamUse, client: string): string {
  const sections = ways[way](PolyaxonIoType[type], value);
  const run = { kind: 'job', props: { container: { image: 'busybox', ...uses[use] } } };
  return fullPolyaxonfile({ kind: 'operation', name: 'value', run, sections }, versionOf(polyaxon, targetOf(client))).text;
}

/** The first digits of the SHA-256 of files together, as `conformance/polyaxon/record.py` has it. */
export function hashOf(...files: readonly string[]): string {
  return createHash('sha256').update(files.join('')).digest('hex').slice(0, 12);
}
