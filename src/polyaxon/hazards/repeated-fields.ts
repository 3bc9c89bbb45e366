import { reference } from './polyaxon-rule';
import { Finding, FindingKind, FindingSeverity } from '../../finding';
import { fieldPath } from '../../manifest/paths';
import { quoted } from '../../policy/policy-error';
import { RuleInfo } from '../../rule';
import type { RepeatedKey } from '../python/read-yaml';
import { plainValue, PythonKey } from '../python/values';

/** Keys that stand twice in a mapping, which only the reader of the text can tell. */
export const REPEATED_FIELD: RuleInfo = {
  name: 'polyaxon/repeated-field',
  kind: FindingKind.DROPPED,
  severity: FindingSeverity.WARNING,
  profile: 'recommended',
  summary: 'A field stands twice in the same place.',
  rationale: 'The client reads the file with PyYAML, which takes the last of them without a word. What the first one says is lost.',
  suggestion: 'keep one of them',
  see: [reference('specification/operation')],
};

export function repeatedFieldFindings(repeated: readonly RepeatedKey[]): Finding[] {
  return repeated.map(({ path, key, line }) => ({
    rule: REPEATED_FIELD.name,
    kind: REPEATED_FIELD.kind,
    severity: REPEATED_FIELD.severity,
    path: fieldPath([...path, nameOf(key)]),
    message: `${quoted(nameOf(key))} stands here more than once, and only the last one, in line ${line}, counts`,
    suggestion: REPEATED_FIELD.suggestion!,
  }));
}

function nameOf(key: PythonKey): string {
  return String(plainValue(key));
}
