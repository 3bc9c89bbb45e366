import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv from 'ajv';
import { parse } from 'yaml';
import { command, emptyFolder } from './fake-terminal';
import { MANIFESTS } from './jobs';
import { run } from '../../src/cli/program';
import { JobSimulation } from '../../src/kubernetes/job-simulation';

const schema = JSON.parse(readFileSync(join(__dirname, '../../schemas/simulation.schema.json'), 'utf8'));
const ajv = new Ajv();
const matchesSchema = ajv.compile(schema);

function folder(others: { readonly [name: string]: string } = {}): string {
  const path = emptyFolder();
  for (const [name, text] of Object.entries({ ...MANIFESTS, ...others })) writeFileSync(join(path, name), text);
  return path;
}

const simulate = (...words: string[]) => command(['simulate', ...words], folder());

/** The output in a terminal of this width. */
async function inColumns(width: number, ...words: string[]): Promise<string> {
  let out = '';
  const write = (text: string) => { out += text; };
  await run(['simulate', ...words], { readInput: async () => '', write, say: write, directory: folder(), hasColour: false, width, hasInput: true });
  return out;
}

describe('what would become of a Job', () => {
  test.each<[string, string[]]>([
    ['that succeeds', ['preflight.yaml']],
    ['whose program fails', ['preflight.yaml', '--exit-code', '1']],
    ['that its policy ends', ['preflight.yaml', '--exit-code', '75,42', '--after', '5s']],
    ['that is drained again and again', ['preflight.yaml', '--disrupted']],
    ['of indexes, by a scenario', ['evaluation.yaml', '--scenario', 'indexes.scenario.yaml']],
    ['of indexes that all fail once', ['evaluation.yaml', '--exit-code', '1,0']],
    ['that nothing bounds', ['endless.yaml', '--disrupted', '--exit-code', '137', '--until', '15m']],
    ['of a file with several', ['several.yaml', '--exit-code', '1']],
  ])('%s', async (_, words) => {
    expect(await inColumns(100, ...words)).toMatchSnapshot();
    expect(await inColumns(60, ...words)).toMatchSnapshot();
    expect((await simulate(...words, '--format', 'markdown')).out).toMatchSnapshot();
    expect((await simulate(...words, '--format', 'json')).out).toEqual(expect.stringMatching(/^\{\n {2}"version": 1,\n/));
  });

  test('as a diagram', async () => {
    const { status, out, err } = await simulate('evaluation.yaml', '-s', 'indexes.scenario.yaml', '-f', 'mermaid');
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatchSnapshot();
  });
});

describe('data', () => {
  const dataOf = async (...words: string[]) => JSON.parse((await simulate(...words, '--format', 'json')).out);

  test('of one Job is that of the library', async () => {
    const data = await dataOf('evaluation.yaml', '--scenario', 'indexes.scenario.yaml');
    expect(data).toEqual(JobSimulation.run(parse(MANIFESTS['evaluation.yaml']), JobSimulation.parseScenario(MANIFESTS['indexes.scenario.yaml'])).toJson());
    expect(data.status).toEqual({ succeeded: 4, failed: 3, active: 0, ready: 0, terminating: 0, completedIndexes: '0,1,3,5', failedIndexes: '2,4' });
  });

  test('of several is a list, with the place of each', async () => {
    const data = await dataOf('several.yaml', '--exit-code', '1');
    const shown = ({ file, document, object, outcome: { reason }, attempts }: any) => ({ file, document, object, reason, attempts: attempts.length });
    expect(data.jobs.map(shown)).toEqual([
      {
        file: 'several.yaml',
        document: 1,
        object: { apiVersion: 'batch/v1', kind: 'CronJob', namespace: 'nightly', name: 'report' },
        reason: 'BackoffLimitExceeded',
        attempts: 1,
      },
      { file: 'several.yaml', document: 2, object: { apiVersion: 'batch/v1', kind: 'Job', name: 'import' }, reason: 'BackoffLimitExceeded', attempts: 2 },
    ]);
  });

  test.each<[string, string[]]>([
    ['a success', ['preflight.yaml']],
    ['disruptions', ['endless.yaml', '--disrupted', '--max-pods', '5']],
    ['restarts in place', ['several.yaml', '--name', 'report', '--exit-code', '3']],
    ['several', ['several.yaml', '--exit-code', '1']],
    ['fields that are dropped', ['dropped.yaml', '--target', 'kubernetes=1.28']],
    ['everything that a scenario can say', ['endless.yaml', '-s', 'odd.yaml']],
  ])('of %s matches the schema', async (_, words) => {
    const odd = `attempts:
  - { exitCodes: { main: 1 }, reasons: { main: OOMKilled } }
  - { noContainerStatuses: true, podReason: UnexpectedAdmissionError }
  - { deleted: true, terminationSeconds: 5 }
  - { running: true, whenDeleted: { exitCode: 0, terminationSeconds: 1.5 } }
default: { pending: true }
changes: [{ at: 300, spec: { suspend: true } }]
`;
    const { out } = await command(['simulate', ...words, '--format', 'json'], folder({
      'odd.yaml': odd, 'dropped.yaml': MANIFESTS['endless.yaml'].replace('backoffLimit: 3', 'podReplacementPolicy: Failed'),
    }));
    matchesSchema(JSON.parse(out));
    expect(matchesSchema.errors).toBeNull();
  });

  test('of nothing else matches the schema', () => {
    expect(matchesSchema({ version: 1 })).toBe(false);
    expect(matchesSchema({ version: 1, jobs: [{}] })).toBe(false);
  });
});

describe('how attempts end', () => {
  const endsOf = async (...words: string[]) => {
    const { attempts } = JSON.parse((await simulate('preflight.yaml', ...words, '--format', 'json')).out);
    return attempts.map(({ failure, startedAt, finishedAt }: any) => ({ ...failure, after: finishedAt - startedAt }));
  };
  const drained = { conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI' }] };

  test.each<[string, string[], object[]]>([
    ['well, if nobody says how', [], [{ after: 30 }]],
    ['with one code after the other', ['--exit-code', '1, 2,0'], [{ exitCode: 1, after: 30 }, { exitCode: 2, after: 30 }, { after: 30 }]],
    ['by a disruption, as a program that does nothing about it', ['--disrupted', '--after', '200'], [{ exitCode: 143, ...drained, after: 200 }, {}]],
    ['by a disruption, with a code of its own', ['--disrupted', '--exit-code', '42', '--after', '1m30s'], [{ exitCode: 42, ...drained, after: 90 }]],
    ['after a time', ['--exit-code', '42', '--after', '2.5'], [{ exitCode: 42, after: 2.5 }]],
  ])('%s', async (_, words, ends) => {
    expect(await endsOf(...words)).toMatchObject(ends);
  });

  test('by being deleted for a disruption, where a Job takes that for a failure before the Pod has ended', async () => {
    const manifest = MANIFESTS['several.yaml'].replace('backoffLimit: 1', 'backoffLimit: 1\n  completions: 1');
    const attemptsOf = async (...more: string[]) => {
      const words = ['simulate', '-', '-n', 'import', '--disrupted', '--exit-code', '0', '-f', 'json', ...more];
      const { out } = await command(words, emptyFolder(), manifest);
      const { attempts, outcome, notes } = JSON.parse(out);
      const ends = attempts.map(({ failure, startedAt, deletedAt, finishedAt }: any) => ({ ...failure, at: [startedAt, deletedAt, finishedAt] }));
      return { ends, outcome, notes };
    };
    const { conditions } = drained;
    const ends = [[0, 30, 32], [40, 70, 72]].map(at => ({ exitCode: 0, conditions, deleted: true, at }));
    expect(await attemptsOf()).toMatchObject({ ends, outcome: { reason: 'BackoffLimitExceeded' }, notes: [] });
    expect((await attemptsOf('--after', '2.5')).ends[0].at).toEqual([0, 2.5, 4.5]);
  });

  test('by being started again in the Pod, where the kubelet does that', async () => {
    const manifest = MANIFESTS['preflight.yaml'].replace('        - name: main\n', `        - name: main
          restartPolicy: Never
          restartPolicyRules: [{ action: Restart, exitCodes: { operator: In, values: [75] } }]
`);
    const { out } = await command(['simulate', '-', '--target', 'kubernetes=1.35', '--exit-code', '75,75,1,75,42', '--after', '0', '-f', 'json'], emptyFolder(), manifest);
    const { attempts, outcome } = JSON.parse(out);
    expect(attempts.map(({ restarts, failure, rule }: any) => ({ restarts, ...failure, ...rule }))).toEqual([
      { restarts: 2, exitCode: 1 }, { restarts: 1, exitCode: 42, index: 0, action: 'FailJob' },
    ]);
    expect(outcome.at).toBeLessThan(30);
  });

  test('again and again in the Pod, until the deadline', async () => {
    const manifest = MANIFESTS['several.yaml'].replace('      template:', '      activeDeadlineSeconds: 100\n      template:');
    const { out } = await command(['simulate', '-', '-n', 'report', '--exit-code', '1', '--after', '60', '-f', 'json'], emptyFolder(), manifest);
    expect(JSON.parse(out)).toMatchObject({ outcome: { reason: 'DeadlineExceeded' }, attempts: [{ restarts: 1, deletedBecause: 'failure' }] });
  });

  test('of as many indexes as there can be', async () => {
    const manifest = MANIFESTS['evaluation.yaml'].replace('completions: 6', 'completions: 2147483647').replace('parallelism: 6', 'parallelism: 3')
      .replace('  backoffLimitPerIndex: 1\n', '').replace(/ {2}podFailurePolicy[^]*?(?= {2}template)/, '');
    const { status, err, out } = await command(['simulate', '-', '--exit-code', '1,0', '--max-pods', '100', '-f', 'json'], emptyFolder(), manifest);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ outcome: { reason: 'BackoffLimitExceeded' }, status: { completedIndexes: '0-5', failed: 9 } });
  });

  test.each(['pretty', 'markdown'])('with nothing, since no Pod is wanted, which is said first: %s', async format => {
    const manifest = MANIFESTS['preflight.yaml'].replace('activeDeadlineSeconds: 300', 'parallelism: 0');
    const { out } = await command(['simulate', '-', '-f', format], emptyFolder(), manifest);
    expect(out).toMatch(/- parallelism is 0: there is no Pod until somebody raises it\n\n.*Nothing happens any more after 1 s: no Pod is wanted, and the Job does not end\./);
  });

  test('well, if a scenario says nothing but that it is one', async () => {
    const { status, out } = await command(['simulate', 'preflight.yaml', '-s', '-', '-f', 'json'], folder(), '{}');
    expect({ status, outcome: JSON.parse(out).outcome.condition }).toEqual({ status: 0, outcome: 'Complete' });
  });

  test('what comes next is not known, if it is not followed until then', async () => {
    const { out } = await simulate('evaluation.yaml', '-s', 'indexes.scenario.yaml', '--until', '35');
    expect(out).toMatch(/^4 .* exit code 1 .* retry 1 of 1 +not before 35 s$/m);
    expect(out).toMatch(/^2 .* exit code 42 .* yes$/m);
    expect((await simulate('evaluation.yaml', '-s', 'indexes.scenario.yaml', '--until', '35', '-f', 'markdown')).out).toContain('| not before 35 s |');
  });

  test('limits hold for a scenario, too', async () => {
    const { outcome } = JSON.parse((await simulate('evaluation.yaml', '-s', 'indexes.scenario.yaml', '--until', '35', '-f', 'json')).out);
    expect(outcome).toEqual({ stoppedBecause: 'horizon', at: 35 });
  });

  test.each<[string, string, string]>([
    ['pretty', 'The Job has not ended after 3 Pods, up to which it was followed (--max-pods): that was after 1 min 30 s.', 'Nothing bounds this Job'],
    ['markdown', 'The Job has not ended after 3 Pods, up to which it was followed', 'Nothing bounds this Job'],
    ['mermaid', 'not ended after so many Pods', ''],
    ['json', '"stoppedBecause": "max-pods"', '"unbounded": true'],
  ])('the number of Pods is told as what it is: %s', async (format, words, warning) => {
    const { out } = await simulate('endless.yaml', '--disrupted', '--max-pods', '3', '-f', format);
    expect(out.replace(/\s+/g, ' ')).toContain(words);
    expect(out).toContain(warning);
  });

  test('retries are not counted that the scenario changes', async () => {
    const text = 'default: { exitCode: 1 }\nchanges: [{ at: 5, spec: { backoffLimit: 1 } }]\n';
    const { out } = await command(['simulate', 'preflight.yaml', '-s', '-'], folder(), text);
    expect(out).toContain('scenario stdin');
    expect(out).not.toMatch(/retry \d of/);
  });
});

