import { ComparedContainer } from './compared-containers';
import { bySeverity, changeOf } from './decision-changes';
import { exitCodeClasses } from './exit-code-classes';
import { endsWithText, exitCodesText, isMost } from './exit-code-words';
import type { FailureProps } from '../../policy/failure';
import { JobSpec } from '../api-types';
import { sidecarsOf } from '../container-restart';
import { Answer, Answers, IMPOSSIBLE, isSame } from '../explanation/answers';
import { conditionCauses } from '../explanation/condition-causes';
import { endsWithText as endingWith } from '../explanation/ends-with-text';
import { FailureCause, KILLED, outsideCauses, TERMINATED } from '../explanation/failure-causes';
import type { ChangedDecision, FailureAnswer } from '../job-difference-parts';
import { failureOf } from '../simulation/attempts';
import { PodEnds } from '../simulation/pod-ends';
import { PodEnding } from '../simulation/scenario';

/** Exit codes for which an answer has changed in the same way. */
interface ChangedCodes {
  readonly codes: number[];
  readonly before: Answer;
  readonly after: Answer;
}

/** A cause, and the exit codes of a program that is asked to end for which the answer has changed; of one that is not asked, none. */
interface ChangedCause extends ChangedCodes {
  readonly cause: FailureCause;
}

/** Compares what two versions of a Job do about failures. */
export class DecisionComparison {
  private readonly old: Answers;
  private readonly present: Answers;
  private readonly ends: PodEnds;
  private readonly classes: readonly number[][];
  private readonly sidecars: readonly string[];

  /** The specs have their defaults. */
  public constructor(private readonly before: JobSpec, private readonly after: JobSpec) {
    this.old = new Answers(before);
    this.present = new Answers(after);
    this.ends = new PodEnds(after);
    this.classes = exitCodeClasses(before, after);
    this.sidecars = sidecarsOf(after).map(({ name }) => name!);
  }

  /** The failures to which they answer otherwise, the most important change first. */
  public changes(containers: readonly ComparedContainer[]): ChangedDecision[] {
    const rows = [...containers.flatMap(container => this.ofExitCodes(container)), ...this.ofCauses()];
    return rows.sort((a, b) => bySeverity(a.change, b.change));
  }

  private ofExitCodes({ before, after, isMain }: ComparedContainer): ChangedDecision[] {
    const answers = (code: number, ofSidecars?: number) => (
      { before: this.old.ofExitCode(before, code, ofSidecars), after: this.present.ofExitCode(after, code, ofSidecars) });
    const rows = (group: ChangedCodes, ofSidecars?: number) => {
      const [code] = group.codes;
      const own = isMain ? { exitCode: code } : { exitCodes: { [after.name!]: code } };
      const observed = this.observed(ofSidecars === undefined ? own : { exitCodes: { ...this.sidecarsEndingWith(ofSidecars), [after.name!]: code } });
      const sidecars = ofSidecars === undefined ? '' : `; each sidecar ${endingWith([ofSidecars])}`;
      return row(`${exitCodesText(group.codes)}${isMain ? '' : ` in ${after.name}`}${sidecars}`, observed, group);
    };
    const besideSidecars = (ofSidecars: number) => this.changedCodes(code => {
      const [beside, alone] = [answers(code, ofSidecars), answers(code)];
      // What has changed without them is said already.
      return isSame(beside.before, alone.before) && isSame(beside.after, alone.after) ? { before: alone.after, after: alone.after } : beside;
    }).map(group => rows(group, ofSidecars));
    const endings = this.sidecars.length === 0 ? [] : [TERMINATED, KILLED];
    return [...this.changedCodes(answers).map(group => rows(group)), ...endings.flatMap(besideSidecars)];
  }

  /** The kubelet stops or kills the sidecars when the containers have ended, and a rule may catch that. */
  private sidecarsEndingWith(code: number): NonNullable<PodEnding['exitCodes']> {
    return Object.fromEntries(this.sidecars.map(name => [name, code]));
  }

