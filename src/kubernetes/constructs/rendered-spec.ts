import { ApiObject } from 'cdk8s';
import { countPatches } from '../../constructs/patched-objects';
import { jobSpecOf } from '../final-spec';

/** What is wrong with an object, and in which state of it. */
interface Look {
  readonly state: string;
  readonly problems: string[];
}

/** The spec of a Job as it is written in the end, whoever had a hand in it; for a CronJob, that of its Jobs. */
export class RenderedSpec {
  /** Where the spec is in the manifest, as a JSON pointer. */
  public readonly path: string;

  private lastLook?: Look;

  constructor(private readonly object: ApiObject) {
    this.path = object.kind === 'CronJob' ? '/spec/jobTemplate/spec' : '/spec';
  }

  /** The spec; undefined while the object cannot be rendered, because its construct has no container yet. */
  public spec(): any {
    const manifest = this.manifest();
    return manifest && jobSpecOf(manifest);
  }

  private manifest(): any {
    try {
      return this.object.toJson();
    } catch (error) {
      if (this.workload !== undefined && this.workload.containers.length === 0) return undefined;
      throw error;
    }
  }

  /** The construct of cdk8s-plus, in any version, that renders the object. */
  public get workload(): { readonly containers: any[]; readonly initContainers: any[] } | undefined {
    const parent: any = this.object.node.scope;
    const isWorkload = Array.isArray(parent?.containers) && Array.isArray(parent.initContainers) && parent.node.defaultChild === this.object;
    return isWorkload ? parent : undefined;
  }

  /** The deadline, in seconds, that a construct of cdk8s-plus was given. */
  public get declaredDeadline(): number | undefined {
    const workload: any = this.workload;
    return (workload?.activeDeadline ?? workload?.jobProperties?.activeDeadline)?.toSeconds();
  }

  /** How many patches were added so far. */
  public get patchCount(): number {
    return countPatches(this.object);
  }

  /** Validators run once more than there are charts, and rendering is dear: a look stays good until something is added. */
  public problems(look: (manifest: any) => string[]): string[] {
    const state = `${this.patchCount} ${this.workload?.containers.length} ${this.workload?.initContainers.length}`;
    if (this.lastLook?.state !== state || Number.isNaN(this.patchCount)) {
      const manifest = this.manifest();
      this.lastLook = { state, problems: manifest === undefined ? [] : look(manifest) };
    }
    return this.lastLook.problems;
  }
}
