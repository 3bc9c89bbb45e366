import type { ComputeBound, JobBounds } from '../../explanation';
import { count, duration } from '../../policy/words';
import type { ComparedBounds } from '../job-difference-parts';

/*
 * What has changed between the bounds of two versions, in words.
 */

export interface ChangedBound {
  /** What is bounded. */
  readonly what: string;
  readonly before: string;
  readonly after: string;
  /** Why there is no bound after the change. */
  readonly because?: readonly string[];
}

const NONE = 'no bound';

/** What bounds something, or that nothing does. */
type Wording = (bounds: JobBounds) => string;

const BOUNDS: { readonly [what: string]: Wording } = {
  'failures that may count': ({ retries }) => (retries === undefined ? NONE : `${retries}`),
  'failures of an index that may count': ({ retriesPerIndex }) => (retriesPerIndex === undefined ? 'no bound of its own' : `${retriesPerIndex}`),
  'indexes that may fail': ({ maxFailedIndexes }) => (maxFailedIndexes === undefined ? NONE : `${maxFailedIndexes}`),
  'restarts in place': ({ restartsInPlace }) => (restartsInPlace === undefined ? NONE : `${restartsInPlace}`),
  'Pods in all': ({ attempts }) => (attempts === undefined ? NONE : `${attempts}`),
  'Pods of an index': ({ attemptsPerIndex }) => (attemptsPerIndex === undefined ? 'no bound of its own' : `${attemptsPerIndex}`),
  'Pods at the same time': ({ podsInFlight }) => `${podsInFlight}`,
  'waits in all': ({ backoffSeconds }) => (backoffSeconds === undefined ? NONE : duration(backoffSeconds)),
  'active time': ({ deadlineSeconds }) => (deadlineSeconds === undefined ? NONE : duration(deadlineSeconds)),
};

/** The bounds that are not the same. */
export function changedBounds({ before, after }: ComparedBounds): ChangedBound[] {
  const resources = [...new Set([...before.compute ?? [], ...after.compute ?? []].map(({ resource }) => resource))];
  const wordings = [...Object.entries(BOUNDS), ...resources.map((resource): [string, Wording] => [resource, computing(resource)])];
  return wordings.flatMap(([what, wording]) => {
    const [old, present] = [wording(before), wording(after)];
    if (old === present) return [];
    const because = present !== NONE ? undefined : what === 'active time' ? after.endlessBecause : what === 'Pods in all' ? after.unboundedBecause : undefined;
    return [{ what, before: old, after: present, ...because && { because } }];
  });
}

function computing(resource: string): Wording {
  return ({ compute = [], deadlineSeconds }) => {
    const bound = compute.find(each => each.resource === resource);
    // What is not requested is not bounded by anything that could be computed.
    return bound ? amountOf(bound) : deadlineSeconds === undefined ? NONE : 'no request';
  };
}

function amountOf({ amount, unit, perPod }: ComputeBound): string {
  return `${count(amount, unit.replace(/s$/, ''), unit)} (${perPod} each)`;
}
