import { shortRuns } from '../../policy/words';
import { isRetryable, OperatorBehaviour } from '../controller/operator-behaviour';
import type { Replicas, TrainingJob } from '../fields';
import type { ScenarioAttempt } from '../simulation/scenario';

/** A cause of failure, and how it is played. */
export interface FailureCause {
  readonly words: string;
  /** Without the times. */
  readonly attempt: ScenarioAttempt;
}

const ALL_CODES = Array.from({ length: 255 }, (_, i) => i + 1);
const KILLED = 137;

/** What can happen to a Pod of these replicas. */
export function failureCauses({ kind }: TrainingJob, { restartPolicy, template }: Replicas, behaviour: OperatorBehaviour): FailureCause[] {
  const { containers = [], initContainers = [] } = template.spec ?? {};
  const main = containers.find(({ name }) => name === kind.container) ?? containers[0];
  const others = containers.filter(each => each !== main).map(({ name }) => name ?? '');
  const fetching = initContainers.filter(each => each.restartPolicy !== 'Always').map(({ name }) => name ?? '');
  return [
    ...codeGroups(restartPolicy === 'ExitCode', behaviour).map(codes => ({
      words: codes.length === ALL_CODES.length ? 'any failing exit code' : `exit code ${shortRuns(codes)}`, attempt: { exitCode: codes[0] },
    })),
    { words: `out of memory (${KILLED}, OOMKilled)`, attempt: { exitCode: KILLED, reason: 'OOMKilled' } },
    ...others.map(name => ({ words: `the container ${name} fails and ${main?.name ?? 'the other one'} ends with 0`, attempt: { exitCodes: { [name]: 1 } } })),
    ...fetching.map(name => ({ words: `the init container ${name} fails`, attempt: { exitCodes: { [name]: 1 } } })),
    { words: 'evicted or refused by the node before it has started', attempt: { noContainerStatuses: true, podReason: 'Evicted' } },
    { words: 'evicted while it runs (node pressure, node shutdown)', attempt: { exitCode: KILLED, podReason: 'Evicted' } },
    { words: 'drained, preempted or deleted while it runs; the program ends with 143', attempt: { deleted: true, disrupted: true, terminationSeconds: 2 } },
    { words: 'drained, preempted or deleted while it runs; the program ends with 1', attempt: { deleted: true, disrupted: true, terminationSeconds: 2, exitCode: 1 } },
    { words: 'drained, preempted or deleted while it runs; the program ends with 0', attempt: { deleted: true, disrupted: true, terminationSeconds: 2, exitCode: 0 } },
    { words: 'image that cannot be pulled, or no node that fits', attempt: { pending: true } },
  ];
}

/** Codes that are answered in the same way. */
function codeGroups(isByExitCode: boolean, behaviour: OperatorBehaviour): readonly (readonly number[])[] {
  if (!isByExitCode) return [ALL_CODES];
  return [ALL_CODES.filter(code => !isRetryable(behaviour, code)), ALL_CODES.filter(code => isRetryable(behaviour, code))];
}
