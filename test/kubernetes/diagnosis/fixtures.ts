import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readDocuments } from '../../../src/manifest/manifest-document';

const FOLDER = join(__dirname, 'fixtures');

/** What kubectl printed, by name. */
export const FIXTURES: readonly string[] = readdirSync(FOLDER).filter(name => name.endsWith('.yaml')).map(name => name.replace(/\.yaml$/, '')).sort();

export function textOf(fixture: string): string {
  return readFileSync(join(FOLDER, `${fixture}.yaml`), 'utf8');
}

/** The objects of a fixture, each time anew. */
export function objectsOf(fixture: string): any[] {
  return [...readDocuments(textOf(fixture))].flatMap(({ value }: { value: any }) => (value.kind === 'List' ? value.items : [value]));
}
