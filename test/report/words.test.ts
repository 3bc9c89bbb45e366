import { failureWords } from '../../src/report/failure-words';
import { mermaidMoment, mermaidText } from '../../src/report/mermaid';
import { numberList, shortened } from '../../src/report/number-list';
import { countsSentence, outcomeSentence } from '../../src/report/outcome-words';
import { shortDuration } from '../../src/report/short-duration';

test.each<[number, string]>([
  [0, '0 s'], [0.5, '0.5 s'], [1, '1 s'], [59.999, '59.999 s'], [60, '1 min'], [100, '1 min 40 s'], [3600, '1 h'], [3661, '1 h 1 min 1 s'],
  [86400, '1 d'], [90061.25, '1 d 1 h 1 min 1.25 s'], [0.1 + 0.2, '0.3 s'], [59.99999, '1 min'],
])('%d seconds are %s', (seconds, words) => {
  expect(shortDuration(seconds)).toBe(words);
});

test.each<[number[], string]>([
  [[], ''], [[3], '3'], [[0, 1], '0,1'], [[0, 1, 2], '0-2'], [[5, 2, 0, 1, 7, 6], '0-2,5-7'], [[10, 9, 2], '2,9,10'],
])('the numbers %j are %s', (numbers, list) => {
  expect(numberList(numbers)).toBe(list);
});

test.each<[string, number, string]>([
  ['0,2,4', 20, '0,2,4'], ['0,2,4,6,8,10,12', 12, '0,2,4,6 ...'], ['1234567890', 8, '1 ...'],
])('%s in %d columns is %s', (list, columns, short) => {
  expect(shortened(list, columns)).toBe(short);
});

test.each<[string, object, string]>([
  ['an exit code', { exitCode: 42 }, 'exit code 42'],
  ['one with a reason', { exitCode: 137, reason: 'OOMKilled' }, 'exit code 137, OOMKilled'],
  ['a disruption', { exitCode: 143, conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'PreemptionByScheduler' }] },
    'exit code 143, DisruptionTarget (PreemptionByScheduler)'],
  ['a condition that is not true', { conditions: [{ type: 'Ready', status: 'False' }] }, 'Ready=False'],
  ['containers', { exitCodes: { main: 1, helper: 3 }, reasons: { helper: 'Error' } }, 'exit codes 1 of main, 3 of helper (Error)'],
  ['one container', { exitCodes: { helper: 3 } }, 'exit code 3 of helper'],
  ['a container of which only the reason is known', { reasons: { helper: 'ContainerStatusUnknown' } }, 'ContainerStatusUnknown of helper'],
  ['a deletion', { exitCode: 143, deleted: true }, 'deleted, exit code 143'],
  ['no containers', { noContainerStatuses: true, podReason: 'Evicted' }, 'Evicted, no container had started'],
  ['nothing', {}, 'no exit code is known'],
])('a failure that shows %s', (_, failure, words) => {
  expect(failureWords(failure)).toBe(words);
});

test('why a condition is there can be left out', () => {
  expect(failureWords({ conditions: [{ type: 'DisruptionTarget', status: 'True', reason: 'DeletionByPodGC' }] }, false)).toBe('DisruptionTarget');
});

test.each<[string, Parameters<typeof outcomeSentence>, string]>([
  ['a Job that is complete', [{ condition: 'Complete', reason: 'CompletionsReached', message: 'Reached it.', stoppedBecause: 'terminal', at: 31 }],
    'The Job is complete after 31 s (CompletionsReached): Reached it.'],
  ['one of a version that gives no reason', [{ condition: 'Complete', reason: '', message: '', stoppedBecause: 'terminal', at: 31 }],
    'The Job is complete after 31 s.'],
  ['one that fails', [{ condition: 'Failed', reason: 'DeadlineExceeded', message: 'Job was active too long', stoppedBecause: 'terminal', at: 300 }],
    'The Job fails after 5 min (DeadlineExceeded): Job was active too long.'],
  ['one that goes on', [{ stoppedBecause: 'horizon', at: 86400 }], 'The Job has not ended after 1 d, up to which it was followed.'],
  ['one whose Pods wait', [{ stoppedBecause: 'pending', at: 1 }, 2], 'Nothing happens any more after 1 s: 2 Pods are waited for without end.'],
  ['one without Pods', [{ stoppedBecause: 'pending', at: 0 }], 'Nothing ever happens: no Pod is wanted, and the Job does not end.'],
  ['one with as many Pods as it may have', [{ stoppedBecause: 'max-pods', at: 170 }, 1, 5],
    'The Job has not ended after 5 Pods, up to which it was followed (--max-pods): that was after 2 min 50 s.'],
  ['one of which nobody says how many Pods it had', [{ stoppedBecause: 'max-pods', at: 170 }],
    'The Job has not ended after as many Pods as it was followed for (--max-pods): that was after 2 min 50 s.'],
  ['one of another controller', [{ stoppedBecause: 'unmanaged', at: 0 }],
    'Another controller runs this Job, and the Job controller of Kubernetes does nothing about it.'],
  ['one that is suspended', [{ stoppedBecause: 'suspended', at: 5 }, 0], 'The Job is suspended, and nobody resumes it.'],
])('how %s ends', (_, outcome, sentence) => {
  expect(outcomeSentence(...outcome)).toBe(sentence);
});

