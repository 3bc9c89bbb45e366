import { command, emptyFolder } from './fake-terminal';

/*
 * Options of which one would be ignored without a word.
 */

const twice = (option: string, said: string) => `error: ${option} is given twice${said} and can be said only once; leave one of them out\n`;
const FILES: { readonly [name: string]: readonly string[] } = { diff: ['a.yaml', 'b.yaml'] };
const filesOf = (name: string) => FILES[name] ?? ['a.yaml'];

test.each(['explain', 'simulate', 'diagnose', 'diff'])('%s takes one version', async name => {
  const words = [name, ...filesOf(name), '-t', 'kubernetes=1.31', '--target', 'kubernetes=1.32'];
  expect(await command(words, emptyFolder())).toEqual({ status: 2, out: '', err: twice('--target', ', as kubernetes=1.31 and kubernetes=1.32,') });
});

test.each(['lint', 'apply', 'diagnose', 'explain', 'simulate', 'diff', 'test', 'targets'])('%s has a configuration or none', async name => {
  const words = [['--config', 'nope.yaml'], ['--no-config']];
  for (const [first, second] of [words, [...words].reverse()]) {
    expect(await command([name, ...filesOf(name), ...first, ...second], emptyFolder()))
      .toEqual({ status: 2, out: '', err: 'error: --config nope.yaml and --no-config contradict each other; leave one of them out\n' });
  }
});

test.each<[string, string[], string]>([
  ['a scenario', ['simulate', 'a.yaml', '-s', 'one.yaml', '-s', 'other.yaml'], twice('--scenario', ', as one.yaml and other.yaml,')],
  ['the same codes', ['simulate', 'a.yaml', '--exit-code', '1', '--exit-code=1'], twice('--exit-code', '')],
  ['a name', ['explain', 'a.yaml', '-n', 'import', '--name', 'report'], twice('--name', ', as import and report,')],
  ['a form', ['lint', 'a.yaml', '-f', 'json', '-f', 'sarif'], twice('--format', ', as json and sarif,')],
  ['a policy', ['apply', 'a.yaml', '-p', 'one.yaml', '-p', 'other.yaml'], twice('--policy', ', as one.yaml and other.yaml,')],
  ['a configuration', ['lint', 'a.yaml', '--config', 'one.yaml', '--config', 'other.yaml'], twice('--config', ', as one.yaml and other.yaml,')],
])('%s cannot be said twice', async (_, words, err) => {
  expect(await command(words, emptyFolder())).toEqual({ status: 2, out: '', err });
});

test.each<[string, string[]]>([
  ['what can be repeated', ['lint', 'a.yaml', '-t', 'kubernetes=1.31', '-t', 'kubernetes=1.32', '--rule', 'a=off', '--rule', 'b=off']],
  ['what is said twice and means the same', ['lint', 'a.yaml', '--no-config', '--no-config', '--no-colour', '--no-colour', '--dry-run', '--dry-run']],
])('%s is not refused', async (_, words) => {
  expect((await command(words, emptyFolder())).err).not.toMatch(/twice|contradict/);
});
