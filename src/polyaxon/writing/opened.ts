import { Place, placeText } from './shape';
import { PolicyError, quoted } from '../../policy/policy-error';

/** What an object of a public class holds. Objects of another copy of this package count as well. */
export function opened(value: unknown, member: string, place: Place, expected: string): any {
  const data = typeof value === 'object' && value !== null ? (value as any)[member] : undefined;
  if (typeof data !== 'object' || data === null) throw new PolicyError(`${placeText(place)} must be ${expected}, got ${quoted(value)}`);
  return data;
}
