/* Prints the cases of the question `run`: a line of JSON each, with manifest and scenario in their canonical form. */
import { canonical } from '../../test/kubernetes/default-outputs';
import { SCENARIO_CASES } from '../../test/kubernetes/simulation/cases';

for (const { name, manifest, scenario } of SCENARIO_CASES) {
  process.stdout.write(`{"name":${JSON.stringify(name)},"manifest":${canonical(manifest)},"scenario":${canonical(scenario)}}\n`);
}
