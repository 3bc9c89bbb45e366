import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfiguration, rulesOf } from '../../src/lint/configuration';
import { FileLint, lintText } from '../../src/lint/lint-text';

/*
 * What is found in Jobs as people have published them. `fixtures/wild/README.md` tells where each pattern was seen. What is expected here was decided
 * from the code of the API server and of the Job controller, not from what the linter says.
 */

const FOLDER = join(__dirname, '..', 'fixtures', 'wild');
const RULES = rulesOf(readConfiguration({ targets: ['kubernetes=1.34'] }));

function lint(fixture: string): FileLint {
  const file = `${fixture}.yaml`;
  return lintText(file, readFileSync(join(FOLDER, file), 'utf8'), RULES);
}

/** `line severity rule`, from top to bottom. */
function found(fixture: string): string[] {
  return lint(fixture).found.map(({ finding: { line, severity, rule } }) => `${line} ${severity} ${rule}`)
    .sort((a, b) => parseInt(a) - parseInt(b) || (a < b ? -1 : 1));
}

const WEBSITE: { readonly [fixture: string]: readonly string[] } = {
  'website-pod-failure-policy': ['25 WARNING kubernetes/ignore-without-deadline'],
  'website-without-status': ['22 WARNING kubernetes/ignore-without-deadline'],
  'website-ignore': ['18 WARNING kubernetes/ignore-without-deadline'],
  'website-fail-job': [],
  // The page says that the condition is the reader's own: it is worth a word, since no Pod of this Job will ever have it.
  'website-config-issue': ['19 WARNING kubernetes/unlikely-pod-condition'],
  'website-backoff-limit-per-index': [],
  // 4 indexes can fail twice each, and the 7th failure exceeds backoffLimit 6.
  'website-fail-index': ['10 WARNING kubernetes/backoff-limit-ends-indexes'],
  // The controller looks at backoffLimit, which is 6 by default, before it looks at the rules on success: 9 of the 10 Pods fail.
  'website-success-policy': ['5 INFO kubernetes/index-uses-whole-budget'],
};

/** Two files that lay in the website, and that the server never could have accepted. */
const WEBSITE_MISTAKES: { readonly [fixture: string]: readonly string[] } = {
  'website-success-policy-unfinished': [
    '1 ERROR kubernetes/indexed-name',
    '1 ERROR kubernetes/object-name',
    '3 INFO kubernetes/index-uses-whole-budget',
    '12 ERROR kubernetes/restart-policy',
  ],
  'website-ignore-with-tab': ['21 ERROR input/unparsable'],
};

/** As Helm has them before it renders them. The first brace is the place. */
const TEMPLATES = ['blackstart-template', 'govuk-cron-task-template', 'govuk-db-backup-template', 'iter8-template', 'renovate-template'];

