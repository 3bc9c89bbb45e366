import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(__dirname, '..');

/** All files below a folder of the project with this ending, relative to the folder. */
export function filesBelow(folder: string, ending: string): string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith(ending)).sort();
}

/** The command in one file, made of the others. */
export const BUNDLE = 'failure-policy.js';

/** Tests look at what `npm run compile` emitted; what is older than its source would be looked at in vain. */
export function refuseStaleOutput(): void {
  for (const source of filesBelow('src', '.ts')) {
    const emitted = join(ROOT, 'lib', source.replace(/\.ts$/, '.js'));
    const compiled = statSync(emitted, { throwIfNoEntry: false });
    if (compiled === undefined || compiled.mtimeMs < statSync(join(ROOT, 'src', source)).mtimeMs) {
      throw new Error(`lib/ is older than src/${source}; run npm run compile`);
    }
  }
}
