/** What kind of thing was found. */
export enum FindingKind {
  /** The input cannot be read. */
  INPUT = 'INPUT',

  /** The engine's own admission refuses it. */
  REJECTION = 'REJECTION',

  /** It is accepted, and a field is silently lost. */
  DROPPED = 'DROPPED',

  /** It is accepted, and it will hurt. */
  HAZARD = 'HAZARD',

  /** A part of a policy that the engine cannot hold. */
  GAP = 'GAP',
}

/** How bad it is. */
export enum FindingSeverity {
  /** It does not work, or is certainly wrong. */
  ERROR = 'ERROR',

  /** It is likely wrong. */
  WARNING = 'WARNING',

  /** It is worth knowing. */
  INFO = 'INFO',
}

/** What an API server names as the cause of a refusal. */
export interface FindingCause {
  /** The type of the cause, such as `FieldValueInvalid`. */
  readonly type: string;

  /** The field in the server's own words, such as `spec.podFailurePolicy.rules[0].onExitCodes.values[1]`. */
  readonly field: string;
}

/** Something that was found in a manifest. */
export interface Finding {
  /** The name of the rule, such as `kubernetes/exit-code-zero`. Names do not change. */
  readonly rule: string;

  /** What kind of thing it is. */
  readonly kind: FindingKind;

  /** How bad it is. */
  readonly severity: FindingSeverity;

  /** What is wrong. Of a refusal, what the engine would say. */
  readonly message: string;

  /** The field it is about, such as `spec.backoffLimit`. Empty for the manifest as a whole. */
  readonly path: string;

  /**
   * What usually helps.
   *
   * @default - what the message says
   */
  readonly suggestion?: string;

  /**
   * Who refuses it, such as `kube-apiserver`.
   *
   * @default - nobody does
   */
  readonly by?: string;

  /**
   * The cause that an API server names. What it cannot even decode, it refuses without one.
   *
   * @default - none
   */
  readonly cause?: FindingCause;
}
