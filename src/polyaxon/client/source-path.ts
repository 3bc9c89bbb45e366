import { authorPath } from './author-path';
import type { PythonDict, PythonStep } from '../python/values';

/*
 * A place in the compiled operation as a place in the operation that the client sent.
 */

/** Root keys of 2.18 by what they become. */
const SHORTCUTS: readonly (readonly [readonly string[], string])[] = [
  [['run', 'container', 'env'], 'env'], [['run', 'container', 'resources'], 'resources'], [['run', 'container', 'args'], 'cmd'],
  [['run', 'container', 'command'], 'cmd'], [['run', 'container'], 'container'], [['run', 'environment'], 'environment'], [['run', 'init'], 'init'],
  [['run', 'connections'], 'connections'], [['run', 'sidecars'], 'sidecars'], [['run', 'volumes'], 'volumes'], [['run', 'ports'], 'ports'],
];

export function sourcePath(operation: PythonDict, path: readonly PythonStep[]): readonly PythonStep[] {
  const places = spellingsOf(path).flatMap(each => [each, ['component', ...each]]).map(place => authorPath(operation, place));
  const closest = (place: readonly PythonStep[]): number => place.filter(step => step !== 'component').length;
  return places.reduce((best, place) => closest(place) > closest(best) ? place : best, places[0]);
}

function spellingsOf(path: readonly PythonStep[]): (readonly PythonStep[])[] {
  const shortcuts = SHORTCUTS.filter(([prefix]) => prefix.every((step, at) => path[at] === step));
  return [
    path, ...path[0] === 'run' ? [['runPatch', ...path.slice(1)]] : [],
    ...shortcuts.map(([prefix, key]) => key === 'cmd' ? [key] : [key, ...path.slice(prefix.length)]),
  ];
}
