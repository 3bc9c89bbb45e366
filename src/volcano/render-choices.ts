import { VolcanoRestart, VolcanoStop } from './restart-scope';
import { FailureResponse } from '../policy';

/** With what a policy is rendered beside its own words. */
export interface VolcanoRenderChoices {
  readonly restart?: VolcanoRestart;
  readonly stop?: VolcanoStop;
}

/** Volcano does not tell retries that count from those that do not. */
export function isRetry(response: FailureResponse): boolean {
  return response === FailureResponse.RETRY || response === FailureResponse.RETRY_UNCOUNTED;
}
