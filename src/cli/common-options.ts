import { Command, Option } from 'commander';
import { UsageError } from './usage-error';

/*
 * The options that most commands have.
 */

/** @param pinned what the configuration says of this command: `which pins the version` */
export function withConfiguration(command: Command, pinned?: string): Command {
  const what = pinned === undefined ? 'the configuration' : `the configuration, ${pinned}`;
  return command
    .option('--config <file>', `${what}; without it the nearest .failure-policy.yaml in this folder or above`)
    .option('--no-config', 'no configuration at all');
}

export function withColours(command: Command): Command {
  return command
    .option('--no-colour', 'no colours')
    .addOption(new Option('--no-color').hideHelp());
}

/** Reads an option that can be repeated. */
export function collect(value: string, values: string[] = []): string[] {
  return [...values, value];
}

/** Of two values for one thing the last would win without a word, and of two options that exclude each other, too. */
export function refuseContradictions(command: Command): void {
  const given = new Map<Option, string | undefined>();
  for (const option of command.options) {
    const { negate, required, optional, parseArg } = option;
    const takesOne = (required || optional) && parseArg !== collect;
    const opposite = command.options.find(other => other !== option && other.negate !== negate && other.attributeName() === option.attributeName());
    if (!takesOne && !opposite) continue;
    command.on(`option:${option.name()}`, (value: string | undefined) => {
      if (takesOne && given.has(option)) {
        const values = [given.get(option), value];
        const said = values[0] === values[1] ? '' : `, as ${values.join(' and ')},`;
        throw new UsageError(`${option.long} is given twice${said} and can be said only once; leave one of them out`);
      }
      given.set(option, value);
      if (opposite && given.has(opposite)) {
        const [wanted, forbidden] = negate ? [opposite, option] : [option, opposite];
        throw new UsageError(`${wanted.long} ${given.get(wanted)} and ${forbidden.long} contradict each other; leave one of them out`);
      }
    });
  }
}

/** The options as somebody has given them: Commander has true for what nobody has forbidden. */
export function givenOptions({ colour, color, config, ...others }: any): any {
  const isForbidden = colour === false || color === false;
  return { ...others, ...isForbidden && { colour: false }, ...config !== true && { config } };
}
