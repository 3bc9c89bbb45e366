import fc from 'fast-check';
import { job } from './jobs';
import type { ExplainedFailure } from '../../../src/explanation';
import { Answers } from '../../../src/kubernetes/explanation/answers';
import { outsideCauses } from '../../../src/kubernetes/explanation/failure-causes';
import { JobDifference } from '../../../src/kubernetes/job-difference';
import { JobExplanation } from '../../../src/kubernetes/job-explanation';
import { storedJob } from '../../../src/kubernetes/simulation/simulated-job';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

const SEED = 20261201;
const RUNS = Number(process.env.RUNS ?? 200);

const codes = fc.uniqueArray(fc.oneof(fc.constantFrom(1, 2, 42, 137, 143, 255), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 4 })
  .map(list => list.sort((a, b) => a - b));
const containerName = fc.constantFrom('main', 'proxy');
const exitCodeRule = fc.record({
  action: fc.constantFrom('FailJob', 'Count', 'Ignore'),
  onExitCodes: fc.record({ operator: fc.constantFrom('In', 'NotIn'), values: codes, containerName }, { requiredKeys: ['operator', 'values'] }),
});
const conditionRule = fc.record({
  action: fc.constantFrom('FailJob', 'Count', 'Ignore'),
  onPodConditions: fc.array(fc.record({
    type: fc.constantFrom('DisruptionTarget', 'DisruptionTarget', 'ConfigIssue'), status: fc.constantFrom('True', 'True', 'False'),
  }), { minLength: 1, maxLength: 2 }),
});
const ruleLists = fc.array(fc.oneof(exitCodeRule, conditionRule), { maxLength: 4 });

const CONTAINERS = { containers: ['main', 'proxy'].map(name => ({ name, image: 'registry.example/import:1.4' })) };
const jobWith = (list: object[]) => job(list.length > 0 ? { podFailurePolicy: { rules: list } } : { podFailurePolicy: undefined, podReplacementPolicy: 'Failed' }, CONTAINERS);

/** A Pod that failed: what of it a rule can see. */
interface Seen {
  readonly exitCodes: { readonly [container: string]: number };
  readonly conditions: readonly { readonly type: string; readonly status: string }[];
}

/** What a Pod can show that fails for one reason alone: each container with each code, each condition with each code of both, and neither. */
function* everythingSeen(): Generator<Seen> {
  const conditions = ['DisruptionTarget', 'ConfigIssue'].flatMap(type => ['True', 'False'].map(status => [{ type, status }]));
  yield { exitCodes: {}, conditions: [] };
  yield { exitCodes: {}, conditions: conditions[0] };
  for (let code = 1; code <= 255; code++) {
    yield { exitCodes: { main: code, proxy: 0 }, conditions: [] };
    yield { exitCodes: { main: 0, proxy: code }, conditions: [] };
    for (const each of [[], ...conditions]) yield { exitCodes: { main: code, proxy: code }, conditions: each };
  }
}

/** As the Job controller does it, and not as anything of this package: https://github.com/kubernetes/kubernetes/blob/v1.34.0/pkg/controller/job/pod_failure_policy.go */
function actionOf(list: any[], { exitCodes, conditions }: Seen): string {
  const matches = ({ onExitCodes, onPodConditions }: any) => (onExitCodes
    ? Object.entries(exitCodes).some(([container, code]) => (onExitCodes.containerName ?? container) === container && code !== 0
      && onExitCodes.values.includes(code) === (onExitCodes.operator === 'In'))
    : onPodConditions.some((pattern: any) => conditions.some(({ type, status }) => type === pattern.type && status === pattern.status)));
  return list.find(matches)?.action ?? 'Count';
}

/** Conditions that no rule of either version asks for are shown by nothing that is compared. */
function isCompared({ conditions }: Seen, lists: any[]): boolean {
  const asked = lists.flatMap(({ onPodConditions = [] }) => onPodConditions);
  const isAsked = ({ type, status }: Seen['conditions'][number]) => asked.some((each: any) => each.type === type && each.status === status);
  return conditions.every(each => (each.type === 'DisruptionTarget' && each.status === 'True') || isAsked(each));
}

test('decisions have changed exactly where the controller decides otherwise', () => {
  let same = 0;
  let different = 0;
  fc.assert(fc.property(ruleLists, ruleLists, fc.boolean(), (before, other, isNear) => {
    // Two lists that have nothing to do with each other are hardly ever the same.
    const after = isNear ? before.filter((_, i) => i !== other.length) : other;
    const compared = [...everythingSeen()].filter(seen => isCompared(seen, [...before, ...after]));
    const isOtherwise = compared.some(seen => actionOf(before, seen) !== actionOf(after, seen));
    if (isOtherwise) different++;
    else same++;
    const { decisions } = JobDifference.of(jobWith(before), jobWith(after));
    expect({ before, after, isOtherwise: decisions.length > 0 }).toEqual({ before, after, isOtherwise });
  }), { seed: SEED, numRuns: RUNS });
  expect(Math.min(same, different)).toBeGreaterThan(RUNS / 10);
});

