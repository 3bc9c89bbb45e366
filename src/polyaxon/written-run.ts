import { isAtLeast } from '../engine';
import { EngineVersion } from '../engine-version';
import { Place } from './place';
import { DAG_KIND, REPLICAS, RUN_SHORTCUTS } from './run-kinds';
import { SIMPLIFIED_SINCE } from './versions';

/** A part of a run that describes a Pod, or a part of one. */
export interface PodSection {
  /** Holds `container`, `init`, `sidecars` and `environment`. */
  readonly place: Place;
  /** Of what the Pod is a replica: `worker`. */
  readonly replica?: string;
}

/** A container that the author wrote, and where. */
export interface WrittenContainer {
  readonly place: Place;
  readonly role: 'main' | 'init' | 'sidecar';
}

/** The fields of a termination that bound a run. */
export type Bound = 'maxRetries' | 'timeout' | 'ttl';

/**
 * One thing that runs: what the file describes, or a node of a dag. An operation and the component in it say some of the same things, and the client
 * merges them.
 */
export class WrittenRun {
  /** What a file describes. */
  public static of(file: Place, version: EngineVersion): WrittenRun {
    return new WrittenRun(version, file, file.at('kind').text === 'component' ? [file] : withComponent(file, file.at('component')));
  }

  /** Everything that runs by itself: the run, and the nodes of its dag, outermost first. */
  public readonly withNodes: readonly WrittenRun[];

  /** Where it is said what is run: in the component, or beside it in the simplified format. Absent if the component is elsewhere, such as in a hub. */
  public readonly section?: Place;

  /** `job`, `service`, `dag` and so on; undefined if the component is elsewhere. */
  public readonly kind?: string;

  private constructor(
    private readonly version: EngineVersion,
    /** The operation, or the component that is run as it is. */
    public readonly operation: Place,
    /** The operation and the component in it, as far as they are written. What the operation says goes first. */
    public readonly levels: readonly Place[],
    /** The dag that it is a node of. */
    public readonly dag?: WrittenRun,
  ) {
    this.section = levels.map(level => level.at('run')).find(run => run.dict);
    const shortcut = RUN_SHORTCUTS.find(field => levels.some(level => level.at(field).isWritten));
    this.kind = this.section ? this.section.at('kind').text : shortcut && (shortcut === 'ports' ? 'service' : 'job');
    this.withNodes = [this, ...this.nodes().flatMap(node => node.withNodes)];
  }

  /** Whether it is laid over others, and may leave to them what it does not say. */
  public get isPreset(): boolean {
    return this.operation.at('isPreset').value === true;
  }

  /** The name by which people know it. */
  public get name(): string | undefined {
    return this.levels.map(level => level.at('name').text).find(name => name !== undefined);
  }

  /** The operations of a dag as they are written. */
  public get operations(): readonly Place[] {
    return this.kind === DAG_KIND ? this.section!.at('operations').items : [];
  }

  /** Parameters that are tried one after the other, of which each makes a run of its own. */
  public get matrix(): Place | undefined {
    const matrix = this.operation.at('matrix');
    return matrix.dict && matrix;
  }

  /** Whether it starts runs of others. */
  public get isPipeline(): boolean {
    return this.kind === DAG_KIND || this.matrix !== undefined;
  }

  /** The inputs and outputs that are declared, by name. */
  public get declared(): ReadonlyMap<string, Place> {
    const declared = this.levels.flatMap(level => [...level.at('outputs').items, ...level.at('inputs').items]);
    return new Map(declared.flatMap(each => {
      const name = each.at('name').text;
      return name === undefined ? [] : [[name, each]];
    }));
  }

  /** Where Pods are described: in the run or its replicas, in the shortcuts beside it, and in what the operation patches. */
  public get pods(): readonly PodSection[] {
    const patch = this.operation.at('runPatch');
    return [...this.sectionPods(), ...this.levels.map(place => ({ place })), ...patch.dict ? [{ place: patch }] : []];
  }

  /** The containers that the author wrote. */
  public get containers(): readonly WrittenContainer[] {
    return this.pods.flatMap(({ place }): WrittenContainer[] => [
      { place: place.at('container'), role: 'main' },
      ...place.at('init').items.map(init => ({ place: init.at('container'), role: 'init' as const })),
      ...place.at('sidecars').items.map(sidecar => ({ place: sidecar, role: 'sidecar' as const })),
    ]).filter(({ place }) => place.dict);
  }

  public get environments(): readonly Place[] {
    return this.pods.map(({ place }) => place.at('environment')).filter(({ dict }) => dict);
  }

  /** The terminations that are written; the first one wins. */
  public get terminations(): readonly Place[] {
    return this.inOrderOfForce().map(level => level.at('termination')).filter(({ dict }) => dict);
  }

  /** A bound that is in force, also one that is 0. */
  public bound(name: Bound): Place | undefined {
    for (const termination of this.terminations) {
      const place = termination.at(name);
      if (place.isWritten) return place;
      // An operation that says null takes away what its component says.
      if (place.value === null && isAtLeast(this.version.version, SIMPLIFIED_SINCE)) return undefined;
    }
    return undefined;
  }

  /** The rules on Pod failures as they come after each other, from each of the terminations that say something. */
  public get ruleLists(): readonly Place[] {
    const lists = this.terminations.map(each => each.at('podFailurePolicy', 'rules')).filter(list => list.items.length > 0);
    switch (this.patchStrategy) {
      case 'replace': case 'isnull': return lists.slice(0, 1);
      case 'pre_merge': return lists;
      default: return lists.reverse();
    }
  }

  /** The rules on Pod failures in the order in which Kubernetes asks them. */
  public get rules(): readonly Place[] {
    return this.ruleLists.flatMap(list => list.items);
  }

  private get patchStrategy(): string | undefined {
    return this.operation.at('patchStrategy').text;
  }

  private inOrderOfForce(): readonly Place[] {
    return this.patchStrategy === 'isnull' ? [...this.levels].reverse() : this.levels;
  }

  private sectionPods(): PodSection[] {
    if (!this.section) return [];
    const replicas = REPLICAS.get(this.kind ?? '');
    if (!replicas) return [{ place: this.section }];
    const named = replicas.map(replica => ({ place: this.section!.at(replica), replica }));
    const workers = this.section.at('workers').fields.map(([replica, place]) => ({ place, replica }));
    return [...named, ...workers].filter(({ place }) => place.dict);
  }

  private nodes(): WrittenRun[] {
    if (this.kind !== DAG_KIND || this.depth > DEEPEST_DAG) return [];
    const components = this.section!.at('components').items.filter(({ dict }) => dict);
    const operations = this.operations.filter(({ dict }) => dict);
    const componentOf = (operation: Place) => {
      const name = operation.at('dagRef').text;
      return name === undefined ? operation.at('component') : components.find(component => component.at('name').text === name);
    };
    const used = operations.map(componentOf);
    return [
      ...operations.map((operation, i) => new WrittenRun(this.version, operation, withComponent(operation, used[i]), this)),
      ...components.filter(component => !used.includes(component)).map(component => new WrittenRun(this.version, component, [component], this)),
    ];
  }

  private get depth(): number {
    return this.dag ? this.dag.depth + 1 : 0;
  }
}

/** More than anybody nests, and few enough for a file whose anchors stand in themselves. */
const DEEPEST_DAG = 8;

function withComponent(operation: Place, component: Place | undefined): readonly Place[] {
  return component?.dict ? [operation, component] : [operation];
}
