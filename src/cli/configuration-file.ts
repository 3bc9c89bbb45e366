import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { readFile } from './read-file';
import { UsageError } from './usage-error';
import { Configuration, DEFAULT_CONFIGURATION, matcherOf, readConfiguration } from '../lint/configuration';
import { readDocuments } from '../manifest/manifest-document';
import { PolicyError } from '../policy/policy-error';

const NAMES = ['.failure-policy.yaml', '.failure-policy.yml'];

/** A configuration and the folder to which its patterns and paths are relative. */
export interface FoundConfiguration {
  readonly configuration: Configuration;
  /** The file, absent if there is none. */
  readonly file?: string;
  isIgnored(path: string): boolean;
}

/** The configuration in a file that is named, or else in the nearest one in this folder or above it. */
export function findConfiguration(named: string | false | undefined, directory: string): FoundConfiguration {
  const file = named === false ? undefined : named === undefined ? nearest(directory) : resolve(directory, named);
  if (file === undefined) return { configuration: DEFAULT_CONFIGURATION, isIgnored: () => false };
  const root = dirname(file);
  const fromRoot = (path: string) => relative(root, resolve(directory, path)).split(sep).join('/');
  const configuration = read(file, directory);
  const matches = matcherOf(configuration.ignore);
  return {
    configuration: {
      ...configuration,
      ...configuration.baseline !== undefined && { baseline: resolve(root, configuration.baseline) },
      acknowledgements: configuration.acknowledgements.map(each => (
        { ...each, appliesTo: (path, object) => each.appliesTo(fromRoot(path), object) })),
      engineOf: path => configuration.engineOf(fromRoot(path)),
    },
    file,
    isIgnored: path => withParents(fromRoot(path)).some(matches),
  };
}

/** A path and the folders in which it is: whoever ignores a folder means everything in it. */
function withParents(path: string): string[] {
  const steps = path.split('/');
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'));
}

function nearest(directory: string): string | undefined {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    const found = NAMES.map(name => join(folder, name)).find(existsSync);
    if (found !== undefined || dirname(folder) === folder) return found;
  }
}

function read(file: string, directory: string): Configuration {
  const name = relative(directory, file) || file;
  const content = readFile(file);
  if ('problem' in content) throw new UsageError(`${name}: the configuration cannot be read: ${content.problem}`);
  const [document, ...others] = readDocuments(content.text);
  if (others.length > 0) throw new UsageError(`${name}:${others[0].part.line}: a configuration has one document, and here another one begins`);
  if (document?.problem) throw new UsageError(`${name}:${document.problem.place.line}: ${document.problem.message}`);
  try {
    return readConfiguration(document?.value);
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    throw new UsageError(`${name}:${document.place(error.path).line}: ${error.message}`);
  }
}
