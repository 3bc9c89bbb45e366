import { isAtLeast } from '../../../src/engine';
import { KUBERNETES_VERSIONS } from '../../../src/kubernetes/versions';
import { appliedOutputs } from '../applied-outputs';
import { canonical, sha256 } from '../default-outputs';
import { recordingsOf } from '../validation/recording';

/*
 * What API servers said when somebody applied an evaluation and then a changed one.
 */

const outputs = appliedOutputs();
const recordings = recordingsOf('apply');

/** The version from which on the fields of an evaluation are known by default. */
const KNOWN_SINCE = '1.29';

test('there is a recording for every version that is called verified', () => {
  expect(recordings.map(({ version }) => version)).toEqual(KUBERNETES_VERSIONS.filter(each => each.verified).map(each => each.version));
});

test('something is applied, and changed in ways that nobody may change', () => {
  expect(outputs.filter(each => !each.isControl).length).toBeGreaterThan(25);
  expect(outputs.filter(each => each.isControl).length).toBeGreaterThan(3);
});

describe.each(recordings)('Kubernetes $kubernetes', ({ version, answers }) => {
  test('the recording has an answer to each set and to nothing else', () => {
    expect(answers.map(({ name }) => name)).toEqual(outputs.map(({ name }) => name));
  });

  test.each(outputs)('$name', ({ name, steps, isControl }) => {
    const answer: any = answers.find(each => each.name === name);
    const hash = sha256(steps.flat().map(canonical).join('')).slice(0, answer.sha256.length);
    expect(answer.sha256 === hash ? 'recorded' : 'record again with npm run conformance:kubernetes').toBe('recorded');
    const refused = answer.steps.flat().filter((each: any) => !each.accepted && (each.kind === 'ConfigMap' || isAtLeast(version, KNOWN_SINCE)));
    if (isControl) expect(answer.steps[1].filter((each: any) => !each.accepted).length).toBeGreaterThan(0);
    else expect(refused).toEqual([]);
    // An older server is not asked by the construct: what it would lose is refused when the app is synthesized.
    const warned = answer.steps.flat().filter((each: any) => each.accepted && each.warnings?.length > 0);
    expect(warned).toEqual([]);
  });
});
