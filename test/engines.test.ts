import { Duration } from 'cdk8s';
import { Engines, ExitCodes, FailurePolicy, FailureResponse } from '../src';
import { messageOf } from './messages';
import { DEFAULT_POLICY } from './policy/policies';

/** The acceptance table: what every engine makes of the policy that a team writes which says nothing special. A new engine adds its row. */
test.each<[string, any]>([
  ['kubernetes', {
    target: { engine: 'kubernetes', version: '1.34', verified: true },
    fields: {
      activeDeadlineSeconds: 3600,
      backoffLimit: 3,
      podFailurePolicy: {
        rules: [
          { action: 'FailJob', onExitCodes: { containerName: 'main', operator: 'In', values: [42] } },
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
        ],
      },
    },
    gaps: [],
  }],
  ['polyaxon', {
    target: { engine: 'polyaxon', version: '2.18', verified: true },
    fields: {
      maxRetries: 3,
      timeout: 3600,
      podFailurePolicy: {
        rules: [
          { action: 'FailJob', onExitCodes: { containerName: 'polyaxon-main', operator: 'In', values: [42] } },
          // The client reads the text a second time, as a Python literal.
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: '\'True\'' }] },
        ],
      },
    },
    gaps: [],
  }],
])('the default policy on %s', (engine, rendering) => {
  expect(Engines.render(DEFAULT_POLICY, engine)).toEqual(rendering);
});

test.each(['kubeflow', 'jobset', 'trainer', 'volcano', 'armada'])('the default policy on %s', engine => {
  expect(Engines.render(DEFAULT_POLICY, engine)).toMatchSnapshot();
});

test('targets are all engines, each at its default version', () => {
  expect(Engines.targets(DEFAULT_POLICY)).toEqual(['kubernetes', 'polyaxon', 'kubeflow', 'jobset', 'trainer', 'volcano', 'armada'].map(engine => Engines.render(DEFAULT_POLICY, engine)));
});

test('a default version is a known one', () => {
  for (const engine of ['kubernetes', 'polyaxon', 'kubeflow', 'jobset', 'trainer', 'volcano', 'armada']) {
    expect(Engines.versions()).toContainEqual(expect.objectContaining({ engine, version: Engines.defaultVersion(engine) }));
  }
});

test('the container comes from the options, then from the policy, then from the engine', () => {
  const containerIn = (rendering: any) => rendering.fields.podFailurePolicy.rules[0].onExitCodes.containerName;
  const policy = DEFAULT_POLICY.copyWith({ container: 'worker' });
  expect(containerIn(Engines.render(policy, 'kubernetes', { container: 'other' }))).toBe('other');
  expect(containerIn(Engines.render(policy, 'kubernetes'))).toBe('worker');
  expect(containerIn(Engines.render(DEFAULT_POLICY, 'kubernetes'))).toBe('main');
  // Whatever the author calls it, Polyaxon names the main container itself.
  expect(containerIn(Engines.render(policy, 'polyaxon', { container: 'other' }))).toBe('polyaxon-main');
});

test('what an engine cannot hold is reported and not thrown', () => {
  const perIndex = FailurePolicy.of({
    exitCodes: ExitCodes.of({ unreadable: { code: 42, response: FailureResponse.FAIL_INDEX } }), retriesPerIndex: 1, deadline: Duration.hours(1),
  });
  expect(Engines.render(perIndex, 'polyaxon').gaps).toEqual([{
    rule: 'polyaxon/no-index-budget',
    kind: 'CONTRADICTION',
    element: 'retriesPerIndex',
    message: 'a Polyaxon job has no completion indexes: its operator knows neither completions nor backoffLimitPerIndex, and the API server refuses a '
      + 'FailIndex rule without them',
    suggestion: 'use retries for the whole job, or run the indexed work as a RetryableJob on Kubernetes beside the Polyaxon workflow',
  }]);
});

test('what is given out can be changed without harm', () => {
  const first: any = Engines.render(DEFAULT_POLICY, 'kubernetes');
  first.fields.podFailurePolicy.rules[0].onExitCodes.values.push(1);
  first.target.version = 'x';
  expect(Engines.render(DEFAULT_POLICY, 'kubernetes')).not.toEqual(first);
});

test.each<[string, () => unknown, string]>([
  ['an unknown engine', () => Engines.render(DEFAULT_POLICY, 'nomad'), '\'nomad\' is no engine; known are kubernetes, polyaxon, kubeflow, jobset, trainer, volcano and armada'],
  ['no policy', () => Engines.render({} as any, 'kubernetes'), 'a failure policy is needed, got {}'],
  ['an unknown version', () => Engines.render(DEFAULT_POLICY, 'kubernetes', { version: '1.25' }),
    'kubernetes 1.25 is not known; known are 1.26, 1.27, 1.28, 1.29, 1.30, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36 and 1.37'],
  ['a misspelled option', () => Engines.render(DEFAULT_POLICY, 'kubernetes', { target: '1.34' } as any),
    'the options of Engines.render has an unknown key \'target\'; known are version and container'],
])('%s is refused', (_, action, message) => {
  expect(messageOf(action)).toBe(message);
});
