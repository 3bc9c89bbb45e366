import { Place, textsIn } from '../place';
import { PolyaxonSubject } from '../polyaxon-subject';
import { RUN_SHORTCUTS } from '../run-kinds';
import { SIMPLIFIED_SINCE } from '../versions';
import { WrittenRun } from '../written-run';
import { isTemplate, readTemplate, TemplateReading } from './template-reading';

/** A text that the client renders. */
export interface TemplateText {
  readonly place: Place;
  readonly reading: TemplateReading;
}

/** Sections whose texts are rendered with the parameters of the run. */
const RENDERED_SECTIONS = ['termination', 'queue', 'namespace', 'presets', 'plugins', 'cache'];

/** Several rules ask for the same, and a run belongs to one subject. */
const known = new WeakMap<WrittenRun, readonly TemplateText[]>();

/** The texts of a run that are templates. What a dag hands to its operations is theirs. */
export function templateTexts(run: WrittenRun, subject: PolyaxonSubject): readonly TemplateText[] {
  const before = known.get(run);
  if (before) return before;
  const keepsRaw = subject.isAtLeast(SIMPLIFIED_SINCE);
  const containers = run.containers.map(({ place }) => place.path);
  const reading = readingOnce();
  const texts = renderedPlaces(run).flatMap(place => textsIn(place)).filter(({ text }) => isTemplate(text!)).map(place => ({
    place, reading: reading(place.text!, keepsRaw && isArgument(place, containers)),
  }));
  known.set(run, texts);
  return texts;
}

/** Reads each text once: the same template often stands at many places. */
function readingOnce(): typeof readTemplate {
  const readings = new Map<string, TemplateReading>();
  return (text, keepsRaw) => {
    const key = `${keepsRaw}${text}`;
    let reading = readings.get(key);
    if (!reading) readings.set(key, reading = readTemplate(text, keepsRaw));
    return reading;
  };
}

function renderedPlaces(run: WrittenRun): Place[] {
  return [
    ...run.section && run.operations.length === 0 ? [run.section] : [],
    run.operation.at('runPatch'),
    ...run.levels.flatMap(level => [...RUN_SHORTCUTS, ...RENDERED_SECTIONS].map(field => level.at(field))),
  ];
}

/** Whether a text is one of command, args or cmd, which newer clients render only once. */
function isArgument({ path, steps }: Place, containers: readonly string[]): boolean {
  if (steps.includes('cmd')) return true;
  return containers.some(container => path.startsWith(`${container}.args`) || path.startsWith(`${container}.command`));
}
