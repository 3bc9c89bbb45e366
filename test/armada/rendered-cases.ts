import fc from 'fast-check';
import { Failure, FailurePolicy, FailureResponse } from '../../src';
import { ArmadaFailureFields } from '../../src/armada/failure-fields';
import { renderArmadaFailureFields } from '../../src/armada/render';
import { ARMADA_VERSIONS } from '../../src/armada/versions';
import { policyFiles } from '../policy/arbitrary-policies';

/*
 * Policies as they are rendered to Armada, and failures of Pods: what the real executor and the real retry engine make of them is recorded, and has to be what the policies say.
 */

/** A failed Pod as the recording program takes it, and the same failure in the words of this package. */
export interface FailedPod {
  readonly name: string;
  readonly pod: {
    readonly reason?: string;
    readonly containers?: readonly { readonly name: string; readonly exitCode: number; readonly reason?: string }[];
  };
  readonly failure: Failure;
}

const worker = (exitCode: number, reason?: string) => ({ name: 'worker', exitCode, ...reason !== undefined && { reason } });

/** What can be compared: the parts of a policy that Armada holds. */
export function failedPods(codes: readonly number[]): FailedPod[] {
  return [
    ...codes.map((code): FailedPod => ({
      name: `exit code ${code}`, pod: { containers: [worker(code)] }, failure: Failure.of({ exitCodes: { worker: code } }),
    })),
    {
      name: 'out of memory',
      pod: { containers: [worker(137, 'OOMKilled')] },
      failure: Failure.of({ exitCodes: { worker: 137 }, reasons: { worker: 'OOMKilled' } }),
    },
    { name: 'evicted', pod: { reason: 'Evicted', containers: [worker(137)] }, failure: Failure.disruption({ exitCodes: { worker: 137 }, podReason: 'Evicted' }) },
    { name: 'evicted before it started', pod: { reason: 'Evicted' }, failure: Failure.disruption({ podReason: 'Evicted', noContainerStatuses: true }) },
  ];
}

export interface RenderedCase {
  readonly policy: FailurePolicy;
  readonly fields: ArmadaFailureFields;
  readonly pods: readonly FailedPod[];
}

const COUNT = 400;

/** Policies that Armada holds, with codes that they name and one that they do not. */
export function renderedCases(): RenderedCase[] {
  return fc.sample(policyFiles, { seed: 22, numRuns: COUNT * 4 }).flatMap((file): RenderedCase[] => {
    let policy: FailurePolicy;
    try {
      policy = FailurePolicy.fromJson(file);
    } catch {
      return [];
    }
    if (policy.retriesPerIndex !== undefined || policy.rules.some(({ match }) => match.conditionType !== undefined)) return [];
    const { fields } = renderArmadaFailureFields(policy, ARMADA_VERSIONS[0]);
    const codes = [...new Set([...policy.rules.flatMap(({ match }) => match.codes), 1, 143])];
    return [{ policy, fields: JSON.parse(JSON.stringify(fields)), pods: failedPods(codes) }];
  }).slice(0, COUNT);
}

/** Whether the policy lets Armada try again. */
export function isTriedAgain({ policy }: RenderedCase, { failure }: FailedPod): boolean {
  const { response } = policy.decide(failure);
  return policy.retries! > 0 && (response === FailureResponse.RETRY || response === FailureResponse.RETRY_UNCOUNTED);
}
