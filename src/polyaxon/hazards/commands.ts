import { hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { quoted } from '../../policy/policy-error';
import { Problem } from '../../rule';
import { Place } from '../place';
import { PodSection, WrittenRun } from '../written-run';

/*
 * What a container starts.
 */

/** A program, and something behind it on the same line. */
const SEVERAL_WORDS = /^\s*[^\s{}]+[ \t]+\S/;

function commandOfOneWord(run: WrittenRun): readonly Problem[] {
  return run.containers.map(({ place }) => place.at('command')).filter(({ text }) => text !== undefined && SEVERAL_WORDS.test(text)).map(({ path, text, steps }) => ({
    path,
    message: `the text ${quoted(text)} is a single word of the command: Kubernetes looks for a program of that name, blanks included, and the container does not start`,
    fix: {
      description: 'makes a list of the words',
      isSuggested: true,
      edits: [{ kind: 'set' as const, path: steps, value: text!.trim().split(/\s+/) }],
    },
  }));
}

/** A container that is laid over the others before it, and whose patchStrategy holds for it. */
interface Layer {
  readonly containers: readonly Place[];
  readonly strategy?: string;
}

/** From the run outwards: the shortcut of the component, that of the operation, and runPatch. */
function layersOf(run: WrittenRun): readonly Layer[] {
  const strategy = run.operation.at('patchStrategy').text;
  const isInside = ({ place, replica }: PodSection) => replica !== undefined || place === run.section;
  const shortcuts = [...run.levels].reverse().map((level): Layer => ({ containers: [level.at('container')], ...level === run.operation && { strategy } }));
  return [{ containers: run.pods.filter(isInside).map(({ place }) => place.at('container')) }, ...shortcuts,
    { containers: [run.operation.at('runPatch', 'container')], strategy }];
}

const says = (place: Place) => place.text !== undefined && place.text !== '' || place.items.length > 0;

function containerLaidOver(run: WrittenRun): readonly Problem[] {
  // A cmd takes the place of them all.
  if (run.levels.some(level => level.at('cmd').isWritten)) return NONE;
  const layers = layersOf(run);
  return layers.flatMap(({ containers, strategy }, i) => i === 0 || strategy === 'replace' ? NONE : ['command', 'args'].flatMap(field => {
    const own = containers.map(each => each.at(field)).find(says);
    const below = own && layers.slice(0, i).flatMap(layer => layer.containers).map(each => each.at(field)).find(says);
    if (!own || !below) return NONE;
    return [{ path: own.path, ...laidOver(field, below.path, strategy, own.path) }];
  }));
}

function laidOver(field: string, below: string, strategy: string | undefined, path: string): Pick<Problem, 'message' | 'suggestion'> {
  if (strategy === 'isnull') return { message: `with patchStrategy isnull ${path} says nothing where ${below} says something: it is never used` };
  return {
    message: `${path} does not take the place of ${below}: the client puts it ${strategy === 'pre_merge' ? 'in front of' : 'behind'} it, and the container gets both`,
    suggestion: `write the whole ${field} in one place, or set patchStrategy: replace on the operation`,
  };
}

export const COMMANDS: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/command-of-one-word',
    severity: FindingSeverity.ERROR,
    summary: 'A command with blanks is a single text.',
    rationale: 'The client makes a list of one element of a text. No shell takes it apart, so the name of the program is the whole text.',
    suggestion: 'write a list, such as [python, train.py], or cmd in the simplified format',
    see: [reference('runtimes/jobs/specification')],
    fix: 'suggested',
  }, commandOfOneWord),
  hazard({
    name: 'polyaxon/container-laid-over',
    summary: 'A container beside the run, or in runPatch, has a command or arguments, and so has the one in the run.',
    rationale: 'One container is laid over the other, field by field: an image takes the place of the other image, and lists are put together, so that the '
      + 'program gets the arguments of both. cmd takes the place of command and arguments.',
    see: [reference('specification/operation'), reference('runtimes/jobs/specification')],
  }, containerLaidOver),
];
