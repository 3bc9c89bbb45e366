import { hazard, NONE, PolyaxonRule, TERMINATION } from './polyaxon-rule';
import { duration } from '../../policy/words';
import { Problem } from '../../rule';
import { PolyaxonSubject } from '../polyaxon-subject';
import { DAG_KIND, SERVICE_KIND } from '../run-kinds';
import { WrittenRun } from '../written-run';

/*
 * What is left of a failed run for people to look at.
 */

/** Whether the author cares for what happens on failures: then what failed is of interest. A preset need not say all of it. */
function isCarefulOfFailures(run: WrittenRun): boolean {
  return !run.isPreset && (run.rules.length > 0 || (run.bound('maxRetries')?.whole ?? 0) > 0);
}

function shortTimeToLive(run: WrittenRun, { settings: { evidenceWindowSeconds: window } }: PolyaxonSubject): readonly Problem[] {
  const [termination] = run.terminations;
  if (run.kind === DAG_KIND || run.kind === SERVICE_KIND || !termination) return NONE;
  const ttl = run.bound('ttl');
  const seconds = ttl === undefined ? 0 : ttl.whole;
  if (seconds === undefined || seconds < 0 || seconds >= window || ttl === undefined && !isCarefulOfFailures(run)) return NONE;
  const place = ttl ?? termination.at('ttl');
  return [{
    path: ttl === undefined ? termination.path : ttl.path,
    message: seconds === 0
      ? `${ttl === undefined ? 'there is no ttl: ' : ''}a failed run is deleted the moment that it has finished, with its Pods and their exit codes`
      : `a failed run is deleted ${duration(seconds)} after it has finished, with its Pods and their exit codes: for people to look at it, `
        + `it has to be there for ${duration(window)}`,
    suggestion: `set ttl to ${window} or more`,
    fix: { description: `keeps a finished run for ${duration(window)}`, isSuggested: true, edits: [{ kind: 'set', path: place.steps, value: window }] },
  }];
}

export const EVIDENCE: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/short-time-to-live',
    rows: 'PX-ttl-zero, traps 2 and 3',
    summary: 'A finished run is deleted before anybody can look at it.',
    rationale: 'ttl says for how many seconds the resource of a finished run is kept, and 0 is what holds without it. When it goes, the Job goes, and the Pods '
      + 'with it: exit codes, conditions, and the message that names the rule that failed the run. Polyaxon keeps logs and artifacts if it collects them. '
      + 'If that is enough, shorten the evidence window in the configuration.',
    see: [TERMINATION],
    fix: 'suggested',
  }, shortTimeToLive),
];
