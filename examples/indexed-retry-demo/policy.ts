import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse } from 'cdk8s-failure-policy';

/** The promise of the program: what its exit codes mean. */
export const exitCodes = ExitCodes.of({
  unreadableShard: { code: 42, response: FailureResponse.FAIL_INDEX, meaning: 'the data of this shard cannot be read' },
});

/**
 * A shard whose data cannot be read is given up at once, every other failure of a shard gets one more try, and the evaluation goes on with the other
 * shards until three of them have failed.
 */
export const policy = FailurePolicy.of({
  exitCodes,
  // A drained shard uses its retry like any other failure, so nothing is repeated without being counted.
  disruption: FailureResponse.RETRY,
  retriesPerIndex: 1,
  maxFailedIndexes: 2,
  deadline: Duration.minutes(10),
});
