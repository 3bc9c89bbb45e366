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
  /** Why there is no answer: the version cannot store the object that is to be changed. */
  readonly error?: string;
}

export interface Recording {
  readonly kubernetes: string;
  /** The minor version, as the package names it. */
  readonly version: string;
  readonly answers: RecordedAnswer[];
}

const FOLDER = join(__dirname, '../../conformance/kubernetes');

interface Header {
  readonly kubernetes: string;
  /** The version whose answers stand for those that are not here. */
  readonly otherwiseAs?: string;
}

function read(question: string, version: string): Recording {
  const [header, ...lines] = readFileSync(join(FOLDER, `${question}-${version}.jsonl`), 'utf8').trimEnd().split('\n');
  const { kubernetes, otherwiseAs } = JSON.parse(header) as Header;
  const own = lines.map((line): RecordedAnswer => JSON.parse(line));
  const byName = new Map(own.map(answer => [answer.name, answer]));
  const answers = otherwiseAs ? read(question, otherwiseAs.slice(1)).answers.map(answer => byName.get(answer.name) ?? answer) : own;
  return { kubernetes, version: /^v(\d+\.\d+)\./.exec(kubernetes)![1], answers };
}

/** The answers to a question, of each version that was asked, the oldest first. */
export function recordingsOf(question: 'create' | 'update' | 'apply'): Recording[] {
  const file = new RegExp(`^${question}-(.*)\\.jsonl$`);
  return readdirSync(FOLDER).flatMap(name => file.exec(name)?.slice(1) ?? []).sort().map(version => read(question, version));
}
