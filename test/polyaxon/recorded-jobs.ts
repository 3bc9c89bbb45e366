import { App, Duration, Size } from 'cdk8s';
import { Cpu } from 'cdk8s-plus-30';
import { FailurePolicy, PolyaxonComponent, PolyaxonFormat, PolyaxonOperation } from '../../src';
import { versionOf } from '../../src/engine';
import { polyaxon } from '../../src/polyaxon/engine';
import { fullPolyaxonfile, simplifiedPolyaxonfile } from '../../src/polyaxon/polyaxonfile';

/*
 * The files of the jobs that the recordings in `test/conformance/polyaxon` are about, made in the same way for the clients and for the tests.
 */

export type Format = 'full' | 'simplified';

/** A job as props of a construct in plain data: amounts are numbers of the unit in their name, the policy is the name of one. */
export interface RecordedJob {
  readonly kind: 'operation' | 'component';
  readonly format: Format;
  readonly job: any;
}

/** Where a text can stand in a job: what of its container has the text. */
export const textPlaces = {
  env: (text: string) => ({ env: { TEXT: text } }),
  args: (text: string) => ({ args: [text] }),
  cmd: (text: string) => ({ cmd: text }),
};

export type TextPlace = keyof typeof textPlaces;

/** The version that a construct is told for a client: 2.18 for 2.18.0. */
export function targetOf(client: string): string {
  return client.split('.').slice(0, 2).join('.');
}

/** The file of a job with nothing but a text in a place. */
export function textFile(text: string, place: TextPlace, format: Format, client: string): string {
  const write = format === 'full' ? fullPolyaxonfile : simplifiedPolyaxonfile;
  const job = {
    kind: 'component',
    name: 'text',
    run: { kind: 'job', props: { container: { image: 'busybox', ...textPlaces[place](text) }, environment: { restartPolicy: 'Never' } } },
    termination: {},
    sections: {},
  } as const;
  return write(job, versionOf(polyaxon, targetOf(client))).text;
}

/** @param policies data of policy files, by name */
export function jobFile({ kind, format, job }: RecordedJob, policies: { readonly [name: string]: object }, client: string): string {
  const { policy, container: { resources, ...container }, ttlSeconds, ...rest } = job;
  const construct = new (kind === 'operation' ? PolyaxonOperation : PolyaxonComponent)(new App(), 'job', {
    ...rest,
    failurePolicy: FailurePolicy.fromJson(policies[policy]),
    container: {
      ...container,
      resources: resources && {
        cpu: amounts(Cpu.millis, resources.cpuMillis),
        memory: amounts(Size.mebibytes, resources.memoryMebibytes),
        ephemeralStorage: amounts(Size.mebibytes, resources.storageMebibytes),
      },
    },
    ttlAfterFinished: ttlSeconds === undefined ? undefined : Duration.seconds(ttlSeconds),
    polyaxonVersion: targetOf(client),
    format: format === 'full' ? PolyaxonFormat.FULL : PolyaxonFormat.SIMPLIFIED,
  });
  return construct.toYaml();
}

function amounts<Amount>(of: (amount: number) => Amount, range?: { [side: string]: number }): { [side: string]: Amount } | undefined {
  return range && Object.fromEntries(Object.entries(range).map(([side, amount]) => [side, of(amount)]));
}
