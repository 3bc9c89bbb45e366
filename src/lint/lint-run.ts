import { acceptBaseline, Baseline } from './baseline';
import type { FailOn } from './configuration';
import { LintFinding, LintSummary } from './lint-finding';
import { LintResult } from './lint-result';
import { LintRules } from './lint-settings';
import { FileLint } from './lint-text';
import { foundTogether } from './lint-together';
import { FindingSeverity } from '../finding';

/** What was found in all files together. */
export function resultOf(files: readonly FileLint[], rules: LintRules, baseline?: Baseline): LintResult {
  const found = foundTogether(files, rules).flatMap(all => all.map(({ finding }) => finding).sort(inOrder));
  const findings = baseline === undefined ? found : acceptBaseline(found, baseline);
  return { targets: rules.targets.map(({ version }) => version), findings, summary: summaryOf(files, findings) };
}

function inOrder(a: LintFinding, b: LintFinding): number {
  return a.line - b.line || a.column - b.column || (a.rule < b.rule ? -1 : a.rule > b.rule ? 1 : 0);
}

function summaryOf(files: readonly FileLint[], findings: readonly LintFinding[]): LintSummary {
  const open = findings.filter(({ acknowledged }) => !acknowledged);
  const count = (severity: FindingSeverity) => open.filter(finding => finding.severity === severity).length;
  const documents = sum(files.map(file => file.documents));
  const recognized = sum(files.map(file => file.recognized));
  return {
    files: files.length,
    documents,
    recognized,
    skipped: documents - recognized,
    errors: count(FindingSeverity.ERROR),
    warnings: count(FindingSeverity.WARNING),
    infos: count(FindingSeverity.INFO),
    acknowledged: findings.length - open.length,
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}

const RANK: { readonly [severity in FindingSeverity]: number } = {
  [FindingSeverity.INFO]: 0,
  [FindingSeverity.WARNING]: 1,
  [FindingSeverity.ERROR]: 2,
};

/** Whether something was found that makes a run fail. */
export function failsAt({ findings }: LintResult, failOn: FailOn): boolean {
  if (failOn === 'never') return false;
  const least = RANK[failOn.toUpperCase() as FindingSeverity];
  return findings.some(({ acknowledged, severity }) => !acknowledged && RANK[severity] >= least);
}
