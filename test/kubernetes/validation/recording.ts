import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/* What real API servers answered. test/conformance/kubernetes/README.md says what each field means. */

export interface RecordedAnswer {
  readonly name: string;
  readonly sha256: string;
  readonly accepted: boolean;
  readonly code: number;
  readonly message?: string;
  readonly causes?: [type: string, field: string, message: string][];
  readonly warnings?: string[];
  readonly object?: string;
  readonly defaulted?: object;
}

export interface Recording {
  readonly kubernetes: string;
  /** The minor version, as the package names it. */
  readonly version: string;
  readonly answers: RecordedAnswer[];
}

const FOLDER = join(__dirname, '../../conformance/kubernetes');

export function recordingsOf(question: 'create' | 'update'): Recording[] {
  return readdirSync(FOLDER).filter(name => name.startsWith(`${question}-`)).sort().map(name => {
    const [header, ...answers] = readFileSync(join(FOLDER, name), 'utf8').trimEnd().split('\n').map(line => JSON.parse(line));
    return { ...header, version: /^v(\d+\.\d+)\./.exec(header.kubernetes)![1], answers };
  });
}
