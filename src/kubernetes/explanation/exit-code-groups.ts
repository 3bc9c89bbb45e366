import { Answer, Answers } from './answers';
import { Container } from '../api-types';

const LARGEST_CODE = 255;

/** Exit codes of a container to which the same happens. */
export interface ExitCodeGroup {
  readonly codes: readonly number[];
  /** Whether it holds every code that is in no other group. */
  readonly isRest: boolean;
  readonly answer: Answer;
}

/** The failing codes of a container, by what happens: those that are told apart first, and the rest last. */
export function exitCodeGroups(answers: Answers, container: Container): ExitCodeGroup[] {
  const groups = new Map<string, { codes: number[]; answer: Answer }>();
  for (let code = 1; code <= LARGEST_CODE; code++) {
    const answer = answers.ofExitCode(container, code);
    const key = `${answer.rule?.index} ${answer.then}`;
    const group = groups.get(key);
    if (group) group.codes.push(code);
    else groups.set(key, { codes: [code], answer });
  }
  const all = [...groups.values()];
  const rest = all.reduce((largest, group) => group.codes.length > largest.codes.length ? group : largest);
  return [...all.filter(group => group !== rest), rest].map(group => ({ ...group, isRest: group === rest }));
}
