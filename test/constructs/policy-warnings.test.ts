import { Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import { PolicyWarnings } from '../../src';
import { addWarning } from '../../src/constructs/warnings';
import { messageOf } from '../messages';

function tree(): { chart: Chart; inner: Construct; outer: Construct } {
  const chart = Testing.chart();
  const outer = new Construct(chart, 'outer');
  const inner = new Construct(outer, 'inner');
  addWarning(outer, 'kubernetes/one', 'first');
  addWarning(inner, 'kubernetes/two', 'second');
  return { chart, outer, inner };
}

test('warnings are listed at and below a construct', () => {
  const { chart, inner } = tree();
  expect(PolicyWarnings.of(chart).list()).toEqual([
    { rule: 'kubernetes/one', message: 'first', path: 'test/outer' },
    { rule: 'kubernetes/two', message: 'second', path: 'test/outer/inner' },
  ]);
  expect(PolicyWarnings.of(inner).list().map(warning => warning.rule)).toEqual(['kubernetes/two']);
});

test('an acknowledgement holds at and below its construct, and the nearest reason counts', () => {
  const { chart, inner } = tree();
  PolicyWarnings.of(inner).acknowledge('kubernetes/two', 'nearer');
  PolicyWarnings.of(chart).acknowledge('kubernetes/two', 'farther').acknowledge('kubernetes/one', 'for all');
  expect(PolicyWarnings.of(chart).list().map(warning => warning.acknowledgedBecause)).toEqual(['for all', 'nearer']);
});

test('an acknowledgement of something else changes nothing', () => {
  const { chart, inner } = tree();
  PolicyWarnings.of(inner).acknowledge('kubernetes/one', 'below the warning');
  expect(PolicyWarnings.of(chart).list().map(warning => warning.acknowledgedBecause)).toEqual([undefined, undefined]);
});

test.each<[string, string, any, string]>([
  ['an empty reason', 'kubernetes/one', ' \n', 'acknowledging kubernetes/one needs a reason: whoever reads the manifest wants to know why it is fine here'],
  ['no reason', 'kubernetes/one', undefined, 'acknowledging kubernetes/one needs a reason: whoever reads the manifest wants to know why it is fine here'],
  ['no rule', 'everything', 'x', '\'everything\' cannot be the name of a rule; such a name looks like kubernetes/out-of-memory'],
])('%s is refused', (_, rule, reason, message) => {
  expect(messageOf(() => PolicyWarnings.of(Testing.chart()).acknowledge(rule, reason))).toBe(message);
});
