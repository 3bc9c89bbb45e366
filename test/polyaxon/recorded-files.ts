import { readdirSync, readFileSync } from 'fs';
import { basename, join } from 'path';
import { mutatedFiles } from './generated/mutations';
import { generatedOperations } from './generated/operations';
import { presetPairs } from './generated/preset-pairs';

const fixtures = join(__dirname, 'fixtures/files');

/** A Polyaxonfile of which the clients are asked. */
export interface FileToRecord {
  /** The name of the file with the answers. */
  readonly recording: string;
  readonly name: string;
  readonly text: string;
  /** What is laid over it. */
  readonly presets?: readonly string[];
  /** The text of others is in the recording. */
  readonly isFixture: boolean;
}

/** The files in `fixtures/files`, and those that are drawn. */
export function filesToRecord(): FileToRecord[] {
  return [
    ...fixtureFiles(),
    ...presetPairs().map(pair => ({ recording: 'presets', ...pair, isFixture: true })),
    ...generatedOperations(11, 700).map(({ name, text }) => ({ recording: 'generated', name, text, isFixture: false })),
    ...mutatedFiles(23, 500).map(({ name, text }) => ({ recording: 'mutated', name, text, isFixture: false })),
  ];
}

function fixtureFiles(): FileToRecord[] {
  return readdirSync(fixtures).sort().flatMap(file => {
    const files: { readonly [name: string]: string[] } = JSON.parse(readFileSync(join(fixtures, file), 'utf8'));
    const recording = `files-${basename(file, '.json')}`;
    return Object.entries(files).map(([name, lines]) => ({ recording, name, text: `${lines.join('\n')}\n`, isFixture: true }));
  });
}
