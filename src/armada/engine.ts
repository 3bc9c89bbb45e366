import { Engine } from '../engine';
import { ArmadaFailureFields } from './failure-fields';
import { GAP_RULES } from './gap-rules';
import { manifestJudge } from './manifest-judge';
import { player } from './player';
import { renderArmadaFailureFields } from './render';
import { ARMADA_VERSIONS, DEFAULT_ARMADA_VERSION } from './versions';

/** Armada: the scheduler and its executors. */
export const armada: Engine<ArmadaFailureFields> = {
  name: 'armada',
  versions: ARMADA_VERSIONS,
  defaultVersion: DEFAULT_ARMADA_VERSION,
  mainContainer: 'main',
  namesMainContainer: false,
  render: (policy, version, { container }) => renderArmadaFailureFields(policy, version, { container }),
  gaps: GAP_RULES,
  manifests: manifestJudge,
  player,
};
