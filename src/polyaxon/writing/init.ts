import { namedContainer } from './container';
import { filledWriter, listOf, mapOf, mapping, nameWriter, placeText, Shape, typedWriter, whole, Writer, yesOrNo } from './shape';
import { PolicyError, quoted } from '../../policy/policy-error';

const texts = (entry: string) => listOf(filledWriter, entry);

const chmod: Writer = (value, place, target) => {
  if (typeof value !== 'string' || !/^[0-7]{3,4}$/.test(value)) {
    throw new PolicyError(`${placeText(place)} must be 3 or 4 octal digits as a text, such as '755', got ${quoted(value)}`);
  }
  return typedWriter(value, place, target);
};

/** The client looks at the image of a Dockerfile before it reads its text a second time. */
const imageName: Writer = (value, place, target) => {
  const name = nameWriter(value, place, target);
  if (!/^[a-zA-Z0-9][-a-zA-Z0-9_.:/@]*$/.test(name as string)) throw new PolicyError(`${placeText(place)} must be the name of an image, got ${quoted(value)}`);
  return name;
};

/** The client names the folder after what stands behind the last `/`, up to a dot. */
const url: Writer = (value, place, target) => {
  if (/\/(?:\.[^/]*)?$/.test(value as string)) throw new PolicyError(`${placeText(place)} must end in the name of the repository, got ${quoted(value)}`);
  return filledWriter(value, place, target);
};

const GIT: Shape = { url, revision: filledWriter, flags: texts('flag') };

const ARTIFACTS: Shape = { files: texts('file'), dirs: texts('folder'), workers: whole(1) };

const FILE: Shape = { content: typedWriter, filename: filledWriter, chmod };

const DOCKERFILE: Shape = {
  image: imageName,
  env: mapOf(typedWriter, 'environment variable'),
  path: texts('path'),
  copy: texts('copy'),
  run: texts('line'),
  langEnv: filledWriter,
  uid: whole(0),
  gid: whole(0),
  username: filledWriter,
  filename: filledWriter,
  workdir: filledWriter,
  shell: filledWriter,
};

const TENSORBOARD: Shape = {
  port: whole(1, 65535),
  uuids: listOf(nameWriter, 'run'),
  useNames: yesOrNo,
  pathPrefix: filledWriter,
  plugins: listOf(nameWriter, 'plugin'),
};

/** What is done before the main container starts, as `init` has it. */
const INIT: Shape = {
  git: mapping(GIT),
  artifacts: mapping(ARTIFACTS),
  file: mapping(FILE, ['content']),
  dockerfile: mapping(DOCKERFILE, ['image']),
  paths: texts('path'),
  tensorboard: mapping(TENSORBOARD),
  connection: nameWriter,
  path: filledWriter,
  container: namedContainer,
};

/** A PolyaxonInit of a replica. The client cannot store a container of the author's own there, and fails when the run is resolved. */
export const replicaInit: Writer = (value: any, place, target) => {
  if (value?._init?.container !== undefined) {
    throw new PolicyError(`${placeText(place)} is a container, which Polyaxon cannot store for replicas; use a sidecar, or a job`);
  }
  return init(value, place, target);
};

/** A PolyaxonInit. */
export const init: Writer = (value: any, place, target) => {
  if (value?._init === undefined) {
    throw new PolicyError(`${placeText(place)} must be a PolyaxonInit, for example PolyaxonInit.git({ url: '...' }), got ${quoted(value)}`);
  }
  const written: any = mapping(INIT)(value._init, place, target);
  if (written.git !== undefined && written.git.url === undefined && written.connection === undefined) {
    throw new PolicyError(`git of ${placeText(place)} needs a url or a connection`);
  }
  if (Object.keys(written).every(key => key === 'path')) {
    throw new PolicyError(`${placeText(place)} says nothing to do; give it a connection, paths, a container, or one of the others`);
  }
  return written;
};
