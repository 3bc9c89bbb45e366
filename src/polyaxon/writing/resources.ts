import { Place, placeText, Writer } from './shape';
import { refuseUnknownKeys, requireObject, requireWhole } from '../../policy/input';
import { PolicyError, quoted } from '../../policy/policy-error';

/** What Kubernetes calls a GPU; other makers than this one have names of their own. */
const GPU = 'nvidia.com/gpu';

/** What the author may ask for, and what it is called in a Pod. */
const NAMES: { readonly [key: string]: string } = { cpu: 'cpu', memory: 'memory', ephemeralStorage: 'ephemeral-storage', gpu: GPU };

export interface ResourceRange {
  readonly request?: string | number;
  readonly limit?: string | number;
}

/** In the full format requests and limits are apart; a range as in the simplified one would crash the client there. */
export const resourceRequirements: Writer = (value, place) => {
  const ranges = rangesOf(value, place);
  const pick = (side: 'request' | 'limit') => Object.fromEntries(Object.entries(ranges)
    .filter(([, range]) => range[side] !== undefined).map(([key, range]) => [NAMES[key], range[side]!]));
  return Object.fromEntries([['requests', pick('request')], ['limits', pick('limit')]].filter(([, each]) => Object.keys(each).length > 0));
};

/** `request..limit`, either side may be missing. A single cpu or memory sets the request alone, but a limit wants its dots. */
export const resourceRanges: Writer = (value, place) => {
  const ranges = rangesOf(value, place);
  if (ranges.ephemeralStorage !== undefined) {
    throw new PolicyError('the simplified format has no ephemeral-storage in its resources; use the full format');
  }
  return Object.fromEntries(Object.entries(ranges).map(([key, { request, limit }]) => {
    if (key === 'gpu') return [key, limit];
    return [key, limit === undefined ? request : `${request ?? ''}..${limit}`];
  }));
};

/** The amounts as Kubernetes writes them, in the way of cdk8s-plus. */
function rangesOf(value: unknown, place: Place): { [key: string]: ResourceRange } {
  const given = requireObject(value, placeText(place));
  refuseUnknownKeys(given, Object.keys(NAMES), placeText(place));
  return Object.fromEntries(Object.keys(NAMES).filter(key => given[key] !== undefined).map(key => [key, rangeOf(given[key], key, place)]));
}

function rangeOf(value: unknown, key: string, place: Place): ResourceRange {
  // A device is whole, and cannot be asked for without being limited to that.
  if (key === 'gpu') return { limit: requireWhole(value, 0, 1024, `gpu of ${placeText(place)}`) };
  const what = `${key} of ${placeText(place)}`;
  const given = requireObject(value, what);
  refuseUnknownKeys(given, ['request', 'limit'], what);
  return { request: amountOf(given.request, `the request of ${what}`), limit: amountOf(given.limit, `the limit of ${what}`) };
}

function amountOf(value: any, what: string): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value?.toMebibytes === 'function') return `${value.toMebibytes()}Mi`;
  if (typeof value?.amount === 'string') return value.amount;
  throw new PolicyError(`${what} must be a Size, for example Size.gibibytes(1), or a Cpu, for example Cpu.millis(500), got ${quoted(value)}`);
}
