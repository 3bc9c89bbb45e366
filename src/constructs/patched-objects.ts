import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';

interface Watched {
  readonly object: ApiObject;
  readonly patches: number;
  readonly validate: () => string[];
}

const watchedIn = new WeakMap<IConstruct, Set<Watched>>();

/**
 * Validates an object if somebody patches it from now on.
 *
 * Nobody is told of a patch, and cdk8s runs every validator once more than there are charts. So the app has one that only counts patches: it stands
 * in front of all others, and the validator of a patched object is still in time.
 */
export function validateWhenPatched(object: ApiObject, validate: () => string[]): void {
  const app = object.node.root;
  let watched = watchedIn.get(app);
  if (watched === undefined) {
    watched = new Set();
    watchedIn.set(app, watched);
    const all = watched;
    app.node.addValidation({
      validate: () => {
        for (const each of all) {
          if (countPatches(each.object) === each.patches) continue;
          all.delete(each);
          each.object.node.addValidation({ validate: each.validate });
        }
        return [];
      },
    });
  }
  watched.add({ object, patches: countPatches(object), validate });
}

/** A patch as data. */
export interface PatchOperation {
  readonly op: string;
  readonly path: string;
  /** Where a value is copied or moved from. */
  readonly from?: string;
}

/** The patches of an object. */
export function patchesOf(object: ApiObject): PatchOperation[] {
  const patches = (object as any).patches;
  return Array.isArray(patches) ? patches.map(patch => patch._toJson()) : [];
}

/** Whether a patch changes something at or below a place, or something that the place is in. */
export function touches({ path, from }: PatchOperation, place: string): boolean {
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}/`);
  return [path, from].some(each => each !== undefined && (isWithin(each, place) || isWithin(place, each)));
}

/** How many patches an object has; NaN, which equals nothing, if cdk8s no longer has them where they are looked for. */
export function countPatches(object: ApiObject): number {
  const patches = (object as any).patches;
  return Array.isArray(patches) ? patches.length : NaN;
}
