import { cronJob, job } from './check-hazards';
import { error, fixesOf, mended, on, placesOf, policy, problemsOf, Row, warning } from './problems-of';

const restart = (operator: string, values: number[], action = 'Restart') => ({ action, exitCodes: { operator, values } });
const container = (fields: object = {}, name = 'main') => ({ name, image: 'worker:1', ...fields });
const restarting = (...rules: object[]) => container({ restartPolicy: 'Never', restartPolicyRules: rules });
const pod = (...containers: object[]) => ({ containers });
const RULES = 'spec.podFailurePolicy.rules';

describe('kubernetes/container-restarts-before-rule', () => {
  const RULE = 'kubernetes/container-restarts-before-rule';
  const rule = policy(on('FailJob', 'In', [42], 'main'));

  test.each<Row>([
    ['the code of a rule', job(rule, pod(restarting(restart('In', [42])))), [warning(`${RULES}[0].onExitCodes`)], '1.35'],
    ['another code', job(rule, pod(restarting(restart('In', [43])))), [], '1.35'],
    ['the feature is off, and the field is dropped', job(rule, pod(restarting(restart('In', [42])))), [], '1.34'],
    ['one of the codes of a rule', job(policy(on('FailJob', 'In', [41, 42], 'main')), pod(restarting(restart('In', [42])))),
      [warning(`${RULES}[0].onExitCodes`)], '1.35'],
    ['all other codes', job(rule, pod(restarting(restart('NotIn', [41])))), [warning(`${RULES}[0].onExitCodes`)], '1.35'],
    ['all codes but this one', job(rule, pod(restarting(restart('NotIn', [42])))), [], '1.35'],
    ['the rule is on all other codes, of which some restart', job(policy(on('FailJob', 'NotIn', [41], 'main')), pod(restarting(restart('In', [42])))), [], '1.35'],
    ['the rule is on all other codes, and they all restart', job(policy(on('FailJob', 'NotIn', [41], 'main')), pod(restarting(restart('NotIn', [41])))),
      [warning(`${RULES}[0].onExitCodes`)], '1.35'],
    ['all containers restart', job(rule, pod(restarting(restart('In', [42], 'RestartAllContainers')))), [warning(`${RULES}[0].onExitCodes`)], '1.36'],
    ['another container', job(rule, pod(container(), { ...restarting(restart('In', [42])), name: 'helper' })), [], '1.35'],
    ['the rule names no container, and there is one', job(policy(on('FailJob', 'In', [42])), pod(restarting(restart('In', [42])))),
      [warning(`${RULES}[0].onExitCodes`)], '1.35'],
    ['the rule names no container, and there are two', job(policy(on('FailJob', 'In', [42])), pod(restarting(restart('In', [42])), container({}, 'helper'))), [],
      '1.35'],
    ['the container is restarted anyway', job(rule, pod(container({ restartPolicy: 'OnFailure' }))), [warning(`${RULES}[0].onExitCodes`)], '1.35'],
    ['the container is never restarted', job(rule, pod(container({ restartPolicy: 'Never' }))), [], '1.35'],
    ['an init container', job(policy(on('FailJob', 'In', [42], 'fetch')), {
      initContainers: [{ ...restarting(restart('In', [42])), name: 'fetch' }],
    }), [warning(`${RULES}[0].onExitCodes`)], '1.35'],
    ['a restart after success', job(rule, pod(restarting(restart('In', [0])))), [], '1.35'],
    ['a CronJob', cronJob({}, rule, pod(restarting(restart('In', [42])))), [warning('spec.jobTemplate.spec.podFailurePolicy.rules[0].onExitCodes')], '1.35'],
  ])('%s', (_, manifest, expected, version) => expect(placesOf(RULE, manifest, version)).toEqual(expected));

  test('messages', () => {
    const manifest = job(policy(on('FailJob', 'In', [41, 42, 43], 'main')), pod(restarting(restart('In', [42]), restart('In', [43, 44]))));
    expect(problemsOf(RULE, manifest, '1.35')[0]).toMatchObject({
      message: 'container main is started again within its Pod when it ends with 42 or with 43 and 44 (restartPolicyRules), so that the Pod does not fail by it: '
        + 'this rule does not see 42 and 43',
      suggestion: 'leave the codes to one of the two: take them out of this rule, or out of spec.template.spec.containers[0].restartPolicyRules',
    });
  });
});

