import { Duration } from 'cdk8s';
import { ExitCodes, FailurePolicy, FailureResponse } from 'cdk8s-failure-policy';

/** What the vendor documents about the exit codes of the loader. */
export const policy = FailurePolicy.of({
  exitCodes: ExitCodes.of({
    badConfiguration: { code: 78, response: FailureResponse.FAIL_JOB, meaning: 'the configuration cannot work' },
    sourceUnavailable: { code: 75, response: FailureResponse.RETRY, meaning: 'the source did not answer' },
  }),
  retries: 3,
  deadline: Duration.hours(2),
  container: 'loader',
});
