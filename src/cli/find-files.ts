/* eslint-disable @typescript-eslint/no-require-imports -- what matches patterns is loaded when somebody names one */
import { readdirSync, Stats, statSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type picomatch from 'picomatch';

/*
 * Which files are meant by what somebody names: files, folders, patterns, and - for standard input.
 */

/** A file that is to be read. */
export interface NamedFile {
  /** As people name it: relative to where the command was called if it was named like that. */
  readonly name: string;
  readonly path: string;
  /** Whether it was named itself, and not found in a folder or by a pattern. */
  readonly isNamed: boolean;
  /** Why it cannot be read, if that is known before. */
  readonly problem?: string;
}

/** Standard input. */
export const STANDARD_INPUT = '-';

const MANIFEST = /\.(?:ya?ml|json)$/i;

/**
 * The files, each once, in the order in which they are named; those of a folder are sorted.
 *
 * @param passLink is called for each link in a named folder, which is not followed
 */
export function findFiles(
  names: readonly string[], directory: string, isIgnored: (path: string) => boolean, passLink: () => void = () => {},
): NamedFile[] {
  const found = new Map<string, NamedFile>();
  for (const name of names) {
    for (const file of filesOf(name, directory, isIgnored, passLink)) {
      // Also of those that are named: a hook names every file that has changed.
      const isLeftOut = file.path !== STANDARD_INPUT && isIgnored(file.path);
      if (!isLeftOut && !found.has(file.path)) found.set(file.path, file);
    }
  }
  return [...found.values()];
}

function filesOf(name: string, directory: string, isIgnored: (path: string) => boolean, passLink: () => void): NamedFile[] {
  if (name === STANDARD_INPUT) return [{ name, path: name, isNamed: true }];
  const path = resolve(directory, name);
  const stats = statsOf(path);
  if (stats?.isDirectory()) {
    return filesBelow(name, path, isIgnored, passLink).filter(each => each.problem !== undefined || MANIFEST.test(each.path));
  }
  // A name that exists is no pattern, whatever characters it has.
  if (stats || !/[*?[{(!]/.test(name)) return [{ name, path, isNamed: true }];
  const match = require('picomatch') as typeof picomatch;
  const { base, isGlob } = match.scan(name);
  if (!isGlob) return [{ name, path, isNamed: true }];
  const matches = match(name.replace(/^\.\//, ''));
  const root = resolve(directory, base);
  const found = statsOf(root)?.isDirectory() ? filesBelow(base, root, isIgnored).filter(each => matches(each.name.split(sep).join('/'))) : [];
  return found.length > 0 ? found : [{ name, path, isNamed: true, problem: 'no file has a name like this' }];
}

/** Undefined for what cannot be looked at, whatever the reason: whoever reads it finds out. */
function statsOf(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The files below a folder, with names that begin with the name of the folder. */
function filesBelow(name: string, folder: string, isIgnored: (path: string) => boolean, passLink?: () => void): NamedFile[] {
  return [...walk(folder, isIgnored, passLink)].map(({ path, problem }) => (
    { name: join(name, relative(folder, path)), path, isNamed: false, ...problem !== undefined && { problem } }));
}

/** The files below a folder. Hidden ones, links and what npm installed are left out. */
function* walk(
  folder: string, isIgnored: (path: string) => boolean, passLink?: () => void,
): Generator<{ readonly path: string; readonly problem?: string }> {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch {
    yield { path: folder, problem: 'the folder cannot be read' };
    return;
  }
  for (const entry of entries) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (isIgnored(path)) continue;
    if (entry.isDirectory()) yield* walk(path, isIgnored, passLink);
    else if (entry.isFile()) yield { path };
    else if (entry.isSymbolicLink()) passLink?.();
  }
}
