import { cronJob, job } from './check-hazards';
import { messagesOf, placesOf, Row, warning } from './problems-of';

describe('kubernetes/completion-index-declared', () => {
  const RULE = 'kubernetes/completion-index-declared';
  const withVariable = (variable: object | undefined, spec: object = { completionMode: 'Indexed', completions: 10 }) => job(spec, {
    containers: [{ name: 'main', image: 'worker:1', env: [{ name: 'A', value: '1' }, ...variable ? [{ name: 'JOB_COMPLETION_INDEX', ...variable }] : []] }],
  });
  const fromField = (fieldPath: string) => ({ valueFrom: { fieldRef: { fieldPath } } });

  test.each<Row>([
    ['a value', withVariable({ value: '0' }), [warning('spec.template.spec.containers[0].env[1]')]],
    ['an empty value', withVariable({}), [warning('spec.template.spec.containers[0].env[1]')]],
    ['another field', withVariable(fromField('metadata.name')), [warning('spec.template.spec.containers[0].env[1]')]],
    ['the annotation of the controller', withVariable(fromField('metadata.annotations[\'batch.kubernetes.io/job-completion-index\']')), []],
    ['the label of the controller', withVariable(fromField('metadata.labels[\'batch.kubernetes.io/job-completion-index\']')), []],
    ['no such variable', withVariable(undefined), []],
    ['no indexes', withVariable({ value: '0' }, {}), []],
    ['an init container', job({ completionMode: 'Indexed', completions: 2 }, { initContainers: [{ name: 'fetch', image: 'worker:1', env: [{ name: 'JOB_COMPLETION_INDEX', value: '0' }] }] }),
      [warning('spec.template.spec.initContainers[0].env[0]')]],
    ['a CronJob', cronJob({}, { completionMode: 'Indexed', completions: 2 }, { containers: [{ name: 'main', image: 'worker:1', env: [{ name: 'JOB_COMPLETION_INDEX', value: '0' }] }] }),
      [warning('spec.jobTemplate.spec.template.spec.containers[0].env[0]')]],
  ])('%s', (_, manifest, expected, ...version) => expect(placesOf(RULE, manifest, ...version)).toEqual(expected));

  test('the message', () => {
    expect(messagesOf(RULE, withVariable({ value: '0' }))).toEqual([
      'the container declares JOB_COMPLETION_INDEX itself, so the Job controller does not set it: all indexes take themselves for the same one, and end well '
      + 'without having done their own work',
    ]);
  });
});
