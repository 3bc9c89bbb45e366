import { FiledObjects, placeOf } from './filed-objects';
import type { PresetSource } from '../engine';
import { targetOf } from '../engine-list';
import { EngineVersion } from '../engine-version';
import { Configuration, requireJudge } from '../lint/configuration';
import { manifestJudge } from '../polyaxon/manifest-judge';
import { operatorJobs } from '../polyaxon/operator/operator-jobs';

/*
 * Polyaxonfiles among the manifests of a command: what is said of them is said of the Job that the operator makes.
 */

/**
 * The objects, with the operator's Job in the place of each Polyaxonfile, and why there is none for some.
 *
 * @param engine what all files are for, if somebody says so
 * @param presets files that are laid over each Polyaxonfile
 */
export function withOperatorJobs(
  found: FiledObjects, configuration: Configuration, engine: string | undefined, presets: readonly PresetSource[],
): FiledObjects {
  const target = polyaxonTarget(configuration);
  const engineOf = engine === undefined ? configuration.engineOf : () => requireJudge(engine);
  const problems = [...found.problems];
  const objects = found.objects.flatMap(object => {
    const { manifest, file, document } = object;
    const told = engineOf(file);
    const source = { file, text: document.part.text, isAlone: true, isTold: told === target.engine };
    if ((told !== undefined && !source.isTold) || !manifestJudge.recognizes(manifest, source)) return [object];
    const made = operatorJobs(manifest, target, source, presets);
    if ('jobs' in made) return made.jobs.map(job => ({ ...object, manifest: job }));
    problems.push(`${placeOf(object, made.path)}: ${made.message}`);
    return [];
  });
  return { objects, problems };
}

/** The newest of those that the configuration names, or the default one. */
function polyaxonTarget({ targets }: Configuration): EngineVersion {
  return targets.filter(({ engine }) => engine === 'polyaxon').at(-1) ?? targetOf('polyaxon');
}
