import { CreateCase, UpdateCase } from './case';
import { CRON_JOBS } from './cron-jobs';
import { DEFAULTING } from './defaulting';
import { METADATA } from './metadata';
import { PEERS, REPORTS, WILD } from './peers';
import { POD_TEMPLATE } from './pod-template';
import { RULES } from './rules';
import { UPDATES } from './updates';
import { VERSIONS } from './versions';

export * from './case';
export { CRON_JOBS, DEFAULTING, METADATA, PEERS, POD_TEMPLATE, REPORTS, RULES, UPDATES, VERSIONS, WILD };

function named<T extends { readonly name: string }>(cases: readonly T[]): readonly T[] {
  const names = new Set<string>();
  for (const { name } of cases) {
    if (names.has(name)) {
      throw new Error(`Two cases are called "${name}".`);
    }
    names.add(name);
  }
  return cases;
}

export const CREATE_CASES: readonly CreateCase[] = named([
  ...RULES, ...POD_TEMPLATE, ...METADATA, ...CRON_JOBS, ...DEFAULTING, ...PEERS, ...WILD, ...REPORTS, ...VERSIONS,
]);

export const UPDATE_CASES: readonly UpdateCase[] = named(UPDATES);
