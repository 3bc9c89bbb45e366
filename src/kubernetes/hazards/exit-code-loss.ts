import { baseName, ShellCommand } from './command-line';
import { shellTokens, ShellWord } from './shell-script';

/*
 * How the exit code of a program goes lost before it becomes that of the container. Only what is certain: if there is a program in a script whose exit code
 * may come through, or something that is not understood, nothing is said.
 */

export interface Loss {
  /** What fails: `python`. */
  readonly program: string;
  readonly how: 'pipe' | 'alternative' | 'later' | 'launcher' | 'ranks';
  /** What the exit code comes from instead: `tee`. Of a launcher, nothing but itself. */
  readonly instead: string;
}

interface Command {
  /** Without assignments and words such as `exec`. */
  readonly words: readonly string[];
  readonly name: string;
  readonly isExec: boolean;
  /** Whether it is an assignment that ends as a command in it does: `NOW=$(date)`. */
  readonly isSubstitution: boolean;
}

interface Pipeline {
  /** What stands before it. */
  readonly operator?: '&&' | '||';
  readonly commands: Command[];
}

/** Commands joined by `&&` and `||`. */
type Statement = Pipeline[];

/** What a list of commands has no part in, or what can change where an exit code goes. */
const NOT_UNDERSTOOD = [
  'if', 'then', 'else', 'elif', 'fi', 'for', 'while', 'until', 'do', 'done', 'case', 'esac', 'select', 'function', '{', '}', '!', '[[', 'coproc',
  'eval', 'source', '.', 'trap', 'wait', 'alias', 'shopt', 'return',
];

/** What is no program that a Job is there for, so that its failures are not those that a rule is on. */
const HELPERS = [
  '', ':', 'true', 'false', 'test', '[', 'echo', 'printf', 'cd', 'pwd', 'export', 'set', 'unset', 'readonly', 'declare', 'local', 'umask', 'ulimit', 'exit',
  'mkdir', 'rmdir', 'rm', 'cp', 'mv', 'ln', 'ls', 'touch', 'chmod', 'chown', 'sync', 'sleep', 'date', 'df', 'du', 'free', 'uname', 'hostname', 'id', 'whoami',
  'nvidia-smi', 'curl', 'wget', 'tee', 'ts', 'cat', 'head', 'tail', 'grep', 'egrep', 'fgrep', 'sed', 'awk', 'gawk', 'tr', 'cut', 'sort', 'uniq', 'wc', 'jq',
  'gzip', 'bzip2', 'xz', 'zstd', 'logger', 'more', 'less',
];

