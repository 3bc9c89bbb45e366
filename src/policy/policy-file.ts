import { API_VERSION, withoutKind } from './data-kind';
import { readDataText } from './data-text';
import { ExitCode, ExitCodes } from './exit-codes';
import { FailureMatch, FailureMatchKind, FailureRule } from './failure-match';
import { refuseUnknownKeys, requireObject, requireText } from './input';
import { PolicyData } from './policy-data';
import { oneOf, PolicyError, quoted } from './policy-error';

/*
 * The policy file: the same policy as YAML or JSON. `schemas/failure-policy.schema.json` describes it for editors; a test holds the two together.
 */

const KIND = 'FailurePolicy';

const CLASS_KEYS = ['exitCodes', 'disruption', 'outOfMemory'];
const OTHER_KEYS = ['inOrder', 'otherwise', 'retries', 'retriesPerIndex', 'maxFailedIndexes', 'deadlineSeconds', 'container'];

/** The data of a policy file, as the policy takes it. Checks the shape of the file; the policy checks what it says. */
export function policyFromFile(data: unknown): PolicyData {
  if (data === null || data === undefined) throw new PolicyError('the policy file is empty');
  const file = withoutKind(data, KIND, 'a policy file');
  // What the tools of Kubernetes write into every object says nothing about failures.
  const { metadata, ...said } = file;
  refuseUnknownKeys(said, ['apiVersion', 'kind', ...OTHER_KEYS, ...CLASS_KEYS], 'a policy file');
  const { exitCodes, inOrder, ...rest } = said;
  if (metadata !== undefined) requireObject(metadata, 'metadata', ['metadata']);
  if (inOrder === undefined) {
    return { ...rest, exitCodes: exitCodes === undefined ? undefined : ExitCodes.of(exitCodes as { [name: string]: ExitCode }) };
  }
  const classes = CLASS_KEYS.filter(key => key in file);
  if (classes.length > 0) {
    throw new PolicyError(`inOrder has the rules already, so ${oneOf(classes, 'and')} beside it would say everything twice`, [classes[0]]);
  }
  if (!Array.isArray(inOrder)) throw new PolicyError(`inOrder must be a list of rules, got ${quoted(inOrder)}`, ['inOrder']);
  return { ...rest, inOrder: inOrder.map(readRule) };
}

/** The policy as the data of a file: every part is stated, so that the file can be read without knowing the defaults. */
export function policyToFile(policy: PolicyData): any {
  const codes = policy.exitCodes?.toJson() ?? {};
  const stated = {
    apiVersion: API_VERSION,
    kind: KIND,
    exitCodes: Object.keys(codes).length > 0 ? codes : undefined,
    disruption: policy.disruption,
    outOfMemory: policy.outOfMemory,
    inOrder: policy.inOrder?.map(({ match, response }) => ({ ...matchToFile(match), response })),
    otherwise: policy.otherwise,
    retries: policy.retries,
    retriesPerIndex: policy.retriesPerIndex,
    maxFailedIndexes: policy.maxFailedIndexes,
    deadlineSeconds: policy.deadlineSeconds,
    container: policy.container,
  };
  return JSON.parse(JSON.stringify(stated));
}

/** Reads the text of a policy file; whatever is wrong is said with its line. */
export function readPolicyText<Policy>(text: string, read: (data: unknown) => Policy): Policy {
  // A file has no Duration.
  return readDataText(text, 'a policy file', read, message => message.replace('Duration.hours(1)', 'deadlineSeconds: 3600'));
}

const RULE_KEYS = ['exitCodes', 'otherExitCodes', 'condition', 'disruption', 'outOfMemory'];

function readRule(data: unknown, index: number): FailureRule {
  const path = ['inOrder', String(index)];
  const rule = requireObject(data, `rules[${index}]`, path);
  refuseUnknownKeys(rule, [...RULE_KEYS, 'response'], `rules[${index}]`, path);
  const matches = RULE_KEYS.filter(key => key in rule);
  if (matches.length !== 1) {
    throw new PolicyError(`rules[${index}] must have exactly one of ${oneOf(RULE_KEYS, 'and')}, got ${matches.length}`, path);
  }
  try {
    return { match: readMatch(matches[0], rule[matches[0]], index), response: rule.response as FailureRule['response'] };
  } catch (error) {
    throw error instanceof PolicyError ? new PolicyError(error.message, [...path, matches[0]]) : error;
  }
}

function readMatch(key: string, value: unknown, index: number): FailureMatch {
  switch (key) {
    case 'exitCodes':
    case 'otherExitCodes':
      if (!Array.isArray(value)) throw new PolicyError(`${key} of rules[${index}] must be a list of exit codes, got ${quoted(value)}`);
      return key === 'exitCodes' ? FailureMatch.exitCodes(...value) : FailureMatch.otherExitCodes(...value);
    case 'condition': {
      const condition = requireObject(value, `the condition of rules[${index}]`);
      refuseUnknownKeys(condition, ['type', 'status'], `the condition of rules[${index}]`);
      return FailureMatch.condition(requireText(condition.type, 'the type of a condition'), condition.status as string | undefined);
    }
    default:
      if (value !== true) throw new PolicyError(`${key} of rules[${index}] can only be true, got ${quoted(value)}`);
      return key === 'disruption' ? FailureMatch.DISRUPTION : FailureMatch.OUT_OF_MEMORY;
  }
}

function matchToFile(match: FailureMatch): { [key: string]: unknown } {
  switch (match.kind) {
    case FailureMatchKind.EXIT_CODES: return { exitCodes: match.codes };
    case FailureMatchKind.OTHER_EXIT_CODES: return { otherExitCodes: match.codes };
    case FailureMatchKind.CONDITION: return { condition: { type: match.conditionType, status: match.conditionStatus } };
    case FailureMatchKind.DISRUPTION: return { disruption: true };
    default: return { outOfMemory: true };
  }
}
