import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { walk } from '../../projenrc/walk';

test('the walk shows what the commands print; npm run docgen writes it anew', async () => {
  expect(await walk()).toBe(readFileSync(join(__dirname, '../../docs/walk.md'), 'utf8'));
});
