import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { POLYAXON_VERSIONS } from '../../src/polyaxon/versions';

/*
 * The files that stand for those of others are complete: each says what it stands for, and has verdicts and what is expected of it.
 */

const FOLDER = join(__dirname, 'fixtures');
const VERSIONS = POLYAXON_VERSIONS.map(({ version }) => version);

describe.each(['public', 'issues'])('%s', folder => {
  const files = readdirSync(join(FOLDER, folder)).filter(name => name.endsWith('.yml')).sort();
  const read = (name: string) => readFileSync(join(FOLDER, folder, name), 'utf8');

  test.each(files)('%s says what it stands for', name => {
    expect(read(name)).toMatch(/^# stands for \S+\/\S+ \S+/);
  });

  test.each(['verdicts', 'verdicts-without-params'])('%s are those of every file and version', name => {
    const verdicts: { [file: string]: { [version: string]: boolean | null } } = JSON.parse(read(`${name}.json`));
    expect(Object.keys(verdicts).sort()).toEqual(files);
    for (const byVersion of Object.values(verdicts)) expect(Object.keys(byVersion)).toEqual(VERSIONS);
  });

  test('what is expected is said of every file, and of versions that there are', () => {
    const expected: { [file: string]: { what: string; versions?: string[] }[] } = JSON.parse(read('expected.json'));
    expect(Object.keys(expected).sort()).toEqual(files);
    for (const { what, versions = [] } of Object.values(expected).flat()) {
      expect(what).toMatch(/^PX-[a-z0-9-]+$/);
      expect(VERSIONS).toEqual(expect.arrayContaining(versions));
    }
  });

  // A preset is refused by itself, and right behind another file.
  const whole = files.filter(name => !read(name).includes('isPreset: true'));

  test.each(whole)('%s has something to be found in each version that refuses it', name => {
    const verdicts = JSON.parse(read('verdicts-without-params.json'))[name];
    const expected: { versions?: string[] }[] = JSON.parse(read('expected.json'))[name];
    for (const version of VERSIONS.filter(each => verdicts[each] === false)) {
      expect({ version, found: expected.some(({ versions = VERSIONS }) => versions.includes(version)) }).toEqual({ version, found: true });
    }
  });
});
