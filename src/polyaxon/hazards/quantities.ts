import { hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { count } from '../../policy/words';
import { Problem } from '../../rule';
import { WrittenRun } from '../written-run';

/*
 * Amounts of memory.
 */

/** Less than any container can start with. */
const LEAST_BYTES = 1024 * 1024;

function memoryInBytes(run: WrittenRun): readonly Problem[] {
  return run.containers.flatMap(({ place }) => ['requests', 'limits'].map(side => place.at('resources', side, 'memory'))).flatMap(memory => {
    const bytes = memory.whole ?? (memory.text !== undefined && /^\d+$/.test(memory.text) ? Number(memory.text) : undefined);
    if (bytes === undefined || bytes === 0 || bytes >= LEAST_BYTES) return NONE;
    return [{
      path: memory.path,
      message: `memory without a unit is in bytes: ${count(bytes, 'byte')} are less than a container needs to start`,
      suggestion: `write ${bytes}Mi for mebibytes`,
    }];
  });
}

export const QUANTITIES: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/memory-in-bytes',
    summary: 'An amount of memory has no unit, and is too small in bytes.',
    rationale: 'Kubernetes takes a plain number for bytes, and old files of Polyaxon meant megabytes. Such a limit kills the container as soon as it starts.',
    see: [reference('runtimes/jobs/specification')],
  }, memoryInBytes),
];
