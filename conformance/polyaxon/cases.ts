/*
 * Writes the cases: Polyaxonfiles, for which versions of the client they are meant, and what is asked about them.
 *
 * usage: npx tsx cases.ts FILE [RECORDING ...]
 */
import { writeFileSync } from 'node:fs';
import { JOBS, POLICIES } from './jobs';
import { LITERALS, TEXTS } from './texts';
import { PolicyError } from '../../src/policy/policy-error';
import { constructedFiles } from '../../test/polyaxon/generated/constructed-files';
import { filesToRecord } from '../../test/polyaxon/recorded-files';
import { Format, jobFile, textFile, TextPlace, textPlaces } from '../../test/polyaxon/recorded-jobs';
import { hashOf, PARAM_USES, paramFile, paramsToRecord } from '../../test/polyaxon/recorded-params';

/** The versions of the client. */
const CLIENTS = ['2.13.3', '2.16.4', '2.17.0', '2.18.0'];
const NEWEST = '2.18.0';

/** The simplified format came with 2.18. */
const FORMATS: { readonly [format in Format]: readonly string[] } = { full: CLIENTS, simplified: [NEWEST] };

interface Case {
  /** The name of the file with the answer. */
  readonly recording: string;
  /** What of the case is in its line. */
  readonly recorded: object;
  readonly format?: Format;
  /** Absent where the constructs refuse to write it, which is recorded too. */
  readonly content?: string;
  /** Files that are laid over it. */
  readonly presets?: readonly string[];
  readonly suffix: string;
  readonly question: 'job' | 'file';
  readonly clients: readonly string[];
}

/** Same contents for several versions are one case. */
function casesFor(recording: string, format: Format, recorded: object, contentFor: (client: string) => string): Case[] {
  const clientsByContent = new Map<string, string[]>();
  for (const client of FORMATS[format]) {
    const content = contentFor(client);
    clientsByContent.set(content, [...clientsByContent.get(content) ?? [], client]);
  }
  return [...clientsByContent].map(([content, clients]) => ({ recording, format, recorded, content, clients, suffix: '.yml', question: 'job' }));
}

/** The constructs refuse a blank cmd before they write a file. */
function isBlank(text: string): boolean {
  return text.trim() === '';
}

function textCases(): Case[] {
  const places = Object.keys(textPlaces) as TextPlace[];
  const formats = Object.keys(FORMATS) as Format[];
  return TEXTS.flatMap(text => places.filter(place => place !== 'cmd' || !isBlank(text)).flatMap(place => formats.flatMap(format => (
    ifWritten(() => casesFor('texts', format, { text, place }, client => textFile(text, place, format, client))).flat()))));
}

/** Of a text that is refused there is no file. Of the second reading it is recorded all the same, which shows whether that was right. */
function ifWritten<Written>(write: () => Written): [Written] | [] {
  try {
    return [write()];
  } catch (error) {
    if (error instanceof PolicyError) return [];
    throw error;
  }
}

/** The bare text in JSON, so that nothing but the second reading can change it. */
function secondReadingCases(): Case[] {
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
    question: 'job',
  }));
}

function jobCases(): Case[] {
  return JOBS.flatMap(({ name, formats = Object.keys(FORMATS) as Format[], ...job }) => (
    (['operation', 'component'] as const).flatMap(kind => formats.flatMap(format => {
      const recorded = { name, kind, format, job };
      return casesFor('jobs', format, recorded, client => jobFile(recorded, POLICIES, client));
    }))));
}

/** Values of inputs: a case for each way and version, also where no file is written. */
function paramCases(): Case[] {
  return paramsToRecord(TEXTS).flatMap(({ type, value, ways }) => PARAM_USES.flatMap(use => ways.flatMap(way => CLIENTS.map((client): Case => {
    const [content] = ifWritten(() => paramFile(type, value, way, use, client));
    return { recording: 'param-texts', recorded: { type, value, use, way }, content, clients: [client], suffix: '.yml', question: 'file' };
  }))));
}

/** Operations that the constructs write, of which the client is asked that they were written for. */
function constructedCases(): Case[] {
  return constructedFiles().map(({ name, client, content }) => (
    { recording: 'constructed', recorded: { name, file: hashOf(content) }, content, clients: [client], suffix: '.yml', question: 'file' }));
}

/** Files as they are, of which every client is asked. */
function fileCases(): Case[] {
  return filesToRecord().map(({ recording, name, text, presets, isFixture }) => (
    { recording, recorded: isFixture ? { name } : { name, text }, content: text, presets, clients: CLIENTS, suffix: '.yml', question: 'file' }));
}

const MAKERS: readonly { readonly makes: (recording: string) => boolean; readonly make: () => Case[] }[] = [
  { makes: recording => recording === 'texts', make: textCases },
  { makes: recording => recording === 'second-reading', make: secondReadingCases },
  { makes: recording => recording === 'jobs', make: jobCases },
  { makes: recording => recording === 'param-texts', make: paramCases },
  { makes: recording => recording === 'constructed', make: constructedCases },
  { makes: recording => /^(?:files-.*|presets|generated|mutated)$/.test(recording), make: fileCases },
];

const [, , path, ...recordings] = process.argv;
// What is not asked for is not made either: that takes its time.
const all = MAKERS.filter(({ makes }) => recordings.length === 0 || recordings.some(makes)).flatMap(({ make }) => make());
const cases = all.filter(({ recording }) => recordings.length === 0 || recordings.includes(recording)).map((each, i) => ({ id: String(i), ...each }));
if (cases.length === 0) throw new Error(`no such recording: ${recordings.join(' ')}`);
writeFileSync(path, JSON.stringify({ policies: POLICIES, cases }));
