import { SizeRoundingBehavior } from 'cdk8s';
import { ArmadaFile } from './armada-files';
import { ArmadaPlatformFinding } from './armada-platform-finding';
import { ArmadaPlatformProps } from './armada-platform-props';
import { DEFAULT_SETTINGS } from '../../engine';
import { EngineVersion } from '../../engine-version';
import { FindingKind } from '../../finding';
import { wholeSeconds } from '../../policy/seconds';
import { documentPath } from '../armada-subject';
import { manifestJudge } from '../manifest-judge';
import { checkPlatform } from '../platform/check-platform';
import { PlatformInput, PlatformPart } from '../platform/platform';
import { ArmadaFields, ArmadaKind, ArmadaResource, armadaResourcesIn, readArmada } from '../resources';

/*
 * What is said of the files of a platform, of each and of all together. Here, and only here, constructs meet what judges files.
 */

export function platformFindings(
  files: readonly ArmadaFile[], target: EngineVersion, props: ArmadaPlatformProps,
): ArmadaPlatformFinding[] {
  const documents = files.map(file => ({ file, document: JSON.parse(JSON.stringify(file.data())) }));
  const alone = documents.flatMap(({ file, document }) => findingsOf(document, target).map(finding => ({ ...finding, file: file.path })));
  const parts = <Kind extends ArmadaKind>(kind: Kind) => (
    documents.filter(({ file }) => file.kind === kind).map(({ file, document }) => partOf(kind, file, document)));
  const [scheduler] = parts('Scheduler');
  const input: PlatformInput = {
    policies: parts('RetryPolicy'),
    queues: parts('Queue'),
    executors: parts('Executor'),
    jobSets: parts('JobSet'),
    ...scheduler && { scheduler },
    ...surroundingsOf(props),
  };
  const together = checkPlatform(input, target.version).map(({ part, ...finding }): ArmadaPlatformFinding => (
    { ...finding, path: documentPath((part as FilePart).resource, finding.path), file: part.place }));
  return [...alone, ...together];
}

/** What is said of one file. Everything that is written for everybody counts; a field that is lost is a mistake of the author of further settings. */
function findingsOf(document: unknown, target: EngineVersion): Omit<ArmadaPlatformFinding, 'file'>[] {
  const { findings, subject } = manifestJudge.validate(document, target, [], DEFAULT_SETTINGS);
  if (findings.some(({ kind }) => kind === FindingKind.REJECTION) || subject === undefined) return [...findings];
  const hazards = manifestJudge.hazards.filter(({ profile }) => profile === 'recommended').flatMap(rule => rule.check(subject).map(problem => ({
    rule: rule.name,
    kind: rule.kind,
    severity: problem.severity ?? rule.severity,
    path: problem.path,
    message: problem.message,
    ...(problem.suggestion ?? rule.suggestion) !== undefined && { suggestion: problem.suggestion ?? rule.suggestion },
  })));
  return [...findings, ...hazards];
}

/** A part, and where it is in its document. */
interface FilePart<Kind extends ArmadaKind = ArmadaKind> extends PlatformPart<ArmadaFields[Kind]> {
  readonly resource: ArmadaResource;
}

function partOf<Kind extends ArmadaKind>(kind: Kind, { path }: ArmadaFile, document: unknown): FilePart<Kind> {
  const resource = armadaResourcesIn(document, true).find(each => each.kind === kind)!;
  return { fields: readArmada({ ...resource, kind }).value, place: path, resource };
}

function surroundingsOf(props: ArmadaPlatformProps): Pick<PlatformInput, 'nodes' | 'surroundings'> {
  const { nodes, retriedBy, eventReadersWithoutRetryable, wallClock } = props;
  return {
    ...nodes && { nodes: nodes.map(({ memory, ...rest }) => ({ ...rest, memory: `${memory.toMebibytes({ rounding: SizeRoundingBehavior.FLOOR })}Mi` })) },
    surroundings: {
      ...retriedBy && { retriedBy },
      ...eventReadersWithoutRetryable && { eventReadersWithoutRetryable },
      ...wallClock && { wallClockSeconds: wholeSeconds(wallClock, 'wallClock') },
    },
  };
}
