/* Prints the cases of a question, a line of JSON each: `print-cases.ts validate`. */
import { constructedCases } from '../../test/volcano/constructed-cases';
import { admissionCases, decisionCases } from '../../test/volcano/recorded-cases';
import { runCases } from '../../test/volcano/run-cases';

const QUESTIONS: { readonly [question: string]: () => readonly object[] } = {
  validate: () => [...admissionCases(), ...constructedCases()],
  decide: decisionCases,
  run: runCases,
};

for (const each of QUESTIONS[process.argv[2]]()) process.stdout.write(`${JSON.stringify(each)}\n`);