test('what has changed is turned around if the versions are', () => {
  fc.assert(fc.property(ruleLists, ruleLists, (before, after) => {
    const turn = ({ before: old, after: present, failure }: any) => ({ failure, before: present, after: old });
    const rows = (difference: JobDifference, map = (row: any) => row) => difference.decisions.map(({ failure, before: old, after: present }) => (
      map({ failure, before: old, after: present }))).map(row => JSON.stringify(row)).sort();
    expect(rows(JobDifference.of(jobWith(after), jobWith(before)), turn)).toEqual(rows(JobDifference.of(jobWith(before), jobWith(after))));
  }), { seed: SEED, numRuns: RUNS / 5 });
});

test('a manifest is the same as itself', () => {
  fc.assert(fc.property(ruleLists, fc.record({
    activeDeadlineSeconds: fc.constantFrom(undefined, 60),
    backoffLimit: fc.constantFrom(0, 3, 2147483647),
    suspend: fc.boolean(),
    completions: fc.constantFrom(1, 4),
  }), (list, spec) => {
    const manifest = jobWith(list);
    const same = { ...manifest, spec: { ...manifest.spec, ...spec } };
    const difference = JobDifference.of(same, JSON.parse(JSON.stringify(same)));
    expect(difference.toJson()).toMatchObject({ decisions: [], refusedUpdates: [], notes: [] });
    expect(difference.isEmpty).toBe(true);
  }), { seed: SEED, numRuns: RUNS });
});

describe('each answer is that of the explanation', () => {
  const PODS: { [name: string]: object } = {
    'Pods that are not restarted': CONTAINERS,
    'Pods that are restarted': { ...CONTAINERS, restartPolicy: 'OnFailure' },
    'Pods with a deadline': { ...CONTAINERS, activeDeadlineSeconds: 60 },
    'a container with its own rules': {
      containers: [{
        ...CONTAINERS.containers[0],
        restartPolicy: 'Never',
        restartPolicyRules: [
          { action: 'Restart', exitCodes: { operator: 'In', values: [42, 137] } },
        ],
      }],
    },
  };
  const SPECS: { [name: string]: object } = {
    'no rules': {},
    'no retries': { backoffLimit: 0 },
    'no deadline': { activeDeadlineSeconds: undefined },
    'a limit per index': { completionMode: 'Indexed', completions: 4, backoffLimitPerIndex: 1, backoffLimit: undefined, maxFailedIndexes: 0 },
    'rules': {
      podFailurePolicy: {
        rules: [
          { action: 'FailJob', onExitCodes: { operator: 'In', values: [42, 43] } },
          { action: 'Ignore', onPodConditions: [{ type: 'DisruptionTarget', status: 'True' }] },
          { action: 'Count', onExitCodes: { operator: 'NotIn', values: [1] } },
        ],
      },
    },
  };
  const cases = Object.keys(PODS).flatMap(pod => Object.keys(SPECS).map(spec => [pod, spec] as const))
    .filter(([pod, spec]) => !(spec === 'rules' && pod === 'Pods that are restarted'));

  test.each(cases)('%s, %s', (pod, of) => {
    const manifest = job(SPECS[of], PODS[pod]);
    const { job: { spec } } = storedJob(manifest, ServerVersion.of('1.35'), '1.35');
    const answers = new Answers(spec);
    const [main] = spec.template!.spec!.containers!;
    const causes = outsideCauses(spec).filter(({ shows }) => shows);
    let compared = 0;
    for (const row of JobExplanation.of(manifest, { version: '1.35' }).rows) {
      const { failure, observed = {} } = row;
      const cause = causes.find(({ words }) => failure === words || failure.startsWith(`${words}; `));
      const ofMain = / in proxy$/.test(failure) || !/exit code/.test(failure) ? undefined : observed.exitCode;
      const answer = cause ? answers.ofCause(cause, cause.isSignalled ? observed.exitCode ?? Object.values(observed.exitCodes ?? {})[0] : undefined)
        : ofMain !== undefined ? answers.ofExitCode(main, ofMain) : undefined;
      if (!answer) continue;
      compared++;
      const { fate, isInPlace, isUnlessReplaced, ...shown } = answer;
      expect({ failure, ...shown }).toEqual({ failure, ...withoutEvidence(row) });
    }
    expect(compared).toBeGreaterThan(10);
  });

  function withoutEvidence({ failure, observed, ...answer }: ExplainedFailure) {
    return answer;
  }
});
