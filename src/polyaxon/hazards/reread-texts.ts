import { isTemplate } from './template-reading';
import { Place, textsIn } from '../place';
import { PolyaxonSubject } from '../polyaxon-subject';
import { pythonValue, PythonValue } from '../python/values';
import { protect, protectType, reread } from '../python-literal';
import { SIMPLIFIED_SINCE } from '../versions';
import { WrittenRun, WrittenContainer } from '../written-run';

/*
 * The texts that the client reads a second time, as values of Python, and what is made of each then.
 */

/** What the place wants. */
export enum Wanted {
  /** A text is made again of whatever was read: "1" arrives as it is, "1.10" does not. */
  TEXT_AGAIN,
  /** The same, in the words of Python: True and not true. */
  ARGUMENT,
  /** Whatever was read stays, where Kubernetes or Polyaxon want a text. */
  TEXT,
  /** As with TEXT, and the client itself refuses anything else when the run is compiled. */
  TEXT_STRICTLY,
  /** As with TEXT_STRICTLY; the name is looked up as it is written, so that quotes would be part of it. */
  NAME,
}

export interface RereadText {
  readonly place: Place;
  readonly wanted: Wanted;
}

/** The texts of a run that are read a second time, but for those of a policy's conditions, of parameters, and of matrices. */
export function rereadTexts(run: WrittenRun, subject: PolyaxonSubject): readonly RereadText[] {
  return [
    ...run.containers.flatMap(container => ofContainer(container, !subject.isAtLeast(SIMPLIFIED_SINCE))),
    ...run.levels.flatMap(level => texts(Wanted.TEXT_AGAIN, level.at('env'))),
    ...run.environments.flatMap(ofEnvironment),
    ...run.pods.flatMap(({ place }) => place.at('init').items).flatMap(ofInit),
    ...run.levels.flatMap(ofLevel),
  ].filter(({ place }) => !isTemplate(place.text!));
}

/** The elements of command and args that are lists, which the client leaves alone from 2.18 on. */
export function argumentsOf(container: WrittenContainer): readonly Place[] {
  return ['command', 'args'].flatMap(field => container.place.at(field).items);
}

function ofContainer(container: WrittenContainer, areArgumentsRead: boolean): RereadText[] {
  const { place } = container;
  return [
    ...texts(Wanted.TEXT, place.at('image'), place.at('workingDir')),
    // An argument that is dropped is another rule's.
    ...areArgumentsRead ? texts(Wanted.ARGUMENT, ...argumentsOf(container).filter(each => !isDropped(each.text))) : [],
    // Not in a list, they are read in every version.
    ...texts(Wanted.ARGUMENT, ...['command', 'args'].map(field => place.at(field)).filter(({ text }) => text !== undefined && !isDropped(text))),
    ...texts(Wanted.TEXT_AGAIN, ...place.at('env').items.map(entry => entry.at('value'))),
    ...texts(Wanted.TEXT, ...place.at('volumeMounts').items.flatMap(mount => [mount.at('mountPath'), mount.at('subPath')])),
  ];
}

function ofEnvironment(environment: Place): RereadText[] {
  return [
    ...texts(Wanted.TEXT_AGAIN, environment.at('labels'), environment.at('annotations'), environment.at('nodeSelector')),
    ...texts(Wanted.TEXT, ...environment.at('tolerations').items.flatMap(toleration => [toleration.at('key'), toleration.at('value')])),
    ...texts(Wanted.TEXT_STRICTLY, ...['serviceAccountName', 'nodeName', 'schedulerName', 'priorityClassName'].map(field => environment.at(field))),
  ];
}

function ofInit(init: Place): RereadText[] {
  return texts(Wanted.TEXT_STRICTLY, init.at('git', 'revision'), init.at('file', 'content'));
}

function ofLevel(level: Place): RereadText[] {
  return [
    ...texts(Wanted.TEXT_STRICTLY, level.at('queue'), level.at('namespace')),
    ...texts(Wanted.NAME, level.at('presets')),
  ];
}

function texts(wanted: Wanted, ...places: readonly Place[]): RereadText[] {
  return places.flatMap(place => textsIn(place)).map(place => ({ place, wanted }));
}

/** What the second reading makes of a text: another value, or nothing that can be stored. Undefined if the text arrives as it is, or was protected. */
export type Change = { readonly kind: 'changed'; readonly json: string } | { readonly kind: 'crash' } | undefined;

export function changeOf(text: string, wanted: Wanted): Change {
  const read = reread(text);
  if (read.kind === 'text') return undefined;
  if (read.kind === 'crash') return { kind: 'crash' };
  if (isQuotedText(text)) return undefined;
  const json = wanted === Wanted.ARGUMENT ? wordsOfPython(read.json) : read.json;
  return isTextAgain(wanted) && json === text ? undefined : { kind: 'changed', json };
}

/** Whether a text is made again of whatever was read. */
export function isTextAgain(wanted: Wanted): boolean {
  return wanted === Wanted.TEXT_AGAIN || wanted === Wanted.ARGUMENT;
}

/** A value in JSON as Python's str() writes it; numbers are the same in both. */
function wordsOfPython(json: string): string {
  const words = (value: unknown): string => {
    if (Array.isArray(value)) return `[${value.map(words).join(', ')}]`;
    if (typeof value === 'object' && value !== null) return `{${Object.entries(value).map(([key, entry]) => `${words(key)}: ${words(entry)}`).join(', ')}}`;
    if (typeof value === 'string') return `'${value}'`;
    return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value);
  };
  return /^[[{tfn]/.test(json) ? words(JSON.parse(json)) : json;
}

/** The text such that the wanted one arrives. */
export function protectedText(text: string, wanted: Wanted): string {
  return wanted === Wanted.TEXT_AGAIN ? protect(text) : protectType(text);
}

/** Whether a text is a text of Python itself, in quotes: then it is one after the second reading, too. */
export function isQuotedText(text: string): boolean {
  if (reread(text).kind !== 'value') return false;
  const inList = reread(`[${text}\n]`);
  return inList.kind === 'value' && /^\["(?:[^"\\]|\\.)*"\]$/.test(inList.json);
}

/** Whether the client leaves out an argument, up to 2.17: what Python takes for false. */
export function isDropped(text: string | undefined): boolean {
  if (text === undefined) return false;
  if (text === '') return true;
  const read = reread(text);
  return read.kind === 'value' && (isQuotedText(text) ? read.json === '' : FALSY.has(read.json));
}

const FALSY = new Set(['0', '0.0', '-0.0', 'false', 'null', '[]', '{}']);

/** More readings than a matrix gets. */
const MOST_READINGS = 5;

/** What is left of a value of a matrix, which is read again and again. */
export function rereadOften(text: string): PythonValue {
  let value: PythonValue = text;
  for (let readings = 0; readings < MOST_READINGS && typeof value === 'string'; readings++) {
    const read = reread(value);
    if (read.kind !== 'value') break;
    value = isQuotedText(value) ? read.json : pythonValue(JSON.parse(read.json));
  }
  return value;
}
