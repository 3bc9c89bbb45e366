/* Prints the cases of the question `default-output`: a line of JSON each, with the manifest in its canonical form. */
import { canonical, defaultOutputs } from '../../test/kubernetes/default-outputs';

for (const { name, manifest } of defaultOutputs()) {
  process.stdout.write(`{"name":${JSON.stringify(name)},"manifest":${canonical(manifest)}}\n`);
}
