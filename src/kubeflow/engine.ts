import { TrainingFailureFields } from './failure-fields';
import { GAP_RULES } from './gap-rules';
import { manifestJudge } from './manifest-judge';
import { kubeflowPlayer } from './player';
import { renderTrainingFields } from './render';
import { DEFAULT_KUBEFLOW_VERSION, KUBEFLOW_VERSIONS } from './versions';
import { Engine } from '../engine';

/** Kubeflow's training operator, v1. */
export const kubeflow: Engine<TrainingFailureFields> = {
  name: 'kubeflow',
  versions: KUBEFLOW_VERSIONS,
  defaultVersion: DEFAULT_KUBEFLOW_VERSION,
  mainContainer: 'pytorch',
  namesMainContainer: true,
  render: renderTrainingFields,
  gaps: GAP_RULES,
  manifests: manifestJudge,
  player: kubeflowPlayer,
};
