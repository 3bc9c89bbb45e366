/*
 * Prints the manifests that are asked about, JSON, one a line: those of the tests, and others that chance has made out of them, the same in every run.
 *
 *   npx tsx cases.ts [COUNT] [SEED]
 */
import { drawnManifests } from '../../test/kubeflow/drawn-manifests';

const [count = '600', seed = '1'] = process.argv.slice(2);
for (const manifest of drawnManifests(Number(count), Number(seed))) process.stdout.write(`${JSON.stringify(manifest)}\n`);
