import { Rejections } from './rejections';
import { suggestion } from '../../policy/input';
import type { UnknownField } from '../decode';
import type { ArmadaKind } from '../resources';

const POLICIES = /^retr(?:y|ies)[-_ ]?polic(?:y|ies)$/i;

/** Sections of settings of which every field is known here. Elsewhere there is more than is about failures. */
const KNOWN_SECTIONS = /^(?:scheduling\.retryPolicy|application\.errorCategories|kubernetes\.failedPodChecks)\b/i;

/** What is unknown in a file that is read leniently. */
export function checkDropped(kind: ArmadaKind, unknown: readonly UnknownField[], dropped: Rejections): void {
  for (const { path, key, known } of unknown) {
    const help = suggestion(key, known);
    const near = help.startsWith('did you mean') ? help : undefined;
    if (kind === 'Queue' && POLICIES.test(key)) {
      dropped.add('armada/policies-field-misspelled', path, `the queue has no field ${key}: what is in it is dropped, and the queue has no policy`);
    } else if (kind === 'Queue' || kind === 'JobSet' && !path.includes('odSpec')) {
      dropped.add('armada/dropped-field', path, `there is no field ${key}, and it is dropped without a word`, near);
    } else if (kind !== 'JobSet' && isKnownSection(path)) {
      dropped.add('armada/unused-setting', path, `there is no setting ${path}, so it changes nothing`, near);
    } else if (kind === 'JobSet') {
      dropped.add('armada/dropped-field', path, `there is no field ${key} here, and it is dropped without a word`, near);
    }
  }
}

function isKnownSection(path: string): boolean {
  return KNOWN_SECTIONS.test(path);
}