describe('kubernetes/unbounded-container-restarts', () => {
  const RULE = 'kubernetes/unbounded-container-restarts';
  const AT = 'spec.template.spec.containers[0]';
  const endless = { activeDeadlineSeconds: undefined };

  test.each<Row>([
    ['restarts after a code', job(endless, pod(restarting(restart('In', [42])))), [error(`${AT}.restartPolicyRules`)], '1.35'],
    ['restarts until a deadline', job({}, pod(restarting(restart('In', [42])))), [], '1.35'],
    ['restarts until the deadline of the Pod', job(endless, { ...pod(restarting(restart('In', [42]))), activeDeadlineSeconds: 600 }), [], '1.35'],
    ['the feature is off, and the field is dropped', job(endless, pod(restarting(restart('In', [42])))), [], '1.34'],
    ['all containers restart', job(endless, pod(restarting(restart('In', [42], 'RestartAllContainers')))), [error(`${AT}.restartPolicyRules`)], '1.36'],
    ['no restarts', job(endless, pod(restarting())), [], '1.35'],
    ['restarts after success', job(endless, pod(restarting(restart('In', [0])))), [error(`${AT}.restartPolicyRules`)], '1.35'],
    ['a rule on no codes', job(endless, pod(restarting(restart('In', [])))), [], '1.35'],
    ['a container that restarts when it fails', job(endless, pod(container({ restartPolicy: 'OnFailure' }))), [error(`${AT}.restartPolicy`)], '1.35'],
    ['a container that always restarts', job(endless, pod(container({ restartPolicy: 'Always' }))), [error(`${AT}.restartPolicy`)], '1.35'],
    ['a container that never restarts', job(endless, pod(container({ restartPolicy: 'Never' }))), [], '1.35'],
    // These are counted.
    ['restarts of a Pod that restarts', job(endless, { ...pod(restarting(restart('In', [42]))), restartPolicy: 'OnFailure' }), [], '1.35'],
    ['a sidecar', job(endless, { initContainers: [container({ restartPolicy: 'Always' }, 'proxy')] }), [], '1.36'],
    ['a sidecar that takes the others with it', job(endless, {
      initContainers: [container({ restartPolicy: 'Always', restartPolicyRules: [restart('In', [42], 'RestartAllContainers')] }, 'proxy')],
    }), [error('spec.template.spec.initContainers[0].restartPolicyRules')], '1.36'],
    ['an init container', job(endless, { initContainers: [container({ restartPolicy: 'OnFailure' }, 'fetch')] }),
      [error('spec.template.spec.initContainers[0].restartPolicy')], '1.35'],
    ['a CronJob', cronJob({}, endless, pod(restarting(restart('In', [42])))),
      [error('spec.jobTemplate.spec.template.spec.containers[0].restartPolicyRules')], '1.35'],
  ])('%s', (_, manifest, expected, version) => expect(placesOf(RULE, manifest, version)).toEqual(expected));

  test('suggests a deadline', () => {
    const manifest = job(endless, pod(restarting(restart('In', [42]))));
    expect(fixesOf(RULE, manifest, '1.35')).toEqual(['sets a deadline of 1 hour?']);
    expect(mended(RULE, manifest, '1.35').spec.activeDeadlineSeconds).toBe(3600);
  });

  test('messages', () => {
    expect(problemsOf(RULE, job(endless, pod(restarting(restart('NotIn', [42])))), '1.35')[0].message)
      .toBe('container main is started again within its Pod each time it ends with another code than 42: backoffLimit does not count that, and there is no '
        + 'activeDeadlineSeconds, so that nothing ever ends it');
  });
});
