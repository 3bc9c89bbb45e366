import { constructedCases } from './constructed-cases';
import { admissionCases, AdmissionCase, decisionCases } from './recorded-cases';
import { recordingOf } from './recordings';
import { decide } from '../../src/volcano/decide';
import { firstRefusals, validateVolcanoJob } from '../../src/volcano/validate';

/*
 * The same answers as the real webhooks and the real controller of Volcano 1.14.1, recorded by conformance/volcano.
 */

const VERDICTS = recordingOf('validate');
const DECISIONS = recordingOf('decide');

/**
 * Without the words around a message, without the lists of events and actions, which come in another order each time, without objects that were printed, and
 * without what is said of a feature gate that a webhook does not have.
 */
function bare(text: string): string {
  return text.replace(/Invalid value: \{[^}]*\}/g, 'Invalid value: …').replace(/Enable AllowPodLifecycleSleepActionZeroValue feature gate for zero sleep\./, '')
    .replace(/valid events are \[[^\]]*\], valid actions are \[[^\]]*\]/g, '').replace(/\d+ errors? occurred:/g, '').replace(/spec\.task\[\d+\]\.(?=template|metadata)/g, '')
    .replace(/[\s;.*]/g, '');
}

function said({ manifest }: AdmissionCase): { stage?: string; messages: string[] } {
  const refusals = firstRefusals(validateVolcanoJob(manifest, '1.14').rejections);
  const stage = refusals[0]?.stage;
  switch (stage) {
    case undefined: return { messages: [] };
    case 'strict': return { stage, messages: refusals.map(({ path }) => path).sort() };
    // The decoder stops at the first thing that it cannot read.
    case 'decoding': return { stage, messages: [refusals[0].message] };
    case 'schema': return { stage, messages: refusals.map(({ path, message }) => `${path}: ${message}`).sort() };
    default: return { stage, messages: [bare(refusals.map(({ message }) => message).join(''))] };
  }
}

function answered({ name }: AdmissionCase): { stage?: string; messages: string[] } {
  const { stage, messages = [] } = VERDICTS.get(name);
  return stage === 'webhook' ? { stage, messages: messages.map(bare) } : { ...stage && { stage }, messages: [...messages].sort() };
}

test('every case is recorded', () => {
  expect([...admissionCases(), ...constructedCases()].map(({ name }) => name)).toEqual([...VERDICTS.keys()]);
  expect(decisionCases().map(({ name }) => name)).toEqual([...DECISIONS.keys()]);
  expect([...VERDICTS.values()].filter(({ stage }) => stage === undefined).length).toBeGreaterThan(60);
});

test('who refuses a manifest, and what is said', () => {
  const differences = admissionCases().map(each => ({ name: each.name, ours: said(each), real: answered(each) }))
    .filter(({ ours, real }) => JSON.stringify(ours) !== JSON.stringify(real));
  expect(differences).toEqual([]);
});

test('what is filled in', () => {
  for (const { name, manifest } of [...admissionCases(), ...constructedCases()]) {
    const { stored } = VERDICTS.get(name);
    if (!stored) continue;
    const { queue, schedulerName, maxRetry, minAvailable, plugins = {}, tasks = [] } = validateVolcanoJob(manifest, '1.14').job!.spec!;
    const filled = {
      queue,
      schedulerName,
      maxRetry,
      minAvailable,
      plugins: Object.keys(plugins).sort(),
      tasks: tasks.map(task => ({ name: task.name, minAvailable: task.minAvailable, maxRetry: task.maxRetry, dnsPolicy: task.template?.spec?.dnsPolicy ?? '' })),
    };
    expect({ name, ...filled }).toEqual({ name, ...stored });
  }
});

test('everything that the construct writes is accepted', () => {
  for (const each of constructedCases()) expect([each.name, answered(each), said(each)]).toEqual([each.name, { messages: [] }, { messages: [] }]);
});

test('what the controller does when something happens', () => {
  for (const { name, manifest, task, event, exitCode } of decisionCases()) {
    const { spec } = validateVolcanoJob(manifest, '1.14').job!;
    const { action, delaySeconds } = decide(spec!, { event, exitCode, task });
    expect({ name, action, delaySeconds }).toEqual(DECISIONS.get(name));
  }
});
