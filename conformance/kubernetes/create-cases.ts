/* Prints the cases of the question `create`: a line of JSON each. */
import { createCases } from '../../test/kubernetes/validation/recorded-cases';

for (const { name, text, manifest, fieldValidation } of createCases()) {
  process.stdout.write(`${JSON.stringify({ name, ...text === undefined ? { manifest } : { text }, fieldValidation, withObject: true })}\n`);
}
