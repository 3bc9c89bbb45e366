import { TrainerKind } from './validate';
import { JobSetSpec } from '../job-set-object';

/** A TrainJob or a runtime, as the rules look at it. */
export interface TrainerSubject {
  readonly kind: TrainerKind;
  readonly object: any;
  readonly version: string;
  /** Of a runtime. */
  readonly jobSet?: JobSetSpec;
}
