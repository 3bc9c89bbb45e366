import { hazard, PolyaxonRule, reference } from './polyaxon-rule';
import { FindingSeverity } from '../../finding';
import { quoted } from '../../policy/policy-error';
import { Problem } from '../../rule';
import { WrittenRun } from '../written-run';

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
];
