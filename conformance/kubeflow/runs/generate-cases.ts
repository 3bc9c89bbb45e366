/*
 * Cases for the recorder, by chance but the same each time: `npx tsx generate-cases.ts SEED COUNT VERSION`, one as JSON a line.
 */
import { TRAINING_KINDS, TrainingKind } from '../../../src/kubeflow/kinds';
import type { Scenario, ScenarioAttempt, ScenarioChange } from '../../../src/kubeflow/simulation/scenario';

const CODES = [0, 0, 0, 1, 2, 42, 126, 127, 128, 130, 134, 137, 138, 139, 143, 255];
const RESTART_POLICIES = ['ExitCode', 'ExitCode', 'OnFailure', 'Never', 'Always', undefined];
/** Where there is more than one type of replicas, in which the operator has no order. */
const TURNS = 4;

export interface GeneratedCase {
  readonly name: string;
  readonly manifest: object;
  readonly scenario: Scenario;
  readonly turns: number;
}

/** A small generator of numbers: nothing depends on how good they are. */
class Chance {
  public constructor(private state: number) {}

  public below(n: number): number {
    this.state = (this.state * 1103515245 + 12345) % 2147483648;
    return Math.floor(this.state / 65536) % n;
  }

  public isOneIn(n: number): boolean {
    return this.below(n) === 0;
  }

  public of<T>(all: readonly T[]): T {
    return all[this.below(all.length)];
  }
}

export function generatedCase(seed: number, version: string): GeneratedCase {
  const chance = new Chance(seed * 7919 + 17);
  for (let i = 0; i < 5; i++) chance.below(2);
  const kinds = TRAINING_KINDS.filter(({ since }) => since === undefined || version.startsWith('1.9'));
  const kind = chance.of(kinds);
  const types = replicaTypes(kind, chance);
  const replicas = Object.fromEntries(types.map(([type, count]) => [type, replicaSpec(kind, type, count, chance)]));
  const spec = {
    [kind.replicasField]: replicas,
    runPolicy: runPolicy(kind, chance),
    ...kind.kind === 'TFJob' && chance.isOneIn(5) && { successPolicy: 'AllWorkers' },
    ...kind.kind === 'TFJob' && chance.isOneIn(5) && { enableDynamicWorker: true },
    ...['PyTorchJob', 'PaddleJob'].includes(kind.kind) && replicas.Worker && chance.isOneIn(4) && { elasticPolicy: {} },
  };
  return {
    name: `${kind.kind.toLowerCase()}-${seed}`,
    manifest: { apiVersion: 'kubeflow.org/v1', kind: kind.kind, metadata: { name: 't', namespace: 'default' }, spec },
    scenario: scenario(kind, types, replicas, chance),
    turns: types.length < 2 ? 1 : TURNS,
  };
}

type TypeCount = readonly [type: string, count: number];

function replicaTypes({ kind }: TrainingKind, chance: Chance): TypeCount[] {
  const severalOf = () => 1 + chance.below(3);
  switch (kind) {
    case 'TFJob': {
      const chief: TypeCount[] = chance.isOneIn(2) ? [[chance.of(['Chief', 'Master']), 1]] : [];
      const others: TypeCount[] = [
        ...chance.isOneIn(3) ? [['PS', 1] as const] : [], ...chance.isOneIn(5) ? [['Evaluator', 1] as const] : [],
      ];
      return [...chief, ...others, ...chief.length === 0 || !chance.isOneIn(4) ? [['Worker', severalOf()] as const] : []];
    }
    case 'JAXJob': return [['Worker', severalOf()]];
    case 'MPIJob': return [['Launcher', 1], ...chance.isOneIn(6) ? [] : [['Worker', severalOf()] as const]];
    case 'XGBoostJob': return [['Master', 1], ...chance.isOneIn(4) ? [] : [['Worker', severalOf()] as const]];
    default: return chance.isOneIn(3) ? [['Worker', severalOf()]] : chance.isOneIn(5) ? [['Master', 1]] : [['Master', 1], ['Worker', severalOf()]];
  }
}

function replicaSpec(kind: TrainingKind, type: string, replicas: number, chance: Chance): { readonly [field: string]: unknown } {
  const restartPolicy = type === 'PS' && chance.isOneIn(3) ? 'Always' : chance.of(RESTART_POLICIES);
  const isMulti = restartPolicy !== 'Always' && chance.isOneIn(6);
  return {
    replicas,
    ...restartPolicy && { restartPolicy },
    template: {
      spec: {
        containers: [
          { name: kind.container, image: 'busybox' },
          ...isMulti ? [{ name: 'sidecar', image: 'busybox' }] : [],
        ],
        ...chance.isOneIn(8) && { initContainers: [{ name: 'fetch', image: 'busybox' }] },
      },
    },
  };
}

