import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FindingKind, FindingSeverity } from '../../src/finding';
import { rulePage } from '../../src/lint/formats/words';
import { RULE_CATALOGUE } from '../../src/lint/rule-catalogue';
import { rulesPage, slugOf } from '../../src/lint/rules-page';
import { RuleInfo } from '../../src/rule';

const DOCS = join(__dirname, '../../docs');
const PAGE = existsSync(join(DOCS, 'rules.md')) ? readFileSync(join(DOCS, 'rules.md'), 'utf8') : '';
const RULES = [...RULE_CATALOGUE.values()];
const HEADINGS = [...PAGE.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);

test('the page is what the code makes', () => {
  const made = rulesPage(RULES);
  if (made === PAGE) return;
  // All of the page as a difference would hide what there is to do.
  const [lines, written] = [made, PAGE].map(text => text.split('\n'));
  const at = lines.findIndex((line, i) => line !== written[i]);
  throw new Error(`docs/rules.md is not what the code makes; run: npx tsx projenrc/rules-page.ts\nline ${at + 1} is      ${written[at]}\nand should be ${lines[at]}`);
});

test('each rule has a section, to which others can link', () => {
  expect(HEADINGS.filter(heading => heading.includes('/')).sort()).toEqual(RULES.map(({ name }) => name).sort());
  for (const { name } of RULES) expect(rulePage(name)).toBe(`https://github.com/cdk8s-failure-policy/cdk8s-failure-policy/blob/main/docs/rules.md#${slugOf(name)}`);
  expect(slugOf('kubernetes/ignore-without-deadline')).toBe('kubernetesignore-without-deadline');
});

test('no two headings have the same anchor', () => {
  expect(new Set(HEADINGS.map(slugOf)).size).toBe(HEADINGS.length);
});

test('links within the page and to other pages lead somewhere', () => {
  const anchors = new Set(HEADINGS.map(slugOf));
  const targets = [...PAGE.matchAll(/\]\(([^)]+)\)/g)].map(([, target]) => target);
  expect(targets.filter(target => target.startsWith('#') && !anchors.has(target.slice(1)))).toEqual([]);
  expect(targets.filter(target => !/^(?:#|https:)/.test(target) && !existsSync(join(DOCS, target)))).toEqual([]);
});

describe('each rule', () => {
  const wrong = (isRight: (rule: RuleInfo) => boolean) => RULES.filter(rule => !isRight(rule)).map(({ name }) => name);

  test('has a name of its engine', () => {
    expect(wrong(({ name }) => /^[a-z]+\/[a-z0-9-]+$/.test(name))).toEqual([]);
    expect(wrong(({ aliases = [] }) => aliases.every(alias => /^[a-z]+\/[a-z0-9-]+$/.test(alias) && !RULE_CATALOGUE.has(alias)))).toEqual([]);
  });

  test('has a summary, and a rationale if there is one, that are sentences', () => {
    expect(wrong(({ summary }) => /^[A-Z].*\.$/.test(summary) && !/[.!?] /.test(summary))).toEqual([]);
    expect(wrong(({ rationale = 'None.' }) => /^\S.*\.$/.test(rationale) && !rationale.includes('  '))).toEqual([]);
  });

  test('has suggestions that stand behind a message', () => {
    expect(wrong(({ suggestion = 'none' }) => /^[a-z`].*[^.]$/.test(suggestion))).toEqual([]);
  });

  test('links to places that are safe to open', () => {
    expect(wrong(({ see = [] }) => see.every(address => /^https:\/\/[^\s()]+$/.test(address) && URL.canParse(address)))).toEqual([]);
    expect(wrong(({ see = [] }) => new Set(see).size === see.length)).toEqual([]);
  });

  test('that is a hazard says why, and where this can be read', () => {
    expect(wrong(({ kind, rationale, see = [] }) => kind !== FindingKind.HAZARD || (rationale !== undefined && see.length > 0))).toEqual([]);
  });

  test('that a refusal has is an error', () => {
    expect(wrong(({ kind, severity }) => kind !== FindingKind.REJECTION || severity === FindingSeverity.ERROR)).toEqual([]);
  });
});

test('what means something in Markdown is text', () => {
  const rule: RuleInfo = {
    name: 'kubernetes/x',
    kind: FindingKind.HAZARD,
    severity: FindingSeverity.INFO,
    profile: 'strict',
    summary: 'A <b> | *star* and [link](x), spec.backoffLimit of @somebody.',
    suggestion: 'set restartPolicy: Never',
    since: '1.30',
    fix: 'suggested',
    disagreement: 'another_linter says _so_.',
    aliases: ['kubernetes/y'],
    see: ['https://example.com/a/b.html#c', 'https://example.com/'],
  };
  expect(rulesPage([rule]).split('## Contents')[1]).toMatchInlineSnapshot(`
"

**[Kubernetes: hazards](#kubernetes-hazards)**

| rule | severity | what is wrong |
| --- | --- | --- |
| [kubernetes/x](#kubernetesx) | info, strict | A &lt;b\\> \\| \\*star\\* and \\[link\\](x), \`spec.backoffLimit\` of \`@somebody\`. |

## Kubernetes: hazards

It is accepted, and it will hurt.

### kubernetes/x

info, strict, since Kubernetes 1.30

**A &lt;b\\> \\| \\*star\\* and \\[link\\](x), \`spec.backoffLimit\` of \`@somebody\`.**

What helps: set \`restartPolicy: Never\`.

\`failure-policy lint --fix=suggested\` mends it, in a way that somebody has to want.

A linter disagrees: another_linter says \\_so\\_.

It was called \`kubernetes/y\` once.

See [example.com: b, c](https://example.com/a/b.html#c), [example.com](https://example.com/).
"
`);
});
