import { becauseOf } from './because';
import { checkAttempt } from './check-attempt';
import { checkJob } from './check-job';
import { checkIndex, restartOf, scenarioOf } from './given-scenario';
import { ATTEMPT_EXPECTATIONS, Expectations, FailedExpectation, JOB_EXPECTATIONS, NONE, PolicyTest, PolicyTestResult } from './policy-tests';
import type { AttemptRecord } from '../attempt';
import { JobSpec } from '../kubernetes/api-types';
import { restartConsequence } from '../kubernetes/explanation/consequences';
import { JobSimulation } from '../kubernetes/job-simulation';
import { storedJob } from '../kubernetes/simulation/simulated-job';
import { isIndexed } from '../kubernetes/spec-facts';
import { ServerVersion } from '../kubernetes/validation/server-version';
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

/** Runs the tests of a Job, or of the Jobs of a CronJob, at a version of Kubernetes. */
export function runOnJob(tests: readonly PolicyTest[], manifest: unknown, version: string): JobTestResult[] {
  return tests.map(test => {
    try {
      const { job: { spec } } = storedJob(manifest, ServerVersion.of(version), version);
      checkIndex(test, spec);
      return runTest(test, manifest, spec, version);
    } catch (error) {
      // What does not fit the Job fails the test, and not the others: the Job may have changed.
      if (!(error instanceof PolicyError)) throw error;
      return { name: test.name, failed: [], problem: error.message, because: [] };
    }
  });
}

function runTest(test: PolicyTest, manifest: unknown, spec: JobSpec, version: string): JobTestResult {
  const { name, expect, given, scenario = scenarioOf(test, spec) } = test;
  const restart = given && restartOf(given, spec);
  if (restart !== undefined) return ofRestart(test, restart, spec);
  const run = JobSimulation.run(manifest, scenario, { version });
  const { attempts, outcome, status } = run;
  const attempt = given || test.attempt !== undefined ? attempts.find(isMeant(test, spec)) : undefined;
  const isAsked = ATTEMPT_EXPECTATIONS.some(key => expect[key] !== undefined);
  if (isAsked && !attempt) return { name, failed: [], problem: neverCame(test, run, spec), because: [], ended: outcomeSentence(outcome), run, spec };
  const ofAttempt = attempt ? checkAttempt(expect, attempt) : [];
  const ofJob = checkJob(expect, { outcome, status, attempts });
  const hasToDoWithTheEnd = ofJob.length > 0 || ofAttempt.some(({ expectation }) => expectation === 'next');
  return {
    name,
    failed: [...ofAttempt, ...ofJob],
    because: ofAttempt.length > 0 ? becauseOf(attempt!, expect, spec) : [],
    ...hasToDoWithTheEnd && { ended: outcomeSentence(outcome) },
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
