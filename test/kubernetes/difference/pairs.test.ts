import { FiledObject, lastOnes, pairsOf, withoutHash } from '../../../src/kubernetes/difference/pairs';

/** `Job nightly/import@k8s/import.yaml` */
function object(text: string): FiledObject {
  const [, kind, namespace, name, file = ''] = /^(\w+) (?:([\w-]+)\/)?([\w.*-]+)(?:@(.+))?$/.exec(text)!;
  const named = name.endsWith('*') ? { generateName: name.slice(0, -1) } : { name };
  return { manifest: { kind, metadata: { ...named, ...namespace !== undefined && { namespace } } }, file };
}

test.each<[string, string[], string[], string[]]>([
  ['the same objects in another order', ['Job a', 'Job b'], ['Job b', 'Job a'], ['Job b = Job b', 'Job a = Job a']],
  ['an added and a removed one', ['Job a', 'Job b'], ['Job b', 'Job c'], ['Job b = Job b', '+ Job c', '- Job a']],
  ['the same name in another namespace', ['Job x/a'], ['Job y/a'], ['+ Job y/a', '- Job x/a']],
  ['a namespace that only one version says', ['Job x/a', 'Job x/b'], ['Job a', 'Job b'], ['Job a = Job x/a', 'Job b = Job x/b']],
  ['a namespace that could be one of two', ['Job x/a', 'Job y/a'], ['Job a'], ['+ Job a', '- Job x/a', '- Job y/a']],
  ['the same name of another kind', ['Job a'], ['CronJob a'], ['+ CronJob a', '- Job a']],
  ['a file that was moved', ['Job a@one.yaml'], ['Job a@two.yaml'], ['Job a@two.yaml = Job a@one.yaml']],
  ['several of a name, by their files', ['Job a@dev.yaml', 'Job a@prod.yaml'], ['Job a@prod.yaml', 'Job a@dev.yaml'],
    ['Job a@prod.yaml = Job a@prod.yaml', 'Job a@dev.yaml = Job a@dev.yaml']],
  ['several of a name in one file', ['Job a@x.yaml', 'Job a@x.yaml'], ['Job a@x.yaml'], ['+ Job a@x.yaml', '- Job a@x.yaml', '- Job a@x.yaml']],
  ['as many of a name in one file', ['Job a@x.yaml', 'Job b@x.yaml', 'Job a@x.yaml'], ['Job a@x.yaml', 'Job a@x.yaml', 'Job b@x.yaml'],
    ['Job a@x.yaml = Job a@x.yaml', 'Job a@x.yaml = Job a@x.yaml', 'Job b@x.yaml = Job b@x.yaml']],
  ['a name with another hash', ['Job import-3f9a01bc'], ['Job import-77b1c2d3'], ['Job import-77b1c2d3 = Job import-3f9a01bc']],
  ['a name that has got a hash', ['Job import'], ['Job import-77b1c2d3'], ['Job import-77b1c2d3 = Job import']],
  ['a name with a hash that could be of two', ['Job import-3f9a01bc', 'Job import-0a0a0a0a'], ['Job import-77b1c2d3'],
    ['+ Job import-77b1c2d3', '- Job import-3f9a01bc', '- Job import-0a0a0a0a']],
  ['a hash of which one version is the same', ['Job import-3f9a01bc', 'Job import-0a0a0a0a'], ['Job import-3f9a01bc', 'Job import-77b1c2d3'],
    ['Job import-3f9a01bc = Job import-3f9a01bc', 'Job import-77b1c2d3 = Job import-0a0a0a0a']],
  ['words that are no hashes', ['Job db-migrate'], ['Job db-cleanup'], ['+ Job db-cleanup', '- Job db-migrate']],
  ['a name that the server completes', ['Job import-*'], ['Job import-*'], ['Job import-* = Job import-*']],
  ['nothing', [], [], []],
])('%s', (_, before, after, expected) => {
  const [old, present] = [before, after].map(texts => texts.map(object));
  const shown = new Map([...old.map((each, i) => [each, before[i]] as const), ...present.map((each, i) => [each, after[i]] as const)]);
  const { both, added, removed } = pairsOf(old, present);
  expect([
    ...both.map(pair => `${shown.get(pair.after)} = ${shown.get(pair.before)}`), ...added.map(each => `+ ${shown.get(each)}`), ...removed.map(each => `- ${shown.get(each)}`),
  ]).toEqual(expected);
});

test.each([
  ['nothing', ['Job a', 'Job b'], ['Job a', 'Job b'], []],
  ['a name', ['Job a', 'Job b', 'Job a'], ['Job b', 'Job a'], [['Job a', 'Job a']]],
  ['a name in two files', ['Job a@x.yaml', 'Job a@y.yaml'], ['Job a@x.yaml', 'Job a@y.yaml'], []],
  ['a name of two kinds or namespaces', ['Job a', 'CronJob a', 'Job x/a'], ['Job a', 'CronJob a', 'Job x/a'], []],
  ['a name that the server completes', ['Job a-*', 'Job a-*'], ['Job a-*', 'Job a-*'], []],
])('what is doubled: %s', (_, texts, last, doubled) => {
  const objects = texts.map(object);
  const found = lastOnes(objects);
  const shown = (each: any) => texts[objects.indexOf(each)];
  expect({ last: found.last.map(shown), doubled: found.doubled.map(each => each.objects.map(shown)) }).toEqual({ last, doubled });
});

test.each([
  ['import-3f9a01bc', 'import'], // ours
  ['import-5g29m62fgt', 'import'], // of Kustomize
  ['import-gkmtbcdfhm', 'import'], // of Kustomize, without any digit
  ['import-0a1b2c3', 'import'], // of Git
  ['import-deadbeef', 'import'],
  ['nightly-import', 'nightly-import'],
  ['db-migrate', 'db-migrate'],
  ['shard-12', 'shard-12'],
  ['import', 'import'],
  [undefined, undefined],
])('%s without its hash is %s', (name, expected) => {
  expect(withoutHash(name)).toBe(expected);
});
