import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the real Volcano answered to a question, by the names of the cases. */
export function recordingOf(question: 'validate' | 'decide' | 'run'): ReadonlyMap<string, any> {
  const [header, ...lines] = readFileSync(join(__dirname, `../conformance/volcano/${question}-1.14.1.jsonl`), 'utf8').trimEnd().split('\n');
  if (JSON.parse(header).volcano !== '1.14.1') throw new Error(`${question} was recorded from another version`);
  return new Map(lines.map(line => JSON.parse(line)).map(answer => [answer.name, answer]));
}
