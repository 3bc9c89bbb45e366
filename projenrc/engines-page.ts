import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Duration } from 'cdk8s';
import { stringify } from 'yaml';
import { ExitCodes, FailurePolicy, FailurePolicyProps, FailureResponse, Gap, GapKind } from '../src';
import { Engine, versionOf } from '../src/engine';
import { ENGINES } from '../src/engine-list';
import { kubeflow } from '../src/kubeflow/engine';
import { TRAINING_KINDS } from '../src/kubeflow/kinds';
import { renderTrainingJob } from '../src/kubeflow/render';
import { markdownProse, table } from '../src/lint/markdown-text';
import { slugOf } from '../src/lint/rules-page';

/*
 * What each engine can hold of a policy, as a page of Markdown: `docs/engines.md`. Nothing of it is told here: small policies are rendered, and what is said of
 * a part is what the engine says once that part is in the policy.
 */

const { FAIL_INDEX, FAIL_JOB, RETRY, RETRY_UNCOUNTED } = FailureResponse;

/** A part of a policy. */
interface Part {
  readonly name: string;
  readonly props: FailurePolicyProps;
  /** The same policy without it. What is said of both is not about the part. */
  readonly without: FailurePolicyProps;
  /** The elements of gaps that are about it in any case. */
  readonly elements: readonly string[];
}

const codes = (...given: [code: number, response: FailureResponse][]): Pick<FailurePolicyProps, 'exitCodes'> => (
  { exitCodes: ExitCodes.of(Object.fromEntries(given.map(([code, response]) => [`code${code}`, { code, response }]))) });

const RETRIED: FailurePolicyProps = { retries: 3, disruption: RETRY };
const BOUNDED: FailurePolicyProps = { ...RETRIED, deadline: Duration.hours(1) };
const PERMANENT: FailurePolicyProps = { ...BOUNDED, ...codes([42, FAIL_JOB]) };
const ONCE: FailurePolicyProps = { retries: 0, disruption: FAIL_JOB };

const PARTS: readonly Part[] = [
  { name: 'exit code 42 fails the job', props: PERMANENT, without: BOUNDED, elements: ['exitCodes'] },
  { name: 'exit code 139 fails the job', props: { ...BOUNDED, ...codes([139, FAIL_JOB]) }, without: BOUNDED, elements: ['exitCodes'] },
  { name: 'exit code 42 fails the job, and 75 is retried', props: { ...BOUNDED, ...codes([42, FAIL_JOB], [75, RETRY]) }, without: BOUNDED, elements: ['exitCodes'] },
  { name: 'exit code 42 fails the job, and 138 is retried', props: { ...BOUNDED, ...codes([42, FAIL_JOB], [138, RETRY]) }, without: BOUNDED, elements: ['exitCodes'] },
  {
    name: 'exit code 138 is retried, and whatever is otherwise fails the job',
    props: { ...BOUNDED, ...codes([138, RETRY]), otherwise: FAIL_JOB },
    without: BOUNDED,
    elements: ['exitCodes', 'otherwise'],
  },
  { name: 'disruptions are retried without being counted', props: { ...BOUNDED, disruption: RETRY_UNCOUNTED }, without: BOUNDED, elements: ['disruption'] },
  { name: 'disruptions are retried and counted', props: BOUNDED, without: BOUNDED, elements: ['disruption'] },
  { name: 'disruptions fail the job', props: { ...BOUNDED, disruption: FAIL_JOB }, without: BOUNDED, elements: ['disruption'] },
  { name: 'no retries', props: ONCE, without: ONCE, elements: ['retries', 'otherwise', 'disruption'] },
  { name: '3 retries', props: RETRIED, without: RETRIED, elements: ['retries', 'otherwise'] },
  {
    name: '2 retries for each index, and exit code 42 fails its index',
    props: { retriesPerIndex: 2, disruption: RETRY, ...codes([42, FAIL_INDEX]) },
    without: RETRIED,
    elements: ['retriesPerIndex', 'exitCodes'],
  },
  { name: 'running out of memory fails the job', props: { ...BOUNDED, outOfMemory: FAIL_JOB }, without: BOUNDED, elements: ['outOfMemory'] },
  { name: 'a deadline of 1 hour', props: BOUNDED, without: RETRIED, elements: ['deadline'] },
];

/** Somebody who is asked. */
interface Column {
  readonly title: string;
  gapsOf(policy: FailurePolicy): readonly Gap[];
}

const BY_ENGINE = ENGINES.map((engine): Column => ({ title: titleOf(engine), gapsOf: policy => renderedFor(policy, engine).gaps }));
const BY_KIND = TRAINING_KINDS.map(({ kind }): Column => ({
  title: kind, gapsOf: policy => renderTrainingJob(policy, versionOf(kubeflow), kind).gaps,
}));

/** What a team writes that says nothing special. */
const USUAL = FailurePolicy.of({ ...codes([42, FAIL_JOB]), retries: 3, deadline: Duration.hours(1) });

