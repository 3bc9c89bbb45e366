import { EngineVersion } from '../../engine-version';
import { Gap, GapKind } from '../../gap';
import { FailurePolicy } from '../../policy';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';
import { Seconds, wholeSeconds } from '../../policy/seconds';
import { MAIN_CONTAINER, TerminationFields } from '../fields';
import { renderRun, renderTermination } from '../render';
import { hasEnd, RunData, runKindOf } from './run';

/** How long somebody who is called needs to look at what failed. */
export const EVIDENCE_SECONDS = 3600;

/** What an author says of the end of a run. */
export interface EndOptions {
  readonly failurePolicy?: FailurePolicy;
  readonly ttlAfterFinished?: Seconds;
}

export interface WrittenTermination {
  /** Undefined if nothing has to be said: the component does. */
  readonly termination?: TerminationFields & { readonly ttl?: number };
  readonly gaps: readonly Gap[];
  /** What runs, with what the policy says of it. */
  readonly run?: RunData;
  /** How long the evidence is kept, if that is said here. */
  readonly ttl?: number;
}

/** @param run what runs, or undefined if a component says so */
export function terminationOf({ failurePolicy, ttlAfterFinished }: EndOptions, run: RunData | undefined, target: EngineVersion): WrittenTermination {
  if ((failurePolicy === undefined || failurePolicy === null) && run !== undefined && hasEnd(run)) {
    throw new PolicyError('a failurePolicy is needed: what should happen when an attempt fails');
  }
  if (failurePolicy !== undefined && !FailurePolicy.isFailurePolicy(failurePolicy)) {
    throw new PolicyError(`failurePolicy must be a FailurePolicy, made by FailurePolicy.of({ ... }), got ${quoted(failurePolicy)}`);
  }
  const { fields, gaps, run: rendered } = renderingOf(failurePolicy, run, target);
  const isSaid = run !== undefined && runKindOf(run).restarts !== 'dag' || failurePolicy !== undefined || ttlAfterFinished !== undefined;
  if (!isSaid) return { gaps, run: rendered };
  // What has no end leaves nothing behind that somebody would look at.
  const byDefault = run === undefined || hasEnd(run) ? EVIDENCE_SECONDS : undefined;
  const ttl = ttlAfterFinished === undefined ? byDefault : wholeSeconds(ttlAfterFinished, 'ttlAfterFinished');
  // The client drops a 0, which is also what the operator takes when nothing is said.
  const termination = { ...fields, ...ttl !== undefined && ttl > 0 && { ttl } };
  return { termination: Object.keys(termination).length > 0 ? termination : undefined, gaps, ttl, run: rendered };
}

function renderingOf(failurePolicy: FailurePolicy | undefined, run: RunData | undefined, target: EngineVersion) {
  if (failurePolicy === undefined) return { fields: {}, gaps: [], run };
  if (run === undefined) return { ...renderTermination(failurePolicy, target, { container: MAIN_CONTAINER }), run };
  return renderRun(failurePolicy, target, run);
}

/** What runs: a container is the short way to say a job. Undefined if a component says it. */
export function runOf({ run, container, environment, source }: { readonly [key: string]: any }): RunData | undefined {
  const given = Object.entries({ run, container, source }).filter(([, each]) => each !== undefined).map(([key]) => key);
  if (given.length > 1) throw new PolicyError(`${oneOf(given, 'and')} each say what runs; use one of them`);
  const doubled = Object.entries({ environment }).filter(([, each]) => each !== undefined && container === undefined).map(([key]) => key);
  if (given.length > 0 && doubled.length > 0) throw new PolicyError(`environment is that of container; ${given[0]} says its own`);
  if (source !== undefined) return undefined;
  if (run === undefined) return { kind: 'job', props: { container, environment } };
  if (run._run === undefined) throw new PolicyError(`run must be a PolyaxonRun, for example PolyaxonRun.job({ ... }), got ${quoted(run)}`);
  return run._run;
}

export function contradictions(gaps: readonly Gap[]): string[] {
  return gaps.filter(({ kind }) => kind === GapKind.CONTRADICTION).map(({ rule, message, suggestion }) => `${message}; ${suggestion} (${rule})`);
}
