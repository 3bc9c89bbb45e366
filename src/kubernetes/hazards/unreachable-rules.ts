import { codesOf } from './failing-codes';
import {
  askedText, canEditRules, canMatchSamePod, effectOf, patternsOf, POD_FAILURE_POLICY, POD_FAILURE_POLICY_KEP, ruleSteps, rulesText,
} from './failure-rules';
import { injectorOf } from './injectors';
import { hazard, JobRule, NONE } from './job-rule';
import { FindingSeverity } from '../../finding';
import { ProposedFix } from '../../rule';
import { PodFailurePolicyRule } from '../api-types';
import { JobSubject } from '../job-subject';

/*
 * Rules that do nothing: because earlier ones take all of their failures, because they say what happens anyway, or because there are none.
 */

/** The rules that together take every failure of a later one. */
export interface Takers {
  readonly rules: readonly number[];
  /** Whether nothing that may be added to the Pods can change it. */
  readonly isProved: boolean;
}

/** A container that is not in the template: whatever may be added later. */
const ADDED = Symbol('added');

/** How many rules a server accepts. */
const MOST_RULES = 20;

/**
 * Which earlier rules take all failures of a rule, if they do.
 *
 * A rule on exit codes matches if only one container fits. So for each container that it looks at there are Pods in which that container alone has failed,
 * and each of its codes has to be taken by an earlier rule that looks at this container. A Pod can also have a condition without an exit code, and the other
 * way round, so that rules on the one never take all failures of rules on the other. Of more rules than a server accepts nothing is said.
 */
export function takersOf(job: JobSubject, index: number, rules = job.rules): Takers | undefined {
  // The server refuses the Job, and each rule would be compared with all before it.
  if (rules.length > MOST_RULES) return undefined;
  const earlier = [...rules.entries()].slice(0, index);
  const rule = rules[index];
  return rule.onExitCodes ? takersOfCodes(job, rule, earlier) : takersOfConditions(rule, earlier);
}

function takersOfConditions(rule: PodFailurePolicyRule, earlier: [number, PodFailurePolicyRule][]): Takers | undefined {
  const patterns = patternsOf(rule);
  const takers = patterns.map(({ type, status }) =>
    earlier.find(([, other]) => patternsOf(other).some(each => each.type === type && each.status === status))?.[0]);
  if (patterns.length === 0 || takers.includes(undefined)) return undefined;
  return { rules: distinct(takers as number[]), isProved: true };
}

function takersOfCodes(job: JobSubject, rule: PodFailurePolicyRule, earlier: [number, PodFailurePolicyRule][]): Takers | undefined {
  if (codesOf(rule)!.isEmpty()) return undefined;
  const name = rule.onExitCodes!.containerName;
  if (name !== undefined) {
    const rules = takersIn(name, rule, earlier);
    return rules && { rules, isProved: true };
  }
  const added = takersIn(ADDED, rule, earlier);
  if (added) return { rules: added, isProved: true };
  if (job.containers.length === 0 || injectorOf(job)) return undefined;
  const known = [...job.containers, ...job.initContainers].map(({ container }) => takersIn(container.name ?? '', rule, earlier));
  return known.includes(undefined) ? undefined : { rules: distinct(known.flatMap(rules => rules!)), isProved: false };
}

/** The earlier rules that take all failures in which one container fits a rule. */
function takersIn(container: string | typeof ADDED, rule: PodFailurePolicyRule, earlier: [number, PodFailurePolicyRule][]): number[] | undefined {
  let left = codesOf(rule)!;
  const takers: number[] = [];
  for (const [i, other] of earlier) {
    const codes = codesOf(other);
    const name = other.onExitCodes?.containerName;
    if (!codes || name !== undefined && name !== container || !codes.intersects(left)) continue;
    left = left.minus(codes);
    takers.push(i);
  }
  return left.isEmpty() ? takers : undefined;
}

function distinct(numbers: number[]): number[] {
  return [...new Set(numbers)].sort((a, b) => a - b);
}

function unreachableFailureRule(job: JobSubject) {
  if (job.rules.length < 2) return NONE;
  const problems = [];
  for (const [i, rule] of job.rules.entries()) {
    const takers = takersOf(job, i);
    if (!takers) continue;
    const names = rulesText(takers.rules);
    const isSame = takers.rules.every(j => job.rules[j].action === rule.action);
    const become = [...new Set(takers.rules.map(j => effectOf(job.rules[j])))].join(' or ');
    const fix = isSame ? removal(job, i, takers) : move(job, i, takers.rules[0]);
    problems.push({
      path: job.rulePath(i),
      // Nobody is misled about what happens, or something that nobody knows of may make it reachable.
      severity: isSame || !takers.isProved ? FindingSeverity.WARNING : FindingSeverity.ERROR,
      message: `this rule (${rule.action} on ${askedText(rule)}) never matches: ${names} before it ${takers.rules.length === 1 ? 'takes' : 'take'} all of its `
        + `failures${isSame ? ` and ${takers.rules.length === 1 ? 'does' : 'do'} the same` : `, and such a Pod ${become}`}`
        + `${takers.isProved ? '' : ', unless something adds another container to the Pods'}`,
      suggestion: isSame ? 'remove this rule' : `move this rule before ${rulesText([takers.rules[0]])}, or remove it`,
      ...fix && { fix },
    });
  }
  return problems;
}

