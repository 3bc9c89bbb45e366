import { EngineVersion } from '../../engine-version';
import { refuseUnknownKeys, requireList, requireObject, requireWhole } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { Seconds, wholeSeconds } from '../../policy/seconds';
import { nameText, plainText, rereadText, typedText } from '../texts';

/*
 * What an author may write, in tables: each key has a writer, which refuses what cannot be meant and gives back what stands in the file.
 */

/** Where a value stands, as its author would say it: `image` ` of worker`. */
export interface Place {
  readonly name: string;

  /** What it belongs to, with a blank in front; empty where that needs no words. */
  readonly of: string;
}

/** Gives back what stands in the file for what the author wrote. */
export type Writer<Written = unknown> = (value: unknown, place: Place, target: EngineVersion) => Written;

export interface Entries {
  readonly [key: string]: any;
}

export interface Shape {
  readonly [key: string]: Writer;
}

export function placeText({ name, of }: Place): string {
  return name + of;
}

/** What is inside of a place. */
export function inside(place: Place, name: string): Place {
  return { name, of: ` of ${placeText(place)}` };
}

/** A mapping with known keys, which are written in the order of the table. */
export function mapping(shape: Shape, required: readonly string[] = []): Writer<Entries> {
  return (value, place, target) => writeEntries(shape, required, value, place, target, name => inside(place, name));
}

/** A mapping whose own name says nothing to the author: `image of worker`, and not `image of container of worker`. */
export function plainMapping(shape: Shape, required: readonly string[] = []): Writer<Entries> {
  return (value, place, target) => writeEntries(shape, required, value, place, target, name => ({ name, of: place.of }));
}

function writeEntries(
  shape: Shape, required: readonly string[], value: unknown, place: Place, target: EngineVersion, childPlace: (name: string) => Place,
): Entries {
  const given = requireObject(value, placeText(place));
  refuseUnknownKeys(given, Object.keys(shape), placeText(place));
  return Object.fromEntries(Object.entries(shape).filter(([key]) => given[key] !== undefined || required.includes(key))
    .map(([key, write]) => [key, write(given[key], childPlace(key), target)]));
}

/** A list; each entry is called `entry 0`, `entry 1`. */
export function listOf(write: Writer, entry: string): Writer {
  return (value, place, target) => requireList(value, placeText(place))
    .map((each, i) => write(each, { name: `${entry} ${i}`, of: place.of }, target));
}

/** A mapping with names of the author's own, each of which is called `entry NAME`. */
export function mapOf(write: Writer, entry: string, writeName: (name: string, what: string) => string = nameText): Writer {
  return (value, place, target) => Object.fromEntries(Object.entries(requireObject(value, placeText(place)))
    .filter(([, each]) => each !== undefined)
    .map(([name, each]) => [writeName(name, entry + place.of), write(each, { name: `${entry} ${name}`, of: place.of }, target)]));
}

export function whole(least: number, most = 2147483647): Writer {
  return (value, place) => requireWhole(value, least, most, placeText(place));
}

export const yesOrNo: Writer = (value, place) => {
  if (typeof value !== 'boolean') throw new PolicyError(`${placeText(place)} must be true or false, got ${quoted(value)}`);
  return value;
};

/** One of some words, which are written as they are. */
export function word(words: readonly string[]): Writer {
  return (value, place) => {
    if (!words.includes(value as string)) throw new PolicyError(`${placeText(place)} must be ${oneOf([...words])}, got ${quoted(value)}`);
    return value;
  };
}

/** A member of an enum, and the word that stands for it in the file. */
export function member(words: { readonly [member: string]: string }): Writer {
  return (value, place) => {
    if (!Object.hasOwn(words, value as string)) {
      throw new PolicyError(`${placeText(place)} must be ${oneOf(Object.keys(words))}, got ${quoted(value)}`);
    }
    return words[value as string];
  };
}

/** A Duration, as whole seconds. */
export function seconds(least: number): Writer {
  return (value, place) => requireWhole(wholeSeconds(value as Seconds, placeText(place)), least, 2147483647, `${placeText(place)}, in seconds,`);
}

/** A text that the client reads a second time and makes a text of again. */
export const rereadWriter: Writer = (value, place) => rereadText(value, placeText(place));

/** A text that the client reads a second time. */
export const typedWriter: Writer = (value, place) => typedText(value, placeText(place));

/** A text that is read once. */
export const plainWriter: Writer = (value, place) => plainText(value, placeText(place));

/** A name that is looked up. */
export const nameWriter: Writer = (value, place) => nameText(notEmpty(value, place), placeText(place));

/** A text with something in it, which the client reads a second time. */
export const filledWriter: Writer = (value, place) => typedText(notEmpty(value, place), placeText(place));

export function notEmpty(value: unknown, place: Place): string {
  if (plainText(value, placeText(place)) === '') throw new PolicyError(`${placeText(place)} is empty`);
  return value as string;
}

/** Data of somebody else's shape, of which only the texts and names are looked at. */
function dataOf(text: Writer, writeName: (name: string, what: string) => string): Writer {
  const data: Writer = (value, place, target) => {
    if (typeof value === 'string') return text(value, place, target);
    if (Array.isArray(value)) return listOf(data, `entry of ${place.name}`)(value, place, target);
    if (typeof value === 'object' && value !== null) return mapOf(data, place.name, writeName)(value, place, target);
    if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) return value;
    throw new PolicyError(`${placeText(place)} must be plain data, got ${quoted(value)}`);
  };
  return data;
}

/** Data of Kubernetes' own, which the client reads a second time. */
export const anything = dataOf(typedWriter, nameText);

/** Data that is read once. */
export const plainData = dataOf(plainWriter, plainText);
