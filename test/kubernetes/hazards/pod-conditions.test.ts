import { cronJob, job } from './check-hazards';
import { fixesOf, ignoreDisruption, info, mended, placesOf, policy, problemsOf, Row, warning, when } from './problems-of';

const AT = (i: number, j: number, field = 'type') => `spec.podFailurePolicy.rules[${i}].onPodConditions[${j}].${field}`;
const either = (...onPodConditions: object[]) => ({ action: 'Ignore', onPodConditions });
const withInit = { initContainers: [{ name: 'fetch', image: 'fetch:1' }] };

describe('kubernetes/unlikely-pod-condition', () => {
  const RULE = 'kubernetes/unlikely-pod-condition';

  test.each<Row>([
    ['Ready', job(policy(when('Ignore', 'Ready', 'False'))), [warning(AT(0, 0))]],
    ['DisruptionTarget', job(policy(ignoreDisruption)), []],
    ['a condition with a prefix', job(policy(when('Ignore', 'example.com/Ready', 'False'))), []],
    ['ContainersReady', job(policy(when('FailJob', 'ContainersReady'))), [warning(AT(0, 0))]],
    ['PodScheduled', job(policy(when('Ignore', 'PodScheduled', 'False'))), [warning(AT(0, 0))]],
    ['PodReadyToStartContainers', job(policy(when('Ignore', 'PodReadyToStartContainers', 'False'))), [warning(AT(0, 0))]],
    ['Initialized', job(policy(when('FailJob', 'Initialized', 'False'))), [warning(AT(0, 0))]],
    ['Initialized, and there are init containers', job(policy(when('FailJob', 'Initialized', 'False')), withInit), []],
    ['Initialized, and they have succeeded', job(policy(when('FailJob', 'Initialized')), withInit), [warning(AT(0, 0))]],
    ['a reason', job(policy(when('FailJob', 'OOMKilled'))), [warning(AT(0, 0))]],
    ['what a Pod waits for', job(policy(when('FailJob', 'ImagePullBackOff'))), [warning(AT(0, 0))]],
    ['a condition that nothing sets', job(policy(when('FailJob', 'ConfigIssue'))), [warning(AT(0, 0))]],
    ['a condition that the Pod waits for', job(policy(when('FailJob', 'ConfigIssue')), { readinessGates: [{ conditionType: 'ConfigIssue' }] }), []],
    ['a slip', job(policy(when('Ignore', 'disruptionTarget'))), [warning(AT(0, 0))]],
    ['the second of two', job(policy({ action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget' }, { type: 'Ready', status: 'False' }] })),
      [warning(AT(0, 1))]],
    ['one that never matches beside one that does', job(policy(either({ type: 'DisruptionTarget' }, { type: 'OOMKilled' }))), [info(AT(0, 1))]],
    ['one that never matches beside one with a prefix', job(policy(either({ type: 'OOMKilled' }, { type: 'example.com/Lost' }))), [info(AT(0, 0))]],
    ['one that never matches beside one that always does', job(policy(either({ type: 'OOMKilled' }, { type: 'Ready', status: 'False' }))),
      [info(AT(0, 0)), warning(AT(0, 1))]],
    ['two that never match', job(policy(either({ type: 'OOMKilled' }, { type: 'Ready' }))), [warning(AT(0, 0)), warning(AT(0, 1))]],
    ['a name that every object has', job(policy(when('FailJob', 'constructor'))), [warning(AT(0, 0))]],
    ['a CronJob', cronJob({}, policy(when('Ignore', 'Ready', 'False'))), [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0].onPodConditions[0].type')]],
    ['a CronJob of a version without defaults', cronJob({}, policy(when('FailJob', 'OOMKilled'))),
      [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0].onPodConditions[0].type')], '1.30'],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('a slip can be mended', () => {
    const manifest = job(policy(when('Ignore', 'disruptionTarget', 'True')));
    expect(fixesOf(RULE, manifest)).toEqual(['asks for DisruptionTarget?']);
    expect(mended(RULE, manifest).spec.podFailurePolicy.rules).toEqual([ignoreDisruption]);
    expect(fixesOf(RULE, job(policy(when('Ignore', 'Ready', 'False'))))).toEqual([]);
  });

  test.each<[type: string, status: string, message: string]>([
    ['Ready', 'False', 'Ready is False of every Pod that fails on a node: each of them is retried without being counted'],
    ['Ready', 'True', 'Ready is True of no Pod that has failed: this rule never matches'],
    ['disruptionTarget', 'True', 'no Pod has a condition disruptionTarget: it is spelled DisruptionTarget'],
    ['OOMKilled', 'True', 'OOMKilled is the reason of an end, and no condition of a Pod: no rule can ask for a reason, and this one never matches'],
    ['ImagePullBackOff', 'True', 'ImagePullBackOff is what a Pod waits for, and no condition: such a Pod has not failed, so that no rule is asked'],
    ['ConfigIssue', 'True', 'nothing in Kubernetes sets a condition ConfigIssue: unless a controller or webhook of yours does, before the Pod has failed, this '
      + 'rule never matches'],
  ])('message: %s %s', (type, status, message) => {
    expect(problemsOf(RULE, job(policy(when('Ignore', type, status)))).map(each => each.message)).toEqual([message]);
  });

  test.each<[type: string, message: string]>([
    ['Ready', 'Ready is True of no Pod that has failed: this pattern never matches'],
    ['OOMKilled', 'OOMKilled is the reason of an end, and no condition of a Pod: no rule can ask for a reason, and this pattern never matches'],
    ['ConfigIssue', 'nothing in Kubernetes sets a condition ConfigIssue: unless a controller or webhook of yours does, before the Pod has failed, this '
      + 'pattern never matches'],
  ])('message, beside another pattern: %s', (type, message) => {
    expect(problemsOf(RULE, job(policy(either({ type }, { type: 'DisruptionTarget' })))).map(each => each.message)).toEqual([message]);
  });
});

describe('kubernetes/unlikely-condition-status', () => {
  const RULE = 'kubernetes/unlikely-condition-status';

  test.each<Row>([
    ['False', job(policy(when('FailJob', 'DisruptionTarget', 'False'))), [warning(AT(0, 0, 'status'))]],
    ['True', job(policy(when('FailJob', 'DisruptionTarget', 'True'))), []],
    ['none, which is True', job(policy(when('FailJob', 'DisruptionTarget'))), []],
    ['Unknown', job(policy(when('FailJob', 'DisruptionTarget', 'Unknown'))), [warning(AT(0, 0, 'status'))]],
    ['Unknown beside True', job(policy(either({ type: 'DisruptionTarget' }, { type: 'DisruptionTarget', status: 'Unknown' }))),
      [info(AT(0, 1, 'status'))]],
    ['False beside a reason, which never matches', job(policy(either({ type: 'DisruptionTarget', status: 'False' }, { type: 'Evicted' }))),
      [warning(AT(0, 0, 'status'))]],
    ['False of another condition', job(policy(when('FailJob', 'example.com/Healthy', 'False'))), []],
    ['a status that does not exist, which is refused', job(policy(when('FailJob', 'DisruptionTarget', 'false'))), []],
    ['a CronJob', cronJob({}, policy(when('FailJob', 'DisruptionTarget', 'False'))),
      [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0].onPodConditions[0].status')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('True may be meant', () => {
    const manifest = job(policy(when('Ignore', 'DisruptionTarget', 'False')));
    expect(fixesOf(RULE, manifest)).toEqual(['asks for status "True"?']);
    expect(mended(RULE, manifest).spec.podFailurePolicy.rules).toEqual([ignoreDisruption]);
  });

  test('messages', () => {
    expect(problemsOf(RULE, job(policy(when('FailJob', 'DisruptionTarget', 'False'))))[0].message).toBe('DisruptionTarget is False only of a Pod that was to '
      + 'be disrupted and was not: a Pod that nobody disrupts has no such condition, and does not match');
    const unknown = { type: 'DisruptionTarget', status: 'Unknown' };
    expect(problemsOf(RULE, job(policy(either(unknown))))[0].message).toBe('nothing sets DisruptionTarget to Unknown, so that this rule never matches');
    expect(problemsOf(RULE, job(policy(either(unknown, { type: 'DisruptionTarget' }))))[0].message)
      .toBe('nothing sets DisruptionTarget to Unknown, so that this pattern never matches');
  });
});
