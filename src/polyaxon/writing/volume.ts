import { Entries, filledWriter, mapping, nameWriter, Place, placeText, Shape, whole, word, Writer, yesOrNo } from './shape';
import { requireObject } from '../../policy/input';
import { oneOf, PolicyError, quoted } from '../../policy/policy-error';

const size: Writer = (value: any, place) => {
  if (typeof value?.toMebibytes !== 'function') throw new PolicyError(`${placeText(place)} must be a Size, for example Size.gibibytes(1), got ${quoted(value)}`);
  return `${value.toMebibytes()}Mi`;
};

const HOST_PATH_TYPES = ['', 'DirectoryOrCreate', 'Directory', 'FileOrCreate', 'File', 'Socket', 'CharDevice', 'BlockDevice'];

/** The kinds of volumes, as a Pod has them. */
const VOLUME: Shape = {
  name: nameWriter,
  emptyDir: mapping({ medium: word(['', 'Memory']), sizeLimit: size }),
  persistentVolumeClaim: mapping({ claimName: filledWriter, readOnly: yesOrNo }, ['claimName']),
  secret: mapping({ secretName: filledWriter, optional: yesOrNo, defaultMode: whole(0, 0o777) }, ['secretName']),
  configMap: mapping({ name: filledWriter, optional: yesOrNo, defaultMode: whole(0, 0o777) }, ['name']),
  hostPath: mapping({ path: filledWriter, type: word(HOST_PATH_TYPES) }, ['path']),
};

/** A PolyaxonVolume. */
export const volume: Writer = (value: any, place, target) => {
  if (value?._volume === undefined) {
    throw new PolicyError(`${placeText(place)} must be a PolyaxonVolume, for example PolyaxonVolume.emptyDir('cache'), got ${quoted(value)}`);
  }
  const { name } = requireObject(value._volume, placeText(place));
  return mapping(VOLUME, ['name'])(value._volume, { name: typeof name === 'string' ? `volume ${name}` : place.name, of: place.of }, target);
};

/** Refuses a mount of a volume that is not there, which would keep the Pod from being created. */
export function refuseUnknownMounts(containers: readonly Entries[], volumes: readonly Entries[], place: Place): void {
  const names = volumes.map(each => each.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new PolicyError(`two volumes of ${placeText(place)} have the name ${quoted(twice)}`);
  const unknown = containers.flatMap(each => each.volumeMounts ?? []).find(mount => !names.includes(mount.name));
  if (unknown !== undefined) {
    throw new PolicyError(`a volume mount of ${placeText(place)} is of ${quoted(unknown.name)}, which is not among its volumes; ${
      names.length > 0 ? `known are ${oneOf(names, 'and')}` : 'there are none'}`);
  }
}