function runPolicy(kind: TrainingKind, chance: Chance): object {
  return {
    ...chance.isOneIn(2) && { backoffLimit: chance.of([0, 0, 1, 2, 3, 4, 6, 8]) },
    ...chance.isOneIn(3) && { activeDeadlineSeconds: chance.of([5, 20, 60, 90]) },
    ...chance.isOneIn(2) && { cleanPodPolicy: chance.of(['None', 'Running', 'All', 'all']) },
    ...chance.isOneIn(4) && { ttlSecondsAfterFinished: chance.of([0, 15, 60]) },
    ...chance.isOneIn(20) && { suspend: true },
    ...kind.kind !== 'JAXJob' && chance.isOneIn(60) && { backoffLimit: -1 },
  };
}

function scenario(kind: TrainingKind, types: readonly TypeCount[], replicas: { readonly [type: string]: any }, chance: Chance): Scenario {
  const until = chance.of([60, 150, 300]) + 0.77;
  const attempts: { [pod: string]: ScenarioAttempt | ScenarioAttempt[] } = {};
  // Times have a part of their own in each place, so that Pods meet only where they are meant to.
  let place = 0;
  for (const [type, count] of types) {
    if (chance.isOneIn(4)) {
      attempts[type.toLowerCase()] = some(chance, replicas[type], ++place);
      continue;
    }
    for (let index = 0; index < count; index++) {
      const name = kind.kind === 'MPIJob' && type === 'Launcher' ? 'launcher' : `${type.toLowerCase()}-${index}`;
      if (!chance.isOneIn(4)) attempts[name] = some(chance, replicas[type], ++place);
    }
  }
  return { attempts, default: { startAfter: 1, after: chance.of([20, 40]) }, until, changes: changes(types, chance, until) };
}

function some(chance: Chance, spec: any, place: number): ScenarioAttempt | ScenarioAttempt[] {
  if (chance.isOneIn(2)) return attempt(chance, spec, place);
  return Array.from({ length: 1 + chance.below(3) }, () => attempt(chance, spec, place));
}

function attempt(chance: Chance, spec: any, place: number): ScenarioAttempt {
  // Simultaneous ends are wanted now and then.
  const part = chance.isOneIn(4) ? 0 : place * 0.041 + chance.below(10) * 0.003;
  const after = chance.of([3, 5, 8, 10, 15, 25, 40]) + part;
  const startAfter = chance.of([1, 2]);
  const whenDeleted = chance.isOneIn(5) ? { whenDeleted: { exitCode: chance.of([0, 1, 137, 143]), terminationSeconds: chance.of([1, 3, 7]) } } : {};
  const containers: { name: string }[] = [...spec.template.spec.containers, ...spec.template.spec.initContainers ?? []];
  const codes = (): Pick<ScenarioAttempt, 'exitCode' | 'exitCodes'> => {
    const others = containers.slice(1).filter(() => chance.isOneIn(3));
    return {
      exitCode: chance.of(CODES),
      ...others.length > 0 && { exitCodes: Object.fromEntries(others.map(({ name }) => [name, chance.of(CODES)])) },
    };
  };
  switch (chance.below(14)) {
    case 0: return { startAfter, running: true, ...whenDeleted };
    case 1: return { pending: true };
    case 2: return { startAfter, after, podReason: 'Evicted', ...chance.isOneIn(2) && { exitCode: chance.of(CODES.slice(3)) } };
    case 3: return { after, noContainerStatuses: true, podReason: 'UnexpectedAdmissionError' };
    case 4: case 5: return {
      startAfter, after, deleted: true, terminationSeconds: chance.of([1, 2, 5]), ...chance.isOneIn(2) && { exitCode: chance.of([0, 1, 137, 143]) },
    };
    case 6: return { startAfter, runs: [{ after, ...codes() }, { after: after / 2, ...codes() }], ...whenDeleted };
    default: return { startAfter, after, ...codes(), ...whenDeleted };
  }
}

function changes(types: readonly TypeCount[], chance: Chance, until: number): ScenarioChange[] {
  const found: ScenarioChange[] = [];
  const when = () => chance.below(Math.floor(until) - 2) + 1.517;
  const pod = () => {
    const [type, count] = chance.of(types);
    return type === 'Launcher' ? 'launcher' : `${type.toLowerCase()}-${chance.below(count)}`;
  };
  if (chance.isOneIn(5)) found.push({ at: when(), touch: pod() });
  if (chance.isOneIn(6)) found.push({ at: when(), delete: pod() });
  if (chance.isOneIn(8)) found.push({ at: when(), spec: { runPolicy: { suspend: true } } });
  if (chance.isOneIn(6)) found.push({ at: when(), spec: { runPolicy: { suspend: false } } });
  return found.sort((one, other) => one.at - other.at);
}

if (require.main === module) {
  const [seed, count, version] = process.argv.slice(2);
  for (let i = 0; i < Number(count); i++) process.stdout.write(`${JSON.stringify(generatedCase(Number(seed) + i, version))}\n`);
}
