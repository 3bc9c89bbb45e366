import { dropped, hazard, NONE, PolyaxonRule, reference, TERMINATION } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import type { Edit } from '../../manifest/edit-text';
import { oneOf, quoted } from '../../policy/policy-error';
import { count } from '../../policy/words';
import { Problem, ProposedFix } from '../../rule';
import { MAIN_CONTAINER } from '../fields';
import { Place } from '../place';
import { PolyaxonSubject } from '../polyaxon-subject';
import { isList } from '../python/values';
import { reread } from '../python-literal';
import { DAG_KIND, JOB_KINDS } from '../run-kinds';
import { snakeCase } from '../spelling';
import { WrittenRun } from '../written-run';

/*
 * What Polyaxon adds to the rules of a policy on Pod failures. What Kubernetes says of them, the rules on its Jobs say.
 */

const KUBERNETES_POLICY = 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-failure-policy';

/** Whether a policy reaches a Job; of a component that is elsewhere it is not known, and most are jobs. */
const hasEffect = ({ kind }: WrittenRun) => kind === undefined || JOB_KINDS.includes(kind);

/** Containers that Polyaxon adds under names that do not change. */
const ADDED_CONTAINERS = ['polyaxon-sidecar', 'polyaxon-init-auth', 'polyaxon-init-tools', 'polyaxon-init-artifacts-default'];

/** The name that the documentation of Polyaxon uses in its examples. */
const NAME_OF_EXAMPLES = 'main';

function unknownContainer(run: WrittenRun): readonly Problem[] {
  if (!hasEffect(run)) return NONE;
  const own = run.containers.filter(({ role }) => role !== 'main').map(({ place }) => place.at('name').text);
  return run.rules.flatMap(rule => {
    const place = rule.at('onExitCodes', 'containerName');
    const name = place.text;
    if (name === undefined || [MAIN_CONTAINER, ...ADDED_CONTAINERS, ...own].includes(name) || name.includes('{{')) return NONE;
    // Which containers a component in a hub has is not known.
    if (run.kind === undefined && name !== NAME_OF_EXAMPLES) return NONE;
    const isOwn = run.containers.some(container => container.role === 'main' && container.place.at('name').text === name);
    return [{
      path: place.path,
      message: `the Pod has no container ${quoted(name)}, and Kubernetes refuses the job: ${isOwn
        ? `Polyaxon calls the main container ${MAIN_CONTAINER}, whatever the author called it` : `the main container is called ${MAIN_CONTAINER}`}`,
      suggestion: `write containerName: ${MAIN_CONTAINER}`,
      ...isOwn || name === NAME_OF_EXAMPLES ? { fix: settingMainContainer(place) } : {},
    }];
  });
}

function settingMainContainer(place: Place, isSuggested = false): ProposedFix {
  return {
    description: `names the main container, ${MAIN_CONTAINER}`,
    ...isSuggested && { isSuggested },
    edits: [{ kind: 'set', path: place.steps, value: MAIN_CONTAINER }],
  };
}

function anyContainer(run: WrittenRun): readonly Problem[] {
  if (!hasEffect(run)) return NONE;
  return run.rules.flatMap(rule => {
    const onExitCodes = rule.at('onExitCodes');
    const place = onExitCodes.at('containerName');
    if (!onExitCodes.dict || place.isWritten) return NONE;
    return [{
      path: onExitCodes.path,
      message: 'this rule also matches when another container of the Pod exits like this: polyaxon-sidecar, one of Polyaxon\'s init containers, or one of the author\'s',
      suggestion: `add containerName: ${MAIN_CONTAINER}`,
      fix: settingMainContainer(place, true),
    }];
  });
}

function failIndex(run: WrittenRun): readonly Problem[] {
  return run.rules.filter(rule => rule.at('action').text === 'FailIndex' && hasEffect(run)).map(rule => ({
    path: rule.at('action').path,
    message: 'FailIndex needs backoffLimitPerIndex, which no field of a Polyaxonfile sets: Kubernetes refuses the job',
  }));
}

