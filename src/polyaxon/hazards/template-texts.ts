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

/** The texts of a run that are templates. What a dag hands to its operations is theirs. */
export function templateTexts(run: WrittenRun, subject: PolyaxonSubject): readonly TemplateText[] {
  const keepsRaw = subject.isAtLeast(SIMPLIFIED_SINCE);
  const containers = run.containers.map(({ place }) => place.path);
  return renderedPlaces(run).flatMap(place => textsIn(place)).filter(({ text }) => isTemplate(text!)).map(place => ({
    place, reading: readTemplate(place.text!, keepsRaw && isArgument(place, containers)),
  }));
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