/** How the exit codes of the program that a script is there for go lost, if all of them do. `codes` are those that somebody waits for. */
export function lossInScript({ script: { text }, isErrExit, isPipeFail }: ShellCommand, codes: readonly number[]): Loss | undefined {
  if (/\$\{?\?|pipestatus/i.test(text)) return undefined;
  const statements = statementsOf(text);
  if (!statements || !exitsAreHarmless(statements, codes)) return undefined;
  const options = { isErrExit, isPipeFail };
  const losses: Loss[] = [];
  const last = statements.at(-1)?.at(-1);
  for (const [i, statement] of statements.entries()) {
    const alternatives = alternativesBehind(statement);
    for (const [j, { commands }] of statement.entries()) {
      if (commands.length === 1 && commands[0].name === 'set') applyOptions(commands[0].words.slice(1), options);
      for (const [k, command] of commands.entries()) {
        if (HELPERS.includes(command.name) && !command.isSubstitution) continue;
        const loss = lossOfCommand(command, {
          commands,
          isLastInPipe: k === commands.length - 1,
          isLastInStatement: j === statement.length - 1,
          alternative: alternatives[j],
          next: statements[i + 1]?.[0],
          last: last!,
        }, options);
        if (!loss) return undefined;
        if (!command.isSubstitution) losses.push(loss);
      }
    }
  }
  // The weakest claim is true of all of them.
  return losses.find(({ how }) => how === 'ranks') ?? losses.find(({ how }) => how === 'launcher') ?? losses[0];
}

/** Where a command stands, and what comes behind it. */
interface Surroundings {
  /** The pipe that it is in. */
  readonly commands: readonly Command[];
  readonly isLastInPipe: boolean;
  readonly isLastInStatement: boolean;
  /** The next pipeline of its statement that stands behind `||`. */
  readonly alternative?: Pipeline;
  /** What the next statement begins with. */
  readonly next?: Pipeline;
  /** What the script ends with. */
  readonly last: Pipeline;
}

/** Of each pipeline of a statement, the next one behind it that stands behind `||`. */
function alternativesBehind(statement: Statement): (Pipeline | undefined)[] {
  const alternatives: (Pipeline | undefined)[] = [];
  for (let j = statement.length - 1, next: Pipeline | undefined; j >= 0; j--) {
    alternatives[j] = next;
    if (statement[j].operator === '||') next = statement[j];
  }
  return alternatives;
}

function lossOfCommand(
  command: Command, { commands, isLastInPipe, isLastInStatement, alternative, next, last }: Surroundings,
  { isErrExit, isPipeFail }: { readonly isErrExit: boolean; readonly isPipeFail: boolean },
): Loss | undefined {
  const program = command.name;
  const launched = launcherLoss(command.words);
  if (launched) return launched;
  if (!isLastInPipe && !isPipeFail) return { program, how: 'pipe', instead: shown(commands) };
  if (command.isExec && isLastInPipe) return undefined;
  if (alternative) return isBareExit(alternative) ? undefined : { program, how: 'alternative', instead: shown(alternative.commands) };
  if (next === undefined || isBareExit(next)) return undefined;
  // A command that others are joined to by && does not end the script although it fails.
  if (isErrExit && isLastInStatement) return undefined;
  return { program, how: 'later', instead: shown(last.commands) };
}

/** `exit` alone passes on the exit code before it. */
function isBareExit({ commands: [{ name, words }] }: Pipeline): boolean {
  return name === 'exit' && words.length === 1;
}

/** Whether no `exit` may lead to a code that somebody waits for. In a pipe it does not end the script, but that of its own. */
function exitsAreHarmless(statements: readonly Statement[], codes: readonly number[]): boolean {
  return statements.flat().every(({ commands }) => commands.every(({ name, words: [, code] }) =>
    name !== 'exit' || commands.length === 1 && (code === undefined || /^\d+$/.test(code) && !codes.includes(Number(code) % 256))));
}

/** The command at the end of a pipe, which is where its exit code comes from. */
function shown(commands: readonly Command[]): string {
  const { name, words } = commands[commands.length - 1];
  return name === 'exit' ? words.join(' ') : name || 'an assignment';
}

function statementsOf(script: string): Statement[] | undefined {
  const tokens = shellTokens(script);
  if (!tokens) return undefined;
  const statements: Statement[] = [];
  let pipelines: { operator?: '&&' | '||'; commands: ShellWord[][] }[] = [{ commands: [[]] }];
  const command = () => pipelines[pipelines.length - 1].commands.at(-1)!;
  let isWhole = true;
  const end = () => {
    if (pipelines.length > 1 || pipelines[0].commands.length > 1 || command().length > 0) {
      isWhole &&= pipelines.every(({ commands }) => commands.every(each => each.length > 0));
      statements.push(pipelines.map(({ operator, commands }) => ({ operator, commands: commands.map(commandOf) })));
    }
    pipelines = [{ commands: [[]] }];
  };
  for (const token of tokens) {
    if (typeof token !== 'string') command().push(token);
    else if (token === '|') pipelines[pipelines.length - 1].commands.push([]);
    else if (token === '&&' || token === '||') pipelines.push({ operator: token, commands: [[]] });
    else if (token === ';') end();
    // Behind an operator a statement goes on in the next line.
    else if (token !== '\n') return undefined;
    else if (command().length > 0) end();
  }
  end();
  const isUnderstood = isWhole && statements.flat().flatMap(({ commands }) => commands).every(({ words }) => words !== UNKNOWN);
  return isUnderstood ? statements : undefined;
}

const UNKNOWN: readonly string[] = [];

function commandOf(all: readonly ShellWord[]): Command {
  const start = all.findIndex(({ text }) => !/^[A-Za-z_]\w*\+?=/.test(text));
  let rest = start < 0 ? [] : all.slice(start);
  if (rest[0] && !rest[0].isQuoted && NOT_UNDERSTOOD.includes(rest[0].text)) return { words: UNKNOWN, name: '', isExec: false, isSubstitution: false };
  const isExec = rest[0]?.text === 'exec';
  if (isExec || rest[0]?.text === 'time') rest = rest.slice(1);
  const words = rest.map(({ text }) => text);
  return { words, name: baseName(words[0] ?? ''), isExec, isSubstitution: start < 0 && all.some(({ text }) => /\$\(|`/.test(text)) };
}

/** What `set` says: `-e`, `-euo pipefail`, `+e`. */
function applyOptions(words: readonly string[], options: { isErrExit: boolean; isPipeFail: boolean }): void {
  for (const [i, word] of words.entries()) {
    const isOn = word.startsWith('-');
    if (!isOn && !word.startsWith('+')) continue;
    const name = word.endsWith('o') ? words[i + 1] : undefined;
    if (/^.\w*e/.test(word) || name === 'errexit') options.isErrExit = isOn;
    if (name === 'pipefail') options.isPipeFail = isOn;
  }
}

const LAUNCHER_MODULES = ['torch.distributed.run', 'torch.distributed.launch', 'accelerate.commands.launch'];

/** Options by which horovodrun does not leave its end to MPI. */
const HOROVOD_WITHOUT_MPI = /^--(?:gloo|min-np|min-num-proc|host-discovery-script)\b/;

/** What starts a program on several processes and ends with a code of its own. */
export function launcherLoss(words: readonly string[]): Loss | undefined {
  const name = baseName(words[0] ?? '');
  const flat = (program: string): Loss => ({ program, how: 'launcher', instead: program });
  if (name === 'torchrun') return flat(name);
  if (name === 'accelerate' && words[1] === 'launch') return flat('accelerate launch');
  if (/^python[\d.]*$/.test(name)) {
    const at = words.findIndex((word, i) => i > 0 && !/^-[^mc]/.test(word));
    return words[at] === '-m' && LAUNCHER_MODULES.includes(words[at + 1]) ? flat(words[at + 1]) : undefined;
  }
  if (name === 'horovodrun' && words.some(word => HOROVOD_WITHOUT_MPI.test(word))) return flat(name);
  return ['mpirun', 'mpiexec', 'mpiexec.hydra', 'orterun', 'horovodrun'].includes(name) ? { program: name, how: 'ranks', instead: name } : undefined;
}
