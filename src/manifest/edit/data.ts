import { Edit, EditError, pathText, Step } from './edit';

/*
 * The edits on data: what the edited text has to mean.
 */

type MapData = { [key: string]: unknown };

/** The data with the edit done; the parts that do not change are shared with the data before. */
export function editData(data: unknown, edit: Edit): unknown {
  switch (edit.kind) {
    case 'set': return setAt(data, edit.path, 0, plainData(edit.value, edit.path));
    case 'remove':
      if (edit.path.length === 0) throw new EditError('the whole document cannot be removed; remove the keys in it');
      return removeAt(data, edit.path, 0);
    case 'arrange': return arrangeAt(data, edit.path, 0, edit.order);
  }
}

/** The value of keys that are missing on the way to a value: a map for a key, a list for its first position. */
export function wrapped(steps: readonly Step[], value: unknown, path: readonly Step[]): unknown {
  return steps.reduceRight<unknown>((inner, step) => {
    if (typeof step === 'string') return withKey({}, step, inner);
    if (step === 0) return [inner];
    throw new EditError(`${pathText(path)} cannot be set: there is no list yet, so its first entry is [0]`);
  }, value);
}

/** The value as JSON has it: nothing else can be written. */
export function plainData(value: unknown, path: readonly Step[]): unknown {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (typeof value === 'number' && Number.isFinite(value)) return value;
  if (Array.isArray(value)) return value.map(each => plainData(each, path));
  if (isMapData(value) && isPlain(Object.getPrototypeOf(value))) {
    return Object.entries(value).filter(([, each]) => each !== undefined)
      .reduce((map, [key, each]) => withKey(map, key, plainData(each, path)), {});
  }
  throw new EditError(`${pathText(path)} can be set to what JSON has: maps, lists, texts, numbers, true, false and null; got ${kindOf(value)}`);
}

/** Whether it is the prototype of `{}`, or none; it may be that of another realm. */
function isPlain(prototype: object | null): boolean {
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Whether two values are the same, in whatever order their keys stand. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other || Number.isNaN(one) && Number.isNaN(other)) return true;
  if (Array.isArray(one)) return Array.isArray(other) && one.length === other.length && one.every((each, i) => isSame(each, other[i]));
  if (!isMapData(one) || !isMapData(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every(key => Object.hasOwn(other, key) && isSame(one[key], other[key]));
}

export function isMapData(value: unknown): value is MapData {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a key or position; undefined if it is absent. */
export function child(data: unknown, step: Step): unknown {
  if (Array.isArray(data)) return data[step as number];
  return isMapData(data) && Object.hasOwn(data, step) ? data[step] : undefined;
}

function setAt(data: unknown, path: readonly Step[], depth: number, value: unknown): unknown {
  if (depth === path.length) return value;
  if (data === null || data === undefined) return wrapped(path.slice(depth), value, path);
  const step = checkedStep(data, path, depth);
  if (Array.isArray(data) && (step as number) > data.length) {
    throw new EditError(`${pathText(path)} cannot be set: ${pathText(path.slice(0, depth))} has ${entries(data)}, so the next one is [${data.length}]`);
  }
  return withChild(data, step, setAt(child(data, step), path, depth + 1, value));
}

function removeAt(data: unknown, path: readonly Step[], depth: number): unknown {
  if (data === null || data === undefined) return data;
  const step = checkedStep(data, path, depth);
  const inner = child(data, step);
  if (inner === undefined) return data;
  if (depth < path.length - 1) return withChild(data, step, removeAt(inner, path, depth + 1));
  if (Array.isArray(data)) return data.filter((_, i) => i !== step);
  return Object.entries(data as MapData).filter(([key]) => key !== step).reduce((map, [key, each]) => withKey(map, key, each), {});
}

function arrangeAt(data: unknown, path: readonly Step[], depth: number, order: readonly number[]): unknown {
  if (depth < path.length && data !== null && data !== undefined) {
    const step = checkedStep(data, path, depth);
    return withChild(data, step, arrangeAt(child(data, step), path, depth + 1, order));
  }
  if (!Array.isArray(data)) throw new EditError(`${pathText(path)} cannot be arranged: it is ${kindOf(data)}, and only a list has an order`);
  const positions = new Set<number>();
  for (const position of order) {
    if (!Number.isInteger(position) || position < 0 || position >= data.length) {
      throw new EditError(`${pathText(path)} cannot be arranged: it has ${entries(data)}, and none at position ${position}`);
    }
    if (positions.has(position)) throw new EditError(`${pathText(path)} cannot be arranged: position ${position} is named twice`);
    positions.add(position);
  }
  return order.map(position => data[position]);
}

/** The next step, if the data there has such steps at all. */
function checkedStep(data: unknown, path: readonly Step[], depth: number): Step {
  const step = path[depth];
  if (Array.isArray(data)) {
    if (typeof step === 'number' && Number.isInteger(step) && step >= 0) return step;
    throw new EditError(`${pathText(path)} cannot be reached: ${pathText(path.slice(0, depth))} is a list, and '${step}' is no position in one`);
  }
  if (!isMapData(data)) throw new EditError(`${pathText(path)} cannot be reached: ${pathText(path.slice(0, depth))} is ${kindOf(data)}, which has nothing inside`);
  if (typeof step === 'string') return step;
  throw new EditError(`${pathText(path)} cannot be reached: ${pathText(path.slice(0, depth))} is a map, and ${step} is a position in a list`);
}

function withChild(data: unknown, step: Step, value: unknown): unknown {
  if (!Array.isArray(data)) return withKey({ ...data as MapData }, step as string, value);
  const list = [...data];
  list[step as number] = value;
  return list;
}

/** A key may be called `__proto__`, too. */
function withKey(map: MapData, key: string, value: unknown): MapData {
  return Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
}

function entries(list: readonly unknown[]): string {
  return list.length === 1 ? 'one entry' : `${list.length} entries`;
}

function kindOf(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  switch (typeof value) {
    case 'string': return `the text '${value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}...` : value}'`;
    case 'number':
    case 'boolean': return String(value);
    case 'object': return isMapData(value) && value.constructor !== Object ? `a ${value.constructor?.name ?? 'map'}` : 'a map';
    default: return `a ${typeof value}`;
  }
}

const LONGEST_TEXT = 40;
