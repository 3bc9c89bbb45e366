import { JobValidation } from '../../../src/kubernetes/job-validation';
import { LoweredResource } from '../../../src/polyaxon/client/answers';
import { jobOf } from '../../../src/polyaxon/operator/operator-job';
import { resourceProblems } from '../../../src/polyaxon/operator/resource-problems';

const POD = { at: 'batchJobSpec.template.spec', initContainers: [], containers: [], spec: { containers: [{ name: 'polyaxon-main', image: 'b' }, { name: 'polyaxon-sidecar' }] } };
const RULE = { action: 'FailJob', onExitCodes: { containerName: 'polyaxon-main', operator: 'In', values: [42] } };

const resource = (termination?: LoweredResource['termination'], kind: LoweredResource['kind'] = 'Job'): LoweredResource => ({ kind, pods: [POD], termination });
const policy = (...rules: unknown[]) => resource({ podFailurePolicy: { rules } });

test('the operator has budgets of its own where nothing is said', () => {
  expect(jobOf(resource())!.spec).toMatchObject({ backoffLimit: 0, ttlSecondsAfterFinished: 0, template: { spec: { restartPolicy: 'Never' } } });
  expect(jobOf(resource(undefined, 'Service'))).toBeUndefined();
});

test('Kubernetes judges the Job', () => {
  expect(JobValidation.ofCreate(jobOf(policy(RULE))).isAccepted).toBe(true);
  const named = policy({ ...RULE, onExitCodes: { ...RULE.onExitCodes, containerName: 'main' } });
  expect(JobValidation.ofCreate(jobOf(named)).findings.map(finding => finding.rule)).toContain('kubernetes/exit-codes-of-unknown-container');
});

test.each<[string, LoweredResource, (string | number)[]]>([
  ['a condition that became a boolean', policy({ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: true }] }),
    ['rules', 0, 'onPodConditions', 0, 'status']],
  ['a missing action', policy({ onExitCodes: RULE.onExitCodes }), ['rules', 0, 'action']],
  ['a missing operator', policy({ action: 'Count', onExitCodes: { values: [1] } }), ['rules', 0, 'onExitCodes', 'operator']],
  ['codes twice', policy({ action: 'Count', onExitCodes: { operator: 'In', values: [1, 1] } }), ['rules', 0, 'onExitCodes', 'values']],
  ['rules that are a text', resource({ podFailurePolicy: { rules: 'abc' } }), ['rules']],
])('the definitions in the cluster refuse %s', (_, refused, path) => {
  expect(resourceProblems(refused).map(problem => problem.path)).toEqual([['termination', 'podFailurePolicy', ...path]]);
});

test('numbers must fit', () => {
  expect(resourceProblems(resource({ backoffLimit: 2 ** 31, activeDeadlineSeconds: 99999999999999 })).map(problem => problem.path)).toEqual([['termination', 'maxRetries']]);
  expect(resourceProblems(policy(RULE))).toEqual([]);
});
