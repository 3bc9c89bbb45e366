import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { classifyCases, judgeCases, memoryCases, NamedCase, playCases } from './decision-cases';
import { classifyAnswer, judgeAnswer, memoryAnswer, playAnswer } from './our-decisions';

/*
 * The same answers as the real packages of Armada 0.22.7, recorded by conformance/armada/decide.
 */

function recordingOf(question: string): any[] {
  const file = join(__dirname, `../conformance/armada/decide/${question}-0.22.7.jsonl.gz`);
  const [header, ...answers] = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n').map(line => JSON.parse(line));
  if (header.armada !== '0.22.7') throw new Error(`${question} was recorded from another version`);
  return answers;
}

/** What is said of what is refused is in the words of Go's compiler of regular expressions. */
const comparable = ({ refused, ...answer }: any) => refused === undefined ? answer : { refused: true };

function compare<Case extends NamedCase>(question: string, cases: readonly Case[], answer: (given: Case) => object): void {
  const recorded = recordingOf(question);
  expect(recorded).toHaveLength(cases.length);
  const different = cases.filter((each, i) => {
    try {
      expect(JSON.parse(JSON.stringify(answer(each)))).toEqual(comparable(recorded[i]));
      return false;
    } catch {
      return true;
    }
  });
  expect(different.map(({ name }) => name)).toEqual([]);
}

test('failed Pods are classified in the same way', () => compare('classify', classifyCases(), classifyAnswer));
test('policies decide in the same way', () => compare('judge', judgeCases(), judgeAnswer));
test('memory grows to the same byte', () => compare('memory', memoryCases(), memoryAnswer));
test('the scheduler does the same after each run', () => compare('play', playCases(), playAnswer));

test('the cases show something', () => {
  const classified = recordingOf('classify').filter(({ refused }) => !refused);
  const isOther = ({ first, second }: any) => first.category !== second.category;
  expect(classified.filter(isOther).length).toBeGreaterThan(40);
  expect(classified.filter(({ returned }) => returned !== undefined).length).toBeGreaterThan(10);
  const decisions = recordingOf('judge').map(({ decision }) => decision);
  for (const decision of ['retry', 'fail_rule', 'fail_default', 'fail_policy_limit', 'fail_global_limit']) {
    expect([decision, decisions.filter(each => each === decision).length > 30]).toEqual([decision, true]);
  }
  const words = JSON.stringify(recordingOf('play'));
  for (const text of ['no untried node fits', 'memory bump fits no node', 'Maximum number of attempts', 'tried once on all nodes', 'fail fast flag', 'not retried by policy']) {
    expect(words).toContain(text);
  }
});
