import type { CheckedFile, LoweredOperation } from './client/answers';
import { Place } from './place';
import { WrittenRun } from './written-run';
import { isAtLeast, LintSettings } from '../engine';
import type { EngineVersion } from '../engine-version';
import { PythonDict, PythonStep } from './python/values';

/** A Polyaxonfile as the rules look at it. */
export class PolyaxonSubject {
  /** The file as a whole. */
  public readonly root: Place;

  /** What runs: the operation or component of the file, and the nodes of its dag. */
  public readonly runs: readonly WrittenRun[];

  public constructor(
    /** The file as the client's YAML reader has it, nothing added. */
    public readonly file: PythonDict,
    public readonly version: EngineVersion,
    public readonly settings: LintSettings,
    public readonly checked: CheckedFile,
    /** Absent if the client refuses the file. */
    public readonly lowered?: LoweredOperation,
    /** What the client makes of the file, if presets are laid over it. */
    merged: PythonDict = file,
  ) {
    this.root = new Place(merged, [], file);
    this.runs = WrittenRun.of(this.root, version).withNodes;
  }

  /** What the author wrote at a path, in camelCase; what is written in snake_case is found as well. */
  public at(...steps: readonly PythonStep[]): Place {
    return this.root.at(...steps);
  }

  public isAtLeast(version: string): boolean {
    return isAtLeast(this.version.version, version);
  }
}
