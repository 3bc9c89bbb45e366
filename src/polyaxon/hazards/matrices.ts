import { identityOf, isConvertible, matrixValues } from './matrix-values';
import { dropped, hazard, NONE, ofMatrix, PolyaxonRule, reference } from './polyaxon-rule';
import { isQuotedText, rereadOften } from './reread-texts';
import { isTemplate } from './template-reading';
import { templateTexts } from './template-texts';
import { FindingSeverity } from '../../finding';
import { quoted } from '../../policy/policy-error';
import { someOf } from '../../policy/words';
import { Problem } from '../../rule';
import { Place } from '../place';
import { PolyaxonSubject } from '../polyaxon-subject';
import { PythonFloat, plainValue, PythonValue } from '../python/values';
import { WrittenRun } from '../written-run';

/*
 * Matrices: many runs from one operation. What they give to each run is only looked at when that run is made.
 */

const MAPPING = reference('orchestration/mapping/specification');
const CONCURRENCY = reference('helpers/concurrency');

/** Rows that are mappings. */
const rowsOf = (matrix: Place) => matrix.at('values').items.filter(({ dict }) => dict);

function concurrencyUnset(matrix: Place): readonly Problem[] {
  const rows = matrix.at('values').items;
  if (matrix.at('concurrency').isWritten || matrix.at('kind').text === 'mapping' && rows.length === 1) return NONE;
  return [{
    path: matrix.path,
    message: `concurrency is not set: ${rows.length > 1 ? `all ${rows.length} runs` : 'all runs'} of the matrix are started at once`,
    suggestion: 'set matrix.concurrency',
  }];
}

function emptyMatrix(matrix: Place): readonly Problem[] {
  const values = matrix.at('values');
  if (matrix.at('kind').text !== 'mapping' || values.items.length > 0 || !values.isWritten) return NONE;
  return [{ path: values.path, message: 'the matrix has no rows: nothing is run' }];
}

function unevenRows(matrix: Place, run: WrittenRun): readonly Problem[] {
  const rows = rowsOf(matrix);
  const names = [...new Set(rows.flatMap(row => row.fields.map(([name]) => name)))];
  return rows.flatMap(row => {
    const missing = names.filter(name => !row.dict!.has(name) && !run.operation.at('params').named(name).isWritten);
    const required = missing.filter(name => isRequired(run.declared.get(name)));
    if (missing.length === 0) return NONE;
    return [{
      path: row.path,
      severity: required.length > 0 ? FindingSeverity.ERROR : FindingSeverity.WARNING,
      message: required.length > 0 ? `this row has no ${someOf(required, 5)}, which the component needs: its run fails before it starts`
        : `this row has no ${someOf(missing, 5)}, which other rows have: its run gets the default, or nothing`,
    }];
  });
}

function isRequired(input: Place | undefined): boolean {
  return input !== undefined && input.at('isOptional').value !== true && !input.at('value').isWritten;
}

function repeatedRows(matrix: Place): readonly Problem[] {
  const first = new Map<string, number>();
  return matrix.at('values').items.flatMap((row, i) => {
    const identity = identityOf(row.value);
    const earlier = first.get(identity);
    if (earlier === undefined) first.set(identity, i);
    return earlier === undefined ? NONE : [{ path: row.path, message: `this row says the same as values[${earlier}]: the same work is done twice` }];
  });
}

function unknownKeys(matrix: Place, run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  if (run.kind === undefined) return NONE;
  const isStrict = run.operation.at('strictParams').value === true;
  const rows = rowsOf(matrix);
  const names = new Map([...rows.flatMap(row => row.fields), ...matrix.at('params').fields].reverse());
  const undeclared = [...names].filter(([name]) => !run.declared.has(name)).reverse();
  if (undeclared.length === 0) return NONE;
  const used = usedNames(run, subject);
  return undeclared.filter(([name]) => isStrict || used !== undefined && !used.has(name)).map(([name, { path }]) => ({
    path,
    severity: isStrict ? FindingSeverity.ERROR : FindingSeverity.WARNING,
    message: `${quoted(name)} is no input of the component${isStrict ? ', and strictParams is set: each run fails before it starts'
      : ', and no template uses it: all runs get the same'}`,
  }));
}

/** The names that templates of the run use; undefined if one of them cannot be read. */
function usedNames(run: WrittenRun, subject: PolyaxonSubject): ReadonlySet<string> | undefined {
  const used = new Set<string>();
  for (const { reading } of templateTexts(run, subject)) {
    if (reading.kind !== 'template') return undefined;
    for (const { name, member } of reading.names) used.add(name === 'params' && member !== undefined ? member : name);
  }
  return used.has('as_args') || used.has('params') || run.operations.length > 0 ? undefined : used;
}

function wrongTypes(matrix: Place, run: WrittenRun): readonly Problem[] {
  return matrixValues(matrix).flatMap(({ name, place }) => {
    const input = run.declared.get(name);
    const type = input?.at('type').text;
    if (input === undefined || type === undefined || input.at('isList').value === true || place.value === undefined) return NONE;
    const isMissing = place.value === null;
    if (isMissing ? !isRequired(input) : isConvertible(place.value, type)) return NONE;
    return [{
      path: place.path,
      message: `${name} is ${isMissing ? 'null, and the component needs it' : `${shown(place.value)}, and the input is of type ${type}`}: the run of this value fails before it starts`,
    }];
  });
}

