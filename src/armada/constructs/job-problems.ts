import { ArmadaGang } from './armada-gang';
import { ArmadaJobProps } from './armada-job-set-props';
import { PodSecurity } from '../../kubernetes/pod-security';
import { requireMember, requireObject, requireText } from '../../policy/input';
import { quoted } from '../../policy/policy-error';
import { wholeSeconds } from '../../policy/seconds';

const LONGEST_CLIENT_ID = 100;
const LONGEST_GRACE_SECONDS = 300;

/** What is wrong with the props of a job, before there is a Pod. */
export function jobProblems(given: ArmadaJobProps): string[] {
  const props = requireObject(given, 'a job') as unknown as ArmadaJobProps;
  const { priority, namespace, clientId, failFast, gang, attemptDeadline, priorityClassName, extendedResources } = props;
  requireMember(PodSecurity, props.security, 'security');
  for (const [what, text] of Object.entries({ namespace, clientId, priorityClassName })) {
    if (text !== undefined) requireText(text, what);
  }
  const problems: string[] = [];
  if (props.metadata !== undefined) problems.push('metadata has no place to go: a job of Armada is no object; use podMetadata for labels and annotations');
  if (props.restartPolicy !== undefined && props.restartPolicy !== 'Never') {
    problems.push(`restartPolicy must be NEVER, got ${quoted(props.restartPolicy)}: the executor puts Never there in any case, without a word`);
  }
  if (priority !== undefined && (typeof priority !== 'number' || !(priority >= 0))) problems.push(`priority must be a number from 0, got ${quoted(priority)}`);
  if (clientId !== undefined && Buffer.byteLength(clientId) > LONGEST_CLIENT_ID) {
    problems.push(`clientId may have ${LONGEST_CLIENT_ID} bytes, got ${Buffer.byteLength(clientId)}`);
  }
  if (failFast !== undefined && typeof failFast !== 'boolean') problems.push(`failFast must be true or false, got ${quoted(failFast)}`);
  if (gang !== undefined && typeof (gang as ArmadaGang | null)?.gangId !== 'string') problems.push(`gang must be an ArmadaGang, got ${quoted(gang)}`);
  if (gang !== undefined && failFast === false) problems.push('failFast cannot be false in a gang: Armada ends all jobs of a gang when one fails');
  if (attemptDeadline !== undefined && wholeSeconds(attemptDeadline, 'attemptDeadline') < 1) problems.push('attemptDeadline must be at least a second');
  for (const [resource, n] of Object.entries(extendedResources ?? {})) {
    if (!Number.isInteger(n) || n < 1) problems.push(`${resource} of extendedResources must be a whole number from 1, got ${quoted(n)}`);
  }
  const grace = props.terminationGracePeriod;
  if (grace !== undefined && grace.toSeconds({ integral: false }) > LONGEST_GRACE_SECONDS) {
    problems.push(`terminationGracePeriod may be ${LONGEST_GRACE_SECONDS} seconds, got ${grace.toSeconds({ integral: false })}; the server refuses more`);
  }
  return problems;
}
