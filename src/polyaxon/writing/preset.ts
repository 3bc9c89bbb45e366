import { EngineVersion } from '../../engine-version';
import { Polyaxonfile } from '../polyaxonfile';
import { toYamlText } from '../yaml-text';
import { environmentOf } from './environment';
import { operationHead, operationSections } from './operation';
import { Entries } from './shape';

/** A preset: an operation without anything that runs. */
export function presetFile(given: Entries, target: EngineVersion): Polyaxonfile {
  const { name, description, tags, queue, environment, patchStrategy, ...sections } = given;
  const file = {
    version: 1.1,
    kind: 'operation',
    isPreset: true,
    ...operationHead({ name, description, tags, queue, sections }),
    patchStrategy: patchStrategy?.toLowerCase(),
    ...operationSections(sections, target),
    // Where a Pod is restarted is a matter of its run.
    runPatch: environment && { environment: environmentOf(environment, { name: 'environment', of: '' }, target, { reason: 'a preset is for runs of every kind' }) },
  };
  const data = JSON.parse(JSON.stringify(file));
  return { data, text: toYamlText(data) };
}
