import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isTriedAgain, renderedCases } from './rendered-cases';
import { ROOT } from '../emitted-files';

const CASES = renderedCases();
const RECORDED = readFileSync(join(ROOT, 'test/conformance/armada/rendered-0.22.7.jsonl'), 'utf8').trim().split('\n').map(line => JSON.parse(line));

test('what is recorded is what is rendered', () => {
  const rendered = CASES.map(({ policy, fields }) => ({ policy: policy.toJson(), fields }));
  expect(rendered).toEqual(RECORDED.map(({ policy, fields }) => ({ policy, fields })));
});

test('the real Armada answers to each failure as the policy says, deletes the Pods of what is tried again, and keeps all others', () => {
  const expected = CASES.flatMap(each => each.pods.map(pod => [pod.name, isTriedAgain(each, pod), isTriedAgain(each, pod) ? 'Delete' : 'Retain']));
  const answers: string[][] = RECORDED.flatMap(({ answers: own }) => own);
  expect(answers.map(([name, , action, , decision]) => [name, decision === 'retry', action])).toEqual(expected);
  expect(expected.length).toBeGreaterThan(1000);
});

test('an executor comes to the same category before it deletes a Pod and when it reports one', () => {
  const answers: string[][] = RECORDED.flatMap(({ answers: own }) => own);
  expect(answers.filter(([, first, , second]) => first !== second)).toEqual([]);
});
