import { Finding } from '../../finding';

/** Something that was found in the files of a platform, taken together. */
export interface ArmadaPlatformFinding extends Finding {
  /** The file below the output folder that it is about: `armada/policies/training.yml`. */
  readonly file: string;
}
