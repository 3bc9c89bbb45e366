import { Engine } from '../engine';
import { VolcanoFailureFields } from './fields';
import { GAP_RULES } from './gap-rules';
import { manifestJudge } from './manifest-judge';
import { player } from './player';
import { renderVolcanoFailureFields } from './render';
import { DEFAULT_VOLCANO_VERSION, VOLCANO_VERSIONS } from './versions';

/** The Job controller of Volcano. */
export const volcano: Engine<VolcanoFailureFields> = {
  name: 'volcano',
  versions: VOLCANO_VERSIONS,
  defaultVersion: DEFAULT_VOLCANO_VERSION,
  mainContainer: 'main',
  namesMainContainer: false,
  render: renderVolcanoFailureFields,
  gaps: GAP_RULES,
  manifests: manifestJudge,
  player,
};
