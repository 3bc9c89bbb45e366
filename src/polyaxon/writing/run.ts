import { RUN_KINDS, RunKind } from './run-kinds';
import { Entries } from './shape';
import { EngineVersion } from '../../engine-version';
import { ownValue } from '../../policy/input';

/** What runs, as its author wrote it. */
export interface RunData {
  readonly kind: string;
  readonly props: unknown;
}

export function runKindOf({ kind }: RunData): RunKind {
  return ownValue(RUN_KINDS, kind)!;
}

/** The `run` section of the full format. */
export function runSection(run: RunData, target: EngineVersion): Entries {
  return { kind: run.kind, ...runKindOf(run).write(run.props, { name: `the ${run.kind}`, of: '' }, target) };
}

/** Whether a run ends by itself: a service and a cluster without a job in it only end when somebody stops them. */
export function hasEnd(run: RunData): boolean {
  const { restarts } = runKindOf(run);
  return restarts === 'job' || restarts === 'kubeflow' || isRayJob(run);
}

/** Whether it is a Ray cluster with a job in it. */
export function isRayJob({ kind, props }: RunData): boolean {
  return kind === 'raycluster' && Object(props).entrypoint !== undefined;
}
