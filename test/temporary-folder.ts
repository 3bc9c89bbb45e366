import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Runs once before all tests: cdk8s makes a folder for every chart that is tested, and all of them shall go away again. */
export default function temporaryFolder(): void {
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-failure-policy-tests-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
