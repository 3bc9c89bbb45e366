import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { policy } from './schema-preflight/policy';

/** Synthesizes every example into its `output` folder, then prints the decision table of one of them. */
const names = readdirSync(__dirname, { withFileTypes: true }).filter(entry => entry.isDirectory()).map(entry => entry.name);
void (async () => {
  for (const name of names) {
    process.env.CDK8S_OUTDIR = join(__dirname, name, 'output');
    await import(`./${name}/main`);
    process.stdout.write(`examples/${name}/output\n`);
  }
  process.stdout.write(`\nWhat the policy of schema-preflight says:\n\n${policy.explain().toText()}`);
})();
