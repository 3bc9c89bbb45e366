import { Engine } from '../engine';
import { MAIN_CONTAINER, TerminationFields } from './fields';
import { GAP_RULES } from './gap-rules';
import { manifestJudge } from './manifest-judge';
import { renderTermination } from './render';
import { DEFAULT_POLYAXON_VERSION, POLYAXON_VERSIONS } from './versions';

/** Polyaxon's jobs: a Polyaxonfile that its operator lowers to a Kubernetes Job. */
export const polyaxon: Engine<TerminationFields> = {
  name: 'polyaxon',
  versions: POLYAXON_VERSIONS,
  defaultVersion: DEFAULT_POLYAXON_VERSION,
  mainContainer: MAIN_CONTAINER,
  namesMainContainer: true,
  render: renderTermination,
  gaps: GAP_RULES,
  manifests: manifestJudge,
};