  /** Rules see what a Pod shows and not why: disruptions, of which there are many, change together. */
  private ofCauses(): ChangedDecision[] {
    const groups = new Map<string, ChangedCause[]>();
    for (const each of this.changedCauses()) {
      const { cause, codes, before, after } = each;
      // A node that is gone is like a program that says nothing special.
      const key = isDisruption(cause) ? JSON.stringify([isMost(codes) ? [] : codes, before, after]) : `${identityOf(cause)}${codes.join()}`;
      const group = groups.get(key);
      if (group) group.push(each);
      else groups.set(key, [each]);
    }
    return [...groups.values()].map(group => {
      const [{ cause, codes }] = group;
      const { shows = {}, isDeleted } = cause;
      const words = group.length > 1 ? disruptionText(group.map(each => each.cause)) : cause.words;
      const observed = this.observed(codes.length > 0 ? { ...shows, exitCode: codes[0] } : shows, isDeleted);
      return row(`${words}${endsWithText(codes)}`, observed, group[0]);
    });
  }

  private changedCauses(): ChangedCause[] {
    const conditions = conditionCauses(this.before, this.after);
    const causesOf = (spec: JobSpec) => new Map([...outsideCauses(spec), ...conditions].map(cause => [identityOf(cause), cause]));
    const [before, after] = [causesOf(this.before), causesOf(this.after)];
    return [...new Set([...after.keys(), ...before.keys()])].flatMap(identity => {
      const [old, present] = [before.get(identity), after.get(identity)];
      const cause = present ?? old!;
      // What never ends is nobody's decision.
      if (!cause.shows) return [];
      const answers = (code?: number) => ({
        before: old ? this.old.ofCause(old, code) : IMPOSSIBLE,
        after: present ? this.present.ofCause(present, code) : IMPOSSIBLE,
      });
      if (cause.isSignalled) return this.changedCodes(answers).map(each => ({ ...each, cause }));
      const { before: one, after: other } = answers();
      return isSame(one, other) ? [] : [{ cause, codes: [], before: one, after: other }];
    });
  }

  /** The codes for which the answers differ, those with the same answers together. */
  private changedCodes(answersTo: (code: number) => { readonly before: Answer; readonly after: Answer }): ChangedCodes[] {
    const groups = new Map<string, ChangedCodes>();
    for (const codes of this.classes) {
      const { before, after } = answersTo(codes[0]);
      if (isSame(before, after)) continue;
      const key = JSON.stringify([before, after]);
      const group = groups.get(key);
      if (group) group.codes.push(...codes);
      else groups.set(key, { codes: [...codes], before, after });
    }
    return [...groups.values()].map(group => ({ ...group, codes: group.codes.sort((a, b) => a - b) }));
  }

  private observed(ending: PodEnding, isDeleted = false): FailureProps {
    return failureOf(this.ends.of(ending), isDeleted, this.ends.mainContainer);
  }
}

function row(failure: string, observed: FailureProps, { before, after }: Pick<ChangedCodes, 'before' | 'after'>): ChangedDecision {
  return { failure, observed, change: changeOf(before, after), before: answerOf(before), after: answerOf(after) };
}

function answerOf({ fate, isInPlace, isUnlessReplaced, ...answer }: Answer): FailureAnswer {
  return answer;
}

/** What makes a cause the same one in two versions: a number behind it belongs to the version. */
function identityOf({ words }: FailureCause): string {
  return words.replace(/ \(\d+\)$/, '');
}

function isDisruption({ shows }: FailureCause): boolean {
  return shows?.conditions?.some(({ type, status }) => type === 'DisruptionTarget' && status === 'True') ?? false;
}

function disruptionText(causes: readonly FailureCause[]): string {
  const isLostToo = causes.some(({ isSignalled }) => !isSignalled);
  return `a disruption (node drain, preemption, taint, node pressure, node shutdown${isLostToo ? ', lost node' : ''})`;
}
