import { cdk8s, javascript, typescript } from 'projen';

const project = new cdk8s.ConstructLibraryCdk8s({
  name: 'cdk8s-failure-policy',
  description: 'What should happen when an attempt of a job fails? cdk8s constructs that answer it once, safely, for every batch engine.',
  bin: { 'failure-policy': 'lib/failure-policy.js' },
  keywords: ['cdk8s', 'kubernetes', 'job', 'retry', 'podFailurePolicy', 'backoffLimit', 'polyaxon', 'batch'],
  author: 'cdk8s-failure-policy maintainers',
  authorAddress: 'https://github.com/cdk8s-failure-policy',
  authorOrganization: true,
  repositoryUrl: 'https://github.com/cdk8s-failure-policy/cdk8s-failure-policy.git',
  license: 'Apache-2.0',
  copyrightOwner: 'cdk8s-failure-policy maintainers',
  copyrightPeriod: '2026',
  defaultReleaseBranch: 'main',

  packageManager: javascript.NodePackageManager.NPM,
  minNodeVersion: '20.16.0',
  jsiiVersion: '~6.0.16',
  typescriptVersion: '~6.0.3',
  cdk8sVersion: '2.70.0',
  // From 10.5 on the mixins of constructs make the Go bindings of cdk8s-plus-30 ambiguous.
  constructsVersion: '10.3.0',
  peerDeps: ['cdk8s-plus-30@^2.4.10'],
  devDeps: [
    '@microsoft/jest-sarif@1.0.0-beta.0',
    '@types/picomatch@^4.0.3',
    '@types/wrap-ansi@^3.0.0',
    'cdk8s-plus-30@2.4.10',
    'esbuild@^0.28.2',
    'fast-check@^4.11.0',
    'tsx@^4.23.0',
    'ajv@^8.20.0',
    'xmllint-wasm@^5.3.0',
  ],
  bundledDeps: [
    '@huggingface/jinja@^0.5.11',
    'cli-table3@^0.6.5',
    'commander@^14.0.3',
    'croner@^10.0.1',
    'diff@^8.0.2',
    'entities@^6.0.1',
    'fastest-levenshtein@^1.0.16',
    'heap-js@^2.7.1',
    'js-yaml@^5.5.0',
    'picocolors@^1.1.1',
    'picomatch@^4.0.4',
    're2js@^2.10.0',
    'wrap-ansi@^7.0.0',
    'yaml@^2.9.1',
  ],

  publishToPypi: { distName: 'cdk8s-failure-policy', module: 'cdk8s_failure_policy' },
  publishToGo: { moduleName: 'github.com/cdk8s-failure-policy/cdk8s-failure-policy-go', packageName: 'failurepolicy' },

  projenrcTs: true,
  projenrcTsOptions: { runner: typescript.TypeScriptRunner.tsx() },
  github: false,
  release: false,
  depsUpgrade: false,
  sampleCode: false,
  stability: 'experimental',

  jestOptions: {
    jestVersion: '^30',
    // A wrong snapshot has to fail; `npm run test:update` writes new ones.
    updateSnapshot: javascript.UpdateSnapshot.NEVER,
    jestConfig: {
      collectCoverage: false,
      globalSetup: '<rootDir>/test/temporary-folder.ts',
      // Examples import the package by its name, as its users do.
      moduleNameMapper: { '^cdk8s-failure-policy$': '<rootDir>/src/index.ts' },
    },
  },
  eslintOptions: { dirs: ['src'], devdirs: ['test', 'examples', 'benchmarks', 'conformance'], fileExtensions: ['.ts'] },
  gitignore: ['.DS_Store', '__pycache__/', '/.venv*/'],
});

// The banner of the jsii tools about the end of life of Node 20, which works all the same.
project.tasks.addEnvironment('JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION', '20');

// The command in one file: to find and load two hundred takes longer than what most of them do.
project.compileTask.exec('esbuild lib/cli/main.js --bundle --platform=node --target=node20 --minify-whitespace --legal-comments=eof --log-level=warning '
  + '--outfile=lib/failure-policy.js');

// Some tests look at what is compiled: the emitted JavaScript for the dependency rule, the jsii assembly for the public API.
const typeCheck = project.addTask('type-check', {
  description: 'Compiles tests, examples and project files without writing anything; what runs them does not look at types',
  steps: ['test', 'examples', 'projenrc'].map(folder => ({ exec: `tsc -p ${folder}/tsconfig.json` })),
});
// What records makes its cases with the tests' own files.
project.tryFindObjectFile('test/tsconfig.json')!.addToArray('include', '../conformance/**/*.ts');
project.testTask.prependSpawn(typeCheck);
project.testTask.prependSpawn(project.compileTask);

const unpublished = ['/docs/', '/.pre-commit-hooks.yaml', '/examples/', '/benchmarks/', '/conformance/', '/.ci/', '/CONTRIBUTING.md'];
for (const path of unpublished) project.addPackageIgnore(path);

project.eslint!.addOverride({
  files: ['examples/**'],
  // Examples import the package by its name, as its users do; there is no such package to be found here.
  rules: { 'import/no-unresolved': ['error', { ignore: ['^cdk8s-failure-policy$'] }] },
});

project.eslint!.addOverride({
  files: ['test/kubernetes/validation/cases/**', 'test/kubernetes/validation/arbitrary-manifest.ts'],
  // Tables of manifests, which are compared by the eye: a property on each line would make many pages of them.
  rules: { '@stylistic/object-property-newline': 'off', '@stylistic/object-curly-newline': 'off', '@stylistic/indent': 'off' },
});

const docgen = project.tasks.tryFind('docgen')!;
docgen.reset('projenrc/docgen.sh');
docgen.exec('tsx projenrc/rules-page.ts');
docgen.exec('tsx projenrc/engines-page.ts');
docgen.exec('tsx projenrc/walk.ts');

project.addTask('examples', {
  description: 'Synthesizes every example and prints the decision table of one',
  steps: [{ spawn: 'compile' }, { exec: 'tsx --tsconfig examples/tsconfig.json examples/run.ts' }],
});

project.addTask('benchmark', {
  description: 'Measures the synth against plain cdk8s-plus, the validation and the linter against parsing, and the simulation, mostly as ratios',
  steps: [{ spawn: 'compile' }, { exec: 'node benchmarks/synth.mjs' }, { exec: 'node benchmarks/validation.mjs' }, { exec: 'node benchmarks/lint.mjs' },
    { exec: 'node benchmarks/simulation.mjs' }, { exec: 'node benchmarks/evaluation.mjs' }],
});

// Each builds a real engine and records its answers; the tests only read the recordings.
for (const engine of ['kubernetes', 'polyaxon', 'kubeflow', 'jobset', 'volcano', 'armada/validate', 'armada/decide', 'kubeflow/runs']) {
  project.addTask(`conformance:${engine.replace('/', ':')}`, { description: `Asks the real ${engine.replace(/\/.*/, '')} and records its answers`, exec: `conformance/${engine}/record.sh` });
}

project.addTask('conformance:kubernetes:runs', {
  description: 'Lets the real Job controllers play the scenarios of the tests, and records what they do',
  steps: [{ exec: 'conformance/kubernetes/record-runs.sh', receiveArgs: true }],
});

project.addTask('conformance:kubernetes:search', {
  description: 'Looks for manifests that a real API server judges otherwise than this package, and shrinks the first one',
  steps: [{ exec: 'conformance/kubernetes/search.sh', receiveArgs: true }],
});

project.synth();
