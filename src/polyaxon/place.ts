import { isDict, isList, PythonDict, PythonStep, PythonValue } from './python/values';
import { snakeCase } from './spelling';
import { pathText } from '../manifest/edit/edit';

/** A place in a Polyaxonfile, whether something is written there or not. Nothing here fails on odd values: what is not there is not written. */
export class Place {
  /**
   * @param steps where its author finds it
   * @param author what its author wrote there, if the value is what came of that: presets were laid over it
   */
  public constructor(
    public readonly value: PythonValue | undefined,
    public readonly steps: readonly PythonStep[] = [],
    private readonly author: PythonValue | undefined = value,
  ) { }

  /** The place below, by fields in camelCase, or positions. A field that is written in snake_case is found as well, and keeps its spelling. */
  public at(...steps: readonly PythonStep[]): Place {
    return steps.reduce<Place>((place, step) => place.below(step), this);
  }

  /** The entry of a name that the author has chosen, in this spelling only. */
  public named(name: string): Place {
    return this.entry(name, name);
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
    return isList(this.value) ? this.value.map((_, i) => this.below(i)) : [];
  }

  /** The entries of a dict by their names; a key that is no text names nothing. */
  public get fields(): readonly (readonly [name: string, place: Place])[] {
    if (!isDict(this.value)) return [];
    return [...this.value.keys()].flatMap(key => typeof key === 'string' ? [[key, this.entry(key, key)] as const] : []);
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
    if (typeof step === 'number') {
      const [item, written] = [this.value, this.author].map(list => isList(list) ? list[step] : undefined);
      return new Place(item, [...this.steps, step], written);
    }
    const snake = snakeCase(step);
    const spelled = (dict: PythonValue | undefined) => isDict(dict) && dict.has(snake) && !dict.has(step) ? snake : step;
    return this.entry(spelled(this.value), spelled(this.author));
  }

  /** The entry of a key, which its author may have spelled in another way. */
  private entry(key: string, spelling: string): Place {
    // The client puts an operation around a component.
    const isWrapped = key === 'component' && this.steps.length === 0 && isDict(this.author) && !this.author.has('component');
    const written = isDict(this.author) ? this.author.get(spelling) : undefined;
    return isWrapped && this.author !== this.value
      ? new Place(this.dict?.get(key), this.steps, this.author)
      : new Place(this.dict?.get(key), [...this.steps, spelling], written);
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
