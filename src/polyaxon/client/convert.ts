import type { Agent } from './agent';
import type { LoweredPod, LoweredResource, LoweredTermination } from './answers';
import { dictAt, textAt } from './compiled-operation';
import { distributedPods } from './distributed';
import { failConversion } from './lowering-failure';
import { entriesOf } from './param-specs';
import { convertPod, environmentOf, PodSettings } from './pods';
import { asList, dictOf, isTruthy, withoutNull } from './sanitized';
import { isDict, plainValue, PythonDict, PythonValue } from '../python/values';

/*
 * The custom resource that the agent makes of a resolved operation.
 */

const RESOURCES: Readonly<Record<string, { readonly kind: LoweredResource['kind']; readonly mainContainer: string }>> = {
  job: { kind: 'Job', mainContainer: 'polyaxon-main' },
  notifier: { kind: 'Job', mainContainer: 'polyaxon-main' },
  tuner: { kind: 'Job', mainContainer: 'polyaxon-main' },
  cleaner: { kind: 'Job', mainContainer: 'polyaxon-main' },
  service: { kind: 'Service', mainContainer: 'polyaxon-main' },
  tfjob: { kind: 'KfJob', mainContainer: 'tensorflow' },
  pytorchjob: { kind: 'KfJob', mainContainer: 'pytorch' },
  mpijob: { kind: 'KfJob', mainContainer: 'polyaxon-main' },
  raycluster: { kind: 'Cluster', mainContainer: 'polyaxon-main' },
  daskcluster: { kind: 'Cluster', mainContainer: 'polyaxon-main' },
};

/** @throws LoweringFailure */
export function convertOperation(compiled: PythonDict, version: string, agent: Agent): LoweredResource {
  const run = dictAt(compiled, 'run') ?? new Map();
  const about = RESOURCES[textAt(run, 'kind') ?? ''];
  if (!about) return failConversion(['run', 'kind'], `there is no resource for a run of kind ${String(run.get('kind'))}`);
  const settings: PodSettings = {
    version, agent, plugins: dictOf(compiled.get('plugins')), mainContainer: about.mainContainer, env: environmentVariables(compiled),
  };
  const termination = compiled.get('termination');
  return {
    kind: about.kind,
    pods: podsOf(run, about.kind, settings),
    ...(isDict(termination) && { termination: convertTermination(termination) }),
  };
}

function environmentVariables(compiled: PythonDict): PythonValue[] {
  return ['inputs', 'outputs', 'contexts'].flatMap(section => environmentOf(entriesOf(compiled, section), [section]));
}

function podsOf(run: PythonDict, kind: LoweredResource['kind'], settings: PodSettings): readonly LoweredPod[] {
  if (kind === 'Job') return [convertPod(run, 'batchJobSpec.template.spec', settings, ['run'])];
  if (kind !== 'Service') return distributedPods(run, settings);
  return [convertPod(run, 'serviceSpec.template.spec', { ...settings, ports: asList(run.get('ports')) }, ['run'])];
}

/** What Python takes for false is not written: 0 is as good as nothing. */
function convertTermination(termination: PythonDict): LoweredTermination {
  const entries: [string, PythonValue | undefined][] = [
    ['backoffLimit', termination.get('maxRetries')], ['activeDeadlineSeconds', termination.get('timeout')],
    ['ttlSecondsAfterFinished', termination.get('ttl')], ['culling', cullingOf(termination.get('culling'))],
    ['probe', probeOf(termination.get('probe'))], ['podFailurePolicy', termination.get('podFailurePolicy')],
  ];
  const written = entries.filter(([, value]) => isTruthy(value) || isDict(value));
  return plainValue(withoutNull(new Map(written as [string, PythonValue][]))) as LoweredTermination;
}

function cullingOf(culling: PythonValue | undefined): PythonValue | undefined {
  return isDict(culling) ? onlyTruthy(culling, ['timeout']) : undefined;
}

function probeOf(probe: PythonValue | undefined): PythonValue | undefined {
  if (!isDict(probe)) return undefined;
  const parts: [string, readonly string[]][] = [['exec', ['command']], ['http', ['path', 'port']]];
  return new Map(parts.filter(([key]) => isDict(probe.get(key))).map(([key, fields]) => [key, onlyTruthy(probe.get(key) as PythonDict, fields)]));
}

function onlyTruthy(dict: PythonDict, fields: readonly string[]): PythonDict {
  return new Map(fields.filter(field => isTruthy(dict.get(field))).map(field => [field, dict.get(field)!]));
}
