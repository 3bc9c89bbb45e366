import { FAILURE_FIELDS, JobFailureFields } from './fields';
import { Gap, GapKind } from '../gap';
import { duration } from '../policy/words';

/*
 * What it means to put a policy on a Job that somebody else wrote, whether it is a construct or a text.
 */

/** How people say the options, each where they are. */
export interface OptionNames {
  readonly containerName: string;
  readonly replace: string;
  readonly boundedElsewhere: string;
}

/** What makes a policy. A limit of retries or a deadline alone is none, and is overwritten. */
const POLICY_FIELDS: (keyof JobFailureFields)[] = ['podFailurePolicy', 'backoffLimitPerIndex', 'maxFailedIndexes'];

/** The fields of a policy that a Job has already. A null is nothing to Kubernetes. */
export function policyFieldsOf(spec: any): (keyof JobFailureFields)[] {
  return POLICY_FIELDS.filter(name => isThere(spec?.[name]));
}

/** What a policy writes into a Job. Who bounds the Job elsewhere leaves it its deadline, or none. */
export function fieldsToWrite({ activeDeadlineSeconds, ...rest }: JobFailureFields, boundedElsewhere: string | undefined): JobFailureFields {
  return boundedElsewhere === undefined && activeDeadlineSeconds !== undefined ? { activeDeadlineSeconds, ...rest } : rest;
}

/** What must not stay beside the fields that a policy writes. The deadline of a Job does: it may have a reason of its own. */
export function fieldsToRemove(written: JobFailureFields): (keyof JobFailureFields)[] {
  return FAILURE_FIELDS.filter(name => name !== 'activeDeadlineSeconds' && !(name in written));
}

export function isThere(value: unknown): boolean {
  return value !== undefined && value !== null;
}

export const NO_TEMPLATE = 'this Job has no Pod template, so there is nothing that could fail; write its spec.template';

export function policyThereAlready({ replace }: OptionNames): string {
  return `this Job already has a failure policy; say ${replace} to put this one in its place`;
}

/** That a Job gets more time than whoever wrote it gave it. */
export function deadlineLengthened(old: unknown, own: number | undefined, { boundedElsewhere }: OptionNames): Gap[] {
  if (typeof old !== 'number' || own === undefined || own <= old) return [];
  return [{
    rule: 'kubernetes/deadline-lengthened',
    kind: GapKind.APPROXIMATION,
    element: 'deadline',
    message: `this Job had a deadline of ${duration(old)}, and the policy makes it ${duration(own)}`,
    suggestion: `give the policy the shorter one, or ${boundedElsewhere} to leave the deadline of the Job alone`,
  }];
}

/** Whether a Job that is bounded elsewhere would be taken for one that nothing bounds. */
export function isAcknowledgementNeeded({ podFailurePolicy }: JobFailureFields, deadline: unknown): boolean {
  return !isThere(deadline) && podFailurePolicy?.rules.some(({ action }) => action === 'Ignore') === true;
}
