import type { TrainingReplicaProps } from './training-replica';
import { PodSecurity } from '../../kubernetes/pod-security';

/** What a replica is told by its job, which knows what its replicas are called. */
interface ToldReplica {
  readonly type: string;
  readonly container: string;
  readonly security?: PodSecurity;
}

const told = new WeakMap<TrainingReplicaProps, ToldReplica>();

/** Props with the word of the job. */
export function withWordOfJob(props: TrainingReplicaProps, word: ToldReplica): TrainingReplicaProps {
  const copy = { ...props };
  told.set(copy, word);
  return copy;
}

/** The word of the job; absent if somebody else made the props. */
export function toldOf(props: TrainingReplicaProps): ToldReplica | undefined {
  return typeof props === 'object' && props !== null ? told.get(props) : undefined;
}
