import { FailedCase, Shard, UnreadableShard, UnusableResults, WrongRecord } from './evaluation';
import contract from './exit-codes.json';

/*
 * A worker without a model: its answers are made up, always the same, and each case whose number ends in 7 has a bad one. DEMO_FAULTS says what goes wrong,
 * by shard:
 *
 *   {"1": "crash-before-receipt", "2": "unreadable", "4": "service-unavailable:1"}    the last one until one attempt of the index has failed
 */

function faultOf({ number, attempt: { indexFailures = 0 } }: Shard): string | undefined {
  const [fault, attempts] = (JSON.parse(process.env.DEMO_FAULTS || '{}')[number] ?? '').split(':');
  return attempts === undefined || indexFailures < Number(attempts) ? fault : undefined;
}

/** Dies as a program does that is out of memory, or whose node is gone: without a chance to say anything. */
function crash(): void {
  process.kill(process.pid, 'SIGKILL');
}

/** Returns whether every case has a result. */
function evaluate(shard: Shard, repetition: number, fault: string | undefined): boolean {
  if (fault === 'unreadable') throw new UnreadableShard(`the data of shard ${shard.number} cannot be read`);
  const answers: object[] = [];
  const completed: string[] = [];
  const failed: FailedCase[] = [];
  for (const [position, caseId] of shard.cases.entries()) {
    if (fault === 'service-unavailable' && position >= Math.floor(shard.cases.length / 2)) {
      failed.push({ caseId, kind: 'INFRASTRUCTURE', reason: 'the service did not answer' });
      continue;
    }
    const isBad = caseId.endsWith('7');
    answers.push({ caseId, repetition, answer: isBad ? '' : `the answer to ${caseId}` });
    if (isBad) failed.push({ caseId, kind: 'MODEL', reason: 'the answer is empty' });
    else completed.push(caseId);
  }
  const output = shard.writeOutput(repetition, answers);
  if (fault === 'crash-before-receipt') crash();
  const isComplete = shard.writeReceipt(repetition, { completed, failed, outputs: [output] });
  if (fault === 'crash-after-receipt') crash();
  return isComplete;
}

function codeOf(name: string): number {
  return contract.exitCodes.find(each => each.name === name)!.code;
}

function main(): number {
  try {
    const shard = Shard.fromEnvironment();
    shard.checkResults();
    const open = shard.repetitions.filter(repetition => !shard.isRecorded(repetition));
    process.stdout.write(`shard ${shard.number}: ${open.length} of ${shard.repetitions.length} repetitions to evaluate\n`);
    // What one repetition could not do is no reason to leave out the others.
    const done = open.map(repetition => evaluate(shard, repetition, faultOf(shard)));
    return done.every(Boolean) ? 0 : codeOf('serviceUnavailable');
  } catch (error) {
    const name = error instanceof UnreadableShard ? 'unreadableShard' : error instanceof WrongRecord ? 'wrongRecord'
      : error instanceof UnusableResults ? 'unusableResults' : undefined;
    if (name === undefined) throw error;
    process.stderr.write(`${(error as Error).message}\n`);
    return codeOf(name);
  }
}

process.exitCode = main();
