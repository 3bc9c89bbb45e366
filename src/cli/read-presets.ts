import { textOf } from './data-file';
import { Terminal } from './terminal';
import type { PresetSource } from '../engine';
import { fileName } from '../lint/formats/words';

/** The presets that somebody names, in the order in which they are laid over each Polyaxonfile. */
export async function readPresets(names: readonly string[] = [], terminal: Terminal): Promise<PresetSource[]> {
  const presets: PresetSource[] = [];
  for (const name of names) presets.push({ file: fileName(name), text: await textOf(name, 'the preset', terminal) });
  return presets;
}