describe('which Kubernetes', () => {
  test.each<[string, string[], string | undefined, string]>([
    ['the default one', [], undefined, 'kubernetes 1.34 (verified)'],
    ['one that is named', ['--target', 'kubernetes=1.30'], 'targets: kubernetes=1.37', 'kubernetes 1.30 (verified)'],
    ['one that the configuration pins', [], 'targets: [kubernetes=1.37, kubernetes=1.31]', 'kubernetes 1.31 (verified)'],
    ['the default one without the configuration', ['--no-config'], 'targets: kubernetes=1.37', 'kubernetes 1.34 (verified)'],
  ])('is %s', async (_, words, configuration, target) => {
    const { out } = await command(['simulate', 'preflight.yaml', ...words], folder(configuration === undefined ? {} : { '.failure-policy.yaml': configuration }));
    expect(out.split('\n')[1]).toContain(`${target}; `);
  });
});

describe('which Jobs', () => {
  const titlesOf = async (...words: string[]) => (await simulate(...words)).out.split('\n').filter(line => /^(?:Cron)?Job [\w/]+ {2}/.test(line));

  test.each<[string, string[], string[]]>([
    ['all of a file', ['several.yaml'], ['CronJob nightly/report  several.yaml:5', 'Job import  several.yaml:17']],
    ['the one of a name', ['several.yaml', '--name', 'import'], ['Job import  several.yaml:17']],
    ['the one of a name in a namespace', ['several.yaml', '-n', 'nightly/report'], ['CronJob nightly/report  several.yaml:5']],
  ])('%s', async (_, words, titles) => {
    expect(await titlesOf(...words)).toEqual(titles);
  });

  test('those of standard input, and of a list', async () => {
    const list = { apiVersion: 'v1', kind: 'List', items: [parse(MANIFESTS['preflight.yaml'])] };
    const { status, out } = await command(['simulate', '-', '--exit-code', '42'], emptyFolder(), JSON.stringify(list));
    expect({ status, title: out.split('\n')[0] }).toEqual({ status: 0, title: 'Job nightly/import  stdin:1' });
  });
});

