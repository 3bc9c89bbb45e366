import * as fc from 'fast-check';
import { manifest as arbitraryManifest } from './arbitrary-manifest';
import { CREATE_CASES } from './cases';
import { JobUpdateMethod, JobValidation, Linter } from '../../../src';
import { FieldType, structNamed } from '../../../src/kubernetes/api-schema';
import { KUBERNETES_VERSIONS } from '../../../src/kubernetes/versions';

/*
 * Whatever stands at whatever field, there is a verdict and never an exception.
 */

const VERSIONS = KUBERNETES_VERSIONS.map(({ version }) => version);

/** With every rule there is. */
const LINTERS = new Map(VERSIONS.map(version => [version, Linter.of({ targets: [`kubernetes=${version}`], profile: 'strict' })]));

const AWKWARD = [null, '', 'x', '-1', 0, -1, 1.5, 1e300, true, [], {}, [null], [[]], { '': null }, { a: { b: [] } }, '\ud800'];

type Path = (string | number)[];

/** The way to each field, through the first entry of a list; a struct inside itself is followed once. */
function pathsOf(type: FieldType, path: Path = [], inside: string[] = []): Path[] {
  switch (type.kind) {
    case 'scalar': return [path];
    case 'list': return [path, ...pathsOf(type.of, [...path, 0], inside)];
    case 'map': return [path, ...pathsOf(type.of, [...path, '__proto__'], inside)];
    case 'struct':
      if (inside.includes(type.name)) return [path];
      return [path, ...[...type.fields].flatMap(([name, field]) => pathsOf(field.type, [...path, name], [...inside, type.name]))];
  }
}

/** A manifest in which only this value stands, at its place. */
function manifestWith(kind: string, path: Path, value: unknown): unknown {
  const nested = path.reduceRight<unknown>((inner, step) => (typeof step === 'number' ? [inner] : Object.fromEntries([[step, inner]])), value);
  if (path.length === 0) return value;
  return { apiVersion: 'batch/v1', kind, ...nested as object };
}

function judgeInEveryWay(manifest: unknown, version: string): void {
  for (const strict of [true, false]) JobValidation.ofCreate(manifest, { version, strict }).toJson();
  LINTERS.get(version)!.lintManifests([manifest]).toText('sarif');
  for (const method of Object.values(JobUpdateMethod)) {
    JobValidation.ofUpdate(manifest, manifest, { version, method });
    JobValidation.ofUpdate(PLAIN, manifest, { version, method });
    JobValidation.ofUpdate(manifest, PLAIN, { version, method });
  }
}

const PLAIN = {
  apiVersion: 'batch/v1',
  kind: 'Job',
  metadata: { name: 'a' },
  spec: { template: { spec: { restartPolicy: 'Never', containers: [{ name: 'main', image: 'worker:1' }] } } },
};

test.each(['Job', 'CronJob'])('an awkward value at each field of a %s', kind => {
  const paths = pathsOf(structNamed(kind, 37));
  expect(paths.length).toBeGreaterThan(1000);
  paths.forEach((path, i) => {
    const version = VERSIONS[i % VERSIONS.length];
    for (const value of AWKWARD) {
      JobValidation.ofCreate(manifestWith(kind, path, value), { version, strict: false });
      LINTERS.get(version)!.lintManifests([manifestWith(kind, path, value)]);
      JobValidation.ofUpdate(PLAIN, manifestWith(kind, path, value), { version });
    }
  });
});

test('any value at all', () => {
  const path = fc.array(fc.oneof(fc.nat({ max: 1 }), fc.constantFrom('spec', 'template', 'metadata', 'containers', 'rules', 'podFailurePolicy', 'x')));
  fc.assert(fc.property(path, fc.jsonValue(), fc.constantFrom(...VERSIONS), (at, value, version) => {
    judgeInEveryWay(manifestWith('Job', at, value), version);
  }), { seed: 4, numRuns: 2000 });
});

test('every recorded case at every version', () => {
  for (const version of VERSIONS) {
    for (const { manifest } of CREATE_CASES) JobValidation.ofCreate(manifest, { version });
  }
});

test('a manifest is not changed by being judged', () => {
  fc.assert(fc.property(arbitraryManifest, given => {
    const before = JSON.stringify(given);
    judgeInEveryWay(given, '1.34');
    expect(JSON.stringify(given)).toBe(before);
  }), { seed: 4, numRuns: 300 });
});

test('defaults are put in once and for all', () => {
  fc.assert(fc.property(arbitraryManifest, given => {
    if (JobValidation.ofCreate(given, { strict: false }).findings.some(({ rule }) => rule === 'kubernetes/wrong-type')) return;
    const once = JobValidation.withDefaults(given);
    expect(JobValidation.withDefaults(once)).toEqual(once);
  }), { seed: 4, numRuns: 1000 });
});
