import * as fc from 'fast-check';
import { exits, Fields, HELPER, job, MAIN, onCodes, onCondition, onDisruption, onOtherCodes, ScenarioCase } from './cases/common';
import { Scenario, ScenarioAttempt, ScenarioChange } from '../../../src/kubernetes/simulation/scenario';

/*
 * Jobs of all kinds, and what happens to their Pods. What is made here has to be played in real time as well, so it is over soon.
 */

/** How long Pods run. Not a second apart, which is how long the controller waits before it looks. */
const DURATIONS = [3, 5, 7, 11];
/**
 * Moments at which several Pods can end together. Everything else happens at whole seconds, and really a little later: so these are a little before one.
 */
const MOMENTS = [14.85, 26.85, 47.85];
const CODES = [1, 2, 42, 137, 143];
const UNTIL_SECONDS = 100;
const MOST_PODS = 30;

type Optional<T> = fc.Arbitrary<T | undefined>;

/** @param often how often it is there, in ten times */
function sometimes<T>(value: fc.Arbitrary<T>, often: number): Optional<T> {
  return fc.oneof({ weight: often, arbitrary: value }, { weight: 10 - often, arbitrary: fc.constant(undefined) });
}

const code = fc.constantFrom(...CODES);

const rule = (isPerIndex: boolean) => fc.tuple(
  fc.constantFrom<'Count' | 'FailIndex' | 'FailJob' | 'Ignore'>('Count', 'FailJob', 'Ignore', ...isPerIndex ? ['FailIndex' as const] : []),
  fc.constantFrom('codes', 'others', 'disruption', 'condition'),
  fc.uniqueArray(code, { minLength: 1, maxLength: 2 }).map(codes => codes.sort((a, b) => a - b)),
  sometimes(fc.constant('main'), 6),
).map(([action, kind, codes, container]): Fields => {
  switch (kind) {
    case 'codes': return onCodes(action, codes, container);
    case 'others': return onOtherCodes(action, codes, container);
    case 'disruption': return onDisruption(action);
    default: return onCondition(action, 'Broken');
  }
});

/** An end that comes about by itself. */
const ending: fc.Arbitrary<ScenarioAttempt> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(exits(0)) },
  { weight: 5, arbitrary: code.map(each => exits(each)) },
  { weight: 2, arbitrary: fc.constantFrom(137, 143, 42, 0).map(each => exits(each, { disrupted: true })) },
  { weight: 1, arbitrary: code.map(each => exits(each, { conditions: [{ type: 'Broken' }] })) },
  { weight: 1, arbitrary: fc.constant<ScenarioAttempt>({ after: 5, noContainerStatuses: true }) },
  { weight: 1, arbitrary: fc.constant<ScenarioAttempt>({ after: 5, disrupted: true, phase: 'Failed', stillRunning: ['main'] }) },
);

const timed = fc.tuple(ending, fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...DURATIONS).map(after => ({ after })) },
  { weight: 1, arbitrary: fc.constantFrom(...MOMENTS).map(at => ({ at, after: undefined })) },
)).map(([end, time]): ScenarioAttempt => JSON.parse(JSON.stringify({ ...end, ...time })));

/** Ends that somebody else brings about, or that are seen late. */
const disturbed: fc.Arbitrary<ScenarioAttempt> = fc.oneof(
  fc.tuple(fc.constantFrom(0, 1, 143), fc.constantFrom(3, 6, 12), fc.constantFrom(...DURATIONS))
    .map(([exitCode, terminationSeconds, after]): ScenarioAttempt => ({ after, deleted: true, exitCode, terminationSeconds })),
  fc.tuple(timed, fc.constantFrom(2, 4, 12)).map(([attempt, reportedAfter]): ScenarioAttempt => ({ ...attempt, reportedAfter })),
  fc.constantFrom<ScenarioAttempt>({ running: true }, { pending: true }, { running: true, whenDeleted: { exitCode: 0, terminationSeconds: 4 } }),
);

const attempt = fc.oneof({ weight: 8, arbitrary: timed }, { weight: 2, arbitrary: disturbed });

const restarting = fc.tuple(code, fc.integer({ min: 0, max: 4 }), fc.constantFrom(3, 5), fc.boolean())
  .map(([exitCode, restarts, after, succeeds]): ScenarioAttempt => ({ exitCode: succeeds ? 0 : exitCode, restarts, after }));

