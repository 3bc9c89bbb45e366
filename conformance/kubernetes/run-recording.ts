import { readFileSync } from 'node:fs';

export interface RecordedLine {
  readonly name: string;
  readonly sha256?: string;
}

export interface Recording {
  /** The line that names the version; the answers of the program alone do not have it. */
  readonly header?: string;
  /** By the name of the case. */
  readonly runs: ReadonlyMap<string, RecordedLine>;
}

/** Reads a recording of the question `run`. */
export function readRecording(file: string): Recording {
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').filter(line => line !== '');
  const [header] = lines.filter(line => JSON.parse(line).kubernetes !== undefined);
  const runs = lines.filter(line => line !== header).map((line): [string, RecordedLine] => {
    const run = JSON.parse(line);
    return [run.name, run];
  });
  return { ...header !== undefined && { header }, runs: new Map(runs) };
}
