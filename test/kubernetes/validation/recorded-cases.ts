import * as fc from 'fast-check';
import { change } from './arbitrary-change';
import { manifest } from './arbitrary-manifest';
import { CREATE_CASES, UPDATE_CASES } from './cases';
import { CreateCase, UpdateCase } from './cases/case';
import { validate } from '../../../src/kubernetes/validate';
import { ServerVersion } from '../../../src/kubernetes/validation/server-version';
import { KUBERNETES_VERSIONS } from '../../../src/kubernetes/versions';

/*
 * What real API servers were asked: the cases that were written by hand, and generated ones. `test/conformance/kubernetes` has the answers.
 */

/** A case of which nobody said beforehand how it would end. */
export type AskedCase = Omit<CreateCase, 'intent'>;
export type AskedChange = Omit<UpdateCase, 'intent'> & Partial<Pick<UpdateCase, 'intent'>>;

const SEED = 20261129;
const GENERATED = 4000;
const SERVERS = KUBERNETES_VERSIONS.map(({ version }) => ServerVersion.of(version));

export function createCases(): AskedCase[] {
  return [...CREATE_CASES, ...generatedCases()];
}

/** Always the same ones. Another seed finds other disagreements: conformance/kubernetes/search.ts looks for them. */
function generatedCases(): AskedCase[] {
  return fc.sample(manifest, { seed: SEED, numRuns: GENERATED }).map((given, i) => ({ name: `generated ${i}`, manifest: given }));
}

export function updateCases(): AskedChange[] {
  return [...UPDATE_CASES, ...generatedChanges()];
}

/** Only what a server has stored can change: those that all versions store. */
function generatedChanges(): AskedChange[] {
  return fc.sample(change, { seed: SEED, numRuns: GENERATED })
    .filter(({ before }) => SERVERS.every(server => validate(before, server, { strict: true }).rejections.length === 0))
    .map((given, i) => ({ name: `generated ${i}`, ...given }));
}
