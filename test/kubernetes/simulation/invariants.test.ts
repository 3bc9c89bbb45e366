import * as fc from 'fast-check';
import { arbitraryCase } from './arbitrary-case';
import { job, ScenarioCase } from './cases/common';
import { JobExplanation, JobSimulation } from '../../../src';
import { readIndexList } from '../../../src/kubernetes/controller/index-list';

/*
 * What holds of every Job, whatever happens to its Pods.
 */

const SEEDED = { seed: 6, numRuns: 1500 };
const VERSIONS = ['1.30', '1.31', '1.34', '1.37'];

type Case = Omit<ScenarioCase, 'name'>;

function holds(property: (simulation: JobSimulation, given: Case, version: string) => void): void {
  fc.assert(fc.property(arbitraryCase, fc.constantFrom(...VERSIONS), (given, version) => {
    property(JobSimulation.run(given.manifest, given.scenario, { version }), given, version);
  }), SEEDED);
}

const indexesIn = (list: string | undefined) => readIndexList(list ?? '', Infinity).flatMap(({ first, last }) => Array.from({ length: last - first + 1 }, (_, i) => first + i));

test('a Job that has failed is not complete, and the reverse', () => holds(({ conditions }) => {
  const types = conditions.filter(({ status }) => status === 'True').map(({ type }) => type);
  const isFailed = types.includes('Failed') || types.includes('FailureTarget');
  expect(isFailed && (types.includes('Complete') || types.includes('SuccessCriteriaMet'))).toBe(false);
}));

test('no index has both failed and succeeded', () => holds(({ status }) => {
  const failed = indexesIn(status.failedIndexes);
  expect(indexesIn(status.completedIndexes).filter(index => failed.includes(index))).toEqual([]);
}));

test('time goes on: a Pod starts, ends and is replaced in this order', () => holds(({ attempts, outcome }) => {
  for (const { startedAt = 0, finishedAt, nextAt } of attempts) {
    expect(finishedAt ?? startedAt).toBeGreaterThanOrEqual(startedAt);
    // A Pod that is deleted can be replaced before it has ended.
    expect(nextAt ?? Infinity).toBeGreaterThan(startedAt);
    expect(startedAt).toBeLessThanOrEqual(outcome.at);
  }
}));

test('what counts is at most what has failed or was stopped', () => holds(({ attempts, status }) => {
  expect(status.failed).toBeLessThanOrEqual(attempts.filter(({ counted }) => counted).length);
}));

test('there are never more Pods than the bounds say', () => holds(({ attempts }, { manifest, scenario }, version) => {
  // The bounds are those of a Job that nobody changes.
  if (scenario.changes) return;
  const { bounds } = JobExplanation.of(manifest, { version });
  expect(attempts.length).toBeLessThanOrEqual(bounds.attempts ?? Infinity);
  for (const [index, count] of countByIndex(attempts)) {
    if (index !== undefined) expect(count).toBeLessThanOrEqual(bounds.attemptsPerIndex ?? Infinity);
  }
}));

test('the same happens each time', () => holds((simulation, { manifest, scenario }, version) => {
  expect(JobSimulation.run(manifest, scenario, { version }).toJson()).toEqual(simulation.toJson());
}));

test('every outcome can be written and read as JSON', () => holds(simulation => {
  const json = simulation.toJson();
  expect(JSON.parse(JSON.stringify(json))).toEqual(json);
}));

function countByIndex(attempts: readonly { readonly index?: number }[]): Map<number | undefined, number> {
  const counts = new Map<number | undefined, number>();
  for (const { index } of attempts) counts.set(index, (counts.get(index) ?? 0) + 1);
  return counts;
}

test.each<[string, object, object | undefined]>([
  ['failures that nobody counts', { podFailurePolicy: { rules: [{ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }] }] } }, undefined],
  ['a limit that is never reached', { backoffLimit: 2147483647 }, undefined],
])('without a deadline there is no bound: %s', (_, spec) => {
  const { bounds } = JobExplanation.of(job(spec as any));
  expect(bounds.attempts).toBeUndefined();
  expect(bounds.unboundedBecause).toHaveLength(1);
  expect(JobExplanation.of(job({ ...spec, activeDeadlineSeconds: 300 })).bounds.attempts).toBe(5);
});
