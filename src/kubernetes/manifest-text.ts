import { readDocuments, RepeatedField } from '../manifest/manifest-document';
import { PolicyError } from '../policy/policy-error';

/*
 * A manifest as text, with the fields that it has more than once: data cannot show them any more.
 */

export interface ManifestText {
  readonly manifest: unknown;
  readonly repeated: readonly RepeatedField[];
}

/** Parses YAML or JSON with exactly one document. */
export function parseManifest(text: string): ManifestText {
  if (typeof text !== 'string') throw new PolicyError(`the text of a manifest is needed, got ${typeof text}`);
  const documents = [...readDocuments(text, { keepsLiterals: true })];
  for (const { problem } of documents) {
    if (problem) throw new PolicyError(`the manifest cannot be parsed: line ${problem.place.line}: ${problem.message}`);
  }
  if (documents.length !== 1) throw new PolicyError(`one document is needed, got ${documents.length}`);
  return { manifest: documents[0].value, repeated: documents[0].repeatedFields() };
}
