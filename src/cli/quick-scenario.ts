import { countOf, exitCodesOf, secondsOf } from './number-options';
import { UsageError } from './usage-error';
import { JobSpec } from '../kubernetes/api-types';
import { restartedBy } from '../kubernetes/container-restart';
import { MOST_PODS } from '../kubernetes/simulation/scenario';
import { isIndexed, replacesOnlyFailed } from '../kubernetes/spec-facts';
import { LARGEST_COUNT } from '../policy/input';
import { shortDuration } from '../report/short-duration';

/** What somebody asks of a simulation without a file. */
export interface QuickScenarioOptions {
  readonly exitCode?: string;
  readonly disrupted?: boolean;
  readonly after?: string;
  readonly until?: string;
  readonly maxPods?: string;
}

/** How far a Job is followed. */
export interface ScenarioLimits {
  readonly until?: number;
  readonly maxPods?: number;
}

export function limitsOf({ until, maxPods }: QuickScenarioOptions): ScenarioLimits {
  return {
    ...until !== undefined && { until: secondsOf('--until', until) },
    ...maxPods !== undefined && { maxPods: countOf('--max-pods', maxPods, MOST_PODS, 'each Pod is played') },
  };
}

/** Whoever has a file says there how attempts end. */
export function refuseBesideFile({ exitCode, disrupted, after }: QuickScenarioOptions): void {
  const [option] = [...exitCode === undefined ? [] : ['--exit-code'], ...disrupted ? ['--disrupted'] : [], ...after === undefined ? [] : ['--after']];
  if (option !== undefined) throw new UsageError(`${option} says how every attempt ends, and so does the scenario; leave one of them out`);
}

/** The code of a program that does nothing about the signal with which it is told to stop. */
const TERMINATED = 143;
const USUAL_SECONDS = 30;
/** The controller has seen that a Pod is deleted before it ends. */
const TERMINATION_SECONDS = 2;
/** The controller creates so many Pods at once, and is not interrupted. */
const BEYOND_THE_LIMIT = 500;

/** A scenario, and what it is in words. */
export interface WordedScenario {
  readonly data: object;
  readonly words: string;
}

/** A scenario in which every attempt ends in the same way, or one after the other in several ways. */
export class QuickScenario {
  private readonly codes: readonly number[];
  private readonly disrupted: boolean;
  private readonly seconds?: number;
  private readonly mostPods: number;

  public constructor({ exitCode, disrupted = false, after, maxPods }: QuickScenarioOptions) {
    this.codes = exitCode === undefined ? [disrupted ? TERMINATED : 0] : exitCodesOf('--exit-code', exitCode);
    this.disrupted = disrupted;
    if (after !== undefined) this.seconds = secondsOf('--after', after);
    this.mostPods = limitsOf({ maxPods }).maxPods ?? MOST_PODS;
  }

  /** For the Job with this spec. */
  public scenarioFor(spec: JobSpec): WordedScenario {
    const { named, others, restartedBecause } = this.endings(spec);
    const attempts = named.length === 0 ? undefined
      // Of an Indexed Job the attempts of each index are told apart from those of the others.
      : isIndexed(spec) ? Object.fromEntries(Array.from({ length: this.indexesOf(spec) }, (_, i) => [i, named])) : named;
    return { data: { default: others, ...attempts && { attempts } }, words: this.words(spec, restartedBecause) };
  }

  /** For what another engine than Kubernetes runs: every attempt ends in the same way. */
  public scenarioForAll(): WordedScenario {
    if (this.codes.length > 1) {
      throw new UsageError('exit codes one after the other are those of the Pods of one Job; of a job with several parts a file says it: --scenario');
    }
    const [exitCode] = this.codes;
    const after = shortDuration(this.seconds ?? USUAL_SECONDS);
    const end = this.disrupted ? `attempts end by a disruption with ${this.codeWords()}, ` : `attempts end with ${this.codeWords()}, `;
    return {
      data: { default: { exitCode, ...this.disrupted && { disrupted: true }, ...this.seconds !== undefined && { after: this.seconds } } },
      words: `${end}${after} after their start`,
    };
  }

  private words(spec: JobSpec, restartedBecause: string | undefined): string {
    const after = shortDuration(this.secondsWith(restartedBecause));
    const codes = this.codeWords();
    if (restartedBecause !== undefined) return `the program ends with ${codes}, ${after} after each start, and is started again in its Pod (${restartedBecause})`;
    if (!this.disrupted) return `attempts end with ${codes}, ${after} after their start`;
    return this.isDeleted(spec) ? `attempts are deleted by a disruption ${after} after their start, and end with ${codes}, ${TERMINATION_SECONDS} s later`
      : `attempts end by a disruption with ${codes}, ${after} after their start`;
  }

  /** A drain deletes Pods. Who waits for their end sees no difference, and all others take that for a failure. */
  private isDeleted(spec: JobSpec): boolean {
    return this.disrupted && !replacesOnlyFailed(spec);
  }

  /** How many indexes get a Pod at most: each of them after those below it. */
  private indexesOf({ completions }: JobSpec): number {
    return Math.min(completions!, this.mostPods + BEYOND_THE_LIMIT);
  }

  /** What happens to the first attempts, and to all others. An exit after which the kubelet starts the container again ends no attempt. */
  private endings(spec: JobSpec) {
    const [main] = spec.template?.spec?.containers ?? [];
    const restarting = (code: number) => this.disrupted || code === 0 ? undefined : restartedBy(spec, main, code);
    const restartedBecause = this.codes.map(restarting).find(because => because !== undefined);
    const ending = (exitCode: number, restarts: number) => ({
      exitCode,
      ...this.disrupted && { disrupted: true },
      ...this.isDeleted(spec) && { deleted: true, terminationSeconds: TERMINATION_SECONDS },
      ...restarts > 0 && { restarts },
      ...(this.seconds !== undefined || restarts > 0) && { after: this.secondsWith(restartedBecause) },
    });
    const named: object[] = [];
    let restarts = 0;
    for (const code of this.codes.slice(0, -1)) {
      if (restarting(code) !== undefined) {
        restarts++;
      } else {
        named.push(ending(code, restarts));
        restarts = 0;
      }
    }
    const last = this.codes[this.codes.length - 1];
    const isRestarting = restarting(last) !== undefined;
    if (restarts > 0 && !isRestarting) named.push(ending(last, restarts));
    return { named, others: ending(last, isRestarting ? LARGEST_COUNT : 0), restartedBecause };
  }

  /** Nothing starts again and again at one moment. */
  private secondsWith(restartedBecause: string | undefined): number {
    return Math.max(this.seconds ?? USUAL_SECONDS, restartedBecause === undefined ? 0 : 1);
  }

  /** `exit code 1`, or `exit codes 1, 1, then 0`. */
  private codeWords(): string {
    const last = this.codes[this.codes.length - 1];
    return this.codes.length === 1 ? `exit code ${last}` : `exit codes ${this.codes.slice(0, -1).join(', ')}, then ${last}`;
  }
}
