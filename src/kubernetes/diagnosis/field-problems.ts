import { momentOf, NO_TIME } from './moments';
import { countIn, Data, integerOf, isData, secondsOf } from './values';
import { NumberLiteral } from '../../manifest/number-literal';
import { oneOf, quoted } from '../../policy/policy-error';

/*
 * What in a Pod is not as a server would write it. It is taken for absent, and has to be named: whoever reads the diagnosis believes to have given it.
 */

export interface FieldProblem {
  readonly path: string;
  /** `must be a time, got 'yesterday'`. */
  readonly problem: string;
}

/** What a field should be: fields of its own, a list of such, or a value. */
type Shape = Value | readonly [Shape] | { readonly [field: string]: Shape };

interface Value {
  readonly expected: string;
  /** Whether no server leaves it out. */
  readonly isRequired?: boolean;
  isRight(value: unknown): boolean;
}

const PHASES = ['Pending', 'Running', 'Succeeded', 'Failed', 'Unknown'];

const TEXT: Value = { expected: 'a text', isRight: value => typeof value === 'string' };
const INTEGER: Value = { expected: 'a whole number', isRight: value => integerOf(value) !== undefined };
const SECONDS: Value = { expected: 'a number of seconds', isRight: value => secondsOf(value) !== undefined };
const TIME: Value = { expected: 'a time such as 2026-11-28T02:00:00Z', isRight: value => value === NO_TIME || momentOf(value) !== undefined };
const NUMBER_AS_TEXT: Value = { expected: 'a number as text', isRight: value => countIn(value) !== undefined };
const PHASE: Value = { expected: oneOf(PHASES), isRight: value => PHASES.includes(value as string), isRequired: true };

const TERMINATED: Shape = { exitCode: { ...INTEGER, isRequired: true }, reason: TEXT, startedAt: TIME, finishedAt: TIME };

const CONTAINERS: Shape = [{
  name: { ...TEXT, isRequired: true },
  restartCount: INTEGER,
  state: { running: { startedAt: TIME }, waiting: { reason: TEXT }, terminated: TERMINATED },
  lastState: { terminated: TERMINATED },
}];

const POD: Shape = {
  metadata: {
    name: TEXT,
    namespace: TEXT,
    uid: TEXT,
    creationTimestamp: TIME,
    deletionTimestamp: TIME,
    deletionGracePeriodSeconds: SECONDS,
    finalizers: [TEXT],
    labels: {},
    ownerReferences: [{ kind: TEXT, name: TEXT, uid: TEXT }],
    annotations: {
      'batch.kubernetes.io/job-completion-index': NUMBER_AS_TEXT,
      'batch.kubernetes.io/job-index-failure-count': NUMBER_AS_TEXT,
      'batch.kubernetes.io/job-index-ignored-failure-count': NUMBER_AS_TEXT,
    },
  },
  spec: { initContainers: [{ name: TEXT, restartPolicy: TEXT }] },
  status: {
    phase: PHASE,
    reason: TEXT,
    startTime: TIME,
    conditions: [{ type: { ...TEXT, isRequired: true }, status: { ...TEXT, isRequired: true }, reason: TEXT, lastTransitionTime: TIME }],
    containerStatuses: CONTAINERS,
    initContainerStatuses: CONTAINERS,
  },
};

export function podProblems(manifest: unknown): FieldProblem[] {
  return problemsIn(manifest, POD, '');
}

function problemsIn(value: unknown, shape: Shape, path: string): FieldProblem[] {
  if (isValue(shape)) return valueProblems(value, shape, path);
  if (value === null || value === undefined) return [];
  if (isList(shape)) {
    if (!Array.isArray(value)) return [{ path, problem: `must be a list, got ${found(value)}` }];
    return Array.from(value).flatMap((each, i) => (
      isData(each) || isValue(shape[0]) ? problemsIn(each, shape[0], `${path}[${i}]`) : [{ path: `${path}[${i}]`, problem: `must have fields, got ${found(each)}` }]));
  }
  if (!isData(value)) return [{ path, problem: `must have fields, got ${found(value)}` }];
  return Object.entries(shape).flatMap(([name, of]) => problemsIn((value as Data)[name], of, pathOf(path, name)));
}

function valueProblems(value: unknown, { expected, isRight, isRequired = false }: Value, path: string): FieldProblem[] {
  if (value === null || value === undefined) return isRequired ? [{ path, problem: 'is missing' }] : [];
  return isRight(value) ? [] : [{ path, problem: `must be ${expected}, got ${found(value)}` }];
}

/** Of what has parts nobody can say what is in it: a program may have written something secret. */
export function found(value: unknown): string {
  if (value instanceof NumberLiteral) return value.source;
  if (value === undefined || value === null) return 'nothing';
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number without an end';
  return Array.isArray(value) ? 'a list' : isData(value) ? 'fields' : quoted(value);
}

function pathOf(path: string, name: string): string {
  return /^\w+$/.test(name) ? `${path}${path === '' ? '' : '.'}${name}` : `${path}[${name}]`;
}

function isValue(shape: Shape): shape is Value {
  return typeof (shape as Value).isRight === 'function';
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape);
}
