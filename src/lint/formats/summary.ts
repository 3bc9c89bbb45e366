import { visible } from './words';
import { EngineVersion } from '../../engine-version';
import { oneOf } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { LintResult } from '../lint-result';

/** How a run ended. */
export type Verdict = 'problems' | 'nothing judged' | 'clear';

export function verdictOf({ summary }: LintResult): Verdict {
  if (summary.errors + summary.warnings + summary.infos > 0) return 'problems';
  return summary.recognized === 0 ? 'nothing judged' : 'clear';
}

/** `2 errors, 1 warning in 3 files (12 objects, 4 judged) for kubernetes 1.34`. */
export function headline(result: LintResult): string {
  const { errors, warnings, infos, files, documents, recognized } = result.summary;
  const targets = result.targets.map(targetName);
  const objects = count(documents, 'object');
  if (verdictOf(result) === 'nothing judged') {
    if (files === 0) return 'nothing was judged: there are no files';
    if (documents === 0) return `nothing was judged: there is no object in ${count(files, 'file')}`;
    return `nothing was judged: ${objects} in ${count(files, 'file')}, of no kind that ${oneOf(targets) || 'any engine'} judges`;
  }
  const counts = [[errors, 'error'], [warnings, 'warning'], [infos, 'info']] as const;
  const found = counts.filter(([n]) => n > 0).map(([n, word]) => count(n, word)).join(', ') || 'all clear: no problems';
  return `${found} in ${count(files, 'file')} (${objects}, ${recognized} judged)${targets.length === 0 ? '' : ` for ${oneOf(targets, 'and')}`}`;
}

/** What one has to know beside it, a sentence each: what was accepted, what can be mended, and what is not sure. */
export function remarks(result: LintResult): string[] {
  const { findings, summary, targets } = result;
  const fixes = findings.filter(each => each.acknowledged === undefined).flatMap(each => each.fix ?? []);
  const suggested = fixes.filter(fix => fix.isSuggested).length;
  const safe = fixes.length - suggested;
  const ways = [...safe > 0 ? [`${safe} with --fix`] : [], ...suggested > 0 ? [`${suggested} with --fix=suggested`] : []];
  const unverified = targets.filter(each => !each.verified).map(targetName);
  return [
    ...verdictOf(result) === 'problems' && summary.recognized === 0 ? ['no object was judged'] : [],
    ...ways.length > 0 ? [`can be fixed: ${ways.join(', ')}`] : [],
    ...summary.acknowledged > 0 ? [`acknowledged: ${count(summary.acknowledged, 'finding')}`] : [],
    ...unverified.length > 0 ? [`not verified: ${oneOf(unverified, 'and')}, known from reading and not from recorded answers`] : [],
  ];
}

function targetName({ engine, version }: EngineVersion): string {
  return visible(`${engine} ${version}`);
}
