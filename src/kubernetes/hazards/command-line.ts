import { ContainerAt } from '../job-subject';

/*
 * What a container runs, as far as its manifest tells.
 */

/** A word of a command line and where it is. */
export interface CommandWord {
  readonly text: string;
  /** As the server writes it: `spec.template.spec.containers[0].args[0]`. */
  readonly path: string;
}

/** A script that a shell gets as an argument. */
export interface ShellCommand {
  readonly shell: string;
  readonly script: CommandWord;
  /** Whether it stops at the first failure, and whether a pipe fails with any of its commands. */
  readonly isErrExit: boolean;
  readonly isPipeFail: boolean;
}

const SHELLS = ['sh', 'bash', 'ash', 'dash', 'ksh', 'zsh', 'busybox'];

/** What passes on signals and exit codes of the command behind it. */
const WRAPPERS = ['tini', 'dumb-init', 'catatonit', 'env'];

/** The words with which a container starts, without what only wraps the command. Without a command they are for the image, if they are no command at once. */
export function commandWords({ container, path }: ContainerAt): CommandWord[] {
  const command = wordsAt(container.command, `${path}.command`);
  const words = [...command, ...wordsAt(container.args, `${path}.args`)];
  return isWrapper(words[0]) ? words.slice(lengthOfWrapper(words)) : words;
}

function wordsAt(texts: readonly string[] = [], path: string): CommandWord[] {
  return texts.map((text, i) => ({ text, path: `${path}[${i}]` }));
}

function isWrapper(word: CommandWord | undefined): boolean {
  return word !== undefined && WRAPPERS.includes(baseName(word.text));
}

function lengthOfWrapper(words: readonly CommandWord[]): number {
  const end = words.findIndex(({ text }, i) => i > 0 && !text.startsWith('-') && !/^\w+=/.test(text));
  return end < 0 ? words.length : end;
}

/** `python3.11` of `/usr/bin/python3.11`. */
export function baseName(text: string): string {
  return text.slice(text.lastIndexOf('/') + 1);
}

/** The script of a shell that is called with `-c`, undefined for everything else. */
export function shellCommand(words: readonly CommandWord[]): ShellCommand | undefined {
  const shell = baseName(words[0]?.text ?? '');
  if (!SHELLS.includes(shell)) return undefined;
  const options = { c: false, e: false, pipefail: false };
  for (let i = shell === 'busybox' ? 2 : 1; i < words.length; i++) {
    const { text } = words[i];
    if (!/^[-+]./.test(text)) return options.c ? { shell, script: words[i], isErrExit: options.e, isPipeFail: options.pipefail } : undefined;
    if (text.startsWith('--')) continue;
    const isOn = text.startsWith('-');
    if (text.includes('c')) options.c = true;
    if (text.includes('e')) options.e = isOn;
    if (!text.endsWith('o')) continue;
    const name = words[++i]?.text;
    if (name === 'pipefail') options.pipefail = isOn;
    if (name === 'errexit') options.e = isOn;
  }
  return undefined;
}
