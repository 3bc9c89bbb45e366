import { ReplicatedJobAt } from '../job-set-subject';

/*
 * Restarts that torchrun makes by itself, within a container. https://pytorch.org/docs/stable/elastic/run.html
 */

export interface TorchRestarts {
  readonly restarts: number;
  /** Where it is said. */
  readonly path: string;
}

const LAUNCHER = /(?:^|[\s/;&|(])torchrun(?:\s|$)|torch\.distributed\.(?:run|launch)\b/;
const OPTION = /--max[-_]restarts(?:=|\s+)(\d+)/;

export function torchRestarts({ pod, specPath }: ReplicatedJobAt): TorchRestarts | undefined {
  for (const [i, { command = [], args = [] }] of (pod.containers ?? []).entries()) {
    const words = [
      ...command.map((text, j) => ({ text, path: `command[${j}]` })),
      ...args.map((text, j) => ({ text, path: `args[${j}]` })),
    ];
    if (!LAUNCHER.test(words.map(({ text }) => text).join(' '))) continue;
    for (const [j, { text, path }] of words.entries()) {
      // The number can be the next word.
      const found = OPTION.exec(text) ?? (/^--max[-_]restarts$/.test(text) ? OPTION.exec(`${text} ${words[j + 1]?.text}`) : undefined);
      if (found) return { restarts: Number(found[1]), path: `${specPath}.template.spec.containers[${i}].${path}` };
    }
  }
  return undefined;
}
