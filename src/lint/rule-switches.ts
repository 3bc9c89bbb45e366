import { FindingKind, FindingSeverity } from '../finding';
import { RuleInfo } from '../rule';

/*
 * What can be done about a finding beside mending it.
 */

/** Where a finding of a rule can be accepted: in a manifest and in the configuration, in the program that makes the manifest, or nowhere. */
export type AcceptedIn = 'manifest' | 'construct' | 'nowhere';

export interface RuleSwitches {
  readonly acceptedIn: AcceptedIn;
  /** Whether the configuration can give it another severity. */
  readonly hasSeverity: boolean;
  /** What one has to know about this, in a sentence. */
  readonly note?: string;
}

/** Nobody asks for their severity: what they say is about the run as a whole. */
const OF_THE_RUN = ['input/unreadable', 'input/no-objects'];

export function switchesOf({ name, kind, severity }: RuleInfo): RuleSwitches {
  if (OF_THE_RUN.includes(name)) return { acceptedIn: 'nowhere', hasSeverity: false };
  if (kind === FindingKind.INPUT) {
    return { acceptedIn: 'nowhere', hasSeverity: true, note: 'Unless it is off, the exit status is 2 with any severity, since nothing is known of what could not be read.' };
  }
  if (name.startsWith('acknowledgement/')) return { acceptedIn: 'nowhere', hasSeverity: true };
  if (kind === FindingKind.GAP) {
    if (severity !== FindingSeverity.ERROR) return { acceptedIn: 'construct', hasSeverity: false };
    return { acceptedIn: 'nowhere', hasSeverity: false, note: 'It cannot be accepted: what contradicts the policy is not written.' };
  }
  return {
    acceptedIn: 'manifest',
    hasSeverity: true,
    ...kind === FindingKind.REJECTION && { note: 'Accepting it changes nothing about the refusal: that is for what a cluster mends before it judges.' },
  };
}

/** What is written into a manifest or a configuration to accept the findings of a rule. */
export const REASON = 'why it is fine here';

export const ACCEPTED_BY_ANNOTATION = (rule: string) => `metadata:
  annotations:
    failure-policy/acknowledge: |
      ${rule}: ${REASON}`;

export const ACCEPTED_BY_COMMENT = (rule: string) => `# failure-policy: acknowledge ${rule}: ${REASON}`;

export const ACCEPTED_BY_CONFIGURATION = (rule: string) => `acknowledge:
  - rule: ${rule}
    reason: ${REASON}
    files: [jobs/*.yaml]`;

export const ACCEPTED_BY_CONSTRUCT = (rule: string) => `PolicyWarnings.of(job).acknowledge('${rule}', '${REASON}');`;
