import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { BUNDLE, filesBelow, refuseStaleOutput, ROOT } from './emitted-files';

/*
 * The rule that keeps the pure part pure, checked on the emitted JavaScript: an import of types alone vanishes when it is compiled, so the source says
 * more than what is loaded.
 */

beforeAll(refuseStaleOutput);

/** Packages that draw in the whole of cdk8s. */
const CONSTRUCT_PACKAGES = ['constructs', 'cdk8s', 'cdk8s-plus-30'];

/** What the pure part may load of Node: nothing that reads files, clocks or the network. */
const PURE_BUILTINS = ['node:crypto'];

/** Packages that are bundled and do nothing but compute. */
const PURE_PACKAGES = ['yaml', 'js-yaml', '@huggingface/jinja', 'croner', 'cli-table3', 'wrap-ansi', 'fastest-levenshtein', 'heap-js', 'picocolors', 'picomatch', 'entities/escape', 're2js'];

/** The folders in the order in which they may use each other: a folder uses those before it. */
const ENGINES = ['kubernetes', 'kubeflow', 'polyaxon', 'jobset', 'volcano', 'armada'];

/** Engines that another engine may use: what is lowered to a Job, or to a training job, shares its rules. */
const SHARED_ENGINES = ['kubernetes', 'kubeflow'];

interface Import {
  readonly file: string;
  readonly target: string;
  readonly isLocal: boolean;
}

function importsOf(file: string): Import[] {
  const code = readFileSync(join(ROOT, 'lib', file), 'utf8').replace(/\/\/# sourceMappingURL=.*/, '');
  return [...code.matchAll(/require\("([^"]+)"\)/g)].map(([, name]) => {
    const isLocal = name.startsWith('.');
    return { file, target: isLocal ? normalize(join(dirname(file), name)) : name, isLocal };
  });
}

/** Where files are read and the world is met. */
const isInCommandLine = (file: string) => file.startsWith('cli/');

const isInConstructs = (file: string) => file.split('/').includes('constructs');
const room = (file: string) => file.includes('/') ? file.split('/')[0] : file.replace(/\.js$/, '');
const describeImport = ({ file, target }: Import) => `${file} -> ${target}`;

const FILES = filesBelow('lib', '.js').filter(file => file !== BUNDLE);
const IMPORTS = FILES.flatMap(importsOf);
const PACKAGES = IMPORTS.filter(each => !each.isLocal);
const LOCAL = IMPORTS.filter(each => each.isLocal);

test('something is looked at', () => {
  expect(FILES.length).toBeGreaterThan(30);
  expect(IMPORTS.map(describeImport)).toEqual(expect.arrayContaining([
    'kubernetes/constructs/retryable-job.js -> cdk8s-plus-30', 'policy/failure-policy.js -> policy/budget',
  ]));
});

test('nothing outside of a constructs/ folder loads cdk8s', () => {
  expect(PACKAGES.filter(each => !isInConstructs(each.file) && CONSTRUCT_PACKAGES.includes(each.target)).map(describeImport)).toEqual([]);
});

test('nothing outside of a constructs/ folder but the index loads a file of one', () => {
  const isIndex = (file: string) => file === 'index.js' || /^\w+\/index\.js$/.test(file);
  expect(LOCAL.filter(each => !isInConstructs(each.file) && !isIndex(each.file) && isInConstructs(each.target)).map(describeImport)).toEqual([]);
});

test('the pure part loads nothing that reads files, clocks or the network', () => {
  const isPure = ({ file, target }: Import) => isInConstructs(file) || isInCommandLine(file) || [...PURE_BUILTINS, ...PURE_PACKAGES].includes(target);
  const impure = PACKAGES.filter(each => !isPure(each));
  expect(impure.map(describeImport)).toEqual([]);
});

test('the pure part has neither clock nor chance', () => {
  const impure = FILES.filter(file => !isInConstructs(file) && !isInCommandLine(file))
    .filter(file => /\bDate\.now\b|\bDate\(\)|\bnew Date\b(?!\(\w)|Math\.random|\bprocess\.[a-z]|setTimeout/.test(readFileSync(join(ROOT, 'lib', file), 'utf8').replace(/\/\*[^]*?\*\/|\/\/.*/g, '')));
  expect(impure).toEqual([]);
});

test.each<[string, string[]]>([
  ['policy', []],
  ['gap', []],
  ['finding', []],
  ['engine-version', []],
  ['version', []],
  ['attempt', []],
  ['outcome', []],
  ['explanation', []],
  ['manifest', []],
  ['rule', ['finding', 'manifest']],
  ['engine', ['engine-version', 'finding', 'gap', 'manifest', 'policy', 'rule']],
  ['constructs', ['gap', 'policy']],
  ['evaluation', ['policy']],
  ...ENGINES.map((engine): [string, string[]] => [
    engine, ['engine', 'engine-version', 'finding', 'gap', 'manifest', 'policy', 'rule', 'constructs', 'evaluation', 'attempt', 'outcome', 'explanation',
      ...SHARED_ENGINES.filter(each => each !== engine)],
  ]),
  ['engine-list', ['engine', 'engine-version', 'policy', ...ENGINES]],
  ['engines', ['engine', 'engine-list', 'engine-version', 'gap', 'policy']],
  ['lint', ['constructs', 'engine', 'engine-list', 'engine-version', 'finding', 'manifest', 'policy', 'rule', 'version']],
  ['report', ['lint', 'policy']],
  ['policy-tests', ['kubernetes', 'policy', 'report']],
  ['cli', ['engine', 'engine-list', 'engine-version', 'engines', 'evaluation', 'finding', 'gap', 'lint', 'manifest', 'policy', 'policy-tests', 'report', 'rule', 'version',
    'kubernetes', 'kubeflow', 'polyaxon', 'manifest-explanation', 'manifest-simulation', 'played-manifest']],
  ['played-manifest', ['engine', 'engine-list', 'engine-version', 'finding', 'manifest-play-options', 'policy']],
  ['manifest-simulation', ['attempt', 'engine', 'engine-version', 'manifest-play-options', 'outcome', 'played-manifest']],
  ['manifest-explanation', ['engine', 'engine-version', 'explanation', 'manifest-play-options', 'played-manifest']],
])('%s uses nothing but %j', (name, allowed) => {
  const wrong = LOCAL.filter(each => room(each.file) === name && ![name, ...allowed].includes(room(each.target)));
  expect(wrong.map(describeImport)).toEqual([]);
});

test('every room is in the table above', () => {
  expect([...new Set(FILES.map(room))].sort()).toEqual([
    'attempt', 'cli', 'constructs', 'engine', 'engine-list', 'engine-version', 'engines', 'evaluation', 'explanation', 'finding', 'gap', 'index', ...ENGINES, 'lint', 'manifest',
    'manifest-explanation', 'manifest-play-options', 'manifest-simulation', 'outcome', 'played-manifest', 'policy', 'policy-tests', 'report', 'rule', 'version',
  ].sort());
});

test('the pure part can be loaded where cdk8s is not installed', () => {
  jest.isolateModules(() => {
    for (const name of CONSTRUCT_PACKAGES) {
      jest.doMock(name, () => {
        throw new Error(`${name} was loaded`);
      });
    }
    const pure = FILES.filter(each => !isInConstructs(each) && !each.endsWith('index.js') && each !== 'cli/main.js');
    for (const file of pure) jest.requireActual(join(ROOT, 'lib', file));
    for (const name of CONSTRUCT_PACKAGES) jest.dontMock(name);
  });
});
