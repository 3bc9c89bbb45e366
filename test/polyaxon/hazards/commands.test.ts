import { messagesOf, placesOf } from './check-hazards';

/*
 * Two containers of one run, as the client 2.18.0 laid one over the other.
 */

const file = (over: object, inside: object = { args: ['b'] }, component: object = {}) =>
  ({ kind: 'operation', ...over, component: { run: { kind: 'job', container: { image: 'i', ...inside } }, ...component } });
const RULE = 'polyaxon/container-laid-over';

test.each<[string, any, string[]]>([
  // ['b', 'o']
  ['arguments of both', file({ container: { args: ['o'] } }), ['container.args WARNING']],
  // ['work', 'w2']
  ['commands of both', file({ container: { command: ['w2'] } }, { command: ['work'] }), ['container.command WARNING']],
  ['as texts', file({ container: { args: 'o' } }, { args: 'b' }), ['container.args WARNING']],
  ['runPatch', file({ runPatch: { container: { args: ['o'] } } }), ['runPatch.container.args WARNING']],
  // ['b', 'c', 'o']
  ['three of them', file({ container: { args: ['o'] } }, undefined, { container: { args: ['c'] } }), ['component.container.args WARNING', 'container.args WARNING']],
  // ['o']
  ['replaced', file({ patchStrategy: 'replace', container: { args: ['o'] } }), []],
  ['an image', file({ container: { image: 'o' } }), []],
  ['an empty list', file({ container: { args: [] } }), []],
  ['only one of them', file({ container: { args: ['o'] } }, {}), []],
  ['cmd, which takes the place of all', file({ container: { args: ['o'] }, cmd: 'hello' }), []],
  ['a replica', { kind: 'operation', container: { args: ['o'] }, component: { run: { kind: 'tfjob', worker: { container: { image: 'i', args: ['b'] } } } } }, ['container.args WARNING']],
])('%s', (_, data, expected) => {
  expect(placesOf(RULE, data)).toEqual(expected);
});

test.each<[string | undefined, string]>([
  [undefined, 'container.args does not take the place of component.run.container.args: the client puts it behind it, and the container gets both'],
  ['pre_merge', 'container.args does not take the place of component.run.container.args: the client puts it in front of it, and the container gets both'],
  ['isnull', 'with patchStrategy isnull container.args says nothing where component.run.container.args says something: it is never used'],
])('the words with patchStrategy %s', (patchStrategy, expected) => {
  expect(messagesOf(RULE, file({ patchStrategy, container: { args: ['o'] } }))).toEqual([expected]);
});
