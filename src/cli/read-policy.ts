import { textOf, withPlace } from './data-file';
import { Terminal } from './terminal';
import { FailurePolicy } from '../policy';

/** The policy in a file, or in what comes in. What is wrong is said with the file and the line. */
export async function readPolicy(name: string, terminal: Terminal): Promise<FailurePolicy> {
  const text = await textOf(name, 'the policy', terminal);
  return withPlace(name, () => FailurePolicy.parse(text));
}
