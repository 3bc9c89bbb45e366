import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, emptyFolder } from './fake-terminal';

const OPERATION = `version: 1.1
kind: operation
name: train
component:
  termination: { ttl: 7200 }
  run:
    kind: job
    container: { image: busybox, command: [train] }
`;

const PRESETS = {
  'operation.yaml': OPERATION,
  'component.yaml': 'version: 1.1\nkind: component\nname: plain\ntermination: { ttl: 7200 }\nrun: { kind: job, container: { image: busybox, command: [train] } }\n',
  'retries.yaml': 'isPreset: true\ntermination: { maxRetries: 3 }\n',
  'bound.yaml': 'isPreset: true\ntermination: { timeout: 600 }\n',
  'ignore.yaml': 'termination: { podFailurePolicy: { rules: [{ action: Ignore, onPodConditions: [{ type: DisruptionTarget, status: "\'True\'" }] }] } }\n',
  'in-place.yaml': 'isPreset: true\nrunPatch: { environment: { restartPolicy: OnFailure } }\n',
  'many.yaml': 'isPreset: true\ntermination: { maxRetries: many }\n',
  'list.yaml': '- termination\n',
  'torn.yaml': 'isPreset: [true\n',
};

function folder(): string {
  const path = emptyFolder();
  for (const [name, text] of Object.entries(PRESETS)) writeFileSync(join(path, name), text);
  return path;
}

/** The findings as `rule path message`. */
async function findings(...words: string[]): Promise<string[]> {
  const { out } = await command(['lint', '--format', 'json', '--fail-on', 'never', ...words], folder());
  return JSON.parse(out).findings.map(({ rule, path, message }: any) => `${rule} ${path}: ${message}`);
}

const IGNORED = 'polyaxon/ignore-without-timeout termination.podFailurePolicy.rules[0]: with the preset ignore.yaml over it: failures that match this rule are retried without being counted, and '
  + 'there is no timeout: nothing bounds the run while such failures go on';

test.each([
  ['without any', ['operation.yaml'], []],
  ['a hazard that comes with a preset', ['operation.yaml', '--preset', 'ignore.yaml'], [IGNORED]],
  ['of a component, too', ['component.yaml', '--preset', 'ignore.yaml'], [IGNORED]],
  ['a second one that bounds it', ['operation.yaml', '--preset', 'ignore.yaml', '--preset', 'bound.yaml'], []],
  ['one that the client refuses', ['operation.yaml', '--preset', 'many.yaml'], ['polyaxon/wrong-type : the preset many.yaml cannot be laid over it at '
    + 'termination.maxRetries: maxRetries must be a whole number or a reference such as {{ name }}, got \'many\'']],
  ['one that is no mapping', ['operation.yaml', '--preset', 'list.yaml'], ['polyaxon/unreadable-file : the preset list.yaml cannot be laid over it: a preset is a '
    + 'mapping, got \'- termination\'']],
  ['a preset by itself is judged as one', ['retries.yaml', 'many.yaml'], ['polyaxon/wrong-type termination.maxRetries: maxRetries must be a whole number or a '
    + 'reference such as {{ name }}, got \'many\'']],
] as const)('lint: %s', async (_, words, expected) => {
  expect(await findings(...words)).toEqual(expected);
});

test('lint: one that is no YAML', async () => {
  expect((await findings('operation.yaml', '--preset', 'torn.yaml')).join()).toMatch(/^polyaxon\/unreadable-file : the preset torn\.yaml cannot be laid over it: Polyaxon's reader/);
});

test('explain and simulate speak of the operation with its presets', async () => {
  const presets = ['--preset', 'retries.yaml', '--preset', 'bound.yaml'];
  const { bounds } = JSON.parse((await command(['explain', 'operation.yaml', ...presets, '--format', 'json'], folder())).out);
  expect(bounds).toMatchObject({ retries: 3, attempts: 4, deadlineSeconds: 600 });
  const { attempts } = JSON.parse((await command(['simulate', 'operation.yaml', ...presets, '--exit-code', '1', '--format', 'json'], folder())).out);
  expect(attempts).toHaveLength(4);
});

test('lint: --fix and --preset exclude each other', async () => {
  const { status, err } = await command(['lint', 'operation.yaml', '--preset', 'ignore.yaml', '--fix'], folder());
  expect([status, err]).toEqual([2, expect.stringContaining('--fix mends the files that are judged, and with --preset it may be the preset that is wrong')]);
});

test('explain names the presets with which lint says more', async () => {
  const { status, err } = await command(['explain', 'operation.yaml', '--preset', 'ignore.yaml', '--preset', 'in-place.yaml'], folder());
  expect([status, err]).toEqual([2, expect.stringContaining('failure-policy lint operation.yaml --preset ignore.yaml --preset in-place.yaml says more')]);
});

test('a preset that is not there', async () => {
  expect(await command(['lint', 'operation.yaml', '--preset', 'none.yaml'], folder())).toMatchObject({
    status: 2, err: expect.stringContaining('none.yaml: the preset cannot be read: there is no such file or folder'),
  });
});
