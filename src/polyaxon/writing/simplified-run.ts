import { resourceRanges } from './resources';
import { RunData, runSection } from './run';
import { Entries } from './shape';
import { EngineVersion } from '../../engine-version';
import { PolicyError } from '../../policy/policy-error';

/**
 * A job as keys at the top of a file in the simplified format. Environment variables and resources stand beside the container there, the latter as
 * ranges, and the lines of `cmd` stay lines.
 */
export function simplifiedRun(run: RunData, target: EngineVersion): Entries {
  if (run.kind !== 'job') throw new PolicyError(`the simplified format has no run of kind ${run.kind}; use the full format`);
  const { kind, environment, container, ...beside } = runSection(run, target);
  const { cmd, resources } = (run.props as any).container;
  const { image, command, args, env, resources: requirements, ...rest } = container;
  const isText = (each: Entries) => each.value !== undefined;
  const references = env?.filter((each: Entries) => !isText(each)) ?? [];
  return {
    container: {
      image,
      ...(cmd === undefined && { command, args }),
      ...rest,
      ...(references.length > 0 && { env: references }),
    },
    env: env && Object.fromEntries(env.filter(isText).map((each: Entries) => [each.name, each.value])),
    resources: resources && resourceRanges(resources, { name: 'resources', of: '' }, target),
    environment,
    ...beside,
    cmd,
  };
}
