import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScenarioCase } from './common';

/*
 * Cases that `conformance/kubernetes/generate-run-cases.ts` has made: Jobs of all kinds, several Pods that end at once, deletions, suspended Jobs and Jobs that
 * become larger or smaller.
 */

export const GENERATED: readonly ScenarioCase[] = readFileSync(join(__dirname, 'generated.jsonl'), 'utf8').trimEnd().split('\n')
  .map((line): ScenarioCase => JSON.parse(line));
