import { VolcanoRestart, VolcanoStop } from './restart-scope';

/** With what a policy is rendered beside its own words. */
export interface VolcanoRenderChoices {
  readonly restart?: VolcanoRestart;
  readonly stop?: VolcanoStop;
}
