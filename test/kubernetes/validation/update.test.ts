import { createHash } from 'node:crypto';
import { AskedChange, updateCases } from './recorded-cases';
import { RecordedAnswer, recordingsOf } from './recording';
import { Verdict } from '../../../src/kubernetes/validate';
import { validateUpdate } from '../../../src/kubernetes/validate-update';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

/* Our verdicts on changes against those of real API servers. */

const cases = updateCases();

function judge({ before, status, after, how }: AskedChange, version: string): Verdict {
  return validateUpdate(status ? { ...before, status } : before, after, how, ServerVersion.of(version), { strict: true });
}

/** The server fails to merge lists with a key twice or without one, with an internal error and before anything is judged. */
const MERGE_FAILS = /duplicate entries for key|omits key field|null element/;
/** The server tells them and what cannot be merged all at once, we tell them first. */
const UNREAD = ['kubernetes/unknown-field', 'kubernetes/wrong-type'];

/** Fields that a version does not know, and a condition that only a success policy explains, as 1.30 has it. */
const CANNOT_BE_STORED = /unknown field|not declared in schema|cannot set SuccessCriteriaMet/;
const isJudged = ({ error }: RecordedAnswer) => error === undefined;

const causes = (list: [type: string, field: string][]) => [...new Set(list.map(([type, field]) => `${type} ${field}`))].sort();

describe.each(recordingsOf('update'))('Kubernetes $kubernetes', ({ version, answers }) => {
  const judged = cases.map((asked, i) => ({ asked, answer: answers[i], ours: judge(asked, version) }));

  test('the recording has an answer to each case and to nothing else', () => {
    const hash = ({ before, after }: AskedChange) => createHash('sha256').update(JSON.stringify(before) + JSON.stringify(after)).digest('hex').slice(0, 16);
    expect(answers.map(({ name, sha256, error }) => `${name} ${error === undefined ? sha256 : ''}`))
      .toEqual(cases.map((each, i) => `${each.name} ${answers[i]?.error === undefined ? hash(each) : ''}`));
    const unjudged = answers.filter(answer => !isJudged(answer));
    // A version that stores next to nothing would prove nothing.
    expect(unjudged.length).toBeLessThan(cases.length / 10);
    expect(unjudged.filter(({ error }) => !CANNOT_BE_STORED.test(error!) && !MERGE_FAILS.test(error!))).toEqual([]);
  });

  if (version === '1.37') {
    test('what was meant to be refused is refused, and the rest accepted', () => {
      expect(judged.filter(({ asked: { intent }, answer }) => intent && (intent === 'accepted') !== answer.accepted).map(({ asked }) => asked.name)).toEqual([]);
    });
  }

  test('the same changes are accepted, and others refused in the same fields for causes of the same types', () => {
    const different = judged.filter(({ answer }) => isJudged(answer)).flatMap(({ asked, answer, ours }) => {
      const [theirCauses, ourCauses] = [
        causes((answer.causes ?? []).map(([type, field]) => [type, field])),
        causes(ours.rejections.filter(({ cause }) => cause).map(({ cause, path }) => [cause!.replace('FieldValue', ''), path])),
      ];
      const isSame = answer.accepted === (ours.rejections.length === 0)
        && (answer.code === 0 || JSON.stringify(theirCauses) === JSON.stringify(ourCauses));
      return isSame ? [] : [{ name: asked.name, accepted: answer.accepted, theirCauses, ourCauses, rejections: ours.rejections }];
    });
    expect(different).toEqual([]);
  });

  test('what cannot be merged is refused in the same words', () => {
    const different = judged.filter(({ answer }) => isJudged(answer)).flatMap(({ asked: { name }, answer: { code, message = '' }, ours }) => {
      if (ours.rejections.some(({ rule }) => UNREAD.includes(rule))) return [];
      const problems = ours.rejections.filter(({ rule }) => rule === 'kubernetes/unmergeable-list').map(each => each.message);
      const isSame = problems.length > 0 === (code === 500 && MERGE_FAILS.test(message)) && problems.every(each => message.includes(each));
      return isSame ? [] : [{ name, message, problems }];
    });
    expect(different).toEqual([]);
  });
});
