import { FindingKind, FindingSeverity } from './finding';
import type { Edit } from './manifest/edit-text';

/*
 * What a rule is: data that makes a page of the catalogue, and a pure function. Names are public: none is ever used for something else.
 */

/** Which rules are asked: those that fit everybody, or also those that would fire on half of the world's healthy Jobs. */
export type RuleProfile = 'recommended' | 'strict';

export interface RuleInfo {
  /** The engine, and what is wrong: `kubernetes/ignore-without-deadline`. */
  readonly name: string;
  readonly kind: FindingKind;
  /** How bad it is. A problem can say otherwise of itself. */
  readonly severity: FindingSeverity;
  readonly profile: RuleProfile;
  /** What is wrong, in one sentence: `Failures are ignored, and there is no deadline.` */
  readonly summary: string;
  /** Why it hurts: what the engine does, in two or three sentences. */
  readonly rationale?: string;
  /** What usually helps. A problem can say something nearer. */
  readonly suggestion?: string;
  /** Where this can be read: addresses. */
  readonly see?: readonly string[];
  /** The version of the engine from which on it holds. */
  readonly since?: string;
  /** What a popular linter demands that is the opposite of this. */
  readonly disagreement?: string;
  /** The rows of the facts that it covers, such as `L02`. */
  readonly rows?: string;
  /** Names that it had once. */
  readonly aliases?: readonly string[];
  /** Whether `--fix` can mend it: always, or only when it is asked for suggestions. */
  readonly fix?: 'safe' | 'suggested';
}

/** A rule about what an engine makes of a manifest. */
export interface Rule<Subject> extends RuleInfo {
  check(subject: Subject): readonly Problem[];
}

/** Something that a rule found. */
export interface Problem {
  /** The field, as the engine writes it: `spec.podFailurePolicy.rules[0]`. Empty for the manifest as a whole. */
  readonly path: string;
  /** What is wrong in this very manifest, with its numbers and names. */
  readonly message: string;
  readonly suggestion?: string;
  readonly severity?: FindingSeverity;
  readonly fix?: ProposedFix;
}

/** A change of the manifest that mends a problem. */
export interface ProposedFix {
  /** What it does: `puts the exit codes in order`. */
  readonly description: string;
  /** Whether somebody has to want it, because it says something that the author has not said. */
  readonly isSuggested?: boolean;
  readonly edits: readonly Edit[];
}
