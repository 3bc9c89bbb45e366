import { readFileSync } from 'fs';
import { join } from 'path';
import { FileToRecord, filesToRecord } from '../recorded-files';

/** What a client made of a file, as `conformance/polyaxon/file_answer.py` writes it. */
export interface RecordedAnswer {
  readonly accepted: boolean;
  readonly why?: RecordedError;
  readonly resource?: { readonly kind: string; readonly termination?: object; readonly pods?: readonly object[] };
  readonly children?: { readonly total: number; readonly first: readonly RecordedChild[] };
  readonly problem?: RecordedError;
}

/** A child with its main containers, or the problem with it. */
interface RecordedChild {
  /** Absent if it has none. */
  readonly params?: object;
  readonly termination?: object;
  readonly containers?: object[];
  readonly problem?: RecordedError;
}

interface RecordedError {
  readonly type: string;
  readonly lines: readonly string[];
}

export interface RecordedFile {
  readonly name: string;
  readonly text: string;
  readonly presets?: readonly string[];
  /** By the version of the client. */
  readonly answers: ReadonlyMap<string, RecordedAnswer>;
}

interface RecordedLine {
  readonly name: string;
  /** Not of a fixture. */
  readonly text?: string;
  /** By the versions that agree. */
  readonly answers: { readonly [clients: string]: RecordedAnswer };
}

/** The recorded files, by the name of the recording. */
export function recordedFiles(): ReadonlyMap<string, readonly RecordedFile[]> {
  const files = new Map<string, Map<string, FileToRecord>>();
  for (const file of filesToRecord()) {
    const ofRecording = files.get(file.recording) ?? new Map<string, FileToRecord>();
    files.set(file.recording, ofRecording.set(file.name, file));
  }
  return new Map([...files].map(([recording, fileOf]) => {
    const path = join(__dirname, '../../conformance/polyaxon', `${recording}.json`);
    const { cases }: { cases: RecordedLine[] } = JSON.parse(readFileSync(path, 'utf8'));
    return [recording, cases.map(({ name, text = fileOf.get(name)?.text ?? '', answers }) => (
      { name, text, presets: fileOf.get(name)?.presets, answers: answersByClient(answers) }))];
  }));
}

function answersByClient(answers: RecordedLine['answers']): ReadonlyMap<string, RecordedAnswer> {
  return new Map(Object.entries(answers).flatMap(([clients, answer]) => clients.split(' ').map(client => [client, answer])));
}
