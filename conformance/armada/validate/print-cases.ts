/* Prints the cases of test/armada, a line of JSON each. */
import { recordedCases } from '../../../test/armada/recorded-cases';

for (const each of recordedCases()) process.stdout.write(`${JSON.stringify(each)}\n`);
