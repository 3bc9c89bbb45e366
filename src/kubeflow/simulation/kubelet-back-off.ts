/*
 * How long a kubelet waits before it starts a container again within its Pod. This is a model: a real one adds the time to start, and looks only now and
 * then. https://kubernetes.io/docs/concepts/workloads/pods/pod-lifecycle/#restart-policy
 */

const FIRST = 1000;
const SECOND = 10000;
const LONGEST = 300000;
/** A container that has run for so long has recovered. */
const RECOVERED = 600000;

/** Times are in milliseconds. */
export class KubeletBackOff {
  private delay = 0;

  /** @param ran how long the container has run */
  public next(ran: number): number {
    if (ran >= RECOVERED) this.delay = 0;
    const present = this.delay === 0 ? FIRST : this.delay;
    this.delay = this.delay === 0 ? SECOND : Math.min(this.delay * 2, LONGEST);
    return present;
  }
}

export const BACK_OFF_NOTE = 'the waits before a container is started again within its Pod are a model of the kubelet: 1 s, then 10 s, 20 s and so on up to '
  + '300 s, and from the beginning after 10 minutes without a failure';
