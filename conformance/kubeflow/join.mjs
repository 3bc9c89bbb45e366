/*
 * Joins what `schema` and `admit` have said of each manifest: join.mjs SCHEMA ADMIT >VERDICTS. The object itself is left out.
 */
import { readFileSync } from 'node:fs';

const [schema, admit] = process.argv.slice(2).map(name => readFileSync(name, 'utf8').trim().split('\n').map(line => JSON.parse(line)));
for (const [i, { unknown, errors }] of schema.entries()) process.stdout.write(`${JSON.stringify({ unknown, errors, ...admit[i] })}\n`);
