import { Fate, fateOf, fateOfRestart } from './fates';
import type { FailureProps } from '../../policy/failure';
import { FailureResponse } from '../../policy/failure-response';
import { Container, JobSpec } from '../api-types';
import { ALL_RESTARTED, countsRestarts, restartedBy, sidecarsOf } from '../container-restart';
import { consequence, restartConsequence, sidecarConsequence, SUCCEEDS } from './consequences';
import { FailureCause, KILLED } from './failure-causes';
import { FailureDecision, FailureRules } from '../controller/failure-rules';
import { NOTHING_YET, PodEnd } from '../controller/pod-end';
import type { FailureAnswer } from '../job-difference-parts';
import { failureOf, responseTo } from '../simulation/attempts';
import { PodEnds } from '../simulation/pod-ends';
import { PodEnding } from '../simulation/scenario';
import { hasLimitPerIndex, replacesOnlyFailed } from '../spec-facts';

/** What a Job does about one failure, in words and as what can be compared. */
export interface Answer extends FailureAnswer {
  readonly fate: Fate;
  /** Whether the container is started again within its Pod, so that the Job does nothing at once. */
  readonly isInPlace?: true;
  /** Whether it depends on how fast a deleted Pod ends: as soon as another one has taken its place, it has failed. */
  readonly isUnlessReplaced?: true;
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

  /** A container ends by itself with a failing code. @param ofSidecars with what the sidecars end then; with 0 if it is absent */
  public ofExitCode(container: Container, code: number, ofSidecars?: number): Answer {
    const by = restartedBy(this.spec, container, code);
    if (by === undefined) return this.of(this.rules.decide(this.endByCode(container, code, ofSidecars)));
    return this.isSidecar(container) && by !== ALL_RESTARTED ? this.ofSidecar() : this.ofRestart(by);
  }

  /**
   * Something outside of the program ends the Pod.
   *
   * @param code what the program answers, if it is asked
   * @param ofSidecars with what the sidecars end then; with 0 if it is absent
   */
  public ofCause(cause: FailureCause, code?: number, ofSidecars?: number): Answer {
    const { isDeleted = false, isOfContainer = false } = cause;
    const main = this.spec.template?.spec?.containers?.[0];
    const by = isOfContainer && main ? restartedBy(this.spec, main, KILLED) : undefined;
    if (by !== undefined) return this.ofRestart(by);
    const end = this.endBy(cause, code, ofSidecars);
    // What is deleted has failed for a Job that replaces terminating Pods, whatever it does then.
    const isReplacedAtOnce = isDeleted && !replacesOnlyFailed(this.spec);
    if (end.phase === 'Succeeded' && !isReplacedAtOnce) return { counted: false, then: SUCCEEDS, fate: 'NONE' };
    const answer = this.of(this.rules.decide(isReplacedAtOnce ? NOTHING_YET : end));
    if (!isReplacedAtOnce) return answer;
    // An index is done with a Pod only when the next one is there.
    const isReconsidered = hasLimitPerIndex(this.spec) && (answer.fate === 'RETRIED' || answer.fate === 'ENDLESS');
    if (!isReconsidered) return { ...answer, then: `failed as soon as it is deleted, even if it ends with 0: ${answer.then}` };
    if (end.phase === 'Succeeded') {
      return { counted: false, then: `${SUCCEEDS}, if it ends before another Pod takes its place`, fate: 'NONE', isUnlessReplaced: true };
    }
    return {
      ...answer, then: `failed as soon as it is deleted, unless it ends with 0 before another Pod takes its place: ${answer.then}`, isUnlessReplaced: true,
    };
  }

  /** What a Pod shows of which a container has ended by itself with a failing code. */
  public shownByExitCode(container: Container, code: number, ofSidecars?: number): FailureProps {
    return failureOf(this.endByCode(container, code, ofSidecars), false, this.ends.mainContainer);
  }

  /** What a Pod shows that something outside of the program has ended. */
  public shownByCause(cause: FailureCause, code?: number, ofSidecars?: number): FailureProps {
    return failureOf(this.endBy(cause, code, ofSidecars), cause.isDeleted === true, this.ends.mainContainer);
  }

  private endByCode({ name }: Container, code: number, ofSidecars?: number): PodEnd {
    return this.ends.of({ exitCodes: { ...this.ofAllSidecars(ofSidecars), [name!]: code } });
  }

  private endBy({ shows = {} }: Pick<FailureCause, 'shows'>, code?: number, ofSidecars?: number): PodEnd {
    const exitCodes = { ...this.ofAllSidecars(ofSidecars), ...code !== undefined && this.ofAllContainers(code) };
    return this.ends.of(Object.keys(exitCodes).length === 0 ? shows : { ...shows, exitCodes });
  }

  private isSidecar(container: Container): boolean {
    return sidecarsOf(this.spec).some(({ name }) => name === container.name);
  }

  /** When the containers have ended, the kubelet stops the sidecars. */
  private ofAllSidecars(code: number | undefined): NonNullable<PodEnding['exitCodes']> {
    return code === undefined ? {} : Object.fromEntries(sidecarsOf(this.spec).map(({ name }) => [name!, code]));
  }

  /** Who stops a Pod stops all of its containers. */
  private ofAllContainers(code: number): NonNullable<PodEnding['exitCodes']> {
    return Object.fromEntries((this.spec.template?.spec?.containers ?? []).map(({ name }) => [name!, code]));
  }

  private ofSidecar(): Answer {
    const isCounted = countsRestarts(this.spec);
    return {
      ...isCounted && { response: FailureResponse.RETRY },
      counted: false,
      then: sidecarConsequence(this.spec),
      fate: isCounted ? 'RETRIED' : 'NONE',
      isInPlace: true,
    };
  }

  private ofRestart(by: string): Answer {
    return {
      response: FailureResponse.RETRY,
      counted: false,
      then: restartConsequence(this.spec, by),
      fate: fateOfRestart(this.spec, this.overdue),
      isInPlace: true,
    };
  }

  /** What becomes of a Pod that is over its own deadline, which kills its containers. */
  private get overdue(): Fate {
    return fateOf(this.spec, this.rules.decide(this.endBy({ shows: { podReason: 'DeadlineExceeded', phase: 'Failed' } }, KILLED)));
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
  return one.response === other.response && one.counted === other.counted && one.fate === other.fate && one.isInPlace === other.isInPlace
    && one.isUnlessReplaced === other.isUnlessReplaced;
}
