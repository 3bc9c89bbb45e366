import { jobTitle } from './chosen-jobs';
import { FiledObject, placeOf } from './filed-objects';
import { DEFAULT_SETTINGS, ManifestJudge } from '../engine';
import { EngineVersion } from '../engine-version';
import { FindingKind } from '../finding';
import { JobSpec } from '../kubernetes/api-types';
import { manifestJudge } from '../kubernetes/manifest-judge';
import { storedJob } from '../kubernetes/simulation/simulated-job';
import { ServerVersion } from '../kubernetes/validation/server-version';
import { fileName, visible } from '../lint/formats/words';
import { stepsTo } from '../manifest/paths';
import { count } from '../policy/words';

/** As many reasons as somebody wants to read who has asked for something else. */
const SHOWN = 3;

/** The spec with which the server stores a Job, or why it refuses it, so that nothing can be said of what it would do: a line each, with the place. */
export type TakenJob = { readonly spec: JobSpec } | { readonly refused: string[] };

/** @param presets what was laid over the file, which is needed to see the same again */
export function takenJob(object: FiledObject, target: EngineVersion, presets?: readonly string[]): TakenJob {
  const refused = refusalLines(object, target, manifestJudge, presets);
  return refused.length > 0 ? { refused } : { spec: storedJob(object.manifest, ServerVersion.of(target.version), target.version).job.spec };
}

/** Why an engine refuses an object: a line each, with the place. Empty if it does not. */
export function refusalLines(object: FiledObject, target: EngineVersion, judge: ManifestJudge, presets: readonly string[] = []): string[] {
  const { manifest, at, document, file } = object;
  const { findings } = judge.validate(manifest, target, document.repeatedFields(at), DEFAULT_SETTINGS);
  const reasons = findings.filter(({ kind }) => kind === FindingKind.REJECTION);
  if (reasons.length === 0) return [];
  const lines = reasons.map(({ path, message, rule }) => {
    const { line } = document.place([...at, ...stepsTo(manifest, path)]);
    return { line, text: `${fileName(file)}:${line}: ${path === '' || message.includes(path) ? message : `${path}: ${message}`} (${rule})` };
  }).sort((a, b) => a.line - b.line).slice(0, SHOWN).map(({ text }) => text);
  const more = reasons.length > SHOWN ? `, and for ${count(reasons.length - SHOWN, 'other reason')}` : '';
  const these = reasons.length === 1 ? 'this reason' : 'these reasons';
  const verdict = `${placeOf(object)}: ${target.engine} ${target.version} refuses ${jobTitle(object)} for ${these}${more}`;
  return [...lines, `${verdict}: failure-policy lint ${[file, ...presets.map(preset => `--preset ${preset}`)].join(' ')} says more`].map(visible);
}
