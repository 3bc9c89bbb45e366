import { hazard, NONE, PolyaxonRule, reference } from './polyaxon-rule';
import { TemplateName } from './template-reading';
import { templateTexts } from './template-texts';
import { FindingSeverity } from '../../finding';
import { quoted } from '../../policy/policy-error';
import { someOf } from '../../policy/words';
import { Problem } from '../../rule';
import { PolyaxonSubject } from '../polyaxon-subject';
import { SIMPLIFIED_SINCE } from '../versions';
import { WrittenRun } from '../written-run';

/*
 * Texts with braces, which the client takes for templates.
 */

const CONTEXT = reference('context/overview');

function foreignBraces(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  const canBeRaw = subject.isAtLeast(SIMPLIFIED_SINCE);
  return templateTexts(run, subject).filter(({ reading }) => reading.kind === 'broken').map(({ place }) => ({
    path: place.path,
    message: `${quoted(bracesIn(place.text!))} is no template that Jinja can read, and the client renders every text with {{ or {%: the run fails before it starts`,
    suggestion: canBeRaw ? 'in command, args and cmd, put it between {% raw %} and {% endraw %}; elsewhere read it from a file'
      : `before ${SIMPLIFIED_SINCE} nothing keeps such braces: read the script from a file in the image`,
  }));
}

/** From the first braces on, as much as people need to find them. */
function bracesIn(text: string): string {
  const comment = text.lastIndexOf('{#');
  // A comment that does not end takes everything behind it.
  const at = comment >= 0 && !text.includes('#}', comment) ? comment : text.search(/\{[{%]/);
  const line = text.slice(at).split('\n')[0];
  const end = /[}%]\}/.exec(line);
  return end ? line.slice(0, end.index + 2) : line;
}

function shellLengthComment(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  return templateTexts(run, subject).filter(({ place, reading }) => reading.kind === 'template' && /\$\{#[^]*?#\}/.test(place.text!)).map(({ place }) => ({
    path: place.path,
    message: 'this text has a template in it, so that {# up to the next #} is a comment of Jinja, and is cut out of the script',
  }));
}

/** Names that are there in every run. */
const CONTEXT_NAMES = ['globals', 'params', 'connections'];

/** What Jinja itself has. */
const JINJA_NAMES = ['range', 'dict', 'lipsum', 'cycler', 'joiner', 'namespace', 'loop', 'caller', 'true', 'false', 'none', 'True', 'False', 'None'];

/** What `params` has besides the parameters. */
const PARAMS_MEMBERS = ['as_args'];

function undefinedName(run: WrittenRun, subject: PolyaxonSubject): readonly Problem[] {
  const known = knownNames(run);
  if (known === undefined) return NONE;
  return templateTexts(run, subject).flatMap(({ place, reading }) => {
    if (reading.kind !== 'template') return NONE;
    const unknown = reading.names.filter(each => !isKnown(each, known));
    return [...new Map(unknown.map(each => [`${each.name}.${each.member}`, each])).values()].map(each => problemOf(each, place.path, place.steps.includes('termination'), known));
  });
}

function isKnown({ name, member }: TemplateName, known: ReadonlySet<string>): boolean {
  if (name === 'params') return member === undefined || known.has(member) || PARAMS_MEMBERS.includes(member);
  return known.has(name) || CONTEXT_NAMES.includes(name) || JINJA_NAMES.includes(name);
}

function problemOf({ name, member }: TemplateName, path: string, isInTermination: boolean, known: ReadonlySet<string>): Problem {
  const isParams = name === 'params';
  // Something of nothing is an error in Jinja; nothing itself is an empty text.
  const fails = !isParams && member !== undefined || isInTermination;
  const shown = member === undefined ? name : `${name}.${member}`;
  const names = known.size > 0 ? `known are ${someOf([...known].sort(), 8)}` : 'no parameters are declared';
  return {
    path,
    severity: fails ? FindingSeverity.ERROR : FindingSeverity.WARNING,
    message: `{{ ${shown} }} is defined nowhere ${fails ? 'and the run fails before it starts' : 'and becomes an empty text'}; ${names}`,
    ...name === 'matrix' && member !== undefined && { suggestion: `write {{ ${member} }}: a value of a matrix is a parameter of its own name` },
  };
}

/** The parameters that a run can have; undefined if they are declared elsewhere. */
function knownNames(run: WrittenRun): ReadonlySet<string> | undefined {
  if (run.kind === undefined) return undefined;
  // What joins and events give to a run is not looked at.
  if (run.levels.some(level => level.at('joins').isWritten || level.at('events').isWritten)) return undefined;
  const known = new Set(run.declared.keys());
  for (const level of run.levels) {
    for (const context of level.at('contexts').items) if (context.at('name').text !== undefined) known.add(context.at('name').text!);
    for (const [name] of level.at('params').fields) known.add(name);
  }
  for (const [name] of run.matrix?.at('params').fields ?? []) known.add(name);
  for (const row of run.matrix?.at('values').items ?? []) for (const [name] of row.fields) known.add(name);
  // A dag hands its inputs on.
  for (const name of (run.dag && knownNames(run.dag)) ?? []) known.add(name);
  return known;
}

export const TEMPLATES: readonly PolyaxonRule[] = [
  hazard({
    name: 'polyaxon/foreign-braces',
    rows: 'PX-jinja-braces',
    severity: FindingSeverity.ERROR,
    summary: 'A text has braces that are no template of Jinja.',
    rationale: 'The client renders every text that has {{ or {% in it. Braces of Go templates, Helm, awk or docker inspect are errors there. polyaxon check '
      + 'does not render, so that it shows only when the run is compiled.',
    see: [CONTEXT],
  }, foreignBraces),
  hazard({
    name: 'polyaxon/comment-in-script',
    rows: 'PX-jinja-braces',
    summary: 'A script with a template has ${#, which begins a comment of Jinja.',
    rationale: 'In a text that is rendered because of a template, {# begins a comment that ends with the next #}, and all of it goes away. A shell means '
      + 'the length of a variable by ${#NAME}.',
    suggestion: 'keep ${#NAME} in a text without templates, or put it between {% raw %} and {% endraw %} (2.18)',
    see: [CONTEXT],
  }, shellLengthComment),
  hazard({
    name: 'polyaxon/undefined-variable',
    rows: 'PX-undefined-var',
    summary: 'A template uses a name that is defined nowhere.',
    rationale: 'A name that is no input, parameter or context becomes an empty text, without any message; an argument that is nothing but such a name '
      + 'is dropped. To ask something of it, as in {{ matrix.x }}, ends the run before it starts.',
    suggestion: 'declare it as an input, or give it as a parameter',
    see: [CONTEXT],
  }, undefinedName),
];
