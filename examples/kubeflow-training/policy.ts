import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse } from 'cdk8s-failure-policy';

/**
 * What train.py ends with. The training operator knows no rules: with ExitCode whatever is below 128 ends the job, and whatever is not makes it replace the Pod.
 * So the numbers are chosen such that it does what is meant.
 */
const exitCodes = ExitCodes.of({
  badConfiguration: { code: 42, response: FailureResponse.FAIL_JOB, meaning: 'the configuration cannot work' },
  lostPeer: { code: 138, response: FailureResponse.RETRY, meaning: 'another replica does not answer; the last checkpoint is good' },
});

/** What is not in the contract is a bug, and another attempt would find it again. */
export const policy = FailurePolicy.of({ exitCodes, otherwise: FailureResponse.FAIL_JOB, retries: 3, deadline: Duration.hours(6) });