function policyWithoutEffect(run: WrittenRun): readonly Problem[] {
  if (hasEffect(run)) return NONE;
  return run.terminations.map(termination => termination.at('podFailurePolicy')).filter(({ isWritten }) => isWritten).map(({ path }) => ({
    path,
    message: `what runs as ${run.kind} has no podFailurePolicy: the rules are handed on, and nobody looks at them`,
    suggestion: run.kind === DAG_KIND ? 'write it into the operations of the dag' : 'leave it out',
  }));
}

/** The fields that stand in a rule. */
const RULE_FIELDS = ['onExitCodes', 'onPodConditions', 'containerName'];

function snakeCaseField(run: WrittenRun): readonly Problem[] {
  return run.rules.flatMap(rule => {
    const wrong = [...fieldsIn(rule), ...fieldsIn(rule.at('onExitCodes'))];
    return wrong.map(({ place, field, parent }) => ({
      path: place.path,
      message: `${snakeCase(field)} is handed to the cluster as it is written, and dropped there: the field is called ${field}`,
      fix: { description: `writes ${field}`, edits: renamed(place, parent, field) },
    }));
  });
}

function fieldsIn(parent: Place): { readonly place: Place; readonly field: string; readonly parent: Place }[] {
  return RULE_FIELDS.filter(field => parent.dict?.has(snakeCase(field)))
    .map(field => ({ field, parent, place: new Place(parent.dict!.get(snakeCase(field)), [...parent.steps, snakeCase(field)]) }));
}

function renamed(place: Place, parent: Place, field: string): Edit[] {
  const value = plainRule(place);
  const set: Edit = { kind: 'set', path: [...parent.steps, field], value, after: snakeCase(field) };
  return [...parent.dict!.has(field) ? [] : [set], { kind: 'remove', path: place.steps }];
}

/** A part of a rule as data. Its own fields may be in snake_case too; they are found again when it is looked at next. */
function plainRule({ value, fields, items }: Place): unknown {
  if (fields.length > 0) return Object.fromEntries(fields.map(([name, field]) => [name, plainRule(field)]));
  if (isList(value)) return items.map(plainRule);
  return typeof value === 'bigint' ? Number(value) : value;
}

function statusBoolean(run: WrittenRun): readonly Problem[] {
  return run.rules.flatMap(rule => rule.at('onPodConditions').items).flatMap(condition => {
    const place = condition.at('status');
    const status = booleanOf(place);
    if (status === undefined) return NONE;
    const word = status ? 'True' : 'False';
    return [{
      path: place.path,
      message: `status: ${typeof place.value === 'boolean' ? word.toLowerCase() : `"${place.text}"`} becomes the boolean ${String(status)}, and the cluster takes only a text here`,
      suggestion: `write status: "'${word}'"; the inner quotes keep it a text`,
      fix: { description: `keeps the status '${word}' a text`, edits: [{ kind: 'set', path: place.steps, value: `'${word}'` }] },
    }];
  });
}

/** What a status becomes if it becomes a boolean. */
function booleanOf({ value, text }: Place): boolean | undefined {
  if (typeof value === 'boolean') return value;
  if (text === undefined) return undefined;
  const read = reread(text);
  return read.kind === 'value' && ['true', 'false'].includes(read.json) ? read.json === 'true' : undefined;
}

function mergedRules(run: WrittenRun, { checked, runs, version }: PolyaxonSubject): readonly Problem[] {
  const lists = run.ruleLists;
  if (lists.length > 1) {
    return [{
      path: lists[1].path,
      message: `these rules come behind those of ${lists[0].path}: Polyaxon joins both lists, and the first rule that matches wins`,
    }];
  }
  // What a preset adds shows only in what the client makes of the file.
  const merged = run === runs[0] && checked.operation ? WrittenRun.of(new Place(checked.operation), version).rules.length : 0;
  const written = run.rules.length;
  if (merged <= written) return NONE;
  return [{
    path: lists[0]?.path ?? '',
    message: `presets add ${count(merged - written, 'rule')} to the ${written} of this file: the first rule that matches wins, whichever file it is from`,
  }];
}

