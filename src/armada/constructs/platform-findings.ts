import { ArmadaFile } from './armada-files';
import { ArmadaPlatformFinding } from './armada-platform-finding';
import { EngineVersion } from '../../engine-version';
import { FindingKind, FindingSeverity } from '../../finding';
import { armadaResourcesIn, readArmada } from '../resources';

/*
 * What is said of all files of a platform. Here, and only here, constructs meet what judges files.
 */

export function platformFindings(files: readonly ArmadaFile[], _target: EngineVersion): ArmadaPlatformFinding[] {
  return files.flatMap(file => armadaResourcesIn(JSON.parse(JSON.stringify(file.data())), true).flatMap(resource => (
    readArmada(resource).problems.map(({ path, message }) => ({
      rule: 'armada/unreadable-field', kind: FindingKind.REJECTION, severity: FindingSeverity.ERROR, message, path: [...resource.at, path].join('.'), file: file.path,
    })))));
}
