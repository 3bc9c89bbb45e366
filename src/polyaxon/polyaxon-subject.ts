import type { LintSettings } from '../engine';
import type { EngineVersion } from '../engine-version';
import type { CheckedFile, LoweredOperation } from './client/answers';
import { entryOf, PythonDict, PythonStep, PythonValue } from './python/values';

/** A Polyaxonfile as the rules look at it. */
export class PolyaxonSubject {
  public constructor(
    /** The file as the client's YAML reader has it, nothing added. */
    public readonly file: PythonDict,
    public readonly version: EngineVersion,
    public readonly settings: LintSettings,
    public readonly checked: CheckedFile,
    /** Absent if the client refuses the file. */
    public readonly lowered?: LoweredOperation,
  ) { }

  /** What the author wrote at a path. */
  public at(...steps: readonly PythonStep[]): PythonValue | undefined {
    return entryOf(this.file, ...steps);
  }
}
