import { FailureResponse } from '../policy/failure-response';

/** What Kubernetes calls its answers. */
export const ACTION_OF: { readonly [response in FailureResponse]: string } = {
  [FailureResponse.FAIL_JOB]: 'FailJob',
  [FailureResponse.FAIL_INDEX]: 'FailIndex',
  [FailureResponse.RETRY]: 'Count',
  [FailureResponse.RETRY_UNCOUNTED]: 'Ignore',
};
