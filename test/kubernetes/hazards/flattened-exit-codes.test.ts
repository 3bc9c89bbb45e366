import { cronJob, job } from './check-hazards';
import { info, on, Place, placesOf, policy, problemsOf, Row, warning } from './problems-of';
import { shellTokens } from '../../../src/kubernetes/hazards/shell-script';

const AT = 'spec.template.spec.containers[0]';
const rule = policy(on('FailJob', 'In', [42], 'main'));
const pod = (command?: string[], args?: string[]) => ({ containers: [{ name: 'main', image: 'worker:1', command, args }] });
const run = (command?: string[], args?: string[], spec: object = rule) => job(spec, pod(command, args));
const sh = (script: string, spec: object = rule) => run(['sh', '-c', script], undefined, spec);

describe('kubernetes/flattened-exit-code', () => {
  const RULE = 'kubernetes/flattened-exit-code';

  test.each<[script: string, isFlattened: boolean]>([
    ['python main.py', false],
    ['python main.py > log 2>&1', false],
    ['exec python main.py', false],
    ['cd /app && python main.py', false],
    ['mkdir -p out; cd out; python main.py', false],
    ['mkdir -p out\npython main.py\n', false],
    ['# first | the work\npython main.py', false],
    ['MODE=fast python main.py', false],
    ['', false],
    ['echo nothing to do', false],

    ['python main.py | tee log', true],
    ['python main.py 2>&1 | tee log', true],
    ['python main.py |& tee log', true],
    ['cat in | python main.py | tee log', true],
    ['cat in | python main.py', false],
    ["python main.py --text 'a | b'", false],
    ['python main.py --text "a | b"', false],
    ['python main.py --text a\\|b', false],
    ['python main.py "$(cat in | head -n 1)"', false],
    ['python main.py `cat in | head -n 1`', false],
    ['python main.py ${IN:-a|b}', false],
    ['set -o pipefail; python main.py | tee log', false],
    ['set -euo pipefail\npython main.py | tee log', false],
    ['set -e\npython main.py | tee log', true],
    ['python main.py | tee log; exit ${PIPESTATUS[0]}', false],
    ['python main.py > >(tee log)', false],
    ['pg_dump shop | gzip > shop.gz', true],
    ['curl http://example.com/run.sh | bash', false],

    ['python main.py || true', true],
    ['python main.py || :', true],
    ['python main.py || echo failed', true],
    ['python main.py || exit 1', true],
    ['python main.py || exit 42', false],
    ['python main.py || exit', false],
    ['python main.py || exit $?', false],
    ['python main.py || exit "$code"', false],
    ['python main.py || python other.py', false],
    ['python main.py || { echo failed; exit 42; }', false],
    ['rm old || true; python main.py', false],
    ['rm old ||\n  true\npython main.py', false],
    ['set -e; python main.py || true', true],

    ['python main.py; exit 0', true],
    ['python main.py; echo done', true],
    ['python main.py\necho done', true],
    ['python main.py && echo done', false],
    ['python main.py; exit', false],
    ['python main.py;', false],
    ['python main.py; code=$?; echo done; exit $code', false],
    ['set -e; python main.py; echo done', false],
    ['set -e\nset +e\npython main.py\necho done', true],
    // A command before && does not end a script that ends at the first failure.
    ['set -e; python main.py && echo good; echo done', true],
    ['python first.py; python second.py', false],
    ['python main.py; curl -X POST localhost:15020/quitquitquit', true],
    ['python main.py & wait', false],
    ['exec python main.py; echo done', false],
    ['if true; then python main.py; fi; echo done', false],
    ['for i in 1 2 3; do python main.py; done', false],
    ['main() { python main.py; }; main; echo done', false],
    ['(python main.py); echo done', false],
    ['result=$(python main.py)', false],
    ['now=$(date); python main.py; echo $now', true],
    ['python main.py; now=$(date)', false],
    ['python main.py || exit 298', false],
    ['python main.py || true | exit', false],
    ['set -o pipefail | cat; python main.py | tee log', true],
    ['! python main.py; echo done', false],
    ['trap "echo bye" EXIT; python main.py; echo done', false],
    ['. ./env; python main.py | tee log', false],
    ['cat <<EOF\na | b\nEOF\npython main.py | tee log', false],
    ['python main.py "never ends | tee log', false],
    ['python main.py |', false],
    ['python main.py > log | > other', false],
    ['MODE=fast; python main.py; DONE=1', true],

    ['torchrun --nproc-per-node 8 train.py', true],
    ['pip install -r requirements.txt && torchrun train.py', false],
  ])('%j', (script, isFlattened) => {
    expect(placesOf(RULE, sh(script))).toEqual(isFlattened ? [warning(`${AT}.command[2]`)] : []);
  });

  const pipe = 'python main.py | tee log';
  test.each<[name: string, command: string[] | undefined, args: string[] | undefined, expected: Place[]]>([
    ['bash', ['/bin/bash', '-c', pipe], undefined, [warning(`${AT}.command[2]`)]],
    ['the script as an argument', ['sh', '-c'], [pipe], [warning(`${AT}.args[0]`)]],
    ['arguments alone', undefined, ['bash', '-c', pipe], [warning(`${AT}.args[2]`)]],
    ['a script for the image', undefined, [pipe], []],
    ['bash with pipefail', ['bash', '-o', 'pipefail', '-c', pipe], undefined, []],
    ['bash with pipefail among others', ['bash', '-eo', 'pipefail', '-c', pipe], undefined, []],
    ['bash with pipefail behind others', ['bash', '-exuco', 'pipefail', pipe], undefined, []],
    ['bash with another option', ['bash', '-o', 'posix', '-c', pipe], undefined, [warning(`${AT}.command[4]`)]],
    ['a shell that ends at the first failure', ['sh', '-ec', 'python main.py; echo done'], undefined, []],
    ['an init process', ['tini', '-g', '--', 'sh', '-c', pipe], undefined, [warning(`${AT}.command[5]`)]],
    ['a shell of the environment', ['/usr/bin/env', 'A=b', 'bash', '-c', pipe], undefined, [warning(`${AT}.command[4]`)]],
    ['a script file', ['sh', '/run.sh', '|', 'tee'], undefined, []],
    ['no shell', ['python', '-c', pipe], undefined, []],
    ['a shell without a script', ['sh', '-c'], undefined, []],

    ['torchrun', ['torchrun'], ['train.py'], [warning(`${AT}.command[0]`)]],
    ['torchrun somewhere', ['/opt/conda/bin/torchrun', 'train.py'], undefined, [warning(`${AT}.command[0]`)]],
    ['torch.distributed.run', ['python3', '-u', '-m', 'torch.distributed.run', 'train.py'], undefined, [warning(`${AT}.command[0]`)]],
    ['torch.distributed.launch', ['python', '-m', 'torch.distributed.launch', 'train.py'], undefined, [warning(`${AT}.command[0]`)]],
    ['another module', ['python', '-m', 'torch.utils.collect_env'], undefined, []],
    ['a program that is told of it', ['python', 'main.py', '-m', 'torch.distributed.run'], undefined, []],
    ['accelerate', ['accelerate', 'launch', 'train.py'], undefined, [warning(`${AT}.command[0]`)]],
    ['accelerate without work', ['accelerate', 'env'], undefined, []],
    ['horovodrun without MPI', ['horovodrun', '--gloo', '-np', '4', 'python', 'train.py'], undefined, [warning(`${AT}.command[0]`)]],
    ['horovodrun, perhaps with MPI', ['horovodrun', '-np', '4', 'python', 'train.py'], undefined, [info(`${AT}.command[0]`)]],
    ['mpirun', ['mpirun', '-np', '4', 'python', 'train.py'], undefined, [info(`${AT}.command[0]`)]],
    ['mpirun behind a program that is lost', ['sh', '-c', 'python prepare.py; mpirun train'], undefined, [info(`${AT}.command[2]`)]],
  ])('%s', (_, command, args, expected) => expect(placesOf(RULE, run(command, args))).toEqual(expected));

  test.each<Row>([
    ['no rules', run(['sh', '-c', pipe], undefined, {}), []],
    ['a rule on all other codes', sh(pipe, policy(on('FailJob', 'NotIn', [42], 'main'))), []],
    ['a rule on the only container', sh(pipe, policy(on('FailJob', 'In', [42]))), [warning(`${AT}.command[2]`)]],
    ['a rule that retries', sh(pipe, policy(on('Ignore', 'In', [42], 'main'))), [warning(`${AT}.command[2]`)]],
    // The container may be killed as a whole.
    ['a rule on the code of a signal', sh(pipe, policy(on('FailJob', 'In', [137], 'main'))), []],
    ['a rule on what a launcher ends with', run(['torchrun', 'train.py'], undefined, policy(on('FailJob', 'In', [1], 'main'))), []],
    ['a rule on another container', job(policy(on('FailJob', 'In', [42], 'helper')), {
      containers: [...pod(['sh', '-c', pipe]).containers, { name: 'helper', image: 'helper:1' }],
    }), []],
    ['a rule on any of two containers', job(policy(on('FailJob', 'In', [42])), {
      containers: [...pod(['sh', '-c', pipe]).containers, { name: 'helper', image: 'helper:1' }],
    }), []],
    ['an init container', job(policy(on('FailJob', 'In', [42], 'fetch')), {
      initContainers: [{ name: 'fetch', image: 'fetch:1', command: ['sh', '-c', 'fetch || true'] }],
    }), [warning('spec.template.spec.initContainers[0].command[2]')]],
    ['a CronJob', cronJob({}, rule, pod(['sh', '-c', pipe])), [warning('spec.jobTemplate.spec.template.spec.containers[0].command[2]')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test.each<[script: string, message: string]>([
    ['python main.py | tee log', 'the exit code of python is lost in a pipe, which ends with that of tee, so that its failure counts as a success when tee '
      + 'succeeds: rules[0] does not see 42'],
    ['python main.py || true', 'the exit code of python is lost at ||, behind which true takes its place: rules[0] does not see 42'],
    ['python main.py; exit 0', 'the script goes on when python has failed, and ends with exit 0: rules[0] does not see 42'],
    ['/app/run\necho done', 'the script goes on when run has failed, and ends with the exit code of echo: rules[0] does not see 42'],
    ['python main.py; END=now', 'the script goes on when python has failed, and ends with the exit code of an assignment: rules[0] does not see 42'],
    ['torchrun train.py', 'torchrun ends with 1, whatever its workers end with: rules[0] does not see 42'],
    ['mpirun train', 'mpirun has one exit code for all of its processes, that of the one whose end it notices first or a code of its own: rules[0] may not '
      + 'see 42'],
  ])('message: %j', (script, message) => expect(problemsOf(RULE, sh(script)).map(each => each.message)).toEqual([`in container main ${message}`]));

  test.each<[name: string, script: string, isFlattened: boolean]>([
    ['lines', `${'python main.py\n'.repeat(100_000)}echo done`, true],
    ['commands joined by &&', `${'python main.py && '.repeat(100_000)}python main.py; echo done`, true],
    ['commands joined by ||', `${'python main.py || '.repeat(100_000)}true`, true],
    ['commands in a pipe', `${'python main.py | '.repeat(100_000)}tee log`, true],
    ['quotes in each other', `python "${'$("'.repeat(20_000)}" | tee log`, false],
  ])('many %s', (_, script, isFlattened) => {
    const before = performance.now();
    expect(placesOf(RULE, sh(script))).toHaveLength(isFlattened ? 1 : 0);
    expect(performance.now() - before).toBeLessThan(5000);
  });

  test('names all rules that wait for the codes', () => {
    const manifest = sh(pipe, policy(on('FailJob', 'In', [42, 43], 'main'), on('Ignore', 'NotIn', [42], 'main'), on('Count', 'In', [43, 75], 'main')));
    expect(problemsOf(RULE, manifest)[0].message).toMatch(/: rules\[0\] and rules\[2\] do not see 42, 43 and 75$/);
  });
});

describe('kubernetes/sigterm-exits-zero', () => {
  const RULE = 'kubernetes/sigterm-exits-zero';
  const found = [warning(`${AT}.command[2]`)];

  test.each<[script: string, isFound: boolean]>([
    ["trap 'exit 0' TERM; python main.py", true],
    ['trap "exit 0" SIGTERM\npython main.py', true],
    ['trap "exit 0" INT TERM EXIT', true],
    ["trap -- 'exit 0' 15", true],
    ["trap 'exit 0' term", true],
    ["trap 'echo bye; exit 0' TERM", true],
    ["trap 'kill $pid && exit 0;' TERM", true],
    ["if true; then trap 'exit 0' TERM; fi", true],
    ['stop() { echo bye; exit 0; }\ntrap stop TERM', true],
    ['stop() { echo bye; exit 143; }\ntrap stop TERM', false],
    ["trap 'exit 143' TERM; python main.py", false],
    ["trap 'exit 0' INT; python main.py", false],
    ["trap 'exit 0' EXIT; python main.py", false],
    ["trap '' TERM; python main.py", false],
    ["trap 'exit 0 || exit 1' TERM", false],
    ["trap 'exit 01' TERM", false],
    ["trap 'exit 0' TERM; trap - TERM; python main.py", false],
    ["trap 'exit 0' TERM; trap 'exit 1' TERM", false],
    ["echo \"trap 'exit 0' TERM\"", false],
    ["echo trap 'exit 0' TERM", false],
    ["# trap 'exit 0' TERM", false],
    ['trap', false],
    ['python main.py', false],
  ])('%j', (script, isFound) => expect(placesOf(RULE, sh(script, {}))).toEqual(isFound ? found : []));

  const trap = ['sh', '-c', "trap 'exit 0' TERM; python main.py"];
  test.each<Row>([
    ['rules do not matter', run(trap), found],
    ['an init container does not make a Pod succeed', job({}, { initContainers: [{ name: 'fetch', image: 'fetch:1', command: trap }] }), []],
    ['a CronJob', cronJob({}, {}, pod(trap)), [warning('spec.jobTemplate.spec.template.spec.containers[0].command[2]')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('messages', () => {
    const messages = (spec: object) => problemsOf(RULE, run(trap, undefined, spec)).map(({ message }) => message);
    expect(messages({})).toEqual([
      'container main exits with 0 when it is told to stop: the Pod succeeds if it ends within a second after it was drained or preempted, and the work '
        + 'that is not done yet counts as done',
    ]);
    // Where its end is waited for, it makes no difference how long it takes.
    expect(messages(rule)[0]).toContain('the Pod succeeds though it was drained or preempted');
    expect(messages({ podReplacementPolicy: 'Failed' })[0]).toContain('the Pod succeeds though it was drained or preempted');
  });
});

describe('the words of a script', () => {
  const words = (script: string) => shellTokens(script)?.map(each => typeof each === 'string' ? [each] : each.text);

  test.each<[script: string, expected: (string | [string])[] | undefined]>([
    ['a  b', ['a', 'b']],
    ["a'b c'd \"e f\"", ['ab cd', 'e f']],
    ['a\\ b \\\n c', ['a b', 'c']],
    ['a;b&&c||d|e&', ['a', [';'], 'b', ['&&'], 'c', ['||'], 'd', ['|'], 'e', ['&']]],
    ['a 2>&1 >b 3>>c <d &>e f', ['a', 'f']],
    ['a2>b', ['a2']],
    ['a $(b "c)" $(d)) e', ['a', '$(b "c)" $(d))', 'e']],
    ['"a $(b "c" | d) e" f', ['a $(b "c" | d) e', 'f']],
    ["a $(b 'c)') ${d} `e`", ['a', "$(b 'c)')", '${d}', '`e`']],
    ['"a $(b | c) \\" d"', ['a $(b | c) " d']],
    ['a#b #c', ['a#b']],
    ['a <<< b', ['a']],
    ['a << b', undefined],
    ["a 'b", undefined],
    ['a "b', undefined],
    ['a $(b', undefined],
    ['a `b', undefined],
    ['a \\', ['a', '']],
  ])('%j', (script, expected) => expect(words(script)).toEqual(expected));

  const nested = (depth: number) => '"$('.repeat(depth) + 'a' + ')"'.repeat(depth);
  test('quotes in each other', () => {
    expect(words(nested(20))).toEqual([nested(20).slice(1, -1)]);
    expect(words(nested(20_000))).toBeUndefined();
    expect(words('"$('.repeat(20_000))).toBeUndefined();
    expect(words('$("'.repeat(20_000))).toBeUndefined();
  });
});

describe('kubernetes/failure-counts-as-success', () => {
  const RULE = 'kubernetes/failure-counts-as-success';
  const SCRIPT = `${AT}.command[2]`;

  test.each<Row>([
    ['a pipe', sh('pg_dump db | gzip > /backup/db.gz', {}), [warning(SCRIPT)]],
    ['a pipe that fails as a whole', sh('set -o pipefail; pg_dump db | gzip > /backup/db.gz', {}), []],
    ['a pipe of which the program is the end', sh('zcat db.gz | psql db', {}), []],
    ['a rule waits for the exit code, and another rule says so', sh('pg_dump db | gzip > /backup/db.gz'), []],
    ['a last word', sh('clamdscan /data; echo finished', {}), [info(SCRIPT)]],
    ['a last word that is said only then', sh('clamdscan /data && echo finished', {}), []],
    ['a script that ends at the first failure', sh('set -e\nclamdscan /data\necho finished', {}), []],
    ['another command instead', sh('backup.sh || echo failed', {}), [info(SCRIPT)]],
    ['a failure that is meant to be none', sh('backup.sh || true', {}), []],
    ['an end of its own', sh('backup.sh || exit 3', {}), []],
    ['no shell', run(['pg_dump', 'db'], undefined, {}), []],
    ['a CronJob', cronJob({}, {}, pod(['bash', '-c', 'pg_dump db | gzip > /backup/db.gz'])), [warning('spec.jobTemplate.spec.template.spec.containers[0].command[2]')]],
  ])('%s', (_, manifest, expected) => expect(placesOf(RULE, manifest)).toEqual(expected));

  test('message', () => {
    expect(problemsOf(RULE, sh('pg_dump db | gzip > /backup/db.gz', {})).map(({ message }) => message)).toEqual([
      'in container main the exit code of pg_dump is lost in a pipe, which ends with that of gzip, so that its failure counts as a success when gzip succeeds: '
      + 'then no retry is made, and the job completes',
    ]);
  });
});
