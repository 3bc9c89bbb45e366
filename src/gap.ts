/** How far an engine is from a part of a policy that it cannot hold. */
export enum GapKind {
  /** It would do the opposite, or something without any bound: an error, which fails the synth. */
  CONTRADICTION = 'CONTRADICTION',

  /** It does something near: a warning. */
  APPROXIMATION = 'APPROXIMATION',

  /** It does not know this part at all: a warning. */
  NOT_EXPRESSED = 'NOT_EXPRESSED',
}

/** A part of a policy that an engine at a version cannot hold. */
export interface Gap {
  /** The name by which it can be acknowledged, such as `kubernetes/out-of-memory`. */
  readonly rule: string;

  /** How far the engine is from it. */
  readonly kind: GapKind;

  /** The part of the policy, such as `outOfMemory`. */
  readonly element: string;

  /** What the engine does instead. */
  readonly message: string;

  /** The nearest policy that the engine can hold, or what else helps. */
  readonly suggestion: string;
}
