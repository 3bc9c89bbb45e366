import { quoted } from '../../policy/policy-error';
import { Place } from '../place';
import { isDict, isList, plainValue } from '../python/values';

/*
 * What the decoder of the API server says, which is written in Go, in words of who writes YAML.
 */

const GO_MESSAGE = /^json: cannot unmarshal (.+) into Go (?:value|struct field \S+) of type (\S+)$/;

const TYPES: { readonly [go: string]: string } = { string: 'a text', bool: 'true or false', int32: 'a whole number', int64: 'a whole number' };

/** Quotes alone, which help in a manifest of Kubernetes, are taken off by the second reading. */
const KEEPS_TEXT = 'Polyaxon reads most texts a second time; quotes inside of the quotes keep one a text: "\'1.10\'"';

/** Undefined if the server says something else. */
export function wrongTypeWords(message: string, path: string, place: Place): { readonly message: string; readonly suggestion?: string } | undefined {
  const [, got, go] = GO_MESSAGE.exec(message) ?? [];
  if (go === undefined) return { message };
  const allowed = TYPES[go] ?? (go.startsWith('[]') ? 'a list' : 'a mapping');
  // What arrives is not always what is written: a text can have become a number on the way.
  const isSame = got.split(' ')[0] === kindOf(place);
  return {
    message: `${fieldOf(path)} must be ${allowed}, got ${isSame ? shown(place) : GOT[got.split(' ')[0]] ?? got}`,
    ...go === 'string' && { suggestion: KEEPS_TEXT },
  };
}

export function unknownFieldWords(path: string): string {
  return `Kubernetes knows no field ${quoted(fieldOf(path))} here`;
}

/** The last name of a path, which says what a number in brackets belongs to. */
function fieldOf(path: string): string {
  return /([^.[\]]+(?:\[\d+\])*)$/.exec(path)?.[1] ?? path;
}

const GOT: { readonly [json: string]: string } = { string: 'a text', number: 'a number', bool: 'true or false', object: 'a mapping', array: 'a list' };

function kindOf({ value }: Place): string {
  if (isList(value)) return 'array';
  if (isDict(value)) return 'object';
  const plain = plainValue(value ?? null);
  return typeof plain === 'boolean' ? 'bool' : typeof plain;
}

function shown(place: Place): string {
  const { value } = place;
  if (isList(value)) return 'a list';
  if (isDict(value)) return 'a mapping';
  const plain = plainValue(value ?? null);
  if (typeof plain === 'string') return `the text ${quoted(plain)}`;
  return typeof plain === 'number' ? `the number ${plain}` : String(plain);
}
