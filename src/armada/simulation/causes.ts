import type { ArmadaScenarioAttempt } from './armada-scenario';
import { INTERNAL_FAILURES } from '../classify/internal-failures';

/** A cause of failure, and how a scenario says it. */
export interface ArmadaCause {
  readonly words: string;
  readonly attempt: ArmadaScenarioAttempt;
}

/** Every exit code comes before them. */
export const CAUSES: readonly ArmadaCause[] = [
  { words: 'out of memory (OOMKilled)', attempt: { exitCode: 137, reason: 'OOMKilled' } },
  { words: 'evicted by the kubelet (Evicted)', attempt: { exitCode: 137, podReason: 'Evicted', podMessage: 'The node was low on resource: memory.' } },
  { words: 'over its deadline (DeadlineExceeded)', attempt: { after: Infinity } },
  { words: 'refused by the node (admission error)', attempt: { noContainerStatuses: true, podReason: 'UnexpectedAdmissionError', podMessage: 'Pod was rejected' } },
  ...INTERNAL_FAILURES.map(({ words, subcategory }) => ({ words: `${words} (internal/${subcategory})`, attempt: { internal: subcategory } })),
  { words: 'a Pod that cannot start, of which the executor gives up', attempt: { startFailed: 'Failed to pull image' } },
  { words: 'a Pod that does not start, whose lease is returned (image pull back-off)', attempt: { returned: 'Back-off pulling image' } },
  { words: 'a Pod that no node takes, whose lease is returned', attempt: { pending: true } },
  { words: 'a Pod that the API server refuses (admission webhook, quota)', attempt: { refused: 'admission webhook denied the request' } },
  { words: 'a Pod that the API server does not take this time', attempt: { notSubmitted: 'the server is currently unable to handle the request' } },
];
