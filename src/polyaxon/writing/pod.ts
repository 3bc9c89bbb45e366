import { container, namedContainer } from './container';
import { environmentOf, PodRestart } from './environment';
import { init } from './init';
import { Entries, listOf, mapping, nameWriter, Place, placeText, Shape, Writer } from './shape';
import { refuseUnknownMounts, volume } from './volume';
import { PolicyError, quoted } from '../../policy/policy-error';

/** A Pod, with further keys in front of its own. */
export function podOf(restart: PodRestart, further: Shape, form: typeof mapping, initializer: Writer = init): Writer<Entries> {
  const shape: Shape = {
    ...further,
    environment: (value, place, target) => environmentOf(value, place, target, restart),
    connections: listOf(nameWriter, 'connection'),
    volumes: listOf(volume, 'volume'),
    init: listOf(initializer, 'init'),
    sidecars: listOf(namedContainer, 'sidecar'),
    container,
  };
  const write = form(shape, restart.policy === undefined ? ['container'] : ['environment', 'container']);
  return (value, place, target) => {
    const pod = write(value, place, target);
    refuseRepeatedNames(pod, place);
    refuseUnknownMounts(containersOf(pod), pod.volumes ?? [], place);
    return pod;
  };
}

function containersOf({ container: main, sidecars = [], init: inits = [] }: Entries): Entries[] {
  return [main, ...sidecars, ...inits.flatMap((each: Entries) => each.container ?? [])];
}

function refuseRepeatedNames(pod: Entries, place: Place): void {
  const names: string[] = containersOf(pod).slice(1).map(each => each.name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice !== undefined) throw new PolicyError(`two containers of ${placeText(place)} have the name ${quoted(twice)}`);
}
