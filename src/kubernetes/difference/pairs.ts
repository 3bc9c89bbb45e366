/*
 * Which object of the one version of some manifests is which of the other.
 */

/** An object in a file. */
export interface FiledObject {
  readonly manifest: any;
  /** Relative to what was named, so that the same file of two folders has the same name. */
  readonly file: string;
}

export interface Pairs<Filed extends FiledObject> {
  /** In the order of the second version. */
  readonly both: readonly { readonly before: Filed; readonly after: Filed }[];
  readonly added: readonly Filed[];
  readonly removed: readonly Filed[];
}

/** An object that is there more than once in one file. */
export interface Doubled<Filed extends FiledObject> {
  /** In the order of the file. */
  readonly objects: readonly Filed[];
}

/** What is left of some objects once they are applied in their order: of several with one name in one file the last one. */
export function lastOnes<Filed extends FiledObject>(
  objects: readonly Filed[],
): { readonly last: readonly Filed[]; readonly doubled: readonly Doubled<Filed>[] } {
  // What gets its name from the server is another object each time.
  const named = objects.filter(({ manifest }) => typeof manifest.metadata?.name === 'string');
  const doubled = [...byIdentity(named, BY_FILE).values()].filter(group => group.length > 1).map(group => ({ objects: group }));
  const lost = new Set(doubled.flatMap(each => each.objects.slice(0, -1)));
  return { last: objects.filter(each => !lost.has(each)), doubled };
}

/** An object of the other version that has the name of a Job and another kind: the kind may be misspelled. Some other objects have the names of their Jobs. */
export function namesake<Filed extends FiledObject>(job: FiledObject, others: readonly Filed[]): Filed | undefined {
  const { name } = job.manifest.metadata ?? {};
  return typeof name !== 'string' ? undefined : others.find(other => (
    other.manifest?.metadata?.name === name && areInOnePlace(job, other) && looksLikeJob(other.manifest)));
}

function looksLikeJob({ apiVersion, spec }: any): boolean {
  return /^batch\//.test(apiVersion) || spec?.template !== undefined || spec?.jobTemplate !== undefined;
}

/** Finds the objects that are in both versions. What has several candidates is not guessed. */
export function pairsOf<Filed extends FiledObject>(before: readonly Filed[], after: readonly Filed[]): Pairs<Filed> {
  const partners = new Map<Filed, Filed>();
  const left = new Set(before);
  // From the surest sign to the weakest one: an object that has found its partner is no candidate any more.
  for (const identityOf of IDENTITIES) {
    const candidates = byIdentity([...left], identityOf);
    for (const [key, objects] of byIdentity(after.filter(each => !partners.has(each)), identityOf)) {
      const found = candidates.get(key) ?? [];
      // What is there as often in both versions of a file is in the same order.
      const isKnown = objects.length === found.length && (objects.length === 1 || identityOf === BY_FILE);
      if (!isKnown || !objects.every((object, i) => areInOnePlace(object, found[i]))) continue;
      objects.forEach((object, i) => {
        partners.set(object, found[i]);
        left.delete(found[i]);
      });
    }
  }
  return {
    both: after.flatMap(object => partners.has(object) ? [{ before: partners.get(object)!, after: object }] : []),
    added: after.filter(object => !partners.has(object)),
    removed: [...left],
  };
}

type Identity = (object: FiledObject) => string;

const BY_FILE: Identity = ({ manifest: { kind, metadata }, file }) => identity(kind, metadata?.namespace, nameOf(metadata), file);

const IDENTITIES: readonly Identity[] = [
  BY_FILE,
  ({ manifest: { kind, metadata } }) => identity(kind, metadata?.namespace, nameOf(metadata)),
  // What is read from a cluster has a namespace that the manifest may leave to whoever applies it.
  ({ manifest: { kind, metadata } }) => identity(kind, nameOf(metadata)),
  ({ manifest: { kind, metadata } }) => identity(kind, metadata?.namespace, withoutHash(nameOf(metadata))),
];

function areInOnePlace({ manifest: one }: FiledObject, { manifest: other }: FiledObject): boolean {
  const [namespace, otherNamespace] = [one.metadata?.namespace, other.metadata?.namespace];
  return namespace === otherNamespace || namespace === undefined || otherNamespace === undefined;
}

function identity(...parts: unknown[]): string {
  return JSON.stringify(parts.map(part => part ?? ''));
}

function nameOf(metadata: any): unknown {
  return metadata?.name ?? metadata?.generateName;
}

/**
 * A hash at the end of a name: ours (8 hexadecimal digits), those that Kustomize makes, those that charts make, the beginning of a commit. A word looks like
 * one only if it has a digit, or no vowel.
 */
const HASH = /-(?:[0-9a-f]{8}|(?=[a-z]*\d)[a-z0-9]{6,10}|(?=[^aeiou]*$)[a-z0-9]{6,10})$/;

/** A name without the hash behind it. */
export function withoutHash(name: unknown): unknown {
  return typeof name === 'string' ? name.replace(HASH, '') : name;
}

function byIdentity<Filed extends FiledObject>(objects: readonly Filed[], identityOf: Identity): Map<string, Filed[]> {
  const groups = new Map<string, Filed[]>();
  for (const object of objects) {
    const key = identityOf(object);
    const group = groups.get(key);
    if (group) group.push(object);
    else groups.set(key, [object]);
  }
  return groups;
}