/** The worst first. */
const WORDS: readonly [kind: GapKind, word: string][] = [
  [GapKind.CONTRADICTION, '**contradiction**'], [GapKind.NOT_EXPRESSED, 'not expressed'], [GapKind.APPROXIMATION, 'approximated'],
];

const INTRODUCTION = `# What each engine can hold

A policy says what should happen; an engine has the fields that it has. What does not fit is a gap, which has a name:

- **held**: the engine does what the policy says.
- *approximated*: it does something near. The constructs warn of it.
- *not expressed*: it does not know this part at all. The constructs warn of it as well.
- **contradiction**: it would do the opposite, or something without any bound. The constructs refuse to write it.

Each gap is explained in [the rules](rules.md). \`failure-policy targets POLICY\` says the same of a policy of your own, with what helps in your case, and
\`Engines.targets(policy)\` says it in code.`;

const HOW_TO_READ = `Each row is a policy with this part, and what is said is what the part brings about: what is said of the same policy without it is left
out. Where nothing else is named, the policy has 3 retries, a deadline of 1 hour, and disruptions that are counted. Sometimes a part holds at the cost of
another one: with an exit code that ends it, a training job of Kubeflow can no longer count its retries. *Refused* is what an engine would hold, but not beside
the retries.`;

const OF_KINDS = 'The column of kubeflow above is that of a PyTorchJob. Not every kind does the same, since each has a controller of its own:';

/** The page. */
export function enginesPage(): string {
  return [
    '<!-- Made from the code by projenrc/engines-page.ts. Do not edit. -->',
    INTRODUCTION,
    '## Versions',
    table(['engine', 'versions', 'default', 'of them not verified'], ENGINES.map(versionsRow)),
    '*Verified* means that answers of this very version were recorded, and are compared in the tests.',
    '## By part',
    HOW_TO_READ,
    partsTable(BY_ENGINE),
    `## By kind of training job, ${titleOf(kubeflow)}`,
    OF_KINDS,
    partsTable(BY_KIND),
    '## The usual policy',
    'One exit code that is permanent, some retries, a deadline, and a drained node that is not counted:',
    `\`\`\`yaml\n${USUAL_FILE}\`\`\``,
    ...ENGINES.map(usualSection),
  ].join('\n\n') + '\n';
}

const USUAL_FILE = `apiVersion: failure-policy/v1
kind: FailurePolicy
exitCodes:
  code42: { code: 42, response: FAIL_JOB }
retries: 3
deadlineSeconds: 3600
`;

function titleOf({ name, defaultVersion }: Engine): string {
  return `${name} ${defaultVersion}`;
}

function versionsRow({ name, versions, defaultVersion }: Engine): string[] {
  const unverified = versions.filter(({ verified }) => !verified).map(({ version }) => version);
  return [name, versions.map(({ version }) => version).join(', '), defaultVersion, unverified.join(', ') || 'none'];
}

function renderedFor(policy: FailurePolicy, engine: Engine) {
  return engine.render(policy, versionOf(engine), { container: engine.mainContainer });
}

function partsTable(columns: readonly Column[]): string {
  return table(['', ...columns.map(({ title }) => title)], PARTS.map(part => [part.name, ...columns.map(column => answerTo(part, column))]));
}

function answerTo({ props, without, elements }: Part, column: Column): string {
  // The same gap may say something else: what matters is what it says.
  const before = new Set(column.gapsOf(FailurePolicy.of(without)).map(({ message }) => message));
  const all = column.gapsOf(FailurePolicy.of(props));
  const gaps = all.filter(({ message, element }) => elements.includes(element) || !before.has(message));
  const answers = WORDS.flatMap(([kind, word]) => {
    const rules = [...new Set(gaps.filter(each => each.kind === kind).map(({ rule }) => rule))];
    return rules.length === 0 ? [] : [`${word}: ${rules.map(linkTo).join(', ')}`];
  });
  const refused = all.find(({ kind }) => kind === GapKind.CONTRADICTION);
  return answers.join('; ') || (refused ? `refused for its ${linkTo(refused.rule)}` : 'held');
}

function linkTo(rule: string): string {
  return `[${rule.split('/')[1]}](rules.md#${slugOf(rule)})`;
}

function usualSection(engine: Engine): string {
  const { fields, gaps } = renderedFor(USUAL, engine);
  const words = (kind: GapKind) => WORDS.find(([each]) => each === kind)![1];
  return [
    `### ${titleOf(engine)}`,
    `\`\`\`yaml\n${stringify(fields, { lineWidth: 0, aliasDuplicateObjects: false })}\`\`\``,
    gaps.length === 0 ? 'It is held wholly.' : table(['about', '', 'what happens instead', 'what helps'], gaps.map(({ rule, kind, element, message, suggestion }) => [
      `\`${element}\``, `${words(kind)}: ${linkTo(rule)}`, markdownProse(message), markdownProse(suggestion),
    ])),
  ].join('\n\n');
}

if (require.main === module) writeFileSync(join(__dirname, '../docs/engines.md'), enginesPage());
