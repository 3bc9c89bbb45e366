import { isDict, isList, PythonKey, PythonStep, PythonValue } from '../python/values';
import { camelCase, snakeCase } from '../spelling';

/*
 * The client looks at what it has made of a file. An author looks for the key that is in the file.
 */

/** The nearest place that is in the file: with the spelling of its author, and without what the client put around it. */
export function authorPath(file: PythonValue, path: readonly PythonStep[]): readonly PythonStep[] {
  const found: PythonStep[] = [];
  let at: PythonValue | undefined = file;
  for (const [index, step] of path.entries()) {
    // A component at the top of a file is wrapped.
    if (index === 0 && step === 'component' && isDict(at) && !at.has('component')) continue;
    const key = stepIn(at, step);
    // A param may be written as its value alone, and a list as a text.
    if (key === undefined) return found;
    found.push(key);
    at = isDict(at) ? at.get(key as PythonKey) : isList(at) ? at[key as number] : undefined;
  }
  return found;
}

function stepIn(value: PythonValue | undefined, step: PythonStep): PythonStep | undefined {
  if (isList(value)) return typeof step === 'number' && step < value.length ? step : undefined;
  if (!isDict(value)) return undefined;
  const spellings = typeof step === 'string' ? [step, snakeCase(step), camelCase(step)] : [step];
  return spellings.find(spelling => value.has(spelling));
}
