import { explainArmadaSubmittedJob, simulateArmadaJob } from './armada-simulation';
import { armadaResourcesIn, readArmada } from './resources';
import type { AttemptRecord } from '../attempt';
import type { ManifestPlayer } from '../engine';
import type { ArmadaAttempt } from './simulation/armada-attempt';

/**
 * What becomes of the first job of a file of `armadactl submit`, alone: policies, queues and the settings of executors and of the scheduler are other files, without
 * which nothing is retried but leases that are returned. `simulateArmadaJob` and `explainArmadaSubmittedJob` take them.
 */
export const player: ManifestPlayer = {
  simulate(manifest, scenario, { version }) {
    const { attempts, notes, ...rest } = simulateArmadaJob(undefined, manifest, scenario, version);
    return { ...rest, attempts: attempts.map(recordOf), notes: [...aloneNotes(manifest), ...notes] };
  },

  explain(manifest, { version }) {
    const { rows, bounds, notes } = explainArmadaSubmittedJob(undefined, manifest, version);
    return {
      rows: rows.map(({ failure, observed, rule, response, counted, then }) => (
        { failure, ...observed && { observed }, ...rule && { rule }, ...response && { response }, counted, then })),
      bounds,
      notes: [...aloneNotes(manifest), ...notes],
    };
  },
};

function aloneNotes(manifest: unknown): string[] {
  const found = armadaResourcesIn(manifest).find(({ kind }) => kind === 'JobSet');
  const { jobs = [] } = found ? readArmada<'JobSet'>({ ...found, kind: 'JobSet' }).value : {};
  return jobs.length > 1 ? [`of the ${jobs.length} jobs of the file this is the first one`] : [];
}

/** What other engines say of an attempt too. */
export function recordOf(attempt: ArmadaAttempt): AttemptRecord {
  const {
    executor, node, memory, category, subcategory, looks, podFate, policy, decision, undecided, grownMemory, isGrowthSkipped, avoidedNodes, events,
    collision, leaseReturnsLeft, ...record
  } = attempt;
  return record;
}
