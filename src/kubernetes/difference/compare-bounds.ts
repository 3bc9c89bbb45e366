import type { ComputeBound, JobBounds } from '../../explanation';
import { count, duration } from '../../policy/words';
import { JobSpec } from '../api-types';
import { lastingContainers, restartsOnItsOwn } from '../container-restart';
import type { ChangedBound } from '../job-difference-parts';
import { podRequests } from '../pod-requests';
import { hasLimitPerIndex, isIndexed, NO_LIMIT } from '../spec-facts';

/*
 * What has changed between the bounds of two versions, in words. What is not there at all, such as a wait for an index where there are no indexes, is no
 * lack of a bound, and is called otherwise.
 */

/** A version of a Job. The spec has its defaults. */
interface Bounded {
  readonly spec: JobSpec;
  readonly bounds: JobBounds;
}

/** What bounds something, that nothing does, or why there is nothing to bound. */
type Wording = (version: Bounded) => string;

const NO_BOUND = 'no bound';
const NO_INDEXES = 'no indexes';
const NO_OWN_BOUND = 'no bound of its own';
const NOT_GIVEN_UP = 'no index is given up';
const ALL_INDEXES = 'all of them';
const NO_REQUEST = 'no request';

/** Where it is one of these before and after, nothing was bounded, and nothing has lost a bound. */
const NOT_BOUNDED: readonly string[] = [NO_INDEXES, NO_OWN_BOUND, NOT_GIVEN_UP, ALL_INDEXES, NO_REQUEST];

const ACTIVE_TIME = 'active time';
const PODS = 'Pods in all';

/** Of a Job without completions. */
const ONE_SUCCESS = 'one success, once no Pod runs any more';

const BOUNDS: { readonly [what: string]: Wording } = {
  'completions': ({ spec: { completions } }) => (completions === undefined ? ONE_SUCCESS : `${completions}`),
  'failures that may count': ({ bounds: { retries } }) => numberText(retries),
  'failures of an index that may count': ({ spec, bounds: { retriesPerIndex } }) => (isIndexed(spec) ? numberText(retriesPerIndex, NO_OWN_BOUND) : NO_INDEXES),
  'indexes that may fail': ({ spec, bounds: { maxFailedIndexes } }) => {
    if (!isIndexed(spec)) return NO_INDEXES;
    return hasLimitPerIndex(spec) ? numberText(maxFailedIndexes, ALL_INDEXES) : NOT_GIVEN_UP;
  },
  'restarts in place': ({ spec, bounds: { restartsInPlace } }) => (isRestartedInPlace(spec) ? numberText(restartsInPlace) : 'none'),
  [PODS]: ({ bounds: { attempts } }) => numberText(attempts),
  'Pods of an index': ({ spec, bounds: { attemptsPerIndex } }) => (isIndexed(spec) ? numberText(attemptsPerIndex, NO_OWN_BOUND) : NO_INDEXES),
  'Pods at the same time': ({ bounds: { podsInFlight } }) => `${podsInFlight}`,
  'waits in all': ({ bounds: { backoffSeconds } }) => (backoffSeconds === undefined ? NO_BOUND : duration(backoffSeconds)),
  [ACTIVE_TIME]: ({ bounds: { deadlineSeconds } }) => (deadlineSeconds === undefined ? NO_BOUND : duration(deadlineSeconds)),
};

/** The bounds that are not the same. */
export function changedBounds(before: Bounded, after: Bounded): ChangedBound[] {
  const resources = [...new Set([before, after].flatMap(({ spec }) => requestsOf(spec)).map(({ resource }) => resource))];
  const wordings = [...Object.entries(BOUNDS), ...resources.map((resource): [string, Wording] => [resource, computing(resource)])];
  return wordings.flatMap(([what, wording]) => {
    const [old, present] = [wording(before), wording(after)];
    if (old === present || [old, present].every(words => NOT_BOUNDED.includes(words))) return [];
    const because = present === NO_BOUND ? becauseOf(what, after.bounds) : undefined;
    return [{ what, before: old, after: present, ...because && { because: [...because] } }];
  });
}

function becauseOf(what: string, { endlessBecause, unboundedBecause }: JobBounds): readonly string[] | undefined {
  return what === ACTIVE_TIME ? endlessBecause : what === PODS ? unboundedBecause : undefined;
}

/** What is as large as it can be is what people write who want no limit. */
function numberText(bound: number | undefined, otherwise = NO_BOUND): string {
  return bound === undefined || bound >= NO_LIMIT ? otherwise : `${bound}`;
}

/** Whether anything starts containers again within their Pod. */
function isRestartedInPlace(spec: JobSpec): boolean {
  // A sidecar is started again as long as the Pod is there, and has no say in how that ends.
  return spec.template?.spec?.restartPolicy === 'OnFailure' || lastingContainers(spec).some(restartsOnItsOwn);
}

function requestsOf({ template }: JobSpec) {
  return podRequests(template?.spec ?? {});
}

function computing(resource: string): Wording {
  return ({ spec, bounds: { compute = [] } }) => {
    const bound = compute.find(each => each.resource === resource);
    if (bound) return amountOf(bound);
    return requestsOf(spec).some(each => each.resource === resource) ? NO_BOUND : NO_REQUEST;
  };
}

function amountOf({ amount, unit, perPod }: ComputeBound): string {
  return `${count(amount, unit.replace(/s$/, ''), unit)} (${perPod} each)`;
}
