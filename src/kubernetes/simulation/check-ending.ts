import { PodEnds } from './pod-ends';
import { PodEnding } from './scenario';
import { ownValue } from '../../policy/input';
import { PolicyError } from '../../policy/policy-error';
import { JobSpec } from '../api-types';
import { lastingContainers } from '../container-restart';

/*
 * What a scenario says of the end of a Pod, and what no Pod of this Job can show.
 */

const LEAVE_ONE_OUT = 'leave one of them out';

/** A contradiction: what it is, and where in the ending it stands. */
type Contradiction = readonly [problem: string, ...path: string[]];

/** Looks at endings of the Pods of one Job. */
export class EndingCheck {
  private readonly ends: PodEnds;
  private readonly containers: readonly string[];
  /** Without the sidecars. */
  private readonly initContainers: readonly string[];
  /** Those that have a say in whether a Pod succeeds, or keep the others from starting. */
  private readonly lasting: readonly string[];

  public constructor(spec: JobSpec) {
    this.ends = new PodEnds(spec);
    this.lasting = lastingContainers(spec).map(({ name }) => name!);
    const { containers = [] } = spec.template?.spec ?? {};
    this.containers = this.lasting.slice(0, containers.length);
    this.initContainers = this.lasting.slice(containers.length);
  }

  /**
   * @param what how the attempt is called
   * @throws PolicyError if something in it contradicts something else
   */
  public check(ending: PodEnding, what: string, path: readonly string[]): void {
    const [found] = [
      ...this.saidTwice(ending),
      ...neitherEndedNorNot(ending, this.ends.mainContainer),
      ...this.startedInVain(ending),
      ...this.withoutSuccess(ending),
    ];
    if (!found) return;
    const [problem, ...at] = found;
    throw new PolicyError(`${what} ${problem}`, [...path, ...at]);
  }

  /** The main container by its role and by its name, or a condition. */
  private saidTwice({ exitCode, exitCodes = {}, reason, reasons = {}, disrupted, conditions = [] }: PodEnding): Contradiction[] {
    const main = this.ends.mainContainer;
    const found: Contradiction[] = [];
    const ofMain = (key: string, value: unknown, keys: string, values: { readonly [name: string]: unknown }) => {
      if (value === undefined || ownValue(values, main) === undefined) return;
      found.push([`has both ${key}: ${value} and ${keys}: { ${main}: ${values[main]} }, which are of the same container; ${LEAVE_ONE_OUT}`, keys, main]);
    };
    ofMain('exitCode', exitCode, 'exitCodes', exitCodes);
    ofMain('reason', reason, 'reasons', reasons);
    for (const [i, { type }] of conditions.entries()) {
      const isAdded = disrupted === true && type === 'DisruptionTarget';
      if (conditions.findIndex(each => each.type === type) < i) {
        found.push([`has the condition ${type} twice, and a Pod has one of each type; ${LEAVE_ONE_OUT}`, 'conditions', String(i)]);
      } else if (isAdded) {
        found.push([`has both disrupted: true, which adds the condition ${type}, and that condition; ${LEAVE_ONE_OUT}`, 'conditions', String(i)]);
      }
    }
    return found;
  }

  /** A container that cannot have run, since an init container has failed. */
  private startedInVain({ exitCode, exitCodes = {} }: PodEnding): Contradiction[] {
    const failed = this.initContainers.find(name => (ownValue(exitCodes, name) ?? 0) !== 0);
    if (failed === undefined) return [];
    const later = [...this.initContainers.slice(this.initContainers.indexOf(failed) + 1), ...this.containers];
    const why = `the init container '${failed}' fails with ${exitCodes[failed]}: nothing is started behind it`;
    const named = later.find(name => ownValue(exitCodes, name) !== undefined);
    if (exitCode !== undefined) return [[`has exitCode: ${exitCode}, and ${why}; ${LEAVE_ONE_OUT}`, 'exitCode']];
    return named === undefined ? [] : [[`has exitCodes: { ${named}: ${exitCodes[named]} }, and ${why}; ${LEAVE_ONE_OUT}`, 'exitCodes', named]];
  }

  /** A Pod that is said to succeed, or would, although not all of its containers have. */
  private withoutSuccess(ending: PodEnding): Contradiction[] {
    const end = this.ends.of(ending);
    if (end.phase !== 'Succeeded') return [];
    const { stillRunning = [], notStarted = [] } = ending;
    const failed = [...end.containers, ...end.initContainers].find(({ name, exitCode = 0 }) => exitCode !== 0 && this.lasting.includes(name));
    if (failed) {
      return [[`has phase: Succeeded, and '${failed.name}' ends with ${failed.exitCode}, with which no Pod succeeds; ${LEAVE_ONE_OUT}`, 'phase']];
    }
    const help = `so that its Pod cannot have succeeded; say phase: Failed${ending.phase === undefined ? ', or the exit code of a container that has failed' : ''}`;
    const unstarted = notStarted.findIndex(name => this.lasting.includes(name));
    if (unstarted >= 0) return [[`says that '${notStarted[unstarted]}' never started, ${help}`, 'notStarted', String(unstarted)]];
    const running = stillRunning.findIndex(name => this.lasting.includes(name));
    return running < 0 ? [] : [[`says that '${stillRunning[running]}' still runs, ${help}`, 'stillRunning', String(running)]];
  }
}

/** A container that has not ended, and of which is said how. */
function neitherEndedNorNot(ending: PodEnding, main: string): Contradiction[] {
  const { exitCode, exitCodes = {}, reason, reasons = {}, stillRunning = [], notStarted = [] } = ending;
  const said = (name: string): string | undefined => {
    if (ownValue(exitCodes, name) !== undefined) return `exitCodes: { ${name}: ${exitCodes[name]} }`;
    if (ownValue(reasons, name) !== undefined) return `reasons: { ${name}: ${reasons[name]} }`;
    if (name !== main) return undefined;
    return exitCode !== undefined ? `exitCode: ${exitCode}` : reason !== undefined ? `reason: ${reason}` : undefined;
  };
  const inBoth = notStarted.findIndex(name => stillRunning.includes(name));
  const listed = ([['notStarted', notStarted, 'never started'], ['stillRunning', stillRunning, 'still runs']] as const).flatMap(([key, names, state]) => (
    names.flatMap((name, i) => said(name) === undefined ? []
      : [[`says that '${name}' ${state}, and has ${said(name)}, which is how it ended; ${LEAVE_ONE_OUT}`, key, String(i)] as const])));
  return [
    ...inBoth < 0 ? [] : [[`says that '${notStarted[inBoth]}' never started, and that it still runs; ${LEAVE_ONE_OUT}`, 'notStarted', String(inBoth)] as const],
    ...listed,
  ];
}
