import { AcknowledgementSource, LintFinding } from './lint-finding';
import { refuseUnknownKeys, requireList, requireObject } from '../policy/input';
import { oneOf, PolicyError, quoted } from '../policy/policy-error';

/*
 * Findings that were there when somebody began to look: they do not count, whatever comes new does.
 */

const VERSION = 1;

/** What a file is called in a baseline. */
export type NameOf = (file: string) => string;

/** Findings that are accepted, and what their files are called. */
export interface Baseline {
  readonly entries: readonly BaselineEntry[];
  readonly nameOf: NameOf;
}

export interface BaselineEntry {
  readonly file: string;
  readonly rule: string;
  readonly fingerprint: string;
}

/** A baseline that accepts these findings, as the text of its file. Those that are acknowledged otherwise need it not, and what cannot be read it cannot accept. */
export function writeBaseline(findings: readonly LintFinding[], nameOf: NameOf = file => file): string {
  const entries = findings.filter(each => each.acknowledged === undefined && !each.rule.startsWith('input/'))
    .map(({ file, rule, fingerprint }) => ({ file: nameOf(file), rule, fingerprint }));
  return `${JSON.stringify({ version: VERSION, findings: entries }, undefined, 2)}\n`;
}

/** Reads the text of a baseline. */
export function readBaseline(text: string, nameOf: NameOf = file => file): Baseline {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch (error) {
    throw new PolicyError(`a baseline is JSON, as --write-baseline writes it: ${(error as Error).message}`);
  }
  const baseline = requireObject(data, 'a baseline');
  refuseUnknownKeys(baseline, ['version', 'findings'], 'a baseline');
  if (baseline.version !== VERSION) throw new PolicyError(`a baseline has version: ${VERSION}, got ${quoted(baseline.version)}`);
  return { entries: requireList(baseline.findings, 'the findings of a baseline').map((each, i) => readEntry(each, `findings[${i}] of a baseline`)), nameOf };
}

const KEYS = ['file', 'rule', 'fingerprint'] as const;

function readEntry(data: unknown, what: string): BaselineEntry {
  const entry = requireObject(data, what);
  refuseUnknownKeys(entry, [...KEYS], what);
  const missing = KEYS.filter(key => typeof entry[key] !== 'string');
  if (missing.length > 0) throw new PolicyError(`${what} needs ${oneOf(missing, 'and')} as texts`);
  return entry as unknown as BaselineEntry;
}

/** The same findings, those in the baseline accepted: each entry accepts one. */
export function acceptBaseline(findings: readonly LintFinding[], { entries, nameOf }: Baseline): LintFinding[] {
  const left = new Map<string, number>();
  const keyOf = ({ file, rule, fingerprint }: BaselineEntry) => JSON.stringify([file, rule, fingerprint]);
  for (const entry of entries) left.set(keyOf(entry), (left.get(keyOf(entry)) ?? 0) + 1);
  return findings.map(finding => {
    const key = keyOf({ ...finding, file: nameOf(finding.file) });
    const count = left.get(key) ?? 0;
    if (finding.acknowledged || count === 0) return finding;
    left.set(key, count - 1);
    return { ...finding, acknowledged: { reason: 'it was there before', source: AcknowledgementSource.BASELINE } };
  });
}