function shown(value: PythonValue): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(plainValue(value));
}

/** Types whose values are read as values anyway. */
const VALUE_TYPES = ['int', 'float', 'bool', 'list', 'dict'];

function rereadValues(matrix: Place, run: WrittenRun): readonly Problem[] {
  return matrixValues(matrix).flatMap(({ name, place }) => {
    const { text } = place;
    if (text === undefined || isTemplate(text) || VALUE_TYPES.includes(run.declared.get(name)?.at('type').text ?? '')) return NONE;
    const last = rereadOften(text);
    // Quotes that come off and leave a text are what the author wanted of them.
    if (last === text || typeof last === 'string' && isQuotedText(text) || textOf(last) === text) return NONE;
    return [{ path: place.path, message: `${quoted(text)} becomes ${textOf(last)}, however often it is quoted` }];
  });
}

function textOf(value: PythonValue): string {
  if (value instanceof PythonFloat) return Number.isInteger(value.value) ? `${value.value}.0` : `${value.value}`;
  return typeof value === 'string' ? quoted(value) : JSON.stringify(plainValue(value));
}

function paramTwice(matrix: Place, run: WrittenRun): readonly Problem[] {
  const names = new Set([...rowsOf(matrix).flatMap(row => row.fields), ...matrix.at('params').fields].map(([name]) => name));
  return run.operation.at('params').fields.filter(([name]) => names.has(name)).map(([name, { path }]) => ({
    path, message: `the matrix gives values to ${name}, so that this one is never used`,
  }));
}

export const MATRICES: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/matrix-concurrency-unset',
    rows: 'PX-matrix-concurrency-unset, trap 12',
    summary: 'A matrix does not say how many of its runs go on at once.',
    rationale: 'Without concurrency all runs are started together. What fails for all of them, such as a server that cannot take so many, fails everywhere '
      + 'before anything can stop it, and each run has its retries on top.',
    see: [CONCURRENCY],
  }, ofMatrix(concurrencyUnset)),
  hazard({
    name: 'polyaxon/matrix-empty',
    rows: 'PX-matrix-rows',
    summary: 'A mapping has no rows.',
    rationale: 'If no input is required, the client takes it, and no run is made.',
    see: [MAPPING],
  }, ofMatrix(emptyMatrix)),
  hazard({
    name: 'polyaxon/matrix-uneven-rows',
    rows: 'PX-matrix-rows, trap 12',
    summary: 'The rows of a mapping have different keys.',
    rationale: 'The client looks only at the first row. A run whose row lacks what the component needs fails when it is made, while the others go on.',
    suggestion: 'give all rows the same keys',
    see: [MAPPING],
  }, ofMatrix(unevenRows)),
  hazard({
    name: 'polyaxon/matrix-repeated-row',
    rows: 'PX-matrix-rows, trap 12',
    summary: 'Two rows of a mapping are the same.',
    rationale: 'Each row makes a run of its own. Texts are read as values of Python first, so that "1" and 1 are the same. Who counts results by what '
      + 'they are of, counts one of them twice.',
    see: [MAPPING],
  }, ofMatrix(repeatedRows)),
  hazard({
    name: 'polyaxon/matrix-unknown-key',
    rows: 'PX-matrix-rows, trap 12',
    summary: 'A matrix gives values to something that is no input.',
    rationale: 'A key that is no input becomes a value for templates, without a message, so that a misspelt one changes nothing. With strictParams: true (2.18) each '
      + 'run fails instead.',
    suggestion: 'declare it as an input, or write the name of the input that is meant',
    see: [MAPPING],
  }, ofMatrix(unknownKeys)),
  hazard({
    name: 'polyaxon/matrix-value-type',
    rows: 'PX-matrix-rows, trap 12',
    severity: FindingSeverity.ERROR,
    summary: 'A value of a matrix is not of the type of its input.',
    rationale: 'The check of the file does not look at values of a matrix. Each is converted when its run is made; if that is not possible, the run fails.',
    see: [MAPPING, reference('specification/types')],
  }, ofMatrix(wrongTypes)),
  hazard({
    name: 'polyaxon/matrix-value-reread',
    rows: 'PX-literal-reparse, trap 9',
    summary: 'A text in a matrix is another value when it arrives.',
    rationale: 'Values of a matrix are read as values of Python three times or more, so that quotes inside of quotes come off as well: '
      + '"1.10" is 1.1, and "0,1" is a list.',
    suggestion: 'use texts that Python does not read as values, such as s-0 or v1.10, and take them apart in the program',
    see: [MAPPING],
  }, ofMatrix(rereadValues)),
  dropped({
    name: 'polyaxon/matrix-param-twice',
    rows: 'PX-matrix-rows',
    summary: 'A parameter is given by the operation and by its matrix.',
    rationale: 'The value of the matrix takes its place in each run.',
    suggestion: 'leave it out of params',
    see: [reference('specification/params')],
  }, ofMatrix(paramTwice)),
];
