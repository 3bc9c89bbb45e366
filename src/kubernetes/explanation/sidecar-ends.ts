import { Answer } from './answers';
import { endsWithText } from './ends-with-text';
import { KILLED, TERMINATED } from './failure-causes';
import { oneOf } from '../../policy/policy-error';
import { JobSpec } from '../api-types';
import { sidecarsOf } from '../container-restart';

/*
 * Sidecars are stopped when the containers have ended, and their exit codes are in the status of the Pod, too: a rule that names no container may catch them.
 * https://kubernetes.io/docs/concepts/workloads/pods/sidecar-containers/#jobs-with-sidecar-containers
 */

/** How a Pod ends of which the sidecars make a difference. */
export interface SidecarVariant<Code> {
  /** Of the program, for which this holds. */
  readonly codes: readonly Code[];
  /** `the sidecar proxy ends with 143 (by the signal)`. */
  readonly words: string;
  readonly ofSidecars: number;
  readonly answer: Answer;
}

/** Where the exit codes of the sidecars, of which each is stopped or killed, make another rule decide. */
export function sidecarVariants<Code>(
  spec: JobSpec, codes: readonly Code[], answerTo: (code: Code, ofSidecars?: number) => Answer,
): SidecarVariant<Code>[] {
  const sidecars = sidecarsOf(spec).map(({ name }) => name!);
  if (sidecars.length === 0) return [];
  const found = [TERMINATED, KILLED].flatMap(ofSidecars => byRule(codes, code => {
    const answer = answerTo(code, ofSidecars);
    return answer.rule?.index === answerTo(code).rule?.index ? undefined : answer;
  }).map(each => ({ ...each, ofSidecars })));
  const who = sidecars.length === 1 ? `the sidecar ${sidecars[0]} ` : `each of the sidecars ${oneOf(sidecars, 'and')} `;
  const groups = new Map<string, typeof found>();
  for (const each of found) {
    const key = JSON.stringify([each.answer.rule!.index, each.codes]);
    const same = groups.get(key);
    if (same) same.push(each);
    else groups.set(key, [each]);
  }
  return [...groups.values()].map(same => ({ ...same[0], words: `${who}${endsWithText(same.map(({ ofSidecars }) => ofSidecars))}` }));
}

function byRule<Code>(codes: readonly Code[], answerTo: (code: Code) => Answer | undefined): { codes: Code[]; answer: Answer }[] {
  const groups = new Map<number, { codes: Code[]; answer: Answer }>();
  for (const code of codes) {
    const answer = answerTo(code);
    if (answer?.rule === undefined) continue;
    const same = groups.get(answer.rule.index);
    if (same) same.codes.push(code);
    else groups.set(answer.rule.index, { codes: [code], answer });
  }
  return [...groups.values()];
}
