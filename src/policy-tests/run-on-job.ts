import { becauseOf } from './because';
import { checkAttempt } from './check-attempt';
import { checkIndexes } from './check-indexes';
import { checkJob } from './check-job';
import { scenarioOf } from './given-scenario';
import { ATTEMPT_EXPECTATIONS, Expectations, FailedExpectation, JOB_EXPECTATIONS, NONE, PolicyTest, PolicyTestResult } from './policy-tests';
import type { AttemptRecord } from '../attempt';
import { JobSpec } from '../kubernetes/api-types';
import { restartConsequence } from '../kubernetes/explanation/consequences';
import { JobSimulation } from '../kubernetes/job-simulation';
import { refusalText, refusedCreation } from '../kubernetes/refusals';
import { restartOf } from '../kubernetes/simulation/restart-of';
import { storedJob } from '../kubernetes/simulation/simulated-job';
import { isIndexed } from '../kubernetes/spec-facts';
import { ServerVersion } from '../kubernetes/validation/server-version';
import type { RepeatedField } from '../manifest/manifest-document';
import { FailureResponse } from '../policy/failure-response';
import { PolicyError } from '../policy/policy-error';
import { outcomeSentence } from '../report/outcome-words';

/** How a test of a Job ended. */
export interface JobTestResult extends PolicyTestResult {
  /** What happened, if it was run at all. */
  readonly run?: JobSimulation;
  /** Of the Job, with its defaults. */
  readonly spec?: JobSpec;
}

/** A test that cannot be run: it speaks of something that the Job does not have. */
export interface MistakenTest {
  readonly name: string;
  readonly mistake: string;
  /** Where in the test. */
  readonly path: readonly string[];
}

export function isMistaken(result: JobTestResult | MistakenTest): result is MistakenTest {
  return 'mistake' in result;
}

/**
 * Runs the tests of a Job, or of the Jobs of a CronJob, at a version of Kubernetes.
 *
 * @param repeated what the reader of the manifest found more than once
 */
export function runOnJob(
  tests: readonly PolicyTest[], manifest: unknown, version: string, repeated: readonly RepeatedField[] = [],
): (JobTestResult | MistakenTest)[] {
  const server = ServerVersion.of(version);
  const refused = refusedCreation(manifest, server, repeated);
  if (refused.length > 0) {
    const problem = `Kubernetes ${version} refuses this manifest: ${refusalText(refused)}`;
    return tests.map(({ name }) => ({ name, failed: [], problem, because: [] }));
  }
  const { job: { spec } } = storedJob(manifest, server, version);
  return tests.map(test => {
    try {
      checkIndexes(test, spec);
      return runTest(test, manifest, spec, version);
    } catch (error) {
      // What does not fit the Job keeps one test from being run, and not the others.
      if (!(error instanceof PolicyError)) throw error;
      return { name: test.name, mistake: error.message, path: placeIn(test, error.path) };
    }
  });
}

/** A place in a scenario as one in the test: what is given is each attempt of the scenario that is made of it. */
function placeIn({ given }: PolicyTest, path: readonly string[]): readonly string[] {
  const [key, ...rest] = path;
  if (!given) return ['attempts', 'default', 'changes'].includes(key) ? ['scenario', ...path] : path;
  if (key !== 'attempts') return path;
  return ['given', ...rest.filter(step => !/^\d+$/.test(step))];
}

function runTest(test: PolicyTest, manifest: unknown, spec: JobSpec, version: string): JobTestResult {
  const { name, expect, given, scenario = scenarioOf(test, spec) } = test;
  const restart = given && restartOf(given, spec);
  if (restart !== undefined) return ofRestart(test, restart, spec);
  const run = JobSimulation.run(manifest, scenario, { version });
  const { attempts, outcome, status } = run;
  const attempt = given || test.attempt !== undefined ? attempts.find(isMeant(test, spec)) : undefined;
  const isAsked = ATTEMPT_EXPECTATIONS.some(key => expect[key] !== undefined);
  const ended = outcomeSentence(outcome, status.active, attempts.length);
  if (isAsked && !attempt) return { name, failed: [], problem: neverCame(test, run, spec), because: [], ended, run, spec };
  const ofAttempt = attempt ? checkAttempt(expect, attempt) : [];
  const ofJob = checkJob(expect, { outcome, status, attempts });
  const hasToDoWithTheEnd = ofJob.length > 0 || ofAttempt.some(({ expectation }) => expectation === 'next');
  return {
    name,
    failed: [...ofAttempt, ...ofJob],
    because: ofAttempt.length > 0 ? becauseOf(attempt!, expect, spec) : [],
    ...hasToDoWithTheEnd && { ended },
    run,
    spec,
  };
}

function isMeant({ attempt = 1, index = 0 }: PolicyTest, spec: JobSpec): (record: AttemptRecord) => boolean {
  return record => record.attempt === attempt && (!isIndexed(spec) || record.index === index);
}

function neverCame({ attempt = 1, index = 0 }: PolicyTest, { attempts }: JobSimulation, spec: JobSpec): string {
  const last = attempts.filter(each => !isIndexed(spec) || each.index === index).length;
  return `attempt ${attempt}${isIndexed(spec) ? ` of index ${index}` : ''} never came: ${last === 0 ? 'there was none' : `attempt ${last} was the last one`}`;
}

/** What is started again within its Pod is no attempt that ends: nothing but the answer is known. */
function ofRestart({ name, expect }: PolicyTest, by: string, spec: JobSpec): JobTestResult {
  const unknown: (keyof Expectations)[] = ['next', ...JOB_EXPECTATIONS];
  const failed = [
    ...checkAttempt({ ...expect, next: undefined }, { pod: '', attempt: 1, response: FailureResponse.RETRY, counted: false }),
    ...unknown.filter(key => expect[key] !== undefined).map((expectation): FailedExpectation => (
      { expectation, expected: wanted(expect[expectation]), actual: 'not known: say with `restarts` how often the container is started again' })),
  ];
  return { name, failed, because: failed.length > 0 ? [restartConsequence(spec, by)] : [] };
}

function wanted(value: unknown): string {
  return value === NONE || typeof value === 'string' ? value : JSON.stringify(value);
}
