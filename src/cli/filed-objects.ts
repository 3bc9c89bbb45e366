import { findFiles, STANDARD_INPUT } from './find-files';
import { FileText, readNamed } from './read-file';
import { Terminal } from './terminal';
import { problemOf } from './unreadable-document';
import { fileName } from '../lint/formats/words';
import { ManifestDocument, readDocuments } from '../manifest/manifest-document';
import { ObjectAt, objectsIn } from '../manifest/objects';

/** An object and where it was found. */
export interface FiledObject extends ObjectAt {
  readonly manifest: any;
  /** The file as it was named. */
  readonly file: string;
  readonly document: ManifestDocument;
}

export interface FiledObjects {
  readonly objects: readonly FiledObject[];
  /** What cannot be read, with the place. */
  readonly problems: readonly string[];
}

/** An object of Kubernetes, or a Polyaxonfile. */
const MAY_BE_ASKED_ABOUT = /apiVersion|^["']?kind["']?:[ \t]*["']?(?:component|operation)\b/m;

/**
 * Reads whatever objects there are in files, folders, patterns, or standard input.
 *
 * @param command the command that somebody who renders templates would pipe into
 * @param isMeant whether a file of a folder is one of those that are meant
 */
export async function filedObjects(
  names: readonly string[], command: string, terminal: Terminal, isIgnored: (path: string) => boolean,
  isMeant: (text: string) => boolean = text => MAY_BE_ASKED_ABOUT.test(text),
): Promise<FiledObjects> {
  const objects: FiledObject[] = [];
  const problems: string[] = [];
  for (const file of findFiles(names, terminal.directory, isIgnored)) {
    const shown = fileName(file.name);
    const read: FileText = file.path === STANDARD_INPUT ? { text: await terminal.readInput() } : readNamed(file);
    if ('problem' in read) {
      if (file.isNamed || read.likely === undefined || MAY_BE_ASKED_ABOUT.test(read.likely)) problems.push(`${shown}: ${read.problem}`);
      continue;
    }
    // In a folder there are also the settings of other programs.
    if (!file.isNamed && !isMeant(read.text)) continue;
    for (const document of readDocuments(read.text)) {
      if (document.problem) problems.push(`${shown}:${problemOf(document, command)}`);
      else for (const object of objectsIn(document.value)) objects.push({ ...object, file: file.name, document });
    }
  }
  return { objects, problems };
}

/** `job.yaml:12`. */
export function placeOf({ file, document, at }: FiledObject, path: readonly (string | number)[] = []): string {
  return `${fileName(file)}:${document.place([...at, ...path]).line}`;
}
