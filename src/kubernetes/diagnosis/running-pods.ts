import { Evidence } from './evidence';
import { halfEnded } from './pod-evidence';
import { Progress } from './progress';
import { waitingReasonOf } from './waiting-reasons';
import { count } from '../../policy/words';

/** What the Pods that have not ended do, in a few words; undefined if there are none. */
export function runningPods({ pods, gone }: Evidence, { active }: Progress): string | undefined {
  const here = pods.filter(({ standing }) => standing === 'active').map(({ pod }) => pod);
  const reasons = here.map(pod => waitingReasonOf(pod));
  const stuck = reasons.filter(reason => reason?.isStuck);
  const crashing = reasons.filter(reason => reason?.reason === 'CrashLoopBackOff').length;
  const held = here.filter(pod => halfEnded(pod)).length;
  const waiting = here.filter((pod, i) => pod.phase === 'Pending' && !reasons[i]?.isStuck && reasons[i]?.reason !== 'CrashLoopBackOff').length;
  const unknown = pods.filter(({ standing }) => standing === 'unknown').length;
  const running = active - stuck.length - crashing - held - waiting - unknown - gone.active;
  const words = [
    ...stuck.length > 0 ? [`${count(stuck.length, 'Pod is stuck', 'Pods are stuck')} (${[...new Set(stuck.map(each => each!.reason))].join(', ')})`] : [],
    ...crashing > 0 ? [`${count(crashing, 'Pod waits', 'Pods wait')} to be restarted (CrashLoopBackOff)`] : [],
    ...held > 0 ? [`${count(held, 'Pod has', 'Pods have')} a container that failed and another that does not end`] : [],
    ...waiting > 0 ? [`${count(waiting, 'Pod waits', 'Pods wait')} to start`] : [],
    ...running > 0 ? [count(running, 'Pod runs', 'Pods run')] : [],
    ...unknown > 0 ? [`${count(unknown, 'Pod does', 'Pods do')} not say how it stands`] : [],
    ...gone.active > 0 ? [`${count(gone.active, 'Pod that is not in the input has', 'Pods that are not in the input have')} not ended`] : [],
  ];
  return words.length === 0 ? undefined : words.join(', ');
}
