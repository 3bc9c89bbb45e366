/* Prints the cases of a question, a line of JSON each: `print-cases.ts judge`, or as many of them as a second argument says. */
import { classifyCases, judgeCases, memoryCases, playCases } from '../../../test/armada/decision-cases';

const QUESTIONS: { readonly [question: string]: (count?: number) => readonly object[] } = {
  classify: classifyCases, judge: judgeCases, memory: memoryCases, play: playCases,
};

const [question, count] = process.argv.slice(2);
for (const each of QUESTIONS[question](count === undefined ? undefined : Number(count))) process.stdout.write(`${JSON.stringify(each)}\n`);
