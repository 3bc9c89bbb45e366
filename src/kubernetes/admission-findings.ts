import { rejectionFix } from './admission-fixes';
import { REJECTION_RULES, RejectionRuleName } from './rejection-rules';
import { LostField, Rejection } from './validate';
import { EngineVersion } from '../engine-version';
import { Finding, FindingKind, FindingSeverity } from '../finding';
import { RuleInfo } from '../rule';
import { ServerVersion } from './validation/server-version';
import { suggestion } from '../policy/input';

/*
 * What an API server refuses or drops, as findings, and the rules that stand behind them.
 */

const BY = 'kube-apiserver';

const FEATURE_GATES = 'https://kubernetes.io/docs/reference/command-line-tools-reference/feature-gates/';

/** What `rejectionFinding` and `droppedFinding` can say. */
export const ADMISSION_RULES: readonly RuleInfo[] = [
  ...(Object.keys(REJECTION_RULES) as RejectionRuleName[]).map((name): RuleInfo => ({
    name,
    kind: FindingKind.REJECTION,
    severity: FindingSeverity.ERROR,
    profile: 'recommended',
    ...REJECTION_RULES[name],
    ...name in rejectionFix && { fix: rejectionFix[name]!.isSuggested ? 'suggested' : 'safe' },
  })),
  {
    name: 'kubernetes/dropped-field',
    kind: FindingKind.DROPPED,
    severity: FindingSeverity.WARNING,
    profile: 'recommended',
    rows: 'L43',
    summary: 'The version accepts a field and loses it without a word.',
    rationale: 'Where the feature gate of a field is off, the server takes the field out of an object before it stores it, and tells nobody. The Job runs '
      + 'without it.',
    see: [FEATURE_GATES],
  },
];

export function rejectionFinding({ rule, path, message, cause, known }: Rejection): Finding {
  const help = known?.length ? suggestion(path.slice(path.lastIndexOf('.') + 1), known) : REJECTION_RULES[rule].suggestion;
  return {
    rule,
    kind: FindingKind.REJECTION,
    severity: FindingSeverity.ERROR,
    message,
    path,
    ...help !== undefined && { suggestion: help },
    by: BY,
    ...cause && { cause: { type: cause, field: path } },
  };
}

export function droppedFinding({ path, gate }: LostField, { version }: EngineVersion): Finding {
  const server = ServerVersion.of(version);
  const since = gate && server.since(gate);
  const reason = gate ? `the feature gate ${gate} is off in ${version}, unless an administrator has turned it on`
    : `${version} does not know it, and it was not sent strictly`;
  return {
    rule: 'kubernetes/dropped-field',
    kind: FindingKind.DROPPED,
    severity: FindingSeverity.WARNING,
    message: `${path} is accepted and lost without a word: ${reason}`,
    path,
    ...since !== undefined && { suggestion: `it works from 1.${since} on; leave it out for older clusters` },
  };
}
