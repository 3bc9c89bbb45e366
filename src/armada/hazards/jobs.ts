import { ArmadaRule, hazard, SEE } from './armada-rule';
import { FindingSeverity } from '../../finding';
import { ANNOTATIONS, SubmittedJobFields } from '../fields';

/*
 * What jobs say in a way that Armada does not heed.
 */

const DOCS = 'https://github.com/armadaproject/armada/blob/v0.22.7/internal/common/constants/constants.go';

/** The spec of the Pod of a job, and where it is. */
export function podSpecOf({ podSpec, podSpecs }: SubmittedJobFields): { readonly spec: any; readonly path: string } {
  return podSpec ? { spec: podSpec, path: 'podSpec' } : { spec: podSpecs?.[0] ?? {}, path: 'podSpecs[0]' };
}

export const JOBS: readonly ArmadaRule[] = [
  hazard('JobSet', {
    name: 'armada/fail-fast-not-understood',
    rows: 'ARM051',
    summary: 'A job asks to fail fast in a way that is not understood.',
    rationale: 'Only the text "true" counts, in lower case. With anything else the job is retried.',
    suggestion: `${ANNOTATIONS.failFast}: "true"`,
    see: [DOCS, SEE.scheduler],
  }, ({ jobs = [] }) => jobs.flatMap(({ annotations }, i) => {
    const value = annotations?.[ANNOTATIONS.failFast];
    if (value === undefined || value === 'true' || !/^(?:true|1|yes|y|on|t)$/i.test(value.trim())) return [];
    return [{ path: `jobs[${i}].annotations.${ANNOTATIONS.failFast}`, message: `'${value}' is not understood, and the job is retried: only "true" is` }];
  })),
  hazard('JobSet', {
    name: 'armada/restart-policy-overwritten',
    rows: 'ARM052',
    summary: 'A job asks for restarts in place, and the executor forbids them.',
    rationale: 'It sets restartPolicy to Never in every Pod, since a run of a job is one Pod that runs once.',
    suggestion: 'restartPolicy: Never, and a retry policy for the queue',
    see: ['https://github.com/armadaproject/armada/blob/v0.22.7/internal/executor/util/kubernetes_object.go'],
  }, ({ jobs = [] }) => jobs.flatMap((job, i) => {
    const { spec, path } = podSpecOf(job);
    const policy: unknown = spec.restartPolicy ?? 'Never';
    if (policy === 'Never' || policy === '') return [];
    return [{ path: `jobs[${i}].${path}.restartPolicy`, message: `restartPolicy: ${policy} becomes Never: no container is restarted in place` }];
  })),
  hazard('JobSet', {
    name: 'armada/client-id-repeated',
    severity: FindingSeverity.ERROR,
    rows: 'ARM057',
    summary: 'Two jobs of a queue have the same clientId, and the second one is never created.',
    rationale: 'The server answers with the id of the first job, as if it had created another one.',
    suggestion: 'give each job an id of its own, or none',
    see: [SEE.proto],
  }, ({ jobs = [] }) => {
    const seen = new Map<string, number>();
    return jobs.flatMap(({ clientId = '' }, i) => {
      const before = seen.get(clientId);
      if (before === undefined && clientId !== '') seen.set(clientId, i);
      return before === undefined ? []
        : [{ path: `jobs[${i}].clientId`, message: `jobs[${before}] has the clientId '${clientId}' already, so that this job is never created` }];
    });
  }),
];
