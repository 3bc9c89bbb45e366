import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withCatalogue } from './configuration-schema';
import { RULE_CATALOGUE } from '../src/lint/rule-catalogue';
import { rulesPage } from '../src/lint/rules-page';

// Writes what is made from the catalogue of rules: the page about them, and their names in the schema of the configuration.
const root = join(__dirname, '..');
const schema = join(root, 'schemas/configuration.schema.json');
writeFileSync(join(root, 'docs/rules.md'), rulesPage(RULE_CATALOGUE.values()));
writeFileSync(schema, withCatalogue(readFileSync(schema, 'utf8')));
