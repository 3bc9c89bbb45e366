import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Linter } from '../../src';
import { LintFinding } from '../../src/lint/lint-finding';
import { POLYAXON_VERSIONS } from '../../src/polyaxon/versions';

/*
 * What lint says of the files that stand for those of others: what somebody who knows Polyaxon says of them in `expected.json`, in each version, and
 * nothing else that is a warning or an error.
 */

/** What is expected is said in the words of the facts; rules that find it, by these words. */
const RULES: { readonly [what: string]: readonly string[] } = {
  'PX-arg-dropped': ['argument-dropped'],
  'PX-command-of-one-word': ['command-of-one-word'],
  'PX-dag-cycle': ['invalid-dag'],
  'PX-early-stop-percent': ['early-stopping-percent'],
  'PX-early-stop-policy-ignored': ['early-stopping-policy'],
  'PX-exit-code-unbounded': ['exit-code-unbounded'],
  'PX-exitcode-on-job': ['exit-code-restart'],
  'PX-input-not-optional': ['invalid-input'],
  'PX-jinja-braces': ['foreign-braces'],
  'PX-kind': ['unsupported-kind', 'missing-field', 'unsupported-format'],
  'PX-legacy-v0': ['legacy-file'],
  'PX-literal-reparse': ['text-reread'],
  'PX-matrix-concurrency-unset': ['matrix-concurrency-unset'],
  'PX-matrix-kind': ['unsupported-kind'],
  'PX-matrix-rows': ['matrix-param-twice', 'matrix-uneven-rows', 'matrix-repeated-row', 'matrix-value-type', 'matrix-unknown-key'],
  'PX-matrix-values': ['wrong-type', 'wrong-value'],
  'PX-merge-order': ['merged-rules'],
  'PX-missing-container': ['conversion-failed'],
  'PX-missing-image': ['kubernetes/container-image'],
  'PX-nested-concurrency': ['nested-concurrency'],
  'PX-patch-strategy': ['wrong-value'],
  'PX-pchoice-sum': ['probabilities-below-one'],
  'PX-pfp-container-name': ['policy-container-name', 'policy-any-container'],
  'PX-pfp-restart-policy': ['kubernetes/restart-policy-with-failure-rules'],
  'PX-preset-without-is-preset': ['missing-field', 'unsupported-kind', 'unsupported-format'],
  'PX-random-numruns': ['random-runs', 'missing-field'],
  'PX-resources-range-in-full': ['resources-outside-requests'],
  'PX-resources-unit': ['memory-in-bytes'],
  'PX-retries-no-timeout': ['retries-without-timeout'],
  'PX-rule-order': ['kubernetes/catch-all-before-disruption', 'kubernetes/disruption-before-permanent-code'],
  'PX-run-kind': ['unsupported-kind'],
  'PX-ttl-zero': ['short-time-to-live'],
  'PX-undefined-var': ['undefined-variable'],
  'PX-unknown-section': ['unknown-field', 'unsupported-format'],
  'PX-version': ['unsupported-version', 'missing-field'],
  'PX-yaml': ['unreadable-file'],
};

/** What nothing is to be found of: a note at most, or something that is no Polyaxonfile. */
const NOTHING = ['PX-unresolved-reference', 'PX-not-a-polyaxonfile'];

interface Expectation {
  readonly what: string;
  readonly where: string;
  readonly versions?: readonly string[];
  /** Why there is no rule for it yet. */
  readonly open?: string;
}

const FOLDER = join(__dirname, 'fixtures');
const VERSIONS = POLYAXON_VERSIONS.map(({ version }) => version);

function findingsIn(folder: string, name: string, version: string): LintFinding[] {
  // A preset is only known by its name, or by what somebody says of it.
  const file = name.startsWith('not-') ? 'polyaxon.yml' : 'polyaxonfile.yml';
  const report = Linter.of({ targets: [`polyaxon=${version}`] }).lintText(readFileSync(join(FOLDER, folder, name), 'utf8'), file);
  return report.findings.filter(({ severity }) => severity !== 'INFO');
}

const isMeant = ({ rule }: LintFinding, { what }: Expectation) => (RULES[what] ?? []).includes(rule.replace(/^polyaxon\//, ''));

/** A finding can be a step nearer or further than a person would say. */
const isNear = ({ path }: LintFinding, { where }: Expectation) => where.startsWith('line ') || path.startsWith(where) || where.startsWith(path)
  || path.split('.')[0] === where.split('.')[0];

describe.each(['public', 'issues'])('%s', folder => {
  const files = readdirSync(join(FOLDER, folder)).filter(name => name.endsWith('.yml')).sort();
  const expected: { readonly [file: string]: readonly Expectation[] } = JSON.parse(readFileSync(join(FOLDER, folder, 'expected.json'), 'utf8'));

  test.each(files.flatMap(name => VERSIONS.map(version => [name, version])))('%s in %s', (name, version) => {
    const found = findingsIn(folder, name, version);
    const wanted = expected[name].filter(({ what, versions = VERSIONS, open }) => (
      versions.includes(version) && open === undefined && !NOTHING.includes(what)));
    const missed = wanted.filter(each => !found.some(finding => isMeant(finding, each) && isNear(finding, each)));
    expect({
      missed: missed.map(({ what, where }) => `${what} ${where}`),
      surprising: found.filter(finding => !wanted.some(each => isMeant(finding, each))).map(({ rule, path, message }) => `${rule} ${path}: ${message}`),
    }).toEqual({ missed: [], surprising: [] });
  });
});
