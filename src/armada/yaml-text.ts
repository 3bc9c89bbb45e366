import { Document } from 'yaml';

/** A file of Armada. armadactl reads YAML 1.1, in which a bare `on` is true, and the programs read YAML 1.2: a text that is something else in either is quoted. */
export function armadaText(data: object, comments: readonly string[] = []): string {
  const document = new Document(JSON.parse(JSON.stringify(data)), { version: '1.1', schema: 'yaml-1.1', aliasDuplicateObjects: false });
  const text = document.toString({ lineWidth: 0, directives: false });
  return comments.map(line => `# ${line}\n`).join('') + text;
}
