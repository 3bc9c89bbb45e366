import { RejectionRuleName } from './rejection-rules';
import { Rejection } from './validate';
import { LARGEST_COUNT } from '../policy/input';
import { quoted } from '../policy/policy-error';
import { count } from '../policy/words';

/*
 * What an API server refuses, said with the props of our constructs, since their users have not written the fields that the server names.
 */

/** The value at the path of a rejection. */
interface Refused {
  readonly value: unknown;
  readonly field: string;
  /** The position in the list that the path goes through last. */
  readonly position?: string;
  readonly spec: any;
  /** What the server says. */
  readonly message: string;
}

const WORDS: { readonly [rule in RejectionRuleName]?: (refused: Refused) => string | undefined } = {
  'kubernetes/wrong-type': wholeNumber,
  'kubernetes/negative-number': wholeNumber,
  'kubernetes/indexed-without-completions': () => 'an indexed job needs completions: the number of indexes, counted from 0',
  'kubernetes/max-failed-indexes-above-completions': ({ value, spec }) =>
    `maxFailedIndexes is ${value}, but the job has only ${count(spec.completions, 'index', 'indexes')}`,
  'kubernetes/limit-per-index-not-indexed': () =>
    'the policy has retriesPerIndex, but the job has no indexes; set indexed: true and completions, or use retries',
  'kubernetes/success-policy-not-indexed': () => 'a success policy needs an indexed job; set indexed: true and completions',
  'kubernetes/success-policy-without-rules': () => 'a success policy needs at least one rule; leave it out for none',
  'kubernetes/success-rule-empty': ({ position }) => `rule ${position} of the success policy needs succeededIndexes or succeededCount`,
  'kubernetes/pod-replacement-policy': ({ value, spec }) => (spec.podFailurePolicy === undefined || value !== 'TerminatingOrFailed'
    ? `podReplacementPolicy must be FAILED or TERMINATING_OR_FAILED, got ${quoted(value)}`
    : 'podReplacementPolicy TERMINATING_OR_FAILED does not go with rules on failures: how a Pod failed is known only when it has ended; use FAILED, or '
      + 'leave it out'),
  'kubernetes/succeeded-count-unreachable': ({ value, position, spec }) => (Number(value) > spec.completions
    ? `rule ${position} of the success policy wants ${value} successes, but the job has only ${count(spec.completions, 'index', 'indexes')}`
    : `rule ${position} of the success policy wants ${value} successes of fewer indexes; name more of them in succeededIndexes, or want fewer`),
  'kubernetes/container-name': ({ value, message }) => (message.startsWith('Duplicate')
    ? `two containers are named '${value}'; give each a name of its own` : undefined),
};

function wholeNumber({ field, value }: Refused): string {
  return `${field} must be a whole number from 0 to ${LARGEST_COUNT}, got ${quoted(value)}`;
}

/** What the server would say of the limit of failed indexes, it says of the limit per index too. */
const SAID_ALREADY: RejectionRuleName[] = ['kubernetes/max-failed-indexes-not-indexed', 'kubernetes/max-failed-indexes-without-limit-per-index'];

/** The rejections in our words, with the spec that they are about. */
export function inWords(rejections: Rejection[], spec: object): string[] {
  return rejections.filter(({ rule }) => !SAID_ALREADY.includes(rule)).map(rejection => {
    const { rule, path, message } = rejection;
    // The spec is that of the Job, also where the Job is in a CronJob.
    const steps = path.replace(/^spec\.jobTemplate\./, '').split(/[.[\]]+/).filter(step => step !== '').slice(1);
    const value = steps.reduce<any>((at, step) => at?.[step], spec);
    const position = steps.filter(step => /^\d+$/.test(step)).pop();
    return WORDS[rule]?.({ value, field: steps[steps.length - 1], position, spec, message }) ?? `Kubernetes refuses ${path}: ${message}`;
  });
}
