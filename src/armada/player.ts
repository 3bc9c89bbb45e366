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
  plays: manifest => armadaResourcesIn(manifest).some(({ kind }) => kind === 'JobSet'),

  simulate(manifest, scenario, { version }, documents) {
    const { attempts, notes, ...rest } = simulateArmadaJob(documents && { documents }, manifest, scenario, version);
    return { ...rest, attempts: attempts.map(recordOf), notes: [...aloneNotes(manifest), ...storyOf(attempts), ...notes] };
  },

  explain(manifest, { version }, documents) {
    const { rows, bounds, notes } = explainArmadaSubmittedJob(documents && { documents }, manifest, version);
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

/** So many runs are told of one by one. */
const TOLD = 10;

/** What only Armada does about a failure: its category, the policy that was asked, and what the next run gets. */
function storyOf(attempts: readonly ArmadaAttempt[]): string[] {
  return attempts.filter(({ failure }) => failure !== undefined).slice(0, TOLD).map(each => {
    const { attempt, category, subcategory, policy, undecided, memory, grownMemory, avoidedNodes = [], podFate, collision, leaseReturnsLeft } = each;
    return `run ${attempt} with ${memory.reserved}: ${[
      category ? `category ${category}${subcategory ? `/${subcategory}` : ''}` : 'no category',
      ...policy === undefined ? [] : [`policy ${policy} decides`],
      ...undecided === undefined ? [] : ['no policy is asked'],
      ...podFate === undefined ? [] : [`its Pod is ${podFate}`],
      ...grownMemory === undefined ? [] : [`the next run gets ${grownMemory.reserved}`],
      ...avoidedNodes.length === 0 ? [] : [`the next run stays away from ${avoidedNodes.join(', ')}`],
      ...collision === undefined ? [] : [`${collision.risk} collision of names on ${collision.executor}: ${collision.because}`],
      `${leaseReturnsLeft} lease returns left`,
    ].join('; ')}`;
  });
}

/** What other engines say of an attempt too. */
export function recordOf(attempt: ArmadaAttempt): AttemptRecord {
  const {
    executor, node, memory, category, subcategory, looks, podFate, policy, decision, undecided, grownMemory, isGrowthSkipped, avoidedNodes, events,
    collision, leaseReturnsLeft, ...record
  } = attempt;
  return record;
}
