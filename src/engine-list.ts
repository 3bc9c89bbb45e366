import { armada } from './armada/engine';
import { Engine, versionOf } from './engine';
import { EngineVersion } from './engine-version';
import { jobset } from './jobset/engine';
import { trainer } from './jobset/trainer-engine';
import { kubeflow } from './kubeflow/engine';
import { kubernetes } from './kubernetes/engine';
import { suggestion } from './policy/input';
import { oneOf, PolicyError } from './policy/policy-error';
import { polyaxon } from './polyaxon/engine';
import { volcano } from './volcano/engine';

/** Every engine that the package knows. A new engine is a folder and one line here. */
export const ENGINES: readonly Engine[] = [kubernetes, polyaxon, kubeflow, jobset, trainer, volcano, armada];

export function engineNamed(name: string): Engine {
  const found = ENGINES.find(engine => engine.name === name);
  if (!found) throw new PolicyError(`'${name}' is no engine; known are ${oneOf(ENGINES.map(engine => engine.name), 'and')}`);
  return found;
}

/** An engine at a version as people write it: `kubernetes=1.34`, or `kubernetes` at its default version. */
export function targetOf(text: string): EngineVersion {
  const [name, version, ...rest] = text.split('=');
  if (rest.length > 0 || name === '' || version === '') throw new PolicyError(`a target is an engine and its version, such as kubernetes=1.34, got '${text}'`);
  const engine = ENGINES.find(each => each.name === name);
  if (!engine && /^v?\d+\.\d+$/.test(name)) throw new PolicyError(`a target names the engine too: kubernetes=${name.replace('v', '')}, got '${text}'`);
  if (!engine) throw new PolicyError(`'${name}' is no engine; ${suggestion(name, ENGINES.map(each => each.name))}`);
  return versionOf(engine, version);
}