const changes = (isIndexed: boolean): fc.Arbitrary<readonly ScenarioChange[]> => fc.oneof(
  { weight: 8, arbitrary: fc.constant([]) },
  { weight: 2, arbitrary: fc.constant([{ at: 8.85, spec: { suspend: true } }, { at: 21.85, spec: { suspend: false } }]) },
  { weight: 1, arbitrary: fc.constantFrom(1, 2, 4, 6).map(parallelism => [{ at: 9.85, spec: { parallelism } }]) },
  { weight: 1, arbitrary: fc.constantFrom(0, 1, 5).map(backoffLimit => [{ at: 12.85, spec: { backoffLimit } }]) },
  { weight: 1, arbitrary: fc.constantFrom(20, 50).map(activeDeadlineSeconds => [{ at: 9.85, spec: { activeDeadlineSeconds } }]) },
  ...isIndexed ? [{
    weight: 2,
    arbitrary: fc.constantFrom(2, 3, 6).map(size => [{ at: 9.85, spec: { completions: size, parallelism: size } }]),
  }] : [],
);

interface Shape {
  readonly kind: 'plain' | 'queue' | 'indexed' | 'perIndex';
  readonly restartsInPlace: boolean;
}

const shape: fc.Arbitrary<Shape> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<Shape>({ kind: 'plain', restartsInPlace: false }) },
  { weight: 1, arbitrary: fc.constant<Shape>({ kind: 'queue', restartsInPlace: false }) },
  { weight: 3, arbitrary: fc.constant<Shape>({ kind: 'indexed', restartsInPlace: false }) },
  { weight: 6, arbitrary: fc.constant<Shape>({ kind: 'perIndex', restartsInPlace: false }) },
  { weight: 2, arbitrary: fc.constantFrom<Shape>({ kind: 'plain', restartsInPlace: true }, { kind: 'indexed', restartsInPlace: true }) },
);

/** A case without a name. */
export const arbitraryCase: fc.Arbitrary<Omit<ScenarioCase, 'name'>> = shape.chain(({ kind, restartsInPlace }) => {
  const isIndexed = kind === 'indexed' || kind === 'perIndex';
  const isPerIndex = kind === 'perIndex';
  const size = fc.integer({ min: 1, max: 6 });
  const spec = fc.record({
    completions: kind === 'queue' ? fc.constant(undefined) : size,
    parallelism: fc.integer({ min: 1, max: 5 }),
    completionMode: fc.constant(isIndexed ? 'Indexed' : undefined),
    backoffLimit: isPerIndex ? sometimes(fc.integer({ min: 1, max: 5 }), 3) : fc.constantFrom(0, 1, 2, 3, 4, undefined),
    backoffLimitPerIndex: isPerIndex ? fc.integer({ min: 0, max: 2 }) : fc.constant(undefined),
    maxFailedIndexes: isPerIndex ? sometimes(fc.integer({ min: 0, max: 2 }), 6) : fc.constant(undefined),
    activeDeadlineSeconds: sometimes(fc.constantFrom(18, 33, 62), 2),
    podFailurePolicy: restartsInPlace ? fc.constant(undefined)
      : sometimes(fc.record({ rules: fc.array(rule(isPerIndex), { maxLength: 4 }) }), 7),
    replacement: sometimes(fc.constantFrom('Failed', 'TerminatingOrFailed'), 4),
    successPolicy: isIndexed ? sometimes(fc.constantFrom<Fields>(
      { rules: [{ succeededIndexes: '0' }] }, { rules: [{ succeededCount: 1 }] }, { rules: [{ succeededIndexes: '0', succeededCount: 1 }, { succeededCount: 1 }] },
    ), 3) : fc.constant(undefined),
  });
  const one = restartsInPlace ? restarting : attempt;
  return fc.record({
    spec,
    listed: fc.array(one, { maxLength: 8 }),
    byIndex: fc.array(fc.array(one, { maxLength: 4 }), { minLength: 6, maxLength: 6 }),
    others: fc.constantFrom<ScenarioAttempt>(exits(0), exits(0), exits(1), exits(42)),
    changes: changes(isIndexed),
    hasHelper: fc.integer({ min: 0, max: 6 }).map(each => each === 0),
  }).map(({ spec: { replacement, ...rest }, listed, byIndex, others, changes: changed, hasHelper }) => {
    const { completions = Infinity, maxFailedIndexes } = rest;
    const podReplacementPolicy = rest.podFailurePolicy && replacement ? 'Failed' : replacement;
    const scenario: Scenario = {
      attempts: isIndexed ? Object.fromEntries(byIndex.slice(0, completions).map((attempts, index) => [index, attempts])) : listed,
      default: others,
      until: UNTIL_SECONDS,
      maxPods: MOST_PODS,
      ...changed.length > 0 && { changes: changed },
    };
    const manifest = job(
      { ...rest, ...maxFailedIndexes !== undefined && { maxFailedIndexes: Math.min(maxFailedIndexes, completions) }, podReplacementPolicy },
      { ...restartsInPlace && { restartPolicy: 'OnFailure' }, ...hasHelper && { containers: [MAIN, HELPER] }, terminationGracePeriodSeconds: 60 },
    );
    return JSON.parse(JSON.stringify({ manifest, scenario }));
  });
});