describe('the exit status is 2 for', () => {
  test.each<[string, string[], string]>([
    ['a file without Jobs', ['service.yaml'], 'there is no Job or CronJob in service.yaml, only Service and Deployment'],
    ['an unknown name', ['several.yaml', '--name', 'reprt'], 'no Job or CronJob here is called \'reprt\'; did you mean \'report\'?'],
    ['a diagram of several', ['several.yaml', '-f', 'mermaid'], 'a diagram shows one Job, and here are 2: CronJob nightly/report and Job import; --name chooses one'],
    ['an engine that has no Jobs', ['preflight.yaml', '-t', 'polyaxon'],
      'simulate runs Jobs of Kubernetes, so the target is a version of it, such as kubernetes=1.34, got \'polyaxon\''],
    ['no such scenario', ['preflight.yaml', '-s', 'drain.yaml'], 'drain.yaml: the scenario cannot be read: there is no such file or folder'],
    ['a scenario beside an option', ['preflight.yaml', '-s', 'indexes.scenario.yaml', '--disrupted'],
      '--disrupted says how every attempt ends, and so does the scenario; leave one of them out'],
    ['both in standard input', ['-', '-s', '-'], 'standard input cannot be both the manifest and the scenario; name a file for one'],
    ['no exit code', ['preflight.yaml', '--exit-code', 'one'], '--exit-code wants an exit code, or several such as 1,1,0, got \'one\''],
    ['no duration', ['preflight.yaml', '--after', '5 minutes'], '--after wants seconds, or a duration such as 90s, 5m or 1h30m, got \'5 minutes\''],
    ['an empty duration', ['preflight.yaml', '--until', ''], '--until wants seconds, or a duration such as 90s, 5m or 1h30m, got \'\''],
    ['no Pods', ['preflight.yaml', '--max-pods', '0'], '--max-pods wants a whole number from 1 to 500000, since each Pod is played, got \'0\''],
    ['more Pods than can be played', ['preflight.yaml', '--max-pods', '500001'],
      '--max-pods wants a whole number from 1 to 500000, since each Pod is played, got \'500001\''],
    ['a scenario with none', ['preflight.yaml', '-s', 'none.yaml'], 'none.yaml:2: maxPods must be a whole number from 1 to 500000, since each Pod is played, got 0'],
    ['an exit code that no container has', ['preflight.yaml', '--exit-code', '1,2147483648'],
      '--exit-code wants whole numbers from -2147483648 to 2147483647, got 2147483648 in \'1,2147483648\''],
    ['a scenario by index for a Job without indexes', ['preflight.yaml', '-s', 'indexes.scenario.yaml'], 'indexes.scenario.yaml:2: the attempts are given by '
      + 'completion index, and this Job has no indexes: give a list in the order in which the Pods are created'],
  ])('%s', async (_, words, message) => {
    expect(await command(['simulate', ...words], folder({ 'none.yaml': 'until: 60\nmaxPods: 0\n' }))).toEqual({ status: 2, out: '', err: `error: ${message}\n` });
  });

  test.each<[string, string, string]>([
    ['a word that it does not know', 'attempts: []\ndefualt: {}\n', '2: the scenario has an unknown key \'defualt\'; did you mean \'default\'?'],
    ...['', '# nothing yet\n', '---\n', 'null\n', ' \n\n'].map((text): [string, string, string] => [`nothing in it (${JSON.stringify(text)})`, text,
      '1: the scenario is empty; it says how attempts end, such as attempts: [{ exitCode: 1 }, { exitCode: 0 }], and without --scenario all of them succeed\n']),
    ['an index that the Job does not have', 'attempts:\n  5: []\n  6: []\n', '3: the attempts name the index 6, and the indexes of this Job are 0 to 5'],
    ['a container that the Job does not have', 'default:\n  exitCode: 0\n  exitCodes:\n    wrker: 1\n',
      '4: the default speaks of the container \'wrker\', which this Job does not have; did you mean \'worker\'?'],
    ['restarts of a Pod that has none', 'default: { restarts: 2 }\n',
      '1: the default is restarted in place, and nothing restarts this container within its Pod: the Job has restartPolicy: Never'],
    ['a change that is refused', 'default: {}\nchanges:\n  - { at: 5, spec: { completionMode: NonIndexed, backoffLimitPerIndex: null } }\n',
      '3: the change {"completionMode":"NonIndexed","backoffLimitPerIndex":null} at 5 s is refused: spec.podFailurePolicy.rules[0].action: '],
  ])('a scenario with %s, with its line', async (_, text, message) => {
    const { status, out, err } = await command(['simulate', 'evaluation.yaml', '-s', '-'], folder(), text);
    expect({ status, out, err: err.slice(0, `error: stdin:${message}`.length) }).toEqual({ status: 2, out: '', err: `error: stdin:${message}` });
  });

  test('a Job that the server refuses, with the first reasons', async () => {
    expect(await simulate('refused.yaml')).toEqual({
      status: 2,
      out: '',
      err: `refused.yaml:5: unknown field "spec.backofLimit" (kubernetes/unknown-field)
refused.yaml:9: spec.podFailurePolicy.rules[0].onExitCodes.values: Invalid value: [43,42]: must be ordered (kubernetes/exit-codes-unordered)
refused.yaml:11: spec.podFailurePolicy.rules[1].onPodConditions[0].status: json: cannot unmarshal bool into Go struct field `
        + `PodFailurePolicyOnPodConditionsPattern.spec.podFailurePolicy.rules.onPodConditions.status of type v1.ConditionStatus (kubernetes/wrong-type)
refused.yaml:1: kubernetes 1.34 refuses Job import for these reasons, and for 1 other reason: failure-policy lint refused.yaml says more
`,
    });
  });

  test('one reason in standard input', async () => {
    const text = MANIFESTS['preflight.yaml'].replace('restartPolicy: Never', 'restartPolicy: OnFailure');
    expect((await command(['simulate', '-'], emptyFolder(), text)).err).toBe('stdin:17: spec.template.spec.restartPolicy: Invalid value: "OnFailure": only '
      + '"Never" is supported when podFailurePolicy is specified (kubernetes/restart-policy-with-failure-rules)\n'
      + 'stdin:1: kubernetes 1.34 refuses Job nightly/import for this reason: failure-policy lint - says more\n');
  });

  test.each<[string, string, string]>([
    ['no such file', 'nowhere.yaml', 'nowhere.yaml: there is no such file or folder'],
    ['what is no YAML', 'broken.yaml', 'broken.yaml:4: this cannot be parsed: unexpected end of the stream within a flow collection'],
    ['a template', 'template.yaml', 'template.yaml:3: this is a template, and not what it is rendered to; render it first, such as: helm template . | '
      + 'failure-policy simulate -'],
  ])('%s', async (_, file, message) => {
    const { status, out, err } = await simulate(file);
    expect({ status, out, err }).toEqual({ status: 2, out: '', err: `${message}\n` });
  });

  test('one of several, and the others are run', async () => {
    const text = `${MANIFESTS['preflight.yaml']}---\n${MANIFESTS['refused.yaml']}---\n${MANIFESTS['broken.yaml']}`;
    const { status, out, err } = await command(['simulate', '-', '--exit-code', '42'], emptyFolder(), text);
    const list = await command(['simulate', '-', '--format', 'json'], emptyFolder(), text);
    expect(JSON.parse(list.out).jobs).toHaveLength(1);
    expect({ status, lines: err.split('\n').length, title: out.split('\n')[0] }).toEqual({ status: 2, lines: 6, title: 'Job nightly/import  stdin:1' });
  });
});

test('what an author writes moves no cursor', async () => {
  const manifest = MANIFESTS['preflight.yaml'].replace('name: import', 'name: "\\e[2J"');
  const { out, err } = await command(['simulate', '-'], emptyFolder(), manifest);
  expect(out + err).not.toContain('\x1b');
  const scenario = 'default: { exitCode: 1, reason: "\\e[2J", podReason: "a\\nb" }\n';
  const ended = await command(['simulate', 'preflight.yaml', '-s', '-'], folder(), scenario);
  expect(ended.out).toContain('exit code 1, \\x1b[2J, a b');
});

test('the help is wrapped where there is little room', async () => {
  const help = await inColumns(60, '--help');
  const options = help.split('Options:\n')[1].split('\n\n')[0].split('\n');
  expect(options.filter(line => line.length > 60)).toEqual([]);
});

test('the help says what it does', async () => {
  const { status, out } = await simulate('--help');
  expect({ status, out }).toMatchSnapshot();
});
