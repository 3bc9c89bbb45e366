import { Rejections } from './rejections';
import { quotedAsGo } from '../../kubernetes/validation/field-errors';
import { suggestion } from '../../policy/input';
import type { UnknownField } from '../decode';

/** Fields of a policy that an earlier design had. */
const SIGNALS = /^on_?(?:exit_?codes?|conditions?|termination_?message|pod_?error|pod_?events)$/i;

/** What is unknown in a policy, which is read strictly. */
export function checkUnknownFields(unknown: readonly UnknownField[], errors: Rejections): void {
  for (const { path, key, known } of unknown) {
    const message = `json: unknown field ${quotedAsGo(key)}`;
    if (SIGNALS.test(key)) errors.add('armada/signals-in-policy', path, message);
    else errors.add('armada/unknown-field', path, message, suggestion(key, known));
  }
}
