import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse } from '../../src';

/** What a team writes that says nothing special: some retries, a deadline, one permanent code. The acceptance table of every engine starts with it. */
export const DEFAULT_POLICY = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    invalidInput: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the input can never be processed' },
  }),
  retries: 3,
  deadline: Duration.hours(1),
});

/** A preflight worker that stops at a schema which it cannot read. */
export const SCHEMA_PREFLIGHT = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the program cannot read this schema' },
  }),
  retries: 3,
  deadline: Duration.minutes(5),
});

/** An evaluation in shards, of which one may be unreadable. */
export const INDEXED_EVALUATION = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    unreadableShard: { code: 42, response: FailureResponse.FAIL_INDEX, meaning: 'the data of this shard cannot be read' },
  }),
  disruption: FailureResponse.RETRY,
  retriesPerIndex: 1,
  maxFailedIndexes: 2,
  deadline: Duration.minutes(10),
  container: 'worker',
});
