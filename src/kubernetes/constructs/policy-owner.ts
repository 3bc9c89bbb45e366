import { ApiObject } from 'cdk8s';

/** Who put a policy on an object: the construct that made the object, or whoever applied one later. */
export interface PolicyOwner {
  /** The deadline, in seconds, that the Job had before any policy of this package. */
  readonly originalDeadline: number | undefined;

  /** Whether the policy wrote a deadline. */
  readonly hasDeadline: boolean;

  /** Takes back warnings and acknowledgements, because another policy takes the place of this one. */
  withdraw(): void;
}

const OWNER = Symbol.for('cdk8s-failure-policy.owner');

/** Who put the policy on the object that it has now, if it was this package. */
export function ownerOf(object: ApiObject): PolicyOwner | undefined {
  return (object as any)[OWNER];
}

export function setOwner(object: ApiObject, owner: PolicyOwner): void {
  Object.defineProperty(object, OWNER, { value: owner, configurable: true });
}
