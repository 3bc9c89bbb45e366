import * as fc from 'fast-check';
import { FIXTURES, objectsOf } from './fixtures';
import { holds } from './observed-moment';
import { Evidence, gather } from '../../../src/kubernetes/diagnosis/evidence';
import { nextOf } from '../../../src/kubernetes/diagnosis/next';
import { progressOf } from '../../../src/kubernetes/diagnosis/progress';
import { sortObjects } from '../../../src/kubernetes/diagnosis/sort-objects';
import { JobDiagnosis } from '../../../src/kubernetes/job-diagnosis';
import { DiagnosedAttempt } from '../../../src/kubernetes/job-diagnosis-parts';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { PolicyError } from '../../../src/policy/policy-error';

/*
 * Less evidence, or another order, or what has nothing to do with a Job: nothing of it makes a diagnosis say more of the Job.
 */

const SEEDED = { seed: 20261130, numRuns: 300 };
const SERVER = ServerVersion.of('1.34');

const isPod = ({ kind }: any) => kind === 'Pod';

const idOf = ({ job: { namespace, name, uid } }: JobDiagnosis) => `${namespace}/${name} ${uid}`;

/** What is said of each Job, whatever their order. */
function saidOf(objects: readonly any[]): unknown {
  return Object.fromEntries(JobDiagnosis.ofObjects([...objects]).map(diagnosis => [idOf(diagnosis), diagnosis.toJson()]).sort());
}

function evidenceOf(objects: readonly any[]): Evidence[] {
  return sortObjects(objects, SERVER).jobs.map(gather);
}

const fixture = fc.constantFrom(...FIXTURES).map(objectsOf);
const shuffled = fixture.chain(objects => fc.record({
  objects: fc.constant(objects), other: fc.shuffledSubarray(objects, { minLength: objects.length }),
}));

test('the order of the objects does not matter', () => {
  fc.assert(fc.property(shuffled, ({ objects, other }) => {
    expect(saidOf(other)).toEqual(saidOf(objects));
  }), SEEDED);
  holds(({ job, pods }) => {
    expect(saidOf([...pods].reverse().concat(job))).toEqual(saidOf([job, ...pods]));
  }, 200);
});

const stranger = (metadata: object, more: object = {}) => ({
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'import-b7t4q-0', namespace: 'nightly', uid: 'stranger', creationTimestamp: '2027-01-01T00:00:00Z', ...metadata },
  status: { phase: 'Failed', conditions: [{ type: 'Ready', status: 'False', lastTransitionTime: '2027-01-01T00:00:00Z' }] },
  ...more,
});
const owner = (kind: string, name: string, apiVersion = 'batch/v1') => ({ apiVersion, kind, name, uid: 'another', controller: true });

const STRANGERS = [
  stranger({ ownerReferences: [owner('Job', 'another')] }),
  stranger({ namespace: 'elsewhere', ownerReferences: [owner('Job', 'import')] }),
  stranger({ namespace: 'elsewhere', labels: { 'job-name': 'import', 'controller-uid': 'another' } }),
  stranger({ labels: { 'job-name': 'import' }, ownerReferences: [owner('ReplicaSet', 'import', 'apps/v1')] }),
  stranger({ ownerReferences: [owner('Job', 'import', 'batch.volcano.sh/v1alpha1')] }),
  stranger({}),
  stranger({}, { kind: 'Event', involvedObject: { kind: 'Job', name: 'import' } }),
  stranger({ labels: { 'job-name': 'import' } }, { apiVersion: 'v2' }),
  null,
  'NAME READY STATUS',
];

test('what has nothing to do with a Job does not matter', () => {
  fc.assert(fc.property(fixture, fc.shuffledSubarray(STRANGERS, { minLength: 1 }), fc.boolean(), (objects, strangers, areFirst) => {
    expect(saidOf(areFirst ? [...strangers, ...objects] : [...objects, ...strangers])).toEqual(saidOf(objects));
  }), SEEDED);
});

/** What is claimed of an attempt, whatever others there are. */
function claimOf({ attempt, nextAt, ...claim }: DiagnosedAttempt): unknown {
  return claim;
}

/** What depends on Pods that are gone, and says so. */
const QUALIFIED = /later, if|sooner if|nobody can say|or after a wait if|as soon as/;