function removal(job: JobSubject, index: number, { rules, isProved }: Takers): ProposedFix | undefined {
  if (!canEditRules(job)) return undefined;
  return {
    description: `removes rules[${index}], which says the same as ${rulesText(rules)}`,
    ...!isProved && { isSuggested: true },
    edits: [{ kind: 'remove', path: ruleSteps(job, index) }],
  };
}

/** A narrower rule behind a broader one was meant to come first; of two equal ones nobody knows. */
function move(job: JobSubject, index: number, before: number): ProposedFix | undefined {
  if (!canEditRules(job)) return undefined;
  const others = [...job.rules.keys()].filter(i => i !== index);
  const order = [...others.slice(0, before), index, ...others.slice(before)];
  const rules = order.map(i => job.rules[i]);
  if (order.some((i, at) => at >= before && i <= index && takersOf(job, at, rules))) return undefined;
  return {
    description: `moves rules[${index}] before rules[${before}]`,
    isSuggested: true,
    edits: [{ kind: 'arrange', path: ruleSteps(job), order }],
  };
}

function redundantCountRule(job: JobSubject) {
  if (job.rules.length > MOST_RULES) return NONE;
  const problems = [];
  for (const [i, rule] of job.rules.entries()) {
    if (rule.action !== 'Count' || codesOf(rule)?.isEmpty()) continue;
    const shielded = job.rules.slice(i + 1).some(other => other.action !== 'Count' && canMatchSamePod(job, rule, other));
    if (shielded || takersOf(job, i)) continue;
    problems.push({
      path: job.rulePath(i),
      message: `a Pod with ${askedText(rule)} is counted and retried without this rule too, and no later rule would do anything else with it`,
      suggestion: 'remove this rule',
      // Without any rule left, the Job would get another finding instead.
      ...canEditRules(job) && job.rules.length > 1 && {
        // Somebody wrote it, with what is said of it in a comment.
        fix: { description: `removes rules[${i}]`, isSuggested: true, edits: [{ kind: 'remove' as const, path: ruleSteps(job, i) }] },
      },
    });
  }
  return problems;
}

function emptyFailureRules(job: JobSubject) {
  if (!job.spec.podFailurePolicy || job.rules.length > 0) return NONE;
  return [{
    path: job.path('podFailurePolicy'),
    message: 'the podFailurePolicy has no rules: every failure is counted as without it, but a Pod that is being deleted is replaced only when it has ended, '
      + 'and restartPolicy OnFailure is refused',
    suggestion: job.server.has('JobPodReplacementPolicy') ? 'remove it; podReplacementPolicy: Failed says the rest' : 'remove it',
    ...job.server.has('JobPodReplacementPolicy') && {
      fix: {
        description: 'puts podReplacementPolicy: Failed in its place',
        isSuggested: true,
        edits: [
          { kind: 'set' as const, path: job.steps('podReplacementPolicy'), value: 'Failed', after: 'podFailurePolicy' },
          { kind: 'remove' as const, path: job.steps('podFailurePolicy') },
        ],
      },
    },
  }];
}

export const UNREACHABLE_RULES: readonly JobRule[] = [
  hazard({
    name: 'kubernetes/unreachable-failure-rule',
    rows: 'L32',
    severity: FindingSeverity.ERROR,
    summary: 'Earlier rules take all failures of this one.',
    rationale: 'The Job controller takes the first rule that matches and looks at no other. A rule whose exit codes or conditions are all asked for by earlier '
      + 'rules of the same containers never matches, and what it was written for does not happen.',
    see: [POD_FAILURE_POLICY, POD_FAILURE_POLICY_KEP],
    fix: 'safe',
  }, unreachableFailureRule),
  hazard({
    name: 'kubernetes/redundant-count-rule',
    rows: 'L33',
    severity: FindingSeverity.INFO,
    summary: 'A rule says what happens anyway.',
    rationale: 'A failure that no rule matches is counted and retried, which is what Count does. Such a rule only matters where it keeps a failure from a later '
      + 'rule that would do something else.',
    see: [POD_FAILURE_POLICY],
    fix: 'suggested',
  }, redundantCountRule),
  hazard({
    name: 'kubernetes/empty-failure-rules',
    rows: 'L25',
    severity: FindingSeverity.INFO,
    summary: 'There is a policy on failures without any rule.',
    rationale: 'An empty policy changes nothing about how failures are counted. It still makes the Job controller wait until a Pod has ended before it is '
      + 'replaced, and makes the API server refuse restartPolicy OnFailure, which nobody reads in an empty list.',
    see: [POD_FAILURE_POLICY, 'https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-replacement-policy'],
    fix: 'suggested',
  }, emptyFailureRules),
];
