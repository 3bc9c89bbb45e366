import * as fc from 'fast-check';
import { manifest } from './arbitrary-manifest';
import { CREATE_CASES, UPDATE_CASES } from './cases';
import { CreateCase, UpdateCase } from './cases/case';

/*
 * What real API servers were asked: the cases that were written by hand, and generated ones. `test/conformance/kubernetes` has the answers.
 */

/** A case of which nobody said beforehand how it would end. */
export type AskedCase = Omit<CreateCase, 'intent'>;

const SEED = 20261129;
const GENERATED = 4000;

export function createCases(): AskedCase[] {
  return [...CREATE_CASES, ...generatedCases()];
}

/** Always the same ones. Another seed finds other disagreements: conformance/kubernetes/search.ts looks for them. */
function generatedCases(): AskedCase[] {
  return fc.sample(manifest, { seed: SEED, numRuns: GENERATED }).map((given, i) => ({ name: `generated ${i}`, manifest: given }));
}

export function updateCases(): readonly UpdateCase[] {
  return UPDATE_CASES;
}
