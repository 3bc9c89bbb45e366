import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { judged } from './judged';
import { FindingSeverity } from '../../src/finding';
import { KUBEFLOW_VERSIONS } from '../../src/kubeflow/versions';
import { readDocuments } from '../../src/manifest/manifest-document';

/*
 * What is said of files such as people publish: what somebody who knows the operator says of them in `expected.json`, in each version, and nothing else
 * that is a warning or an error.
 */

interface Expectation {
  readonly rule: string;
  readonly path: string;
  readonly versions?: readonly string[];
}

const FOLDER = join(__dirname, 'fixtures');
const VERSIONS = KUBEFLOW_VERSIONS.map(({ version }) => version);
const FILES = readdirSync(FOLDER).filter(name => name.endsWith('.yml'));
const EXPECTED: { readonly [file: string]: readonly Expectation[] } = JSON.parse(readFileSync(join(FOLDER, 'expected.json'), 'utf8'));

test.each(FILES.flatMap(name => VERSIONS.map(version => [name, version])))('%s in %s', (name, version) => {
  const found = [...readDocuments(readFileSync(join(FOLDER, name), 'utf8'))].flatMap(({ value }) => judged(value, version, 'recommended'))
    .filter(({ severity }) => severity !== FindingSeverity.INFO).map(({ rule, path }) => `${rule.replace('kubeflow/', '')} ${path}`);
  const wanted = EXPECTED[name].filter(({ versions = VERSIONS }) => versions.includes(version)).map(({ rule, path }) => `${rule} ${path}`);
  expect(found.sort()).toEqual(wanted.sort());
});

test('every file is expected to be there', () => {
  expect(Object.keys(EXPECTED).sort()).toEqual(FILES.sort());
});
