import { Command, Option } from 'commander';

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

/** The options as somebody has given them: Commander has true for what nobody has forbidden. */
export function givenOptions({ colour, color, config, ...others }: any): any {
  const isForbidden = colour === false || color === false;
  return { ...others, ...isForbidden && { colour: false }, ...config !== true && { config } };
}
