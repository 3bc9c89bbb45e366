import type { ClientProblem, LoweredResource } from '../client/answers';
import type { PythonStep } from '../python/values';

/*
 * What the API server refuses of the `termination` of a custom resource, by the definitions that the public charts install (2.15.1).
 */

export const OPERATOR_REFUSES = 'polyaxon/operator-refuses';

const INT32 = 2 ** 31;
const INT64 = 2 ** 63;

/** Fields of the resource by the keys that authors write. */
const NUMBERS: readonly (readonly [keyof NonNullable<LoweredResource['termination']>, string, number])[] = [
  ['backoffLimit', 'maxRetries', INT32], ['activeDeadlineSeconds', 'timeout', INT64], ['ttlSecondsAfterFinished', 'ttl', INT32],
];

/** The paths lead to the keys of `termination` in a Polyaxonfile. */
export function resourceProblems({ termination }: LoweredResource): ClientProblem[] {
  if (!termination) return [];
  const numbers = NUMBERS.flatMap(([field, key, bound]) => integerProblems(termination[field], [key], bound));
  const culling = isObject(termination.culling) ? integerProblems(termination.culling.timeout, ['culling', 'timeout'], INT32) : [];
  const policy = termination.podFailurePolicy === undefined ? [] : policyProblems(termination.podFailurePolicy, ['podFailurePolicy']);
  return [...numbers, ...culling, ...policy];
}

function problem(path: readonly PythonStep[], message: string, suggestion?: string): ClientProblem {
  return { rule: OPERATOR_REFUSES, path: ['termination', ...path], message, ...(suggestion !== undefined && { suggestion }) };
}

function isObject(value: unknown): value is Record<string, any> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function integerProblems(value: unknown, path: readonly PythonStep[], bound: number): ClientProblem[] {
  if (value === undefined) return [];
  if (!Number.isInteger(value)) return [problem(path, `${path[path.length - 1]} must be a whole number, got ${shown(value)}`)];
  const number = value as number;
  if (number >= -bound && number < bound) return [];
  return [problem(path, `${path[path.length - 1]} must fit into ${bound === INT32 ? 32 : 64} bits, got ${number}`)];
}

function shown(value: unknown): string {
  return value === undefined ? 'nothing' : JSON.stringify(value);
}

type Path = readonly PythonStep[];

function policyProblems(policy: unknown, path: Path): ClientProblem[] {
  if (!isObject(policy)) return [problem(path, `podFailurePolicy must be a mapping with rules, got ${shown(policy)}`)];
  return listProblems(policy.rules, [...path, 'rules'], ruleProblems);
}

function listProblems(list: unknown, path: Path, each: (entry: unknown, path: Path) => ClientProblem[]): ClientProblem[] {
  if (!Array.isArray(list)) return [problem(path, `${path[path.length - 1]} must be a list, got ${shown(list)}`)];
  return list.flatMap((entry, at) => each(entry, [...path, at]));
}

function ruleProblems(rule: unknown, path: Path): ClientProblem[] {
  if (!isObject(rule)) return [problem(path, `a rule must be a mapping, got ${shown(rule)}`)];
  return [
    ...textProblems(rule.action, [...path, 'action'], 'a rule needs an action such as FailJob'),
    ...rule.onExitCodes === undefined ? [] : exitCodeProblems(rule.onExitCodes, [...path, 'onExitCodes']),
    ...rule.onPodConditions === undefined ? [] : listProblems(rule.onPodConditions, [...path, 'onPodConditions'], conditionProblems),
  ];
}

function exitCodeProblems(codes: unknown, path: Path): ClientProblem[] {
  if (!isObject(codes)) return [problem(path, `onExitCodes must be a mapping, got ${shown(codes)}`)];
  const values: unknown[] = Array.isArray(codes.values) ? codes.values : [];
  const repeated = values.filter((value, at) => values.indexOf(value) < at);
  return [
    ...codes.containerName === undefined ? [] : textProblems(codes.containerName, [...path, 'containerName'], 'containerName must be a text'),
    ...textProblems(codes.operator, [...path, 'operator'], 'onExitCodes needs an operator, In or NotIn'),
    ...listProblems(codes.values, [...path, 'values'], (value, at) => value === undefined ? [] : integerProblems(value, at, INT32)),
    ...repeated.length === 0 ? [] : [problem([...path, 'values'], `values must not have ${repeated.map(shown).join(', ')} twice`)],
  ];
}

function conditionProblems(condition: unknown, path: Path): ClientProblem[] {
  if (!isObject(condition)) return [problem(path, `a condition must be a mapping, got ${shown(condition)}`)];
  return [
    ...textProblems(condition.type, [...path, 'type'], 'a condition needs a type such as DisruptionTarget'),
    ...textProblems(condition.status, [...path, 'status'], 'a condition needs a status', 'status: "\'True\'" arrives as a text in every version'),
  ];
}

function textProblems(value: unknown, path: Path, words: string, suggestion?: string): ClientProblem[] {
  if (typeof value === 'string') return [];
  const message = value === undefined || value === null ? `${words}, got none` : `${path[path.length - 1]} must be a text, got ${shown(value)}`;
  return [problem(path, message, suggestion ?? (value === undefined ? undefined : `"'${String(value)}'" arrives as a text`))];
}
