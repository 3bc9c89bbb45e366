import { PlayOptions, playTraining, TrainingRun } from './play';

/*
 * Where the real operator may decide in another way each time. Nobody has to know where: the other ways are played, and it is told where they lead elsewhere.
 */

interface Way {
  readonly isPossible: (run: TrainingRun) => boolean;
  readonly options: Partial<PlayOptions>;
  readonly taken: string;
  readonly other: string;
}

const WAYS: readonly Way[] = [
  {
    isPossible: ({ controller }) => controller.job.replicas.length > 1,
    options: { orderOf: types => [...types].reverse() },
    taken: 'the operator looks at the types of replicas in an order that differs each time, here in that of the kind',
    other: 'the other way round',
  },
  {
    isPossible: ({ hasSimultaneous }) => hasSimultaneous,
    options: { isOneByOne: true },
    taken: 'Pods to which something happens at the same moment are seen together',
    other: 'if the operator looks after each of them',
  },
  {
    isPossible: ({ hasDrained }) => hasDrained,
    options: { endsAtOnce: true },
    taken: 'a Pod that is deleted while it runs is seen before it has ended',
    other: 'if it has ended before the operator looks',
  },
];

export function choicesOf(run: TrainingRun, options: PlayOptions): string[] {
  const said = outcomeText(run);
  return WAYS.flatMap(({ isPossible, options: way, taken, other }) => {
    if (!isPossible(run) || run.isTooMuch || run.stoppedBecause === 'max-pods') return [];
    const otherwise = outcomeText(playTraining({ ...options, ...way }));
    return otherwise === said ? [] : [`${taken}: ${said}; ${other}: ${otherwise}`];
  });
}

/** What of a run people would call another outcome. */
function outcomeText({ controller: { status } }: TrainingRun): string {
  const ends = status.conditions.filter(({ type, status: value }) => (type === 'Succeeded' || type === 'Failed') && value === 'True').map(({ type }) => type);
  if (ends.length === 0) return 'the job has not ended';
  return `the job has ${ends.map(type => type.toLowerCase()).join(' and ')}${status.completionTime === undefined ? ' without a completionTime' : ''}`;
}
