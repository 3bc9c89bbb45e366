import { isDict, isList, PythonDict, PythonStep, PythonValue } from './python/values';
import { pathText } from '../manifest/edit/edit';

/** Fields of the client's models are also read in snake_case. */
export function snakeCase(field: string): string {
  return field.replace(/[A-Z]+/g, letters => `_${letters.toLowerCase()}`);
}

/** A place in a Polyaxonfile, whether something is written there or not. Nothing here fails on odd values: what is not there is not written. */
export class Place {
  public constructor(public readonly value: PythonValue | undefined, public readonly steps: readonly PythonStep[] = []) { }

  /** The place below, by fields in camelCase, or positions. A field that is written in snake_case is found as well, and keeps its spelling. */
  public at(...steps: readonly PythonStep[]): Place {
    return steps.reduce<Place>((place, step) => place.below(step), this);
  }

  /** The entry of a name that the author has chosen, in this spelling only. */
  public named(name: string): Place {
    return new Place(this.dict?.get(name), [...this.steps, name]);
  }

  /** Null counts for nothing. */
  public get isWritten(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  /** As rules write it: `run.container.args[0]`. Empty for the file as a whole. */
  public get path(): string {
    return this.steps.length === 0 ? '' : pathText(this.steps);
  }

  /** The entries of a list. */
  public get items(): readonly Place[] {
    return isList(this.value) ? this.value.map((item, i) => new Place(item, [...this.steps, i])) : [];
  }

  /** The entries of a dict by their names; a key that is no text names nothing. */
  public get fields(): readonly (readonly [name: string, place: Place])[] {
    if (!isDict(this.value)) return [];
    return [...this.value].flatMap(([key, value]) => typeof key === 'string' ? [[key, new Place(value, [...this.steps, key])] as const] : []);
  }

  public get dict(): PythonDict | undefined {
    return isDict(this.value) ? this.value : undefined;
  }

  public get text(): string | undefined {
    return typeof this.value === 'string' ? this.value : undefined;
  }

  /** A whole number; the client's models take no other. */
  public get whole(): number | undefined {
    return typeof this.value === 'number' || typeof this.value === 'bigint' ? Number(this.value) : undefined;
  }

  private below(step: PythonStep): Place {
    if (typeof step === 'number') return new Place(isList(this.value) ? this.value[step] : undefined, [...this.steps, step]);
    const snake = snakeCase(step);
    const key = this.dict?.has(snake) && !this.dict.has(step) ? snake : step;
    return new Place(this.dict?.get(key), [...this.steps, key]);
  }
}

/** More than anybody nests, and few enough for a file whose anchors stand in themselves. */
const DEEPEST = 40;

/** All texts at a place and below it. */
export function textsIn(place: Place, depth = 0): readonly Place[] {
  if (place.text !== undefined) return [place];
  if (depth > DEEPEST) return [];
  return [...place.items, ...place.fields.map(([, field]) => field)].flatMap(each => textsIn(each, depth + 1));
}
