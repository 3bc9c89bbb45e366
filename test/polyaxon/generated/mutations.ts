import { Draw } from './draw';
import { Bare, FileData, fileText } from './file-text';
import { GeneratedFile, generatedOperations } from './operations';
import { bareWords } from './texts';

/** Generated files with one or two mistakes; the same for the same seed. */
export function mutatedFiles(seed: number, count: number): GeneratedFile[] {
  const draw = new Draw(seed);
  return generatedOperations(seed + 1, count).map((file, index) => {
    const data = copyOf(file.data);
    const done = draw.list(1, draw.once(3) ? 2 : 1, () => mutate(draw, data));
    return { name: `${done.join('-and-')}-${index}`, data, text: fileText(data) };
  });
}

type Path = readonly (string | number)[];

/** Changes the data in place and gives back what was done. */
function mutate(draw: Draw, data: FileData): string {
  const [name, change] = draw.one(mutations);
  change(draw, data, placeIn(draw, data));
  return name;
}

/** A place that is drawn; what is near the top is more often wrong, as more of it is checked. */
function placeIn(draw: Draw, data: FileData): Path {
  let path: Path = [];
  let value = data;
  do {
    const key = draw.one(keysOf(value));
    path = [...path, key];
    value = value[key];
  } while (keysOf(value).length > 0 && !draw.once(5));
  return path;
}

function keysOf(data: FileData): (string | number)[] {
  if (Array.isArray(data)) return data.map((_, index) => index);
  return typeof data === 'object' && data !== null && !(data instanceof Bare) ? Object.keys(data) : [];
}

type Mutation = readonly [name: string, change: (draw: Draw, data: FileData, path: Path) => void];

const mutations: readonly Mutation[] = [
  ['deleted', (_, data, path) => remove(data, path)],
  ['misspelled', (draw, data, path) => rename(data, path, key => misspelled(draw, key))],
  ['snake-case', (_, data, path) => rename(data, path, key => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`))],
  ['renamed', (draw, data, path) => rename(data, path, () => draw.one(otherKeys))],
  ['moved-up', (_, data, path) => move(data, path, path.slice(0, -2))],
  ['moved-to-top', (_, data, path) => move(data, path, [])],
  ['wrong-type', (draw, data, path) => put(data, path, draw.one<(value: FileData) => FileData>([
    value => [value], value => ({ value }), () => null, () => true, () => 1, () => 1.5, () => 'text', () => [], () => ({}),
    value => (typeof value === 'number' ? String(value) : value), value => (Array.isArray(value) ? value[0] ?? '' : value),
  ])(at(data, path)))],
  ['wrong-value', (draw, data, path) => put(data, path, draw.one(otherValues))],
  ['bare-word', (draw, data, path) => put(data, path, bareWords(draw))],
  ['wrong-version', (draw, data) => put(data, ['version'], draw.one(versions))],
  ['wrong-kind', (draw, data) => put(data, draw.one(kindPathsIn(data)), draw.one(kinds))],
  ['added', (draw, data, path) => put(data, [...path.slice(0, -1), draw.one(otherKeys)], draw.one(otherValues))],
];

const otherKeys = [
  'container', 'command', 'args', 'env', 'cmd', 'image', 'name', 'kind', 'run', 'component', 'params', 'inputs', 'matrix', 'termination', 'maxRetries',
  'timeout', 'retries', 'environment', 'resources', 'ports', 'restartPolicy', 'template', 'schedule', 'hooks', 'value', 'ref', 'x',
];

const otherValues: readonly FileData[] = [
  0, -1, 1, 2.5, 99999999999999, '', ' ', 'a', '3', 'true', '{{ p }}', '{{ nothing }}', true, false, null, [], {}, ['a'], { a: 1 }, [null], 'Never', 'job',
];

const versions: readonly FileData[] = [1, 0, 1.5, 2, -1, '1.1', '2', 'v1', null, true, [1.1], new Bare('1.10'), new Bare('1e0'), new Bare('1_1')];

const kinds: readonly FileData[] = [
  'component', 'operation', 'job', 'service', 'tfjob', 'rayjob', 'spark', 'mapping', 'grid', 'random', 'dag', 'Job', '', null, 1, 'compiled_operation',
];

function kindPathsIn(data: FileData, path: Path = []): Path[] {
  const found = keysOf(data).flatMap(key => (key === 'kind' ? [[...path, key]] : kindPathsIn(data[key], [...path, key])));
  return path.length === 0 && found.length === 0 ? [['kind']] : found;
}

/** A letter is left out, doubled or in the other case. */
function misspelled(draw: Draw, key: string): string {
  const index = draw.below(key.length);
  const [before, letter, after] = [key.slice(0, index), key[index], key.slice(index + 1)];
  const otherCase = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
  return before + draw.one(['', letter + letter, otherCase]) + after;
}

function at(data: FileData, path: Path): FileData {
  return path.reduce((value, key) => value[key], data);
}

function parentOf(data: FileData, path: Path): FileData {
  return at(data, path.slice(0, -1));
}

function put(data: FileData, path: Path, value: FileData): void {
  const parent = parentOf(data, path);
  if (Array.isArray(parent) && typeof path[path.length - 1] === 'string') parent.push(value);
  else parent[path[path.length - 1]] = value;
}

function remove(data: FileData, path: Path): void {
  const parent = parentOf(data, path);
  const key = path[path.length - 1];
  if (Array.isArray(parent)) parent.splice(Number(key), 1);
  else delete parent[key];
}

/** Keeps the order of the keys. An item of a list has no name: it becomes an object with one. */
function rename(data: FileData, path: Path, nameFor: (key: string) => string): void {
  const parent = parentOf(data, path);
  const key = path[path.length - 1];
  if (Array.isArray(parent)) {
    parent[Number(key)] = { [nameFor('name')]: parent[Number(key)] };
    return;
  }
  for (const [each, value] of Object.entries(parent)) {
    delete parent[each];
    parent[each === key ? nameFor(each) : each] = value;
  }
}

function move(data: FileData, path: Path, to: Path): void {
  const value = at(data, path);
  remove(data, path);
  put(data, [...to, path[path.length - 1]], value);
}

/** Lists of tables are in many files, so they are not changed in place. */
function copyOf(data: FileData): FileData {
  if (Array.isArray(data)) return data.map(copyOf);
  if (keysOf(data).length === 0) return typeof data === 'object' && data !== null && !(data instanceof Bare) ? {} : data;
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [key, copyOf(value)]));
}
