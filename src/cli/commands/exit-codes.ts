import { dirname, relative, resolve, sep } from 'node:path';
import { fileName } from '../../lint/formats/words';
import { ConstantsLanguage, exitCodeConstants } from '../../policy/exit-code-constants';
import { count } from '../../policy/words';
import { ExitStatus } from '../exit-status';
import { STANDARD_INPUT } from '../find-files';
import { readPolicy } from '../read-policy';
import { Terminal } from '../terminal';
import { UsageError } from '../usage-error';
import { writeFile } from '../write-file';

/** The options of `failure-policy exit-codes`, as they are written. */
export interface ExitCodesCommandOptions {
  readonly language: ConstantsLanguage;
  readonly output?: string;
}

/** Writes the exit-code contract of a policy as constants. */
export async function exitCodes(name: string, { language, output }: ExitCodesCommandOptions, terminal: Terminal): Promise<ExitStatus> {
  const file = output === undefined ? undefined : resolve(terminal.directory, output);
  if (file !== undefined && file === resolve(terminal.directory, name)) throw new UsageError(`${output} is the policy itself; write the constants somewhere else`);
  const { exitCodes: codes } = await readPolicy(name, terminal);
  const text = exitCodeConstants(codes, language, sourceOf(name, file, terminal));
  const many = count(codes.list().length, 'exit code');
  if (many.startsWith('0')) terminal.say(`${fileName(name)} names no exit codes, so there are no constants; name them under exitCodes\n`);
  if (file === undefined) {
    terminal.write(text);
  } else {
    writeFile(file, output!, text);
    terminal.say(`${output} has the ${many} of ${fileName(name)}\n`);
  }
  return ExitStatus.OK;
}

/** The policy as those find it who read the constants, wherever the command is called: so the text is the same in a pipeline and at home. */
function sourceOf(name: string, file: string | undefined, { directory }: Terminal): string {
  if (name === STANDARD_INPUT) return fileName(name);
  const source = file === undefined ? name : relative(dirname(file), resolve(directory, name));
  return source.split(sep).join('/');
}
