import { differenceOf } from './answer-difference';
import { ourAnswer } from './our-answer';
import { RecordedAnswer, recordedFiles } from './recorded-answers';
import { versionOf } from '../../../src/engine';
import { polyaxon } from '../../../src/polyaxon/engine';
import { targetOf } from '../recorded-jobs';

/*
 * The clients' own answers to whole Polyaxonfiles, as recorded in `test/conformance/polyaxon`, compared with those of the code.
 */

const clients = ['2.13.3', '2.16.4', '2.17.0', '2.18.0'];
const recordings = recordedFiles();

/** They name a file or a component of a hub that is not there, which cannot be seen in the file. */
const lost = new Set(['hub', 'hubRef', 'path-missing']);

const rows = [...recordings.keys()].flatMap(recording => clients.map(client => [recording, client] as const));

test('every file was answered by every client', () => {
  const unanswered = rows.flatMap(([recording, client]) => recordings.get(recording)!.filter(({ text, answers }) => !text || !answers.has(client)));
  expect(unanswered.map(({ name }) => name)).toEqual([]);
});

test('some files of each kind were recorded, and the drawn ones are mostly right or mostly near to it', () => {
  const accepted = (recording: string) => {
    const files = recordings.get(recording)!;
    return files.filter(({ answers }) => answers.get('2.18.0')!.accepted).length / files.length;
  };
  expect(accepted('generated')).toBeGreaterThan(0.7);
  expect(accepted('mutated')).toBeGreaterThan(0.3);
  expect(accepted('mutated')).toBeLessThan(0.7);
});

test.each(rows)('%s: the code answers as client %s', (recording, client) => {
  const version = versionOf(polyaxon, targetOf(client));
  const mismatches = recordings.get(recording)!.filter(({ name }) => !lost.has(name)).flatMap(({ name, text, presets, answers }) => {
    const expected = answers.get(client)!;
    const got = answerOrError(text, version, presets);
    const difference = typeof got === 'string' ? ['throws', 'an answer', got] : differenceOf(expected, got);
    return difference ? [`${name}, ${client}: ${difference[0]}\n  expected ${difference[1]}\n  got      ${difference[2]}`] : [];
  });
  expect(mismatches.join('\n')).toBe('');
});

function answerOrError(...[text, version, presets]: Parameters<typeof ourAnswer>): RecordedAnswer | string {
  try {
    return ourAnswer(text, version, presets);
  } catch (error) {
    return String((error as Error).stack).split('\n').slice(0, 3).join(' ');
  }
}
