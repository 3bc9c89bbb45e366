import { createHash } from 'node:crypto';
import { CREATE_CASES } from './cases';
import { withoutComposite } from './composite-values';
import { AskedCase, createCases } from './recorded-cases';
import { RecordedAnswer, recordingsOf } from './recording';
import { comparable, hashOf } from './stored-object';
import { parseManifest } from '../../../src/kubernetes/manifest-text';
import { asStored, prepare, Rejection, validate } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { PolicyError } from '../../../src/policy/policy-error';

/*
 * Our verdicts against those of real API servers, over all recorded cases. What is compared case by case is collected, so that a test shows every
 * disagreement and not only the first.
 */

const cases = createCases();

interface OurVerdict {
  /** Whether it was never judged, since it is no manifest at all. Our words are our own then. */
  readonly isUnread: boolean;
  readonly rejections: Pick<Rejection, 'path' | 'message' | 'cause'>[];
  readonly stored?: object;
}

function judge({ manifest, text, fieldValidation }: AskedCase, version: string): OurVerdict {
  const server = ServerVersion.of(version);
  const strict = fieldValidation !== 'Ignore';
  try {
    const read = text === undefined ? { manifest, repeated: [] } : parseManifest(text);
    const { rejections } = validate(read.manifest, server, { strict, repeated: read.repeated });
    const prepared = prepare(read.manifest, server, { strict, repeated: read.repeated });
    return { isUnread: rejections.some(({ rule }) => rule === 'kubernetes/not-a-job'), rejections, stored: Array.isArray(prepared) ? undefined : comparable(asStored(prepared, server), server.minor) };
  } catch (cause) {
    if (!(cause instanceof PolicyError)) throw cause;
    return { isUnread: true, rejections: [{ path: '', message: cause.message }] };
  }
}

/** Fields with the types of their causes, each once. */
function causesOf(list: [type: string, field: string][]): string[] {
  return [...new Set(list.map(([type, field]) => `${type} ${field}`))].sort();
}

const ourCauses = (rejections: OurVerdict['rejections']) =>
  causesOf(rejections.filter(({ cause }) => cause).map(({ cause, path }) => [cause!.replace('FieldValue', ''), path]));

function isNameGenerated(manifest: unknown): boolean {
  return 'generateName' in ((manifest as { metadata?: object } | null)?.metadata ?? {});
}

/** What we stand in for, and the server generates. */
function withoutGenerated(message: string, isGenerated: boolean): string {
  const hidden = message.replace(/0{8}-0000-0000-0000-0{12}/g, '<uid>');
  return isGenerated ? hidden.replace(/xxxxx/g, '<suffix>') : hidden;
}

test('what was meant to be refused is refused, and the rest accepted', () => {
  const recorded = new Map(recordingsOf('create').find(({ version }) => version === '1.37')!.answers.map(each => [each.name, each]));
  const wrong = CREATE_CASES.filter(({ name, intent }) => (intent === 'accepted') !== recorded.get(name)?.accepted);
  expect(wrong.map(({ name }) => name)).toEqual([]);
});

describe.each(recordingsOf('create'))('Kubernetes $kubernetes', ({ version, answers }) => {
  const judged = cases.map((asked, i): [AskedCase, RecordedAnswer, OurVerdict] => [asked, answers[i], judge(asked, version)]);

  test('the recording has an answer to each case and to nothing else', () => {
    const asked = cases.map(({ name, manifest, text }) => `${name} ${createHash('sha256').update(text ?? JSON.stringify(manifest)).digest('hex').slice(0, 16)}`);
    const changed = answers.map(({ name, sha256 }) => `${name} ${sha256}`).filter((each, i) => each !== asked[i]);
    expect({ count: answers.length, changed, otherwise: 'record again with npm run conformance:kubernetes' })
      .toEqual({ count: asked.length, changed: [], otherwise: 'record again with npm run conformance:kubernetes' });
  });

  test('the same manifests are accepted', () => {
    const different = judged.filter(([, answer, ours]) => answer.accepted !== (ours.rejections.length === 0));
    expect(different.map(([{ name }, answer, { rejections }]) => ({ name, answer, rejections }))).toEqual([]);
  });

  test('the same fields are refused, for causes of the same types', () => {
    const different = judged.flatMap(([{ name }, { code, causes = [] }, { rejections, isUnread }]) => {
      const theirs = causesOf(causes.map(([type, field]) => [type, field]));
      // A server that panicked has not said what it would have said. What is no manifest, the server judges as an empty one.
      if (code === 0 || isUnread) return [];
      const ours = ourCauses(rejections);
      return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ name, ours, theirs }];
    });
    expect(different).toEqual([]);
  });

  test('the messages are the same', () => {
    const different = judged.flatMap(([{ name, manifest }, { code, causes }, { rejections, isUnread }]) => {
      if (code === 0 || !causes || isUnread) return [];
      const theirs = [...new Set(causes.map(([, field, message]) => `${field}: ${message}`))].sort();
      const ours = [...new Set(rejections.map(({ path, message }) => `${path}: ${withoutGenerated(withoutComposite(message), isNameGenerated(manifest))}`))].sort();
      return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ name, ours, theirs }];
    });
    expect(different.filter(({ name }) => !OTHER_WORDS.includes(name))).toEqual([]);
  });

  test('what cannot be decoded is refused in the same words', () => {
    const different = judged.flatMap(([{ name }, { accepted, code, message = '', causes }, { rejections, isUnread }]) => {
      if (accepted || causes || code === 0 || isUnread) return [];
      const missing = rejections.map(each => each.message).filter(each => !message.includes(each));
      return missing.length === 0 ? [] : [{ name, missing, message }];
    });
    expect(different.filter(({ name }) => !OTHER_WORDS.includes(name))).toEqual([]);
  });

  test('the same object is stored', () => {
    const different = judged.filter(([{ name, manifest }, { object }, { stored }]) =>
      object && stored && object !== hashOf(stored) && !UNLIKE.includes(name) && !isNameGenerated(manifest));
    expect(different.map(([{ name }, { defaulted }, { stored }]) => ({ name, defaulted, stored }))).toEqual([]);
  });
});

/** Cases in which the server says what its own libraries and files say. */
const OTHER_WORDS = [
  'metadata creationTimestamp that is no time', // which character of a time is wrong
  'cron status with a time that is none',
  'cron timeZone "Europe"', // that it is a folder
  'cron timeZone "UTC/"', // that it is none, before 1.27
];

/** Cases in which the API machinery does to an object what has nothing to do with Jobs. */
const UNLIKE = [
  'metadata one owner twice', // is stored once
  'metadata uid', // is another one
];
