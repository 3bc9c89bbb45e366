import { command, emptyFolder } from './fake-terminal';
import { Page } from '../../src/cli/page';
import { ruleAsText, rulesAsText } from '../../src/cli/reports/rules';
import { RULE_CATALOGUE } from '../../src/lint/rule-catalogue';
import { RuleInfo } from '../../src/rule';

const rules = (...words: string[]) => command(['rules', ...words], emptyFolder());
const ALL: readonly RuleInfo[] = [...RULE_CATALOGUE.values()];
const page = (width: number) => new Page({ width, hasColour: false });
/** With texts of its own, which nobody changes who improves those of the catalogue. */
const HAZARD: RuleInfo = {
  ...RULE_CATALOGUE.get('kubernetes/no-deadline')!,
  summary: 'Nothing ends a Job whose Pods do not start.',
  rationale: 'The Job controller counts Pods that have failed. One that waits for an image or a node never fails, so that the Job is there for days.',
  suggestion: 'set activeDeadlineSeconds to a time in which the work is surely done, its retries included',
  disagreement: 'Another linter wants none.',
  see: ['https://kubernetes.io/docs/concepts/workloads/controllers/job/#job-termination-and-cleanup'],
  since: '1.30',
  fix: 'suggested',
  aliases: ['kubernetes/without-deadline'],
};

const tooLong = (text: string, width: number) => text.split('\n').filter(line => line.length > width);

describe('the list', () => {
  test.each([80, 100, 120, 200])('has every rule once, within %d columns', width => {
    const text = rulesAsText(ALL, page(width));
    expect(tooLong(text, width)).toEqual([]);
    for (const { name } of ALL) expect(text.split('\n').filter(line => new RegExp(` ${name}( |$)`).test(line))).toHaveLength(1);
  });

  test('of one engine, in a narrow and in a wide terminal', () => {
    const some = [HAZARD, ...ALL.filter(({ name }) => /^(?:polyaxon|acknowledgement|input)\//.test(name))];
    expect(rulesAsText(some, page(80))).toMatchSnapshot();
    expect(rulesAsText(some, page(120))).toMatchSnapshot();
  });

  test('has those of a kind and of an engine', async () => {
    const names = async (...words: string[]) => JSON.parse((await rules('--format', 'json', ...words)).out).rules.map(({ name }: any) => name);
    expect(await names('--kind', 'dropped', '--engine', 'kubernetes')).toEqual(['kubernetes/dropped-field']);
    expect(await names('--engine', 'input')).toEqual(['input/unreadable', 'input/unparsable', 'input/template', 'input/no-objects']);
    expect(await names('--engine', 'kubernetes', '--kind', 'gap')).toEqual(ALL.filter(({ name, kind }) => kind === 'GAP' && name.startsWith('kubernetes/')).map(({ name }) => name));
    expect(await names()).toEqual(ALL.map(({ name }) => name));
  });

  test('is a table in Markdown, with links', async () => {
    const { status, out } = await rules('--engine', 'polyaxon', '--format', 'markdown');
    expect({ status, out }).toMatchSnapshot();
  });

  test('as data has what is known of each rule, and nothing of ours', async () => {
    const { status, out, err } = await rules('--format', 'json');
    const { version, rules: found, ...more } = JSON.parse(out);
    expect({ status, err, version, more }).toEqual({ status: 0, err: '', version: 1, more: {} });
    const known = ['name', 'kind', 'severity', 'profile', 'summary', 'rationale', 'suggestion', 'since', 'disagreement', 'aliases', 'fix', 'see', 'page'];
    expect(new Set(found.flatMap(Object.keys))).toEqual(new Set(known.filter(key => key === 'page' || ALL.some(rule => rule[key as keyof RuleInfo] !== undefined))));
    expect(found[0]).toEqual({
      name: 'input/unreadable',
      kind: 'INPUT',
      severity: 'ERROR',
      profile: 'recommended',
      summary: 'A file cannot be read.',
      rationale: expect.stringContaining('It does not exist'),
      page: 'https://github.com/cdk8s-failure-policy/cdk8s-failure-policy/blob/main/docs/rules.md#inputunreadable',
    });
  });
});

describe('one rule', () => {
  test.each(['kubernetes/exit-code-zero', 'kubernetes/dropped-field', 'polyaxon/out-of-memory', 'polyaxon/no-index-budget', 'input/template', 'input/unreadable',
    'acknowledgement/unused'])('%s', async name => {
    const { status, out, err } = await rules(name);
    expect({ status, err }).toEqual({ status: 0, err: '' });
    expect(out).toMatchSnapshot();
  });

  test('fits into a narrow terminal, but for addresses and what is copied', () => {
    for (const rule of ALL) {
      const lines = tooLong(ruleAsText(rule, page(80)), 80);
      expect(lines.filter(line => !/^ {2}/.test(line))).toEqual([]);
    }
  });

  test('in Markdown is its section of the page', async () => {
    const { out } = await rules('kubernetes/no-deadline', '--format', 'markdown');
    expect(out).toMatch(/^### kubernetes\/no-deadline\n\ninfo, strict\n\n\*\*/);
  });

  test('as data is a list with one', async () => {
    const { out } = await rules('kubernetes/no-deadline', '--format', 'json');
    expect(JSON.parse(out).rules.map(({ name }: any) => name)).toEqual(['kubernetes/no-deadline']);
  });

  test('has all that a rule can have', () => {
    expect(ruleAsText(HAZARD, page(80))).toMatchSnapshot();
    expect(ruleAsText({ ...HAZARD, fix: 'safe' }, page(80))).toContain('fix: failure-policy lint --fix FILE\n');
  });
});

test.each<[string, string[], string]>([
  ['a mistyped name', ['kubernetes/exit-code-zer'], '\'kubernetes/exit-code-zer\' is no rule; did you mean \'kubernetes/exit-code-zero\'?'],
  ['two letters that changed places', ['kubernetes/exit-code-zreo'], '\'kubernetes/exit-code-zreo\' is no rule; did you mean \'kubernetes/exit-code-zero\'?'],
  ['a name without its engine', ['ignore-without-deadline'], '\'ignore-without-deadline\' is no rule; did you mean \'kubernetes/ignore-without-deadline\'?'],
  ['a name that two engines have', ['exit-code-zero'], '\'exit-code-zero\' is no rule; did you mean \'kubernetes/exit-code-zero\' or \'volcano/exit-code-zero\'?'],
  ['a part of a name', ['ignore-without-dead'], '\'ignore-without-dead\' is no rule; did you mean \'kubernetes/ignore-without-deadline\'?'],
  ['a part of too many names', ['kubernetes/'], '\'kubernetes/\' is no rule; `failure-policy rules` lists them all'],
  ['another name', ['nothing/like/it'], '\'nothing/like/it\' is no rule; `failure-policy rules` lists them all'],
  ['no name', [''], '\'\' is no rule; `failure-policy rules` lists them all'],
  ['an unknown engine', ['--engine', 'kubernets'], 'no rule is called \'kubernets/...\'; did you mean \'kubernetes\'?'],
  ['a kind that an engine has not', ['--engine', 'input', '--kind', 'rejection'], '\'input\' has no rule of the kind rejection'],
  ['a filter beside a name', ['kubernetes/no-deadline', '--kind', 'gap'], '--kind and --engine choose among all rules; leave them out beside a name'],
])('%s ends with 2', async (_, words, message) => {
  expect(await rules(...words)).toEqual({ status: 2, out: '', err: `error: ${message}\n` });
});

test('the help says what it does', async () => {
  const { status, out } = await rules('--help');
  expect({ status, out }).toMatchSnapshot();
});
