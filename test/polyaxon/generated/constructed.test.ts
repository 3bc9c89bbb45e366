import { readFileSync } from 'fs';
import { join } from 'path';
import { ConstructedOperation, ExpectedRun } from './constructed';
import { constructedFiles, DRAWN } from './constructed-files';
import { ExpectedContainer } from './constructed-runs';
import { versionOf } from '../../../src/engine';
import { renderPodFailurePolicy } from '../../../src/kubernetes/pod-failure-policy';
import { polyaxon } from '../../../src/polyaxon/engine';
import { differenceOf } from '../client/answer-difference';
import { ourAnswer } from '../client/our-answer';
import type { RecordedAnswer } from '../client/recorded-answers';
import { hashOf } from '../recorded-params';

/*
 * Operations through the typed surface, drawn by chance, and what the clients made of the files, as recorded in
 * `test/conformance/polyaxon/constructed.json`. After a wanted change: `conformance/polyaxon/record.sh constructed`.
 */

interface ConstructedLine {
  readonly name: string;
  /** The hash of the file. */
  readonly file: string;
  /** That of the one client that was asked. */
  readonly answers: { readonly [client: string]: RecordedAnswer };
}

const { cases }: { cases: ConstructedLine[] } = JSON.parse(readFileSync(join(__dirname, '../../conformance/polyaxon/constructed.json'), 'utf8'));
const recorded = new Map(cases.map(line => [line.name, line]));
const files = constructedFiles();
const answered = files.filter(({ name, client }) => recorded.get(name)?.answers[client])
  .map(file => ({ ...file, answer: recorded.get(file.name)!.answers[file.client] }));

test('the files are those that the clients were asked about', () => {
  expect(files.map(({ name, content }) => [name, hashOf(content)]).sort()).toEqual(cases.map(({ name, file }) => [name, file]).sort());
});

test('most of what is drawn is written, and enough of it for each version', () => {
  expect(files.length).toBeGreaterThan(0.9 * DRAWN);
  const count = (client: string) => answered.filter(file => file.client === client).length;
  expect(Math.min(...['2.13.3', '2.16.4', '2.17.0', '2.18.0'].map(count))).toBeGreaterThan(100);
});

test('the client of its version accepts each of them', () => {
  expect(answered.filter(({ answer }) => !answer.accepted).map(({ name, answer }) => `${name}: ${answer.why?.lines.join(' ')}`)).toEqual([]);
});

test('the code answers as the client does', () => {
  const mismatches = answered.flatMap(({ name, content, answer, operation }) => {
    const difference = differenceOf(answer, ourAnswer(content, versionOf(polyaxon, operation.version)));
    return difference ? [[name, ...difference].join('\n  ')] : [];
  });
  expect(mismatches).toEqual([]);
});

/** The main containers of each run that the client told of. */
function runsIn({ resource, children }: RecordedAnswer): { readonly termination?: object; readonly containers: readonly any[] }[] {
  if (resource) return [{ termination: resource.termination, containers: resource.pods!.map((pod: any) => pod.containers[0]) }];
  return (children?.first ?? []).map(({ termination, containers }) => ({ termination, containers: containers ?? [] }));
}

const withRuns = answered.map(file => ({ ...file, runs: runsIn(file.answer) })).filter(({ runs }) => runs.length > 0);

test('most of them are lowered to a run', () => {
  expect(withRuns.length).toBeGreaterThan(0.6 * answered.length);
});

describe('what the author gave arrives', () => {
  /** The client adds a key to the entries that it makes of the map at the top of the simplified format. */
  const isTop = (name: string) => name.startsWith('simplified');

  function arrivals(name: string, { mainContainer, containers }: ExpectedRun): object[] {
    return containers.map(({ image, command, args, env }: ExpectedContainer) => ({
      name: mainContainer, image, command, args, env: env?.map(each => ({ ...each, ...isTop(name) && { value_from: 'null' } })),
    }));
  }

  /** Polyaxon gives the Pods of Dask arguments of its own: where the author has none, and behind those of the scheduler. */
  function withoutPolyaxons(kind: string, { args, ...container }: any): object {
    if (kind !== 'daskcluster' || args === undefined) return { ...container, args };
    const end = args.findIndex((each: string) => ['dask-scheduler', 'dask-worker', '--dashboard-prefix'].includes(each));
    const authors = end < 0 ? args : args.slice(0, end);
    return { ...container, args: authors.length > 0 ? authors : undefined };
  }

  /**
   * Sorted, and with numbers in one form: Python and JSON write the exponent in two ways, and which of them a container gets depends on the version.
   */
  function inOneForm(containers: readonly any[]): string {
    const sorted = containers.map(({ name, image, command, args, env }) => JSON.stringify({ name, image, command, args, env })).sort();
    return sorted.join(' ').replace(/\de-0(?=\d)/g, start => start.slice(0, -1));
  }

  test('in the containers of its runs', () => {
    const compared = withRuns.flatMap(({ name, runs, operation }) => operation.runs.slice(0, 4).map((expected, i) => ({
      name,
      arrived: inOneForm(runs[i].containers.map(container => withoutPolyaxons(operation.kind, container))),
      expected: inOneForm(arrivals(name, expected)),
    })));
    const wrong = compared.filter(({ arrived, expected }) => arrived !== expected);
    expect(wrong.map(({ name, arrived, expected }) => `${name}\n  expected ${expected}\n  arrived  ${arrived}`)).toEqual([]);
    expect(compared.length).toBeGreaterThan(400);
  });

  test('in their termination', () => {
    for (const { name, runs, operation } of withRuns) {
      for (const { termination } of runs) expect({ name, termination }).toEqual({ name, termination: terminationOf(operation) });
    }
  });

  function terminationOf({ kind, policy, ttlSeconds }: ConstructedOperation): object | undefined {
    const isJob = ['job', 'notifier', 'tuner', 'cleaner'].includes(kind);
    const isKubeflow = ['tfjob', 'pytorchjob', 'mpijob'].includes(kind);
    const retries = policy?.retries || undefined;
    const fields = {
      // The training operator ends the job when it has counted as many restarts.
      backoffLimit: retries && isKubeflow ? retries + 1 : retries,
      activeDeadlineSeconds: policy?.deadlineSeconds,
      ttlSecondsAfterFinished: ttlSeconds,
      podFailurePolicy: policy && isJob ? renderPodFailurePolicy(policy, 'polyaxon-main') : undefined,
    };
    return Object.values(fields).every(each => each === undefined) ? undefined : fields;
  }
});
