import { compileOperation as compileInstance, compose } from './composition';
import { ClientValue, ModelInstance, toDict } from './instances';
import { failConversion } from './lowering-failure';
import { guarded } from './model-reader';
import { modelReader } from './read-model';
import { isAtLeast } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { isDict, PythonDict, PythonValue } from '../python/values';
import { SIMPLIFIED_SINCE } from '../versions';

/*
 * What the client sends becomes what the server stores: the operation and its component in one.
 */

export interface Compiled {
  readonly operation: PythonDict;
  readonly params: PythonDict;
}

/** @throws LoweringFailure */
export function compileOperation(operation: PythonDict, { version }: EngineVersion): Compiled {
  const reader = modelReader(version);
  const place = { reader, path: [] };
  const compiled = guarded(reader, (): Compiled | undefined => {
    const model = operation.get('kind') === 'operation' ? 'V1Operation' : 'V1Polyaxonfile';
    const source = reader.readInstance(model, operation as ReadonlyMap<never, ClientValue>, []);
    const instance = source && compileInstance(source, place);
    const effective = source && isAtLeast(version, SIMPLIFIED_SINCE) ? compose(source, place) : source;
    return instance && effective && { operation: toDict(instance, version), params: paramsOf(effective, version) };
  });
  if (compiled) return compiled;
  const [problem] = reader.problems;
  return failConversion(problem?.path ?? [], problem?.message ?? 'the operation cannot be compiled');
}

function paramsOf(operation: ModelInstance, version: string): PythonDict {
  const written: PythonValue = toDict(operation, version).get('params') ?? null;
  return isDict(written) ? written : new Map();
}
