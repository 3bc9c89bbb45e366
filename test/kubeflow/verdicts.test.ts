import { ours, theirs } from './compare-verdicts';
import { rulesOf } from './judged';
import { RECORDED_VERSIONS, RecordedVerdict, recordedVerdicts } from './recorded-verdicts';
import { defaultedTrainingJob } from '../../src/kubeflow/defaulting';

/*
 * Our verdict on manifests that chance has made, beside that of the real CRDs, webhooks and operators. conformance/kubeflow/README.md says how it was recorded.
 */

describe.each(RECORDED_VERSIONS)('%s', version => {
  const verdicts = recordedVerdicts(version);

  test('says the same', () => {
    const different = verdicts.map(([manifest, verdict], i) => ({ i, ours: ours(manifest, version), theirs: theirs(verdict) }))
      .filter(each => JSON.stringify(each.ours) !== JSON.stringify(each.theirs));
    expect(different).toEqual([]);
  });

  test('fills in the same', () => {
    const accepted = verdicts.filter(([, { defaulted }]) => defaulted !== undefined);
    const different = accepted.map(([manifest, { defaulted }], i) => ({ i, ours: filledIn(manifest, version), theirs: compared(defaulted!) }))
      .filter(each => JSON.stringify(each.ours) !== JSON.stringify(each.theirs));
    expect(different).toEqual([]);
    expect(accepted.length).toBeGreaterThan(100);
  });

  test('says where the operator panics', () => {
    const panics = verdicts.filter(([, { panic }]) => panic !== undefined);
    expect(panics.filter(([manifest]) => !rulesOf(manifest, version).includes('elastic-without-workers')).map(([manifest]) => manifest)).toEqual([]);
    expect(panics.length).toBeGreaterThan(0);
  });
});

type Defaulted = NonNullable<RecordedVerdict['defaulted']>;

function filledIn(manifest: unknown, version: string): Defaulted {
  const { runPolicy, replicas } = defaultedTrainingJob(manifest, { engine: 'kubeflow', version, verified: true })!;
  const entries = replicas.map(each => [each.type, {
    replicas: each.replicas,
    restartPolicy: each.restartPolicy,
    ports: (each.template.spec?.containers ?? []).flatMap(({ name, ports = [] }) => ports.map(port => `${name ?? ''}/${port.name ?? ''}:${port.containerPort}`)),
  }]);
  return compared({ cleanPodPolicy: runPolicy.cleanPodPolicy, replicas: Object.fromEntries(entries) });
}

function compared({ cleanPodPolicy, replicas }: Defaulted): Defaulted {
  const entries = Object.keys(replicas).sort().map(type => {
    const { replicas: number, restartPolicy, ports = [] } = replicas[type];
    return [type, { replicas: number, restartPolicy, ports }];
  });
  return { cleanPodPolicy, replicas: Object.fromEntries(entries) };
}
