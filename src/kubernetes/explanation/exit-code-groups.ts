import { Container, JobSpec } from '../api-types';
import { restartedBy } from '../container-restart';
import { FailureDecision, FailureRules } from '../controller/failure-rules';
import { PodEnds } from '../simulation/pod-ends';

const LARGEST_CODE = 255;

/** Exit codes of a container to which the same happens. */
export interface ExitCodeGroup {
  readonly codes: readonly number[];
  /** Whether it holds every code that is in no other group. */
  readonly isRest: boolean;
  readonly decision: FailureDecision;
  /** What starts the container again within its Pod, so that nobody decides. */
  readonly restartedBy?: string;
}

/** The failing codes of a container, by what happens: those that are told apart first, and the rest last. */
export function exitCodeGroups(spec: JobSpec, container: Container, rules: FailureRules, ends: PodEnds): ExitCodeGroup[] {
  const groups = new Map<string, { codes: number[]; decision: FailureDecision; restartedBy?: string }>();
  for (let code = 1; code <= LARGEST_CODE; code++) {
    const decision = rules.decide(ends.of({ exitCodes: { [container.name!]: code } }));
    const restarted = restartedBy(spec, container, code);
    const key = restarted ?? `${decision.rule} ${decision.action}`;
    const group = groups.get(key);
    if (group) group.codes.push(code);
    else groups.set(key, { codes: [code], decision, restartedBy: restarted });
  }
  const all = [...groups.values()];
  const rest = all.reduce((largest, group) => group.codes.length > largest.codes.length ? group : largest);
  return [...all.filter(group => group !== rest), rest].map(group => ({ ...group, isRest: group === rest }));
}
