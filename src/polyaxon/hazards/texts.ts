import { spaceValues } from './matrix-values';
import { dropped, hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { argumentsOf, Change, changeOf, isDropped, isQuotedText, isTextAgain, protectedText, rereadTexts, Wanted } from './reread-texts';
import { isTemplate } from './template-reading';
import { FindingSeverity } from '../../finding';
import { quoted } from '../../policy/policy-error';
import { Problem, ProposedFix } from '../../rule';
import { Place } from '../place';
import { PolyaxonSubject } from '../polyaxon-subject';
import { PythonFloat, PythonValue, isDict, isList, plainValue } from '../python/values';
import { protectType, reread } from '../python-literal';
import { SIMPLIFIED_SINCE } from '../versions';
import { WrittenRun } from '../written-run';

/*
 * Texts that do not arrive as they are written.
 */

const LITERALS = 'https://docs.python.org/3/library/ast.html#ast.literal_eval';
const CONTEXT = reference('context/overview');

function quoting(place: Place, text: string): ProposedFix {
  return { description: `keeps ${quoted(place.text)} a text`, edits: [{ kind: 'set', path: place.steps, value: text }] };
}

function textReread(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  return rereadTexts(run, subject).flatMap(({ place, wanted }) => {
    const text = place.text!;
    const change = changeOf(text, wanted);
    if (change === undefined) return NONE;
    return [{
      path: place.path,
      severity: severityOf(text, change, wanted),
      message: change.kind === 'crash' ? cannotBeStored(text) : `${quoted(text)} becomes ${becomes(change.json, wanted)}`,
      ...wanted === Wanted.NAME ? { suggestion: 'give it a name that Python does not read as a value' }
        : { suggestion: `put quotes inside of the quotes: ${JSON.stringify(protectedText(text, wanted))}`, fix: quoting(place, protectedText(text, wanted)) },
    }];
  });
}

function severityOf(text: string, change: NonNullable<Change>, wanted: Wanted): FindingSeverity {
  // Only where a text is made of it again does it reach the program.
  if (change.kind === 'crash' || !isTextAgain(wanted)) return FindingSeverity.ERROR;
  return isSameJson(text, change.json) ? FindingSeverity.INFO : FindingSeverity.WARNING;
}

/** Whether a text is a list or a mapping in JSON, of which only the blanks change. */
function isSameJson(text: string, json: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(JSON.parse(json));
  } catch {
    return false;
  }
}

function becomes(json: string, wanted: Wanted): string {
  switch (wanted) {
    case Wanted.TEXT_AGAIN: case Wanted.ARGUMENT: return quoted(json);
    case Wanted.TEXT: return `${json}, which is no text any more`;
    default: return `${json}, and the client wants a text here: the run fails before it starts`;
  }
}

const cannotBeStored = (text: string, where = '') => `${quoted(text)} is read as a value of Python that cannot be stored${where}: the run fails before it starts`;

function argumentDropped(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  const isRead = !subject.isAtLeast(SIMPLIFIED_SINCE);
  return run.containers.flatMap(container => [
    ...argumentsOf(container).flatMap(place => isRead ? droppedBefore(place, run) : droppedSince(place)),
    ...['command', 'args'].map(field => container.place.at(field)).filter(({ text }) => text !== '' && isDropped(text)).map(place => droppedProblem(place, place.text!)),
  ]);
}

function droppedBefore(place: Place, run: WrittenRun): readonly Problem[] {
  const { value, text } = place;
  if (text === undefined) return isFalse(value) ? [droppedProblem(place, falseText(value))] : NONE;
  if (isDropped(text)) return [droppedProblem(place, text)];
  const name = /^\{\{-?\s*(?:params\.)?(\w+)(?:\.value|\.as_str)?\s*-?\}\}$/.exec(text.trim())?.[1];
  const falsy = name === undefined ? undefined : valuesOf(run, name).find(each => isFalse(each) || typeof each === 'string' && isDropped(each));
  if (falsy === undefined) return NONE;
  return [{
    path: place.path,
    message: `where ${name} is ${shown(falsy)}, this argument is dropped, and the ones behind it move up`,
    suggestion: 'write name and value as one argument: --name={{ value }}',
  }];
}

/** Since 2.18 only what is nothing at all is dropped. */
function droppedSince(place: Place): readonly Problem[] {
  return place.text === '' || place.value === null ? [droppedProblem(place, '')] : NONE;
}

function droppedProblem(place: Place, text: string): Problem {
  return {
    path: place.path,
    message: text === '' ? 'an empty argument is dropped, and the ones behind it move up' : `the argument ${quoted(text)} is dropped: it is read as a value that Python takes for false`,
    ...text === '' ? { suggestion: 'write name and value as one argument: --name=' }
      : { fix: { description: `keeps ${quoted(text)}`, edits: [{ kind: 'set', path: place.steps, value: isQuotedText(text) ? text : protectType(text) }] } },
  };
}

/** The values that a parameter gets in this file: of the matrix, of the operation, or the default of the input. */
function valuesOf(run: WrittenRun, name: string): readonly PythonValue[] {
  const { matrix } = run;
  const param = run.operation.at('params').named(name);
  const given = param.at('value').isWritten ? param.at('value') : param;
  const rows = matrix?.at('values').items ?? [];
  const sources = [
    [...written(rows.map(row => row.named(name))), ...matrix ? spaceValues(matrix.at('params').named(name)) : []],
    written([given]),
    written([run.declared.get(name)?.at('value')]),
  ];
  return sources.find(values => values.length > 0) ?? [];
}

