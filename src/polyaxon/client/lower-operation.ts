import { Agent, ANY_AGENT } from './agent';
import type { LoweredOperation, LowerOperation } from './answers';
import { compileOperation } from './compile';
import { dictAt } from './compiled-operation';
import { convertOperation } from './convert';
import { problemOf } from './lowering-failure';
import { childrenOf } from './matrix';
import { isPipeline, resolveOperation, Surroundings } from './resolve';
import { sourcePath } from './source-path';
import { EngineVersion } from '../../engine-version';
import type { PythonDict } from '../python/values';

/** What server and agent make of an operation that `polyaxon check` accepted, with what is known of the agent. */
export const lowerOperation: LowerOperation = (operation: PythonDict, version: EngineVersion, agent: Agent = ANY_AGENT): LoweredOperation => {
  try {
    return lower(operation, { version, agent });
  } catch (error) {
    const problem = problemOf(error);
    return { problem: { ...problem, path: sourcePath(operation, problem.path) } };
  }
};

function lower(operation: PythonDict, surroundings: Surroundings): LoweredOperation {
  const compiled = compileOperation(operation, surroundings.version);
  const resolved = resolveOperation(compiled.operation, compiled.params, surroundings);
  const matrix = dictAt(resolved, 'matrix');
  if (matrix) return childrenOf(operation, resolved, matrix, surroundings);
  if (isPipeline(resolved)) return {};
  return { resource: convertOperation(resolved, surroundings.version.version, surroundings.agent) };
}
