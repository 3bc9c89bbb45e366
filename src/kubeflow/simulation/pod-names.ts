import type { TrainingJob } from '../fields';

/*
 * How the Pods of a training job are called: by the operator (`tftest-worker-0`), and by people who know which job they speak of (`worker-0`).
 */

/** The launcher of an MPIJob is the only Pod without a number. */
export function shortName({ kind }: TrainingJob, type: string, index: number): string {
  return kind.kind === 'MPIJob' && type === 'Launcher' ? 'launcher' : `${type.toLowerCase()}-${index}`;
}

export function podName(job: TrainingJob, type: string, index: number): string {
  return `${job.metadata.name ?? ''}-${shortName(job, type, index)}`;
}

/** Which type of replicas, and which of its Pods, somebody means by `worker-0`, `Worker`, or the whole name of the Pod; undefined if none. */
export function meantBy(job: TrainingJob, written: string): { readonly type: string; readonly index?: number } | undefined {
  const prefix = `${job.metadata.name ?? ''}-`;
  const names = [written, ...written.startsWith(prefix) ? [written.slice(prefix.length)] : []];
  for (const name of names) {
    const [, typeName, number] = /^(.+?)(?:-(0|[1-9]\d{0,9}))?$/.exec(name) ?? [];
    const found = typeName === undefined ? undefined : job.replicas.find(({ type }) => type.toLowerCase() === typeName.toLowerCase());
    if (found) return { type: found.type, ...number !== undefined && { index: Number(number) } };
  }
  return undefined;
}
