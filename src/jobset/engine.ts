import { Engine } from '../engine';
import { JobSetFailureFields } from './fields';
import { gapRules } from './gap-rules';
import { manifestJudge } from './manifest-judge';
import { player } from './player';
import { renderJobSetFields } from './render';
import { DEFAULT_JOBSET_VERSION, JOBSET_VERSIONS } from './versions';

/** JobSet: Jobs that are restarted together. */
export const jobset: Engine<JobSetFailureFields> = {
  name: 'jobset',
  versions: JOBSET_VERSIONS,
  defaultVersion: DEFAULT_JOBSET_VERSION,
  mainContainer: 'main',
  namesMainContainer: false,
  render: renderJobSetFields,
  gaps: gapRules('jobset'),
  manifests: manifestJudge,
  player,
};
