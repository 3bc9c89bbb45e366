import { RejectionRuleName } from './rejection-rules';
import type { Step } from '../manifest/edit-text';
import { stepsTo, valueAt } from '../manifest/paths';
import type { ProposedFix } from '../rule';

/*
 * What mends a refusal without anybody having to think: where there is only one thing that can have been meant.
 */

interface RejectionFix {
  /** Whether it always says something that the author has not said. */
  readonly isSuggested?: boolean;
  /** The fix of a refusal at a path; undefined if there is none in this manifest. */
  propose(manifest: unknown, path: string): ProposedFix | undefined;
}

/** The list of exit codes that a path leads to or into. */
function sortedCodes(manifest: unknown, path: string): ProposedFix | undefined {
  const steps = stepsTo(manifest, path.replace(/\.values\[\d+\]$/, '.values'));
  const codes = valueAt(manifest, steps);
  if (!Array.isArray(codes) || !codes.every(code => Number.isInteger(code))) return undefined;
  // The positions of the codes in rising order, of equal ones only the first.
  const sorted = codes.map((_, i) => i).sort((a, b) => codes[a] - codes[b] || a - b);
  const order = sorted.filter((position, i) => codes[sorted[i - 1]] !== codes[position]);
  return { description: 'puts the exit codes into rising order, each of them once', edits: [{ kind: 'arrange', path: steps, order }] };
}

/** `Never` where nothing is written: what the author wrote is changed by nobody but the author. */
function statedRestartPolicy(manifest: unknown, path: string): ProposedFix | undefined {
  const { pod, spec } = podAt(manifest, path);
  if (spec === undefined || (spec.restartPolicy !== undefined && spec.restartPolicy !== null) || isPatch(spec)) return undefined;
  return neverAt(pod);
}

/** Beside rules on failures there is no other one. Still, the author has written something else. */
function neverBesideRules(manifest: unknown, path: string): ProposedFix | undefined {
  const stated = statedRestartPolicy(manifest, path);
  if (stated) return stated;
  const { pod, spec } = podAt(manifest, path);
  return spec?.restartPolicy === 'OnFailure' ? { ...neverAt(pod), isSuggested: true } : undefined;
}

interface WrittenPod {
  readonly restartPolicy?: unknown;
  readonly containers?: unknown;
}

function podAt(manifest: unknown, path: string): { readonly pod: Step[]; readonly spec: WrittenPod | undefined } {
  const pod = stepsTo(manifest, path.replace(/\.restartPolicy$/, ''));
  const spec = valueAt(manifest, pod);
  return { pod, spec: typeof spec === 'object' && spec !== null ? spec : undefined };
}

/** Something that Kustomize puts over another manifest, which has the rest. */
function isPatch({ containers }: WrittenPod): boolean {
  return !Array.isArray(containers) || containers.some(container => typeof container?.image !== 'string');
}

function neverAt(pod: readonly Step[]): ProposedFix {
  return { description: 'sets restartPolicy: Never', edits: [{ kind: 'set', path: [...pod, 'restartPolicy'], value: 'Never' }] };
}

/** The status of a condition, written without quotes, is a boolean of YAML. */
function quotedStatus(manifest: unknown, path: string): ProposedFix | undefined {
  if (!/\.onPodConditions\[\d+\]\.status$/.test(path)) return undefined;
  const steps = stepsTo(manifest, path);
  const value = valueAt(manifest, steps);
  const status = { true: 'True', false: 'False' }[String(value).toLowerCase()];
  if (status === undefined) return undefined;
  return { description: `makes the status the text "${status}"`, edits: [{ kind: 'set', path: steps, value: status }] };
}

function onlyContainer(manifest: unknown, path: string): ProposedFix | undefined {
  const steps = stepsTo(manifest, path);
  const pod = valueAt(manifest, [...steps.slice(0, steps.indexOf('podFailurePolicy')), 'template', 'spec']) as { [field: string]: unknown } | undefined;
  const containers = pod?.containers;
  const name: unknown = Array.isArray(containers) && containers.length === 1 && !pod?.initContainers ? containers[0]?.name : undefined;
  return typeof name === 'string' ? { description: `names the only container, '${name}'`, edits: [{ kind: 'set', path: steps, value: name }] } : undefined;
}

export const rejectionFix: { readonly [rule in RejectionRuleName]?: RejectionFix } = {
  'kubernetes/exit-codes-unordered': { propose: sortedCodes },
  'kubernetes/exit-code-repeated': { propose: sortedCodes },
  'kubernetes/restart-policy': { propose: statedRestartPolicy },
  'kubernetes/restart-policy-with-failure-rules': { propose: neverBesideRules },
  'kubernetes/wrong-type': { propose: quotedStatus },
  'kubernetes/pod-condition-status': { propose: quotedStatus },
  'kubernetes/exit-codes-of-unknown-container': { isSuggested: true, propose: onlyContainer },
};

/** What mends a refusal, if anything does. */
export function fixOf(rule: RejectionRuleName, manifest: unknown, path: string): ProposedFix | undefined {
  const fix = rejectionFix[rule];
  const proposed = fix?.propose(manifest, path);
  return proposed && { ...proposed, ...fix!.isSuggested && { isSuggested: true } };
}

