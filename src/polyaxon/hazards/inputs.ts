import { hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { quoted } from '../../policy/policy-error';
import { Problem } from '../../rule';
import { PolyaxonSubject } from '../polyaxon-subject';
import { isDict } from '../python/values';
import { SIMPLIFIED_SINCE } from '../versions';
import { WrittenRun } from '../written-run';

/*
 * What a run is given.
 */

/** Says of a parameter that it is for templates only. */
const isContextOnly = (value: unknown) => isDict(value as any) && (['contextOnly', 'context_only'].some(field => (value as any).get(field) === true));

function undeclaredParam(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  const strict = run.operation.at('strictParams').value;
  // Older clients refuse it, and of a component that is elsewhere the inputs are not known.
  if (!subject.isAtLeast(SIMPLIFIED_SINCE) || run.kind === undefined || strict === true || run.declared.size === 0) return NONE;
  return run.operation.at('params').fields.filter(([name, { value }]) => !run.declared.has(name) && !isContextOnly(value)).map(([name, { path }]) => ({
    path,
    message: `${quoted(name)} is no input of the component: it is taken for a value of templates, and a misspelt name is not noticed`,
  }));
}

export const INPUTS: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/undeclared-param',
    rows: 'PX-undefined-var',
    since: SIMPLIFIED_SINCE,
    summary: 'A parameter is given that the component does not declare.',
    rationale: 'Up to 2.17 the client refuses it. 2.18 takes it for a value that templates can use, unless the operation says strictParams: true.',
    suggestion: 'set strictParams: true, or contextOnly: true in the parameter if it is meant',
    see: [reference('specification/params')],
  }, undeclaredParam),
];
