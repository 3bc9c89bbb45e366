import { objectsOf } from './fixtures';
import { JobDiagnosis } from '../../../src/kubernetes/job-diagnosis';
import { messageOf } from '../../messages';

/*
 * The public class: what it takes, and which Pods it gives to which Job.
 */

const JOB = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'import', namespace: 'nightly', uid: '1' }, status: { active: 1 } };
const OWNER = { apiVersion: 'batch/v1', kind: 'Job', name: 'import', uid: '1', controller: true };

const pod = (metadata: object, more: object = {}) => (
  { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'import-x', namespace: 'nightly', ...metadata }, status: { phase: 'Running' }, ...more });

describe('a Pod', () => {
  test.each<[string, object, object, 'is of the Job' | 'may be of the Job' | 'is left out' | 'has no Job here' | 'is nothing to us']>([
    ['with its owner', JOB, pod({ ownerReferences: [OWNER] }), 'is of the Job'],
    ['with several owners', JOB, pod({ ownerReferences: [{ apiVersion: 'v1', kind: 'PodGroup', name: 'a', uid: '3' }, OWNER] }), 'is of the Job'],
    ['with the unique id in a label', JOB, pod({ labels: { 'batch.kubernetes.io/controller-uid': '1', 'batch.kubernetes.io/job-name': 'import' } }), 'may be of the Job'],
    ['with the unique id in an old label', JOB, pod({ labels: { 'controller-uid': '1', 'job-name': 'import' } }), 'may be of the Job'],
    ['with its name in a label', JOB, pod({ labels: { 'job-name': 'import' } }), 'may be of the Job'],
    ['with its name in a label, in no namespace', JOB, pod({ labels: { 'job-name': 'import' }, namespace: undefined }), 'may be of the Job'],
    ['with its name in a label, in another namespace', JOB, pod({ labels: { 'job-name': 'import' }, namespace: 'daily' }), 'has no Job here'],
    ['of an earlier Job of this name', JOB, pod({ ownerReferences: [{ ...OWNER, uid: '2' }] }), 'is left out'],
    ['of an earlier Job of this name, by its label', JOB, pod({ labels: { 'controller-uid': '2', 'job-name': 'import' } }), 'is left out'],
    ['of another Job', JOB, pod({ ownerReferences: [{ ...OWNER, name: 'export', uid: '2' }] }), 'has no Job here'],
    ['of another controller that bears such a label', JOB, pod({ labels: { 'job-name': 'import' }, ownerReferences: [{ ...OWNER, kind: 'ReplicaSet' }] }),
      'is nothing to us'],
    ['of a Job of another group', JOB, pod({ ownerReferences: [{ ...OWNER, apiVersion: 'batch.volcano.sh/v1alpha1' }] }), 'is nothing to us'],
    ['with its owner, of a Job that has lost its unique id', { ...JOB, metadata: { name: 'import' } }, pod({ ownerReferences: [OWNER] }), 'may be of the Job'],
    ['without anything', JOB, pod({}), 'is nothing to us'],
  ])('%s: it %5$s', (_, job, given, expected) => {
    const objects = [job, given];
    const [{ attempts, notes }] = JobDiagnosis.ofObjects(objects);
    const isLost = JobDiagnosis.podsWithoutJob(objects).length > 0;
    expect(attempts.length === 1 ? (attempts[0].doubts ? 'may be of the Job' : 'is of the Job')
      : notes.some(note => note.startsWith('left out')) ? 'is left out' : isLost ? 'has no Job here' : 'is nothing to us').toBe(expected);
  });

  test('is of one Job alone where two have the same name', () => {
    const other = { ...JOB, metadata: { ...JOB.metadata, namespace: 'daily', uid: '2' } };
    const pods = [pod({ ownerReferences: [OWNER] }), pod({ name: 'import-y', namespace: 'daily', ownerReferences: [{ ...OWNER, uid: '2' }] })];
    expect(JobDiagnosis.ofObjects([JOB, other, ...pods]).map(({ job, attempts, notes }) => [job.namespace, attempts.map(each => each.pod), notes]))
      .toEqual([['nightly', ['import-x'], []], ['daily', ['import-y'], []]]);
  });

  test('of an earlier Job is named in an order that does not depend on the input', () => {
    const earlier = ['d', 'b', 'a', 'c'].map(name => pod({ name, ownerReferences: [{ ...OWNER, uid: '2' }] }));
    const notesOf = (pods: object[]) => JobDiagnosis.ofObjects([JOB, ...pods])[0].notes;
    expect(notesOf(earlier)).toEqual(['left out, since another Job that has or had this name owns them: a, b, c and 1 more']);
    expect(notesOf([...earlier].reverse())).toEqual(notesOf(earlier));
  });

  test('that is there twice is taken as it was read last', () => {
    const ended = pod({ uid: 'p', ownerReferences: [OWNER] }, { status: { phase: 'Succeeded' } });
    const [{ attempts }] = JobDiagnosis.ofObjects([JOB, pod({ uid: 'p', ownerReferences: [OWNER] }), ended]);
    expect(attempts.map(({ state }) => state)).toEqual(['succeeded']);
  });
});

