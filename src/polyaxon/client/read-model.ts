import type { ClientProblem } from './answers';
import { toDict } from './instances';
import { LOOKS } from './looks';
import { guarded, ModelReader } from './model-reader';
import { tooLarge } from './size';
import { EngineVersion } from '../../engine-version';
import type { PythonValue } from '../python/values';

/** Reads a value as one of the client's models. What is accepted comes back as the client would write it: by aliases, without what was not given. */
export function readModel(name: string, value: PythonValue, version: EngineVersion): { problems: ClientProblem[]; value?: PythonValue } {
  const large = tooLarge(value);
  if (large !== undefined) return { problems: [{ rule: 'polyaxon/unreadable-file', message: large, path: [] }] };
  const reader = modelReader(version.version);
  const read = guarded(reader, () => {
    const instance = reader.readInstance(name, value, []);
    return instance && toDict(instance, version.version);
  });
  return read === undefined ? { problems: reader.problems } : { problems: [], value: read };
}

/** A reader that knows all that the client's models ask for. */
export function modelReader(version: string): ModelReader {
  return new ModelReader(version, LOOKS);
}
