/* Prints the cases of the question `update`: a line of JSON each. */
import { updateCases } from '../../test/kubernetes/validation/recorded-cases';

for (const { name, before, status, after, how } of updateCases()) process.stdout.write(`${JSON.stringify({ name, before, status, after, how, withObject: true })}\n`);