export const FAILURE_RULES: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/policy-container-name',
    rows: 'PX-pfp-container-name, trap 4',
    severity: FindingSeverity.ERROR,
    summary: 'A rule is on the exit codes of a container that the Pod does not have.',
    rationale: `Polyaxon calls the main container of a job ${MAIN_CONTAINER}; a name that the author gave is overwritten, and the containerName: main of `
      + 'Polyaxon\'s own examples is not it. Kubernetes refuses a Job with a rule on a container that its Pod does not have. Containers that '
      + 'Polyaxon adds for connections have names that are different in each run.',
    see: [TERMINATION, KUBERNETES_POLICY],
    fix: 'safe',
  }, unknownContainer),
  hazard({
    name: 'polyaxon/policy-any-container',
    rows: 'trap 5',
    summary: 'A rule on exit codes does not say of which container.',
    rationale: 'Polyaxon adds polyaxon-sidecar and init containers to the Pod. A rule without containerName looks at them too: when an upload of artifacts '
      + 'fails with the same code, the rule takes that for a failure of the program.',
    see: [TERMINATION, KUBERNETES_POLICY],
    fix: 'suggested',
  }, anyContainer),
  hazard({
    name: 'polyaxon/fail-index',
    rows: 'PX-pfp-failindex, trap 10',
    severity: FindingSeverity.ERROR,
    summary: 'A rule fails an index, and a job of Polyaxon has none.',
    rationale: 'Kubernetes takes FailIndex only in a Job with backoffLimitPerIndex. Polyaxon\'s operator makes a Job without completion indexes, and a matrix '
      + 'makes a Job of each of its rows.',
    suggestion: `use ${oneOf(['FailJob', 'Ignore', 'Count'])}, or run the indexed work as a Job of Kubernetes`,
    see: [TERMINATION, KUBERNETES_POLICY],
  }, failIndex),
  dropped({
    name: 'polyaxon/policy-without-effect',
    rows: 'PX-pfp-kind, trap 14',
    summary: 'A policy on Pod failures stands where no Job is made.',
    rationale: 'Only a job becomes a Job of Kubernetes, which looks at the rules. A service is a Deployment, the distributed kinds are run by operators of their '
      + 'own, and a dag runs nothing itself: each takes the policy without a word.',
    suggestion: 'leave it out; for a dag, write it into its operations',
    see: [TERMINATION],
  }, policyWithoutEffect),
  dropped({
    name: 'polyaxon/policy-snake-case',
    severity: FindingSeverity.ERROR,
    summary: 'A field of a rule is written in snake_case.',
    rationale: 'Polyaxon\'s own fields can be written in snake_case as well, but the rules are handed on as they are. The cluster does not know such a field '
      + 'and drops it; the rule that is left matches nothing, or the wrong container.',
    see: [TERMINATION],
    fix: 'safe',
  }, snakeCaseField),
  hazard({
    name: 'polyaxon/condition-status-boolean',
    rows: 'PX-pfp-status-bool, trap 9',
    severity: FindingSeverity.ERROR,
    summary: 'The status of a Pod condition becomes a boolean.',
    rationale: 'The client reads each text of termination a second time, as a value of Python, and "True" is a boolean there. The custom resource wants a '
      + 'text, so the cluster refuses the run after polyaxon check has accepted the file. Quotes inside of the quotes survive one reading.',
    see: [TERMINATION],
    fix: 'safe',
  }, statusBoolean),
  hazard({
    name: 'polyaxon/merged-rules',
    rows: 'trap 17',
    summary: 'The rules on failures come from several places.',
    rationale: 'Lists of rules that an operation, its component and presets have are joined, mostly with those of the component first. The first rule that '
      + 'matches decides, so that a rule can be shadowed by one that is in another file. Presets of a queue or a project add theirs on the server.',
    suggestion: 'keep all rules in one place',
    see: [TERMINATION, reference('specification/operation')],
  }, mergedRules),
];
