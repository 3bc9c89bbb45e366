import type { Agent } from './agent';
import { EngineVersion } from '../../engine-version';
import type { PythonDict, PythonStep, PythonValue } from '../python/values';

/*
 * What the client answers to a Polyaxonfile, in the shapes that the rest of the engine looks at.
 */

/** Something that the client refuses. */
export interface ClientProblem {
  /** The rule, one of `../rejection-rules`. */
  readonly rule: string;
  /** What is wrong, with the value got and what is allowed. */
  readonly message: string;
  /** Where in the file, with the keys as the author wrote them. */
  readonly path: readonly PythonStep[];
  /** What usually helps. */
  readonly suggestion?: string;
}

/** What `polyaxon check` says. */
export interface CheckedFile {
  /** None if it is accepted. */
  readonly problems: readonly ClientProblem[];
  /** Absent where the file says none, which 2.18 allows, and where it says something else. */
  readonly kind?: 'component' | 'operation';
  /**
   * The operation as the client sends it to the server; only if the file is accepted, or would be if it got a value for each input. A component is
   * wrapped into one.
   */
  readonly operation?: PythonDict;
}

/** A container of the resource that the agent creates. What is absent was not written. */
export interface LoweredContainer {
  readonly name: string;
  readonly image?: unknown;
  readonly command?: unknown;
  readonly args?: unknown;
  /** Without those that Polyaxon adds. */
  readonly env?: readonly any[];
  readonly resources?: any;
}

/** A Pod template of the resource. */
export interface LoweredPod {
  /** Where it is in the resource: `batchJobSpec.template.spec`, `kfJobSpec...`. */
  readonly at: string;
  readonly restartPolicy?: string;
  readonly initContainers: readonly LoweredContainer[];
  /** The main container is the first one. */
  readonly containers: readonly LoweredContainer[];
  /** The whole spec of the Pod, for what is not listed here. */
  readonly spec: any;
  readonly metadata?: any;
}

/** The `termination` of the resource, which is no part of its spec. */
export interface LoweredTermination {
  readonly backoffLimit?: unknown;
  readonly activeDeadlineSeconds?: unknown;
  readonly ttlSecondsAfterFinished?: unknown;
  readonly podFailurePolicy?: any;
  readonly culling?: any;
  readonly probe?: any;
}

/** The custom resource (`polyaxon.com/v1`) that server and agent make of an operation. */
export interface LoweredResource {
  readonly kind: 'Job' | 'Service' | 'KfJob' | 'Cluster';
  readonly termination?: LoweredTermination;
  readonly pods: readonly LoweredPod[];
}

/** What becomes of an accepted operation. */
export interface LoweredOperation {
  /** Absent for a matrix, a dag, and for what crashes on the way. */
  readonly resource?: LoweredResource;
  /** Of a matrix of kind mapping or grid. */
  readonly children?: {
    readonly total: number;
    /** In the order in which they are created. */
    readonly first: readonly { readonly params: PythonDict; readonly resource?: LoweredResource; readonly problem?: ClientProblem }[];
  };
  /** Why it cannot be lowered, if `polyaxon check` accepts it all the same. */
  readonly problem?: ClientProblem;
}

/** `polyaxon check -f FILE`, without any server. */
export type CheckFile = (file: PythonValue, version: EngineVersion, presets?: readonly PythonValue[]) => CheckedFile;

/** What server and agent make of what `polyaxon check` accepted. */
export type LowerOperation = (operation: PythonDict, version: EngineVersion, agent?: Agent) => LoweredOperation;
