import { ACTIONS, EVENTS, VolcanoAction } from '../fields';
import { hasFeature, sinceOf, VolcanoFeature } from '../versions';
import type { LifecyclePolicy } from '../volcano-types';
import type { VolcanoErrors } from './volcano-errors';
import { quotedAsGo } from '../../kubernetes/validation/field-errors';

/*
 * A list of policies, as the validating webhook looks at it: it stops at the first entry that it does not like.
 * https://github.com/volcano-sh/volcano/blob/v1.14.1/pkg/webhooks/admission/jobs/validate/util.go
 */

/** Actions and events that came later than the first version that is known here. */
const LATER: { readonly [word: string]: VolcanoFeature } = {
  RestartPod: 'delayedActions', PodPending: 'delayedActions', RestartPartition: 'RestartPartition',
};

/** Whether a version knows an action or an event. */
export function isKnownTo(word: string, version: string): boolean {
  return !Object.hasOwn(LATER, word) || hasFeature(version, LATER[word]);
}

/** Each event of a policy once. The webhook looks at the list first. */
export function eventsOf({ event, events = [] }: LifecyclePolicy): string[] {
  return [...new Set(event ? [...events, event] : events)];
}

/** @param told how the webhook calls the list, `spec.tasks.policies` without a position */
export function checkPolicies(policies: readonly LifecyclePolicy[], path: string, told: string, version: string, errors: VolcanoErrors): void {
  const seen = { events: new Set<string>(), exitCodes: new Set<number>() };
  for (const [i, policy] of policies.entries()) {
    if (!checkPolicy(policy, `${path}[${i}]`, told, version, seen, errors)) break;
  }
  if (seen.events.has('*') && seen.events.size > 1) {
    errors.webhook('volcano/any-event-with-others', path, 'if there\'s * here, no other policy should be here');
  }
}

interface Seen {
  readonly events: Set<string>;
  readonly exitCodes: Set<number>;
}

/** Whether the webhook goes on to the next one. */
function checkPolicy(policy: LifecyclePolicy, path: string, told: string, version: string, seen: Seen, errors: VolcanoErrors): boolean {
  const events = eventsOf(policy);
  const { exitCode } = policy;
  if (events.length > 0 && exitCode !== undefined) {
    errors.webhook('volcano/event-and-exit-code', path, 'must not specify event and exitCode simultaneously');
    return false;
  }
  if (events.length > 0) return events.every(event => checkEvent(event, policy, path, told, version, seen, errors));
  if (exitCode === undefined) {
    errors.webhook('volcano/policy-without-event', path, 'either event and exitCode should be specified');
  } else if (exitCode === 0) {
    errors.webhook('volcano/exit-code-zero', `${path}.exitCode`, '0 is not a valid error code');
  } else if (seen.exitCodes.has(exitCode)) {
    errors.webhook('volcano/duplicate-exit-code', `${path}.exitCode`, `duplicate exitCode ${exitCode}`);
  } else {
    seen.exitCodes.add(exitCode);
    return true;
  }
  return false;
}

function checkEvent(
  event: string, { action = '' }: LifecyclePolicy, path: string, told: string, version: string, { events }: Seen, errors: VolcanoErrors,
): boolean {
  if (!EVENTS.includes(event) || !isKnownTo(event, version)) {
    errors.webhook('volcano/invalid-event', path, `${told}: Invalid value: ${quotedAsGo(event)}: invalid policy event`, laterHelp(event));
  } else if (!ACTIONS.includes(action as VolcanoAction) || !isKnownTo(action, version)) {
    errors.webhook('volcano/invalid-action', `${path}.action`, `${told}: Invalid value: ${quotedAsGo(action)}: invalid policy action`, laterHelp(action));
  } else if (events.has(event)) {
    errors.webhook('volcano/duplicate-event', path, `duplicate event ${event}  across different policy`);
  } else {
    events.add(event);
    return true;
  }
  return false;
}

/** Where a word is right for a later version. */
function laterHelp(word: string): string | undefined {
  return Object.hasOwn(LATER, word) ? `it works from Volcano ${sinceOf(LATER[word])} on` : undefined;
}
