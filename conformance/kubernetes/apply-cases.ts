/* Prints the cases of the question `apply`: a line of JSON each, with the manifests in their canonical form. */
import { appliedOutputs } from '../../test/kubernetes/applied-outputs';
import { canonical } from '../../test/kubernetes/default-outputs';

for (const { name, how, steps } of appliedOutputs()) {
  process.stdout.write(`{"name":${JSON.stringify(name)},"how":${JSON.stringify(how)},"steps":${canonical(steps)}}\n`);
}