const OTHERS: { readonly [fixture: string]: readonly string[] } = {
  'jobset-actions': [
    '18 WARNING kubernetes/restart-limit-zero',
    '30 WARNING kubernetes/restart-limit-zero',
    '54 WARNING kubernetes/restart-limit-zero',
    '66 WARNING kubernetes/restart-limit-zero',
    '81 ERROR jobset/restarts-without-bound',
    '90 WARNING kubernetes/restart-limit-zero',
    '102 WARNING kubernetes/restart-limit-zero',
    '119 ERROR jobset/feature-gate',
    '157 ERROR jobset/restarts-without-bound',
    '159 ERROR jobset/feature-gate',
    '159 ERROR jobset/restarts-without-bound',
  ],
  'jobset-failure-reasons': [
    '9 WARNING jobset/restarts-without-bound',
    '27 INFO kubernetes/reserved-exit-code',
  ],
  'jobset-host-maintenance': [
    '9 WARNING jobset/restarts-without-bound',
    '11 WARNING jobset/restart-without-budget',
    '38 WARNING kubernetes/restart-limit-zero',
  ],
  'xpk-workloads': [
    '25 WARNING kubernetes/disruption-is-permanent',
    '74 WARNING kubernetes/disruption-is-permanent',
    '123 WARNING kubernetes/disruption-is-permanent',
  ],
  // The Jobs that become of JobSets. OnFailure is what JobSet puts in; with it backoffLimit 0 does not end the Job at the first failure.
  'jobset-host-maintenance-jobs': ['31 WARNING kubernetes/restart-limit-zero'],
  'jobset-failure-reasons-job': ['17 INFO kubernetes/reserved-exit-code'],
  'xpk-job': ['14 WARNING kubernetes/disruption-is-permanent'],

  'govuk-db-backup': [],
  // No retry, no deadline, no rules: what is missing may be meant, and the strict profile asks.
  'govuk-cron-task': [],
  'govuk-db-migration': [],
  'govuk-mirror': [],
  'govuk-search-index': [],
  'govuk-end-to-end-tests': [],
  'govuk-mirror-drift': ['24 ERROR kubernetes/environment'],
  'govuk-parquet-export': ['28 ERROR kubernetes/unknown-field'],
  'govuk-svg-scan': ['18 WARNING kubernetes/deadline-per-pod'],
  'blackstart': [],
  'iter8': [],

  // Both zeros are lost, and nobody can see that from what is left; that 8 indexes share the 6 retries of the default, one can.
  'renovate': ['10 INFO kubernetes/index-uses-whole-budget'],
  'renovate-zero-kept': [],
  // Nobody has asked for the 6 retries, so that it is worth no more than a word that 10 minutes are too few for them.
  'renovate-early': ['11 INFO kubernetes/deadline-before-retries'],

  'devops-notes': [],
  'nectar-notes': ['39 WARNING kubernetes/ignore-without-deadline', '47 INFO kubernetes/index-uses-whole-budget'],
  // kubectl asks for no other fields of a kind that there is not.
  'devops-apps-v1': ['1 ERROR kubernetes/not-a-job'],
  // The first spec is lost with its misspelled field, so that the second one lacks what it was to say.
  'devops-two-specs': ['15 ERROR kubernetes/duplicate-field', '15 ERROR kubernetes/restart-policy'],
  'project-list-order': ['13 ERROR input/unparsable'],

  'businessworks': [
    '9 WARNING kubernetes/cron-job-time-to-live',
    '25 WARNING kubernetes/disruption-is-permanent',
    '29 INFO kubernetes/exit-code-never-seen',
  ],
  'oneuptime': [
    '10 INFO kubernetes/reserved-exit-code',
    '11 INFO kubernetes/redundant-count-rule',
    '15 ERROR kubernetes/restart-policy-with-failure-rules',
    '28 ERROR kubernetes/ignore-without-deadline',
    '31 INFO kubernetes/reserved-exit-code',
    // The Count rule in line 32 is not redundant: it keeps disrupted Pods that end with 1 from the rule in line 34.
    '34 WARNING kubernetes/ignore-without-deadline',
    '38 ERROR kubernetes/restart-policy-with-failure-rules',
    '53 ERROR kubernetes/ignore-without-deadline',
    '55 INFO kubernetes/redundant-count-rule',
    '57 INFO kubernetes/redundant-count-rule',
    '61 ERROR kubernetes/restart-policy-with-failure-rules',
    '75 INFO kubernetes/reserved-exit-code',
    '76 INFO kubernetes/redundant-count-rule',
    '80 ERROR kubernetes/restart-policy-with-failure-rules',
    '93 WARNING kubernetes/ignore-without-deadline',
    '95 WARNING kubernetes/ignore-without-deadline',
    '96 WARNING kubernetes/unlikely-pod-condition',
    '97 INFO kubernetes/redundant-count-rule',
    '101 ERROR kubernetes/restart-policy-with-failure-rules',
    '117 WARNING kubernetes/index-uses-whole-budget',
    '120 ERROR kubernetes/fail-index-without-limit-per-index',
    '123 INFO kubernetes/reserved-exit-code',
    '124 INFO kubernetes/redundant-count-rule',
    '128 ERROR kubernetes/restart-policy-with-failure-rules',
  ],

  // The rule on any code but 0 ends the Job too when the init container cannot clone. The Count rule is not redundant: it shields disrupted Pods.
  'kelos': ['16 WARNING kubernetes/exit-codes-of-any-container'],
  'tangle': ['42 WARNING kubernetes/ignore-without-deadline'],
  'reformatters': [
    '13 WARNING kubernetes/ignore-without-deadline',
    '18 WARNING kubernetes/unlikely-pod-condition',
    '31 WARNING kubernetes/deadline-per-pod',
    // As many failed indexes as there are: a formula for many workers, used for one.
    '47 INFO kubernetes/max-failed-indexes-never-exceeded',
    '51 WARNING kubernetes/ignore-without-deadline',
    '56 WARNING kubernetes/unlikely-pod-condition',
    '67 WARNING kubernetes/deadline-per-pod',
  ],
};

const EXPECTED = { ...WEBSITE, ...WEBSITE_MISTAKES, ...OTHERS };
const FIXTURES = readdirSync(FOLDER).filter(name => name.endsWith('.yaml')).map(name => name.replace('.yaml', '')).sort();

test('every fixture is expected to be something, and has a row in the README', () => {
  const readme = readFileSync(join(FOLDER, 'README.md'), 'utf8');
  expect([...Object.keys(EXPECTED), ...TEMPLATES].sort()).toEqual(FIXTURES);
  expect([...readme.matchAll(/^\| `([a-z0-9-]+)` \|/gm)].map(([, name]) => name).sort()).toEqual(FIXTURES);
});

test.each(Object.entries(EXPECTED))('%s', (fixture, expected) => expect(found(fixture)).toEqual(expected));

test('the examples of the Kubernetes website have no error', () => {
  expect(Object.keys(WEBSITE).flatMap(found).filter(each => each.includes(' ERROR '))).toEqual([]);
});

test('the backup job that does everything right has nothing at all', () => {
  const { found: nothing, documents, recognized } = lint('govuk-db-backup');
  expect({ nothing, documents, recognized }).toEqual({ nothing: [], documents: 1, recognized: 1 });
});

test.each(TEMPLATES)('%s has one finding: that it has to be rendered', fixture => {
  expect(found(fixture)).toEqual(['1 ERROR input/template']);
});

test('every other fixture has Jobs that are judged, unless it cannot be read', () => {
  const notJudged = FIXTURES.filter(fixture => lint(fixture).recognized === 0);
  expect(notJudged).toEqual([...TEMPLATES, 'project-list-order', 'website-ignore-with-tab'].sort());
});
