import { createHash } from 'node:crypto';
import { UpdateCase } from './cases/case';
import { updateCases } from './recorded-cases';
import { recordingsOf } from './recording';
import { Verdict } from '../../../src/kubernetes/validate';
import { validateUpdate } from '../../../src/kubernetes/validate-update';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';

/* Our verdicts on changes against those of real API servers. */

const cases = updateCases();

function judge({ before, status, after, how }: UpdateCase, version: string): Verdict {
  return validateUpdate(status ? { ...before, status } : before, after, how, ServerVersion.of(version), { strict: true });
}

const causes = (list: [type: string, field: string][]) => [...new Set(list.map(([type, field]) => `${type} ${field}`))].sort();

describe.each(recordingsOf('update'))('Kubernetes $kubernetes', ({ version, answers }) => {
  const judged = cases.map((asked, i) => ({ asked, answer: answers[i], ours: judge(asked, version) }));

  test('the recording has an answer to each case and to nothing else', () => {
    const hash = ({ before, after }: UpdateCase) => createHash('sha256').update(JSON.stringify(before) + JSON.stringify(after)).digest('hex').slice(0, 16);
    expect(answers.map(({ name, sha256, error }) => `${name} ${error === undefined ? sha256 : ''}`))
      .toEqual(cases.map((each, i) => `${each.name} ${answers[i]?.error === undefined ? hash(each) : ''}`));
    const unanswered = answers.filter(({ error }) => error !== undefined);
    // A version that stores next to nothing would prove nothing.
    expect(unanswered.length).toBeLessThan(cases.length / 10);
    expect(unanswered.filter(({ error }) => !/unknown field|not declared in schema/.test(error!))).toEqual([]);
  });

  if (version === '1.37') {
    test('what was meant to be refused is refused, and the rest accepted', () => {
      expect(judged.filter(({ asked, answer }) => (asked.intent === 'accepted') !== answer.accepted).map(({ asked }) => asked.name)).toEqual([]);
    });
  }

  test('the same changes are accepted, and others refused in the same fields for causes of the same types', () => {
    const different = judged.filter(({ answer }) => answer.error === undefined).flatMap(({ asked, answer, ours }) => {
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
});
