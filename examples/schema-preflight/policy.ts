import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse } from 'cdk8s-failure-policy';

/** The promise of the program: what its exit codes mean. */
export const exitCodes = ExitCodes.of({
  unsupportedSchema: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the program cannot read this schema' },
});

/**
 * A schema that cannot be read now cannot be read later either, a drained node is not the program's fault, and everything else gets three more tries,
 * all within five minutes.
 */
export const policy = FailurePolicy.of({ exitCodes, retries: 3, deadline: Duration.minutes(5) });
