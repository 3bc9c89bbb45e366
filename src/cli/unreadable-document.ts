import { ManifestDocument } from '../manifest/manifest-document';

/**
 * Why a document cannot be read, behind its line.
 *
 * @param command the command that somebody who renders templates would pipe into
 */
export function problemOf({ part, problem }: ManifestDocument, command: string): string {
  const { place: { line }, message } = problem!;
  return part.text.includes('{{') ? `${line}: this is a template, and not what it is rendered to; render it first, such as: helm template . | ${command}`
    : `${line}: this cannot be parsed: ${message}`;
}