test('lists are read, and lists in lists, and lists of a kind', () => {
  const [job, ...pods] = objectsOf('permanent-exit-code');
  const strip = ({ apiVersion, kind, ...object }: any) => object;
  const expected = JobDiagnosis.ofObjects([job, ...pods])[0].toJson();
  const list = (items: any[]) => ({ apiVersion: 'v1', kind: 'List', items });
  expect(JobDiagnosis.ofObjects([list([job, list(pods)])])[0].toJson()).toEqual(expected);
  expect(JobDiagnosis.ofObjects([
    { apiVersion: 'batch/v1', kind: 'JobList', items: [strip(job)] }, { apiVersion: 'v1', kind: 'PodList', items: pods.map(strip) },
  ])[0].toJson()).toEqual(expected);
});

test('the result is data of its own', () => {
  const [diagnosis] = JobDiagnosis.ofObjects(objectsOf('permanent-exit-code'));
  const json = diagnosis.toJson();
  json.attempts[0].pod = 'changed';
  json.notes.push('changed');
  expect(JSON.stringify(diagnosis.toJson())).not.toContain('changed');
  expect(Object.keys(json)).toEqual(['version', 'target', 'job', 'attempts', 'outcome', 'evidenceMissing', 'next', 'notes']);
});

test('what was read is not changed', () => {
  const objects = objectsOf('index-backing-off');
  const before = JSON.stringify(objects);
  JobDiagnosis.ofObjects(objects);
  expect(JSON.stringify(objects)).toBe(before);
});

test('nothing can be diagnosed in nothing', () => {
  expect(JobDiagnosis.ofObjects([])).toEqual([]);
  expect(JobDiagnosis.ofObjects([null, 1, 'a', [], {}])).toEqual([]);
});

describe('what is asked in a wrong way is refused:', () => {
  test.each<[string, () => unknown, string]>([
    ['no list', () => JobDiagnosis.ofObjects(JOB as any), 'the objects of a diagnosis must be a list, got {"apiVersion":"batch/v1","kind":"Job","metadata":'
      + '{"name":"import","namespace":"nightly","uid":"1"},"status":{"active":1}...'],
    ['an unknown option', () => JobDiagnosis.ofObjects([], { versions: '1.34' } as any), 'JobDiagnosisOptions has an unknown key \'versions\'; did you mean \'version\'?'],
    ['an unknown version', () => JobDiagnosis.ofObjects([], { version: '2.0' }),
      'kubernetes 2.0 is not known; known are 1.26, 1.27, 1.28, 1.29, 1.30, 1.31, 1.32, 1.33, 1.34, 1.35, 1.36 and 1.37'],
    ['a Job that no server would give', () => JobDiagnosis.ofObjects([{ ...JOB, spec: { template: [] } }]),
      'Job nightly/import cannot be read: spec.template: json: cannot unmarshal array into Go struct field JobSpec.spec.template of type v1.PodTemplateSpec'],
  ])('%s', (_, action, message) => {
    expect(messageOf(action)).toBe(message);
  });
});