function checkWithout(objects: readonly any[], isTaken: (pod: any) => boolean): void {
  const left = objects.filter(object => !isPod(object) || !isTaken(object));
  const taken = objects.filter(object => !left.includes(object));
  const [before, after] = [evidenceOf(objects), evidenceOf(left)];
  const [more, less] = [JobDiagnosis.ofObjects([...objects]), JobDiagnosis.ofObjects(left)];
  before.forEach((evidence, i) => {
    const [all, fewer] = [progressOf(evidence), progressOf(after[i])];
    expect(fewer.failed).toBeLessThanOrEqual(all.failed);
    expect(fewer.succeeded).toBeLessThanOrEqual(all.succeeded);
    expect(fewer.restarts).toBeLessThanOrEqual(all.restarts);
    expect(fewer.failedIndexes.size).toBeLessThanOrEqual(all.failedIndexes.size);
    expect(after[i].gone.failed).toBeGreaterThanOrEqual(evidence.gone.failed);
    expect(after[i].gone.succeeded).toBeGreaterThanOrEqual(evidence.gone.succeeded);
    expect(less[i].outcome).toEqual(more[i].outcome);
    for (const attempt of less[i].attempts) {
      const same = more[i].attempts.find(({ pod }) => pod === attempt.pod)!;
      expect(claimOf(attempt)).toEqual(claimOf(same));
      expect([same.nextAt, undefined]).toContain(attempt.nextAt);
      expect(attempt.attempt).toBeLessThanOrEqual(same.attempt);
    }
    // Of a Pod that the controller has not counted yet nothing else tells.
    const isTold = taken.every(({ metadata: { finalizers = [] } }) => finalizers.length === 0);
    if (isTold && less[i].next.at !== more[i].next.at) expect(less[i].next.what).toMatch(QUALIFIED);
  });
}

test('without some of the Pods nothing more is counted', () => {
  const some = fixture.filter(objects => objects.some(isPod)).chain(objects => fc.record({
    objects: fc.constant(objects), taken: fc.subarray(objects.filter(isPod), { minLength: 1 }),
  }));
  fc.assert(fc.property(some, ({ objects, taken }) => checkWithout(objects, pod => taken.includes(pod))), SEEDED);
  holds(({ job, pods, seconds }) => checkWithout([job, ...pods], pod => pods.indexOf(pod) % 3 === Math.floor(seconds) % 3), 200);
});

type Path = readonly (string | number)[];

function placesIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.keys(value).flatMap(key => placesIn((value as any)[key], [...path, Array.isArray(value) ? Number(key) : key]))];
}

function without(objects: any[], path: Path): any[] {
  const copy = structuredClone(objects);
  const parent = path.slice(0, -1).reduce((value: any, step) => value[step], copy);
  if (Array.isArray(parent)) parent.splice(path.at(-1) as number, 1);
  else delete parent[path.at(-1)!];
  return copy;
}

const pieceOfStatus = fixture.chain(objects => fc.record({
  objects: fc.constant(objects),
  path: fc.constantFrom(...placesIn(objects).filter(([, part, field]) => part === 'status' && field !== undefined), [0, 'status'] as Path),
})).filter(({ objects }) => objects[0].status !== undefined);

describe('without a piece of a status', () => {
  test('no moment is named before the newest evidence', () => {
    fc.assert(fc.property(pieceOfStatus, ({ objects, path }) => {
      let damaged: Evidence[] = [];
      try {
        damaged = evidenceOf(without(objects, path));
      } catch (error) {
        if (!(error instanceof PolicyError)) throw error;
      }
      for (const evidence of damaged) {
        const { earliest } = nextOf(evidence);
        if (earliest !== undefined) expect(earliest).toBeGreaterThanOrEqual(evidence.newest!);
      }
    }), { ...SEEDED, numRuns: 800 });
  });

  test('no exit code, condition or reason is there that was not there before', () => {
    fc.assert(fc.property(pieceOfStatus, ({ objects, path }) => {
      const failures = (given: any[]) => JobDiagnosis.ofObjects(given).flatMap(({ job, attempts }) => (
        attempts.map(({ pod, failure }) => [`${job.namespace} ${pod}`, failure] as const)));
      const before = new Map(failures(objects));
      const claims = (failure: any) => [
        ...Object.entries(failure?.exitCodes ?? {}),
        ...Object.entries(failure?.reasons ?? {}),
        ...(failure?.conditions ?? []).map(({ type }: any) => [type]),
      ].map(claim => JSON.stringify(claim));
      for (const [pod, failure] of failures(without(objects, path))) {
        // What counts as a failure only without that piece shows what it had before as well.
        const known = before.get(pod) ? claims(before.get(pod)) : claims(failure);
        expect(known).toEqual(expect.arrayContaining(claims(failure)));
      }
    }), { ...SEEDED, numRuns: 400 });
  });
});
