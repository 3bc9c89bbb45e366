import { Fate, fateOf, fateOfRestart } from './fates';
import type { FailureProps } from '../../policy/failure';
import { FailureResponse } from '../../policy/failure-response';
import { Container, JobSpec } from '../api-types';
import { restartedBy } from '../container-restart';
import { consequence, restartConsequence, SUCCEEDS } from './consequences';
import { FailureCause, KILLED } from './failure-causes';
import { FailureDecision, FailureRules } from '../controller/failure-rules';
import { NOTHING_YET, PodEnd } from '../controller/pod-end';
import type { FailureAnswer } from '../job-difference-parts';
import { failureOf, responseTo } from '../simulation/attempts';
import { PodEnds } from '../simulation/pod-ends';
import { PodEnding } from '../simulation/scenario';
import { replacesOnlyFailed } from '../spec-facts';

/** What a Job does about one failure, in words and as what can be compared. */
export interface Answer extends FailureAnswer {
  readonly fate: Fate;
  /** Whether the container is started again within its Pod, so that the Job does nothing at all. */
  readonly isInPlace?: true;
}

/** What happens to a failure that a Job cannot have. */
export const IMPOSSIBLE: Answer = { counted: false, then: 'this cannot happen', fate: 'NONE' };

/** What a Job does about every single failure: what the rows of an explanation say of many at once. */
export class Answers {
  private readonly rules: FailureRules;
  private readonly ends: PodEnds;

  /** @param spec with its defaults */
  public constructor(private readonly spec: JobSpec) {
    this.rules = new FailureRules(spec.podFailurePolicy?.rules);
    this.ends = new PodEnds(spec);
  }

  /** A container ends by itself with a failing code. */
  public ofExitCode(container: Container, code: number): Answer {
    const by = restartedBy(this.spec, container, code);
    return by === undefined ? this.of(this.rules.decide(this.ends.of({ exitCodes: { [container.name!]: code } }))) : this.ofRestart(by);
  }

  /** Something outside of the program ends the Pod. @param code what the program answers, if it is asked */
  public ofCause({ shows = {}, isDeleted = false, isOfContainer = false }: FailureCause, code?: number): Answer {
    const main = this.spec.template?.spec?.containers?.[0];
    const by = isOfContainer && main ? restartedBy(this.spec, main, KILLED) : undefined;
    if (by !== undefined) return this.ofRestart(by);
    const end = this.endBy({ shows }, code);
    // What is deleted has failed for a Job that replaces terminating Pods, whatever it does then.
    const isReplacedAtOnce = isDeleted && !replacesOnlyFailed(this.spec);
    if (end.phase === 'Succeeded' && !isReplacedAtOnce) return { counted: false, then: SUCCEEDS, fate: 'NONE' };
    const answer = this.of(this.rules.decide(isReplacedAtOnce ? NOTHING_YET : end));
    return isReplacedAtOnce ? { ...answer, then: `failed as soon as it is deleted, even if it ends with 0: ${answer.then}` } : answer;
  }

  /** What a Pod shows of which a container has ended by itself with a failing code. */
  public shownByExitCode(container: Container, code: number): FailureProps {
    return failureOf(this.ends.of({ exitCodes: { [container.name!]: code } }), false, this.ends.mainContainer);
  }

  /** What a Pod shows that something outside of the program has ended. */
  public shownByCause(cause: FailureCause, code?: number): FailureProps {
    return failureOf(this.endBy(cause, code), cause.isDeleted === true, this.ends.mainContainer);
  }

  private endBy({ shows = {} }: Pick<FailureCause, 'shows'>, code: number | undefined): PodEnd {
    return this.ends.of(code === undefined ? shows : { ...shows, exitCodes: this.ofAllContainers(code) });
  }

  /** Who stops a Pod stops all of its containers. */
  private ofAllContainers(code: number): NonNullable<PodEnding['exitCodes']> {
    return Object.fromEntries((this.spec.template?.spec?.containers ?? []).map(({ name }) => [name!, code]));
  }

  private ofRestart(by: string): Answer {
    return {
      response: FailureResponse.RETRY, counted: false, then: restartConsequence(this.spec, by), fate: fateOfRestart(this.spec, by), isInPlace: true,
    };
  }

  private of(decision: FailureDecision): Answer {
    const { rule, action, counted } = decision;
    return {
      ...rule !== undefined && { rule: { index: rule, action: action! } },
      response: responseTo(decision),
      counted,
      then: consequence(this.spec, decision),
      fate: fateOf(this.spec, decision),
    };
  }
}

/** Whether somebody who looks at a Job could tell the one answer from the other. The position of a rule makes no difference, and one that counts is like none. */
export function isSame(one: Answer, other: Answer): boolean {
  return one.response === other.response && one.counted === other.counted && one.fate === other.fate && one.isInPlace === other.isInPlace;
}
