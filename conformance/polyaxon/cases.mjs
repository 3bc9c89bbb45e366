/*
 * Writes the cases: Polyaxonfiles, and for which versions of the client they are meant. Needs what `npm run compile` makes.
 * `test/polyaxon/client-verdicts.test.ts` makes the same files from the recorded lines.
 *
 * usage: node cases.mjs FILE
 */
import { createRequire } from 'node:module';
import { writeFileSync } from 'node:fs';
import { JOBS, POLICIES } from './jobs.mjs';
import { LITERALS, TEXTS } from './texts.mjs';

const require = createRequire(import.meta.url);
const { App, Duration, Size } = require('cdk8s');
const { Cpu } = require('cdk8s-plus-30');
const { FailurePolicy, PolyaxonComponent, PolyaxonFormat, PolyaxonOperation } = require('../../lib');
const { versionOf } = require('../../lib/engine');
const { polyaxon } = require('../../lib/polyaxon/engine');
const { PolicyError } = require('../../lib/policy/policy-error');
const { fullPolyaxonfile, simplifiedPolyaxonfile } = require('../../lib/polyaxon/polyaxonfile');

/** The versions of the client, and for which version the constructs are told to write. */
const CLIENTS = { '2.13.3': '2.13', '2.16.4': '2.16', '2.17.0': '2.17', '2.18.0': '2.18' };
const NEWEST = '2.18.0';

/** The simplified format came with 2.18. */
const FORMATS = { full: Object.keys(CLIENTS), simplified: [NEWEST] };

/** Where a text can stand in a job. */
const PLACES = {
  env: text => ({ env: { TEXT: text } }),
  args: text => ({ args: [text] }),
  cmd: text => ({ cmd: text }),
};

/** The constructs refuse a blank cmd before they write a file. */
const isBlank = text => text.trim() === '';

/** Same contents for several versions are one case. */
function casesFor(recording, format, recorded, contentFor) {
  const clientsByContent = new Map();
  for (const client of FORMATS[format]) {
    const content = contentFor(CLIENTS[client]);
    clientsByContent.set(content, [...clientsByContent.get(content) ?? [], client]);
  }
  return [...clientsByContent].map(([content, clients]) => ({ recording, format, recorded, content, clients, suffix: '.yml' }));
}

function textCases() {
  const cases = [];
  for (const text of TEXTS) {
    for (const [place, container] of Object.entries(PLACES)) {
      for (const format of Object.keys(FORMATS)) {
        if (place === 'cmd' && isBlank(text)) continue;
        cases.push(...ifAccepted(() => casesFor('texts', format, { text, place }, version => textFile(container(text), format, version))));
      }
    }
  }
  return cases;
}

/** Of a text that is refused there is no file. Of the second reading it is recorded all the same, which shows whether that was right. */
function ifAccepted(makeCases) {
  try {
    return makeCases();
  } catch (error) {
    if (error instanceof PolicyError) return [];
    throw error;
  }
}

function textFile(container, format, version) {
  const job = {
    kind: 'component',
    name: 'text',
    container: { image: 'busybox', ...container },
    environment: { restartPolicy: 'Never' },
    termination: {},
  };
  const write = format === 'full' ? fullPolyaxonfile : simplifiedPolyaxonfile;
  return write(job, versionOf(polyaxon, version)).text;
}

/** The bare text in JSON, so that nothing but the second reading can change it. */
function secondReadingCases() {
  return [...TEXTS, ...LITERALS].map(text => ({
    recording: 'second-reading',
    recorded: { text },
    content: JSON.stringify({
      version: 1.1,
      kind: 'component',
      run: { kind: 'job', container: { image: 'busybox', env: [{ name: 'TEXT', value: text }] } },
    }),
    clients: [NEWEST],
    suffix: '.json',
  }));
}

function jobCases() {
  const cases = [];
  for (const { name, formats = Object.keys(FORMATS), ...job } of JOBS) {
    for (const kind of ['operation', 'component']) {
      for (const format of formats) {
        const recorded = { name, kind, format, job };
        cases.push(...casesFor('jobs', format, recorded, version => jobFile(recorded, version)));
      }
    }
  }
  return cases;
}

function jobFile({ kind, format, job }, version) {
  const { policy, container: { resources, ...container }, ttlSeconds, ...rest } = job;
  const amounts = (of, range) => range && Object.fromEntries(Object.entries(range).map(([side, amount]) => [side, of(amount)]));
  const construct = new (kind === 'operation' ? PolyaxonOperation : PolyaxonComponent)(new App(), 'job', {
    ...rest,
    failurePolicy: FailurePolicy.fromJson(POLICIES[policy]),
    container: {
      ...container,
      resources: resources && {
        cpu: amounts(Cpu.millis, resources.cpuMillis),
        memory: amounts(Size.mebibytes, resources.memoryMebibytes),
        ephemeralStorage: amounts(Size.mebibytes, resources.storageMebibytes),
      },
    },
    ttlAfterFinished: ttlSeconds === undefined ? undefined : Duration.seconds(ttlSeconds),
    polyaxonVersion: version,
    format: format === 'full' ? PolyaxonFormat.FULL : PolyaxonFormat.SIMPLIFIED,
  });
  return construct.toYaml();
}

const cases = [...textCases(), ...secondReadingCases(), ...jobCases()].map((each, i) => ({ id: String(i), ...each }));
writeFileSync(process.argv[2], JSON.stringify({ policies: POLICIES, cases }));
