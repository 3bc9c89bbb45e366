import { EnvironmentVariable, FOLDER, RESERVED_VARIABLES, REVISION_LABEL, shardList, SHARDS_ANNOTATION, VOLUME } from './worker-environment';
import { ShardManifest } from '../../evaluation/shard-manifest';
import { ExternalShardManifest } from '../../evaluation/shard-manifest-props';
import { FailurePolicy } from '../../policy';
import { quoted } from '../../policy/policy-error';
import { count } from '../../policy/words';

/*
 * What an evaluation needs, and what its author cannot have declared.
 */

/** What somebody declared of an evaluation. */
export interface DeclaredEvaluation {
  readonly failurePolicy: FailurePolicy;
  readonly manifest?: ShardManifest;
  readonly externalManifest?: ExternalShardManifest;
  readonly onlyShards?: number[];
  readonly indexed?: boolean;
  readonly completions?: number;
  readonly successPolicy?: unknown;
  readonly metadata?: { readonly labels?: object; readonly annotations?: object };
}

/** What is wrong with what was declared. */
export function declarationProblems(declared: DeclaredEvaluation, shards: number): string[] {
  const { failurePolicy: policy, onlyShards, indexed, completions, successPolicy, metadata } = declared;
  return [
    ...FailurePolicy.isFailurePolicy(policy) && policy.retriesPerIndex === undefined ? [
      `the policy has ${count(policy.retries ?? 0, 'retry', 'retries')} for the whole job, so one broken shard would use them up and end the evaluation of all `
      + 'others; give each shard its own with retriesPerIndex',
    ] : [],
    ...completions === undefined ? [] : [`completions is ${quoted(completions)}, and comes from the manifest, which has ${count(shards, 'shard')}; leave it out`],
    ...indexed === undefined || indexed === true ? [] : [`indexed is ${quoted(indexed)}, and an evaluation is always indexed; leave it out`],
    ...successPolicy === undefined ? [] : ['a successPolicy would call an evaluation complete of which shards are missing; leave it out'],
    ...REVISION_LABEL in (metadata?.labels ?? {}) ? [`the label ${REVISION_LABEL} comes from the evaluation; leave it out`] : [],
    ...SHARDS_ANNOTATION in (metadata?.annotations ?? {}) ? [`the annotation ${SHARDS_ANNOTATION} comes from onlyShards; leave it out`] : [],
    ...onlyShards === undefined ? [] : onlyShardsProblems(onlyShards, shards),
  ];
}

function onlyShardsProblems(onlyShards: unknown, shards: number): string[] {
  if (!Array.isArray(onlyShards) || onlyShards.length === 0) {
    return [`onlyShards must be a list with the numbers of the shards to run, got ${quoted(onlyShards)}; leave it out to run all`];
  }
  // A loop over a list does not come to its holes.
  const all = Array.from(onlyShards);
  const unknown = all.findIndex(shard => !Number.isInteger(shard) || shard < 0 || shard >= shards);
  if (unknown >= 0) return [`onlyShards has ${quoted(all[unknown])}, and the manifest has the shards 0 to ${shards - 1}`];
  const sorted = all.sort((a, b) => a - b);
  const doubled = sorted.find((shard, i) => shard === sorted[i - 1]);
  if (doubled !== undefined) return [`onlyShards has the shard ${doubled} twice`];
  const { length } = shardList(sorted);
  return length <= LONGEST_SHARD_LIST ? [] : [`onlyShards has ${count(all.length, 'shard')}, whose list of ${length} characters is too long for an environment `
    + 'variable; leave it out: workers of shards that have a completion record end at once'];
}

/** It is in an annotation, in the variables of each container, and with kubectl apply once more in an annotation, which has 262,144 bytes for all of it. */
const LONGEST_SHARD_LIST = 30_000;

/**
 * What somebody has patched of that which comes from the evaluation.
 *
 * @param completions how many indexes there are
 */
export function patchedProblems({ spec }: any, environment: readonly EnvironmentVariable[], completions: number): string[] {
  const { containers = [], initContainers = [] } = spec?.template?.spec ?? {};
  const ours = JSON.stringify(environment);
  const isPatched = ({ env = [] }: any) => JSON.stringify(environment.map(({ name }) => env.find((each: any) => each.name === name))) !== ours
    || env.filter(({ name }: any) => RESERVED_VARIABLES.includes(name)).length !== environment.length;
  return [
    ...[...containers, ...initContainers].filter(isPatched).map(({ name }) => `a patch changed what the container '${name}' has to know of the evaluation: its variables `
      + 'EVALUATION_... and JOB_COMPLETION_INDEX are set for it; use other names'),
    ...spec?.completions === completions ? [] : [`a patch changed completions to ${quoted(spec?.completions)}, and the evaluation has ${count(completions, 'shard')} to run`],
    ...spec?.successPolicy === undefined ? [] : ['a patched successPolicy would call an evaluation complete of which shards are missing; leave it out'],
  ];
}

/** A container as it was declared. */
export interface DeclaredContainer {
  readonly name: string;
  readonly variables: readonly string[];
  readonly mounts: readonly { readonly path: string; readonly volume: string }[];
}

/** What the author declared in the place of what workers are given. */
export function environmentProblems(containers: readonly DeclaredContainer[], volumes: readonly string[]): string[] {
  // cdk8s-plus adds a volume to the Pod where a container mounts it.
  const names = new Set([...volumes, ...containers.flatMap(({ mounts }) => mounts.map(({ volume }) => volume))]);
  return [
    ...containers.flatMap(({ name, variables, mounts }) => [
      ...variables.filter(each => RESERVED_VARIABLES.includes(each))
        .map(each => `the container '${name}' declares ${each}, which is set for it: its value would be the same in all shards; use another name`),
      ...mounts.filter(({ path }) => `${normalized(path)}/`.startsWith(`${FOLDER}/`))
        .map(({ path }) => `the container '${name}' mounts something at ${path}, where the evaluation is mounted; use another path`),
    ]),
    ...names.has(VOLUME) ? [`a volume is called '${VOLUME}', as that of the evaluation is; give it another name`] : [],
  ];
}

function normalized(path: string): string {
  const steps: string[] = [];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return `/${steps.join('/')}`;
}
