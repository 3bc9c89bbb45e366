import { readFileSync } from 'fs';
import { join } from 'path';
import { gunzipSync } from 'zlib';
import { RecordedCase, unplayed } from './recorded-runs';

const RECORDINGS = join(__dirname, '../../conformance/kubeflow');

function recorded(version: string): RecordedCase[] {
  const text = gunzipSync(readFileSync(join(RECORDINGS, `runs-${version}.jsonl.gz`))).toString();
  return text.split('\n').filter(line => line !== '').map(line => JSON.parse(line) as RecordedCase);
}

describe('the simulation comes to what the real reconcilers came to', () => {
  test.each(['1.9.4', '1.8.1'])('%s', version => {
    const cases = recorded(version);
    expect(cases.length).toBeGreaterThanOrEqual(100);
    expect(cases.filter(({ error }) => error !== undefined)).toEqual([]);
    const different = cases.flatMap(each => unplayed(each, version).map(difference => `${each.name}: ${difference}`));
    expect(different).toEqual([]);
  });
});
