import { Engine } from '../engine';
import { TRAINER_CONTAINER, TrainJobFailureFields } from './fields';
import { gapRules } from './gap-rules';
import { renderTrainJobFields } from './render';
import { trainerJudge } from './trainer/manifest-judge';
import { DEFAULT_TRAINER_VERSION, TRAINER_VERSIONS } from './trainer-versions';

/** Kubeflow Trainer: a TrainJob and its runtime, which become a JobSet. */
export const trainer: Engine<TrainJobFailureFields> = {
  name: 'trainer',
  versions: TRAINER_VERSIONS,
  defaultVersion: DEFAULT_TRAINER_VERSION,
  mainContainer: TRAINER_CONTAINER,
  namesMainContainer: true,
  render: renderTrainJobFields,
  gaps: gapRules('trainer'),
  manifests: trainerJudge,
};