test.each<[string, Partial<Parameters<typeof countsSentence>[0]>, string | undefined]>([
  ['a Job', { status: { succeeded: 1, failed: 1, active: 0, ready: 0, terminating: 0 } }, '2 Pods: 1 succeeded, 1 failure counted.'],
  ['one that goes on', { status: { succeeded: 0, failed: 1, active: 1, ready: 1, terminating: 0 } }, '2 Pods: 0 succeeded, 1 failure counted, 1 still active.'],
  ['one of which the last end was not seen', {
    attempts: [{ pod: 'a', attempt: 1, finishedAt: 30, unseen: true }, { pod: 'b', attempt: 2 }, { pod: 'c', attempt: 3, deletedAt: 30 }],
    status: { succeeded: 0, failed: 0, active: 2, ready: 2, terminating: 1 },
  }, '3 Pods: 0 succeeded, 0 failures counted, 1 still active, 1 not looked at yet.'],
  ['indexes', { status: { succeeded: 2, failed: 0, active: 0, ready: 0, terminating: 0, completedIndexes: '0,1' } }, '2 Pods: 2 indexes succeeded (0,1), 0 failures counted.'],
  ['indexes that are given up', { status: { succeeded: 0, failed: 5, active: 0, ready: 0, terminating: 0, completedIndexes: '', failedIndexes: '1,3-5' } },
    '2 Pods: 0 indexes succeeded, 4 indexes failed (1,3-5), 5 failures counted.'],
  ['a Job without Pods', { attempts: [], status: { succeeded: 0, failed: 0, active: 0, ready: 0, terminating: 0 } }, 'No Pod was created.'],
  ['a Job of another controller', { outcome: { stoppedBecause: 'unmanaged', at: 0 }, status: { succeeded: 0, failed: 0, active: 0, ready: 0, terminating: 0 } }, undefined],
  ['what nobody has counted', {}, undefined],
])('what is counted of %s', (_, run, sentence) => {
  const attempt = (number: number) => ({ pod: `import-${number}`, attempt: number });
  expect(countsSentence({ attempts: [attempt(1), attempt(2)], outcome: { stoppedBecause: 'terminal', at: 0 }, ...run })).toBe(sentence);
});

describe('Mermaid', () => {
  test.each<[string, string]>([
    ['attempt 1, exit code 1 (a+b=c/d)', 'attempt 1, exit code 1 (a+b=c/d)'],
    ['a:b;c#1 %% {"x"}', 'a#58;b#59;c#35;1 #37;#37; #123;#34;x#34;#125;'],
    ['zwei\nZeilen, größer als \u{1f600}', 'zwei Zeilen, größer als #128512;'],
    ['\x1b[2J \u202e', '#92;x1b#91;2J #92;u202e'],
  ])('takes %j as a text', (text, escaped) => {
    expect(mermaidText(text)).toBe(escaped);
  });

  test('takes moments that are those of a calendar', () => {
    for (let day = 0; day < 36000; day += 17) {
      const seconds = day * 86400 + day;
      expect(mermaidMoment(seconds)).toBe(new Date(Date.UTC(2000, 0, 1) + seconds * 1000).toISOString().slice(0, 19).replace('T', ' '));
    }
    expect(mermaidMoment(1e15)).toBe(mermaidMoment(1e16));
  });
});
