import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse } from 'cdk8s-failure-policy';

const exitCodes = ExitCodes.of({
  badConfiguration: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the configuration cannot work' },
  diverged: { code: 43, response: FailureResponse.FAIL_JOB, meaning: 'the loss is no number any more' },
});

/** Volcano counts every restart, so evictions are counted here as well, and there is a retry more for them. */
export const policy = FailurePolicy.of({ exitCodes, disruption: FailureResponse.RETRY, retries: 4, deadline: Duration.hours(6) });
