import { manifestJudge } from '../../src/armada/manifest-judge';
import { ARMADA_VERSIONS, DEFAULT_ARMADA_VERSION } from '../../src/armada/versions';
import type { Engine } from '../../src/engine';

/** Armada as far as it judges files, for lists of engines that do not have it. */
export const judging = {
  name: 'armada',
  versions: ARMADA_VERSIONS,
  defaultVersion: DEFAULT_ARMADA_VERSION,
  mainContainer: 'main',
  namesMainContainer: false,
  gaps: [],
  manifests: manifestJudge,
} as unknown as Engine;

/** The list of engines with Armada in it. */
export function withArmada(list: { readonly ENGINES: readonly Engine[] }) {
  if (list.ENGINES.some(({ name }) => name === 'armada')) return list;
  const ENGINES = [...list.ENGINES, judging];
  return { ...list, ENGINES, engineNamed: (name: string) => ENGINES.find(engine => engine.name === name) };
}
