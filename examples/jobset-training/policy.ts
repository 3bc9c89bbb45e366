import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse } from 'cdk8s-failure-policy';

/** What train.py ends with. JobSet can tell any exit code from any other, so that these need not be chosen for its sake. */
const exitCodes = ExitCodes.of({
  badConfiguration: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the configuration cannot work' },
  lostPeer: { code: 75, response: FailureResponse.RETRY, meaning: 'another Pod does not answer; the last checkpoint is good' },
});

export const policy = FailurePolicy.of({ exitCodes, retries: 3, deadline: Duration.hours(6) });
