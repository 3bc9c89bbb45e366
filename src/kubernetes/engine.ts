import { Engine } from '../engine';
import { JobFailureFields } from './fields';
import { GAP_RULES } from './gap-rules';
import { manifestJudge } from './manifest-judge';
import { renderJobFailureFields } from './render';
import { DEFAULT_KUBERNETES_VERSION, KUBERNETES_VERSIONS } from './versions';

/** The Job controller of Kubernetes. */
export const kubernetes: Engine<JobFailureFields> = {
  name: 'kubernetes',
  versions: KUBERNETES_VERSIONS,
  defaultVersion: DEFAULT_KUBERNETES_VERSION,
  mainContainer: 'main',
  namesMainContainer: false,
  render: renderJobFailureFields,
  gaps: GAP_RULES,
  manifests: manifestJudge,
};