function written(places: readonly (Place | undefined)[]): PythonValue[] {
  return places.flatMap(place => place?.isWritten ? [place.value!] : []);
}

function isFalse(value: PythonValue | undefined): boolean {
  if (value === null || value === false || value === 0 || value === 0n) return true;
  if (value instanceof PythonFloat) return value.value === 0;
  return isList(value) ? value.length === 0 : isDict(value) && value.size === 0;
}

function falseText(value: PythonValue | undefined): string {
  if (value === null || value === undefined) return '';
  if (value === false) return 'False';
  if (value instanceof PythonFloat) return '0.0';
  return isList(value) ? '[]' : isDict(value) ? '{}' : '0';
}

function shown(value: PythonValue): string {
  return typeof value === 'string' ? quoted(value) : JSON.stringify(plainValue(value));
}

function quotesKept(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  if (!subject.isAtLeast(SIMPLIFIED_SINCE)) return NONE;
  return run.containers.flatMap(argumentsOf).flatMap(place => {
    const { text } = place;
    if (text === undefined || isTemplate(text) || !isQuotedText(text)) return NONE;
    const read = reread(text);
    // Quotes around what nobody has to protect are meant for the program.
    if (read.kind !== 'value' || protectType(read.json) !== text) return NONE;
    return [{
      path: place.path,
      message: `the program gets ${text} with its quotes: since ${SIMPLIFIED_SINCE} an argument is not read a second time`,
      fix: { description: `takes the inner quotes off ${read.json}`, isSuggested: true, edits: [{ kind: 'set' as const, path: place.steps, value: read.json }] },
    }];
  });
}

const TEXT_TYPES = ['str', 'path', 'image', 'uuid'];

function paramReread(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  const isRead = !subject.isAtLeast(SIMPLIFIED_SINCE);
  const inEnv = new Set(envTexts(run).map(text => /^\s*\{\{-?\s*(?:params\.)?(\w+)(?:\.value|\.as_str)?\s*-?\}\}\s*$/.exec(text)?.[1]));
  return [...run.declared].flatMap(([name, input]) => {
    if (!TEXT_TYPES.includes(input.at('type').text ?? '') || !isRead && !inEnv.has(name)) return NONE;
    const param = run.operation.at('params').named(name);
    const place = [param.at('value'), param, input.at('value')].find(({ text }) => text !== undefined);
    const change = place && !isTemplate(place.text!) ? changeOf(place.text!, Wanted.TEXT_AGAIN) : undefined;
    if (place === undefined || change === undefined) return NONE;
    const where = isRead ? '' : ' where an environment variable holds it';
    return [{
      path: place.path,
      severity: change.kind === 'crash' ? FindingSeverity.ERROR : FindingSeverity.WARNING,
      message: change.kind === 'crash' ? cannotBeStored(place.text!, where)
        : `${quoted(place.text)} becomes ${quoted(change.json)}${where}`,
    }];
  });
}

function envTexts(run: WrittenRun): string[] {
  const lists = run.containers.flatMap(({ place }) => place.at('env').items.map(entry => entry.at('value')));
  const maps = run.levels.flatMap(level => level.at('env').fields.map(([, value]) => value));
  return [...lists, ...maps].flatMap(({ text }) => text ?? []);
}

export const TEXTS: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/text-reread',
    rows: 'PX-literal-reparse, trap 9',
    summary: 'A text is read a second time, and is another one then.',
    rationale: 'The client reads most texts again as values of Python (ast.literal_eval): "1.10" becomes 1.1, "0,1" becomes a list, "True" a boolean. Where a '
      + 'text is wanted it is written anew from that, or the run is refused. From 2.18 on command and args are left alone if they are lists. Quotes '
      + 'inside of the quotes survive one reading.',
    suggestion: 'put quotes inside of the quotes: "\'1.10\'"',
    see: [CONTEXT, LITERALS],
    fix: 'safe',
  }, textReread),
  dropped({
    name: 'polyaxon/argument-dropped',
    rows: 'PX-arg-dropped, trap 9',
    severity: FindingSeverity.ERROR,
    summary: 'An element of command or args is dropped.',
    rationale: 'Up to 2.17 an argument that Python reads as something false - 0, False, None, an empty list - is left out, so that --seed 0 becomes --seed. '
      + '2.18 leaves out only what is empty, and a bare text instead of a list as before.',
    suggestion: 'write name and value as one argument: --seed=0',
    see: [CONTEXT, LITERALS],
    fix: 'safe',
  }, argumentDropped),
  hazard({
    name: 'polyaxon/argument-quotes-kept',
    rows: 'PX-literal-reparse',
    summary: 'An argument keeps the quotes that older versions needed.',
    rationale: 'Up to 2.17 quotes inside of the quotes keep an argument a text, and the second reading takes them off. 2.18 does not read command and args '
      + 'again, so that the program gets the quotes.',
    suggestion: 'take the inner quotes off, or write --name=value, which means the same in all versions',
    see: [CONTEXT],
    fix: 'suggested',
  }, quotesKept),
  hazard({
    name: 'polyaxon/param-reread',
    rows: 'PX-literal-reparse',
    summary: 'The text of a parameter is read a second time, and is another one then.',
    rationale: 'Up to 2.17 the text of a parameter is read as a value of Python before it is put in, and what it was put into is read once more, so that quotes '
      + 'do not protect it everywhere. 2.18 keeps it, but still reads an environment variable that is nothing but the parameter.',
    suggestion: 'use a text that Python does not read as a value, such as v1.10',
    see: [reference('specification/params'), LITERALS],
  }, paramReread),
];
