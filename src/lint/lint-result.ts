import { LintFinding, LintSummary } from './lint-finding';
import { EngineVersion } from '../engine-version';
import { RuleInfo } from '../rule';

/** The result of a run over any number of files: what every output format is made of. */
export interface LintResult {
  readonly targets: readonly EngineVersion[];
  /** By file in the order in which they were named, then by line, column and rule. */
  readonly findings: readonly LintFinding[];
  readonly summary: LintSummary;
}

/** What an output format may know beside the result. */
export interface FormatOptions {
  /** Whether colours are wanted. */
  readonly colour: boolean;
  /** How wide the terminal is, in characters. */
  readonly width: number;
  /** The version of this package. */
  readonly version: string;
  /** What is known of a rule, by its name. */
  readonly ruleOf: (name: string) => RuleInfo | undefined;
  /** The text of a line of a file, counted from 1, if it is at hand: for excerpts. */
  readonly lineOf?: (file: string, line: number) => string | undefined;
}

/** Makes a text of a result, which ends with a line break. */
export type Formatter = (result: LintResult, options: FormatOptions) => string;
