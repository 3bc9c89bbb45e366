import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Yaml } from 'cdk8s';
import { canonical, defaultOutputs, sha256 } from './default-outputs';
import { recordingsOf } from './validation/recording';
import { isAtLeast } from '../../src/engine';
import { KUBERNETES_VERSIONS } from '../../src/kubernetes/versions';

interface Verdict {
  readonly name: string;
  readonly sha256: string;
  readonly accepted: boolean;
  readonly warnings: string[];
  readonly pod: { readonly accepted: boolean; readonly message?: string };
}

interface Recording {
  readonly kubernetes: string;
  readonly cases: Verdict[];
}

const FOLDER = join(__dirname, '..', 'conformance', 'kubernetes');
const recordings = readdirSync(FOLDER).filter(name => name.startsWith('default-output-'))
  .map((name): Recording => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')));
const outputs = defaultOutputs();

function minorOf(kubernetes: string): string {
  return /^v(\d+\.\d+)\./.exec(kubernetes)![1];
}

const KNOWN_SINCE = { backoffLimitPerIndex: '1.28', maxFailedIndexes: '1.28', podReplacementPolicy: '1.28', successPolicy: '1.30' };

function unknownFields({ kind, spec }: any, version: string): string[] {
  const [jobSpec, path] = kind === 'CronJob' ? [spec.jobTemplate.spec, 'spec.jobTemplate.spec'] : [spec, 'spec'];
  return Object.entries(KNOWN_SINCE)
    .filter(([field, since]) => jobSpec[field] !== undefined && !isAtLeast(version, since))
    .map(([field]) => `${path}.${field}`);
}

test('there is a recording for every version that is called verified', () => {
  const minors = recordings.map(({ kubernetes }) => minorOf(kubernetes));
  for (const question of ['create', 'update'] as const) expect(recordingsOf(question).map(({ version }) => version)).toEqual(minors);
  expect(minors).toEqual(KUBERNETES_VERSIONS.filter(each => each.verified).map(each => each.version));
});

describe.each(recordings)('Kubernetes $kubernetes', ({ kubernetes, cases }) => {
  const verdicts = new Map(cases.map(verdict => [verdict.name, verdict]));

  test('the recording has a verdict on each manifest and on nothing else', () => {
    expect([...verdicts.keys()]).toEqual(outputs.map(({ name }) => name));
  });

  describe.each(outputs)('$name', ({ name, pod, manifest }) => {
    const verdict = verdicts.get(name);

    test('is the manifest that was recorded', () => {
      // A verdict says nothing about a manifest that changed since.
      expect(verdict?.sha256 === sha256(canonical(manifest)) ? 'recorded' : 'record again with npm run conformance:kubernetes').toBe('recorded');
    });

    // The default output is made for the default version. A construct for an older one refuses what that does not know.
    const unknown = unknownFields(manifest, minorOf(kubernetes));
    if (unknown.length > 0) {
      test('is refused by an API server that does not know all of its fields', () => {
        expect(verdict).toMatchObject({ accepted: false, message: expect.stringContaining(unknown.map(field => `unknown field "${field}"`).join(', ')) });
      });
    } else {
      test('is accepted by the API server', () => {
        expect(verdict).toMatchObject({ accepted: true, causes: [] });
      });
    }

    if (pod === 'ACCEPTED') {
      test('has Pods that pass the restricted Pod Security Standard, and no warning', () => {
        expect(verdict).toMatchObject({ pod: { accepted: true }, warnings: [] });
      });
    }

    if (pod === 'REFUSED') {
      test('has Pods that the restricted Pod Security Standard refuses', () => {
        expect(verdict).toMatchObject({ pod: { accepted: false, message: expect.stringContaining('violates PodSecurity "restricted:latest"') } });
      });
    }
  });
});

test('all manifests', () => {
  const documents = outputs.map(({ name, manifest }) => `# ${name}\n${Yaml.stringify(manifest)}`);
  expect(documents.join('---\n')).toMatchSnapshot();
});
