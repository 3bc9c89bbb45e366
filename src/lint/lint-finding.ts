import { Finding } from '../finding';

/** The object in which something was found. */
export interface LintObject {
  /** Its version, such as `batch/v1`. */
  readonly apiVersion: string;

  /** Its kind, such as `Job`. */
  readonly kind: string;

  /**
   * Its namespace.
   *
   * @default - the manifest names none
   */
  readonly namespace?: string;

  /**
   * Its name.
   *
   * @default - the manifest names none
   */
  readonly name?: string;
}

/** Where somebody accepted a finding. */
export enum AcknowledgementSource {
  /** In the annotation `failure-policy/acknowledge` of the object. */
  ANNOTATION = 'ANNOTATION',

  /** In a comment of the file. */
  COMMENT = 'COMMENT',

  /** In the configuration. */
  CONFIGURATION = 'CONFIGURATION',

  /** In the baseline of findings that were there before. */
  BASELINE = 'BASELINE',
}

/** That somebody accepted a finding. */
export interface LintAcknowledgement {
  /** Why. */
  readonly reason: string;

  /** Where it is written. */
  readonly source: AcknowledgementSource;
}

/** A change that mends a finding. */
export interface LintFix {
  /** What it does. */
  readonly description: string;

  /** Whether it says something that the author has not said, so that somebody has to want it. */
  readonly isSuggested: boolean;
}

/** Something that was found in a file. */
export interface LintFinding extends Finding {
  /** The file, as it was named; `-` for standard input. */
  readonly file: string;

  /**
   * The template that Helm rendered the document from, if it says so. The lines are those of what was rendered.
   *
   * @default - it says nothing of one
   */
  readonly source?: string;

  /** The document in the file, counted from 0. */
  readonly document: number;

  /** The line, counted from 1. */
  readonly line: number;

  /** The column, counted from 1. */
  readonly column: number;

  /** The line in which it ends. */
  readonly endLine: number;

  /**
   * The object in which it was found.
   *
   * @default - it is about the file or the document as a whole
   */
  readonly object?: LintObject;

  /**
   * For which engine at which version it holds, such as `kubernetes=1.34`.
   *
   * @default - for all
   */
  readonly target?: string;

  /** What stays the same when lines move: by it a finding is known again. */
  readonly fingerprint: string;

  /**
   * What mends it.
   *
   * @default - people
   */
  readonly fix?: LintFix;

  /**
   * That somebody accepted it. It does not count then.
   *
   * @default - nobody did
   */
  readonly acknowledged?: LintAcknowledgement;
}

/** How much was looked at, and how much was found. What is acknowledged is not counted among the findings. */
export interface LintSummary {
  /** Files that were read, or could not be. */
  readonly files: number;

  /** Documents and entries of lists in them. */
  readonly documents: number;

  /** Those that an engine judges. */
  readonly recognized: number;

  /** Those that none does. */
  readonly skipped: number;

  /** Findings that are errors. */
  readonly errors: number;

  /** Findings that are warnings. */
  readonly warnings: number;

  /** Findings that are only worth knowing. */
  readonly infos: number;

  /** Findings that somebody accepted. */
  readonly acknowledged: number;
}
