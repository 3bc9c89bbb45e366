import { load } from 'js-yaml';
import { readPythonYaml } from '../../src/polyaxon/python/read-yaml';
import { isLegacyPolyaxonfile, isPolyaxonfile } from '../../src/polyaxon/recognize';

type Verdict = 'polyaxon' | 'legacy' | 'neither';

/** Both what the client's reader makes of a text and plain data. */
function verdicts(text: string, fileName?: string): Verdict[] {
  const read = readPythonYaml(text);
  if ('problem' in read) throw new Error(read.problem.message);
  return [read.value, load(text)].map(value => {
    if (isLegacyPolyaxonfile(value, fileName)) return isPolyaxonfile(value, fileName) ? 'neither' : 'legacy';
    return isPolyaxonfile(value, fileName) ? 'polyaxon' : 'neither';
  });
}

test.each<[string, string, string | undefined, Verdict]>([
  // What a file says.
  ['a component', 'version: 1.1\nkind: component\nrun: {kind: job}', 'train.yaml', 'polyaxon'],
  ['a component without a version', 'kind: component\nrun: {kind: job}', 'train.yaml', 'polyaxon'],
  ['a component with another version', 'version: 1\nkind: component\nrun: {kind: job}', 'train.yaml', 'polyaxon'],
  ['an operation of a hub', 'kind: operation\nhubRef: tensorboard', 'op.yml', 'polyaxon'],
  ['an operation with a component', 'version: 1.1\nkind: operation\ncomponent: {run: {kind: job}}', undefined, 'polyaxon'],
  ['an operation with a path', 'kind: operation\npathRef: ./a.yaml', undefined, 'polyaxon'],
  ['a simplified component with its kind', 'kind: component\ncontainer: {image: a}\ncmd: b', undefined, 'polyaxon'],
  ['a kind alone', 'kind: component\nname: a', 'a.yaml', 'neither'],
  ['a kind with a letter too many', 'version: 1.1\nkind: componnent\nrun: {kind: job}', 'a.yaml', 'polyaxon'],
  ['another kind', 'version: 1.1\nkind: compiled_operation\nrun: {kind: job}', 'a.yaml', 'neither'],
  ['a component inside of an API object', 'apiVersion: v1\nversion: 1.1\nkind: component\nrun: {kind: job}', undefined, 'neither'],

  // What a file is called.
  ['a simplified file under its name', 'container: {image: a}\ncmd: python a.py', 'polyaxonfile.yaml', 'polyaxon'],
  ['a simplified file under another name', 'container: {image: a}\ncmd: python a.py', 'train.yaml', 'polyaxon'],
  ['a container under another name', 'container: {image: a}', 'train.yaml', 'neither'],
  ['a simplified file in a folder', 'container: {image: a}', 'jobs/a/polyaxonfile.yml', 'polyaxon'],
  ['a simplified file in a folder of Windows', 'container: {image: a}', 'jobs\\polyaxon.yml', 'polyaxon'],
  ['polyaxonci', 'cmd: a', 'polyaxonci.yaml', 'polyaxon'],
  ['polyaxon-ci', 'cmd: a', 'polyaxon-ci.yml', 'polyaxon'],
  ['polyaxon.ci', 'cmd: a', 'polyaxon.ci.json', 'polyaxon'],
  ['a name in capitals', 'cmd: a', 'Polyaxonfile.yaml', 'neither'],
  ['a longer name', 'cmd: a', 'my-polyaxonfile.yaml', 'neither'],
  ['another extension', 'cmd: a', 'polyaxonfile.toml', 'neither'],
  ['a folder with the name', 'cmd: a', 'polyaxon/values.yaml', 'neither'],
  ['a wrong kind under its name', 'version: 1.1\nkind: operations\nmatrix: {}', 'polyaxonfile.yml', 'polyaxon'],
  ['a preset under its name', 'isPreset: true\nqueue: a/b', 'polyaxonfile.yml', 'polyaxon'],
  ['an empty file under its name', '{}', 'polyaxonfile.yaml', 'neither'],
  ['a list under its name', '[cmd]', 'polyaxonfile.yaml', 'neither'],
  ['a text under its name', 'version', 'polyaxonfile.yaml', 'neither'],
  ['strange keys under its name', 'name: a\nfoo: b', 'polyaxon.yml', 'neither'],
  ['values of the installation', 'deploymentType: kubernetes\nnamespace: polyaxon\nenvironment: staging\nrbac: {enabled: true}', 'polyaxon.yml', 'neither'],
  ['values of the installation with stores', 'namespace: polyaxon\nartifactsStore: {name: a}\npostgresql: {enabled: false}', 'polyaxon.yaml', 'neither'],

  // The files of others.
  ['a Compose file', 'version: "3"\nservices: {a: {image: b}}\nvolumes: {}', 'docker-compose.yaml', 'neither'],
  ['a Compose file under the name', 'version: "3"\nservices: {a: {image: b}}\nvolumes: {}', 'polyaxon.yml', 'neither'],
  ['Helm values', 'image: {tag: a}\nresources: {}\nenv: {}\nserviceAccount: {}', 'values.yaml', 'neither'],
  ['a Helm chart', 'apiVersion: v2\nname: a\nversion: 1.1.0', 'Chart.yaml', 'neither'],
  ['a GitHub workflow', 'name: a\n"on": push\njobs: {a: {steps: [{run: b}]}}', '.github/workflows/a.yml', 'neither'],
  ['a GitHub action', 'name: a\ninputs: {}\noutputs: {}\nruns: {using: node20}', 'action.yml', 'neither'],
  ['a Job', 'apiVersion: batch/v1\nkind: Job\nspec: {}', 'job.yaml', 'neither'],
  ['a Job under the name', 'apiVersion: batch/v1\nkind: Job\nspec: {}', 'polyaxon.yaml', 'neither'],
  ['a kustomization', 'resources: [a.yaml]\nnamespace: b', 'kustomization.yaml', 'neither'],
  ['a component of kustomize', 'apiVersion: kustomize.config.k8s.io/v1alpha1\nkind: Component\nresources: [a]', 'kustomization.yaml', 'neither'],
  ['an Argo workflow', 'apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nspec: {}', 'a.yaml', 'neither'],
  ['a component of Backstage', 'apiVersion: backstage.io/v1alpha1\nkind: Component\nmetadata: {name: a}', 'catalog-info.yaml', 'neither'],
  ['a component of Backstage without its version', 'kind: Component\nmetadata: {name: a}', 'catalog-info.yaml', 'neither'],
  ['OpenAPI', 'openapi: 3.1.0\ninfo: {title: a, version: "1"}\npaths: {}\ncomponents: {}', 'openapi.yaml', 'neither'],
  ['a component of Kubeflow Pipelines', 'name: a\ninputs: [{name: b}]\nimplementation: {container: {image: c}}', 'component.yaml', 'neither'],
  ['an MLproject', 'name: a\nentry_points: {main: {command: b}}', 'MLproject', 'neither'],
  ['a job of Azure', '$schema: a\ntype: command\ncommand: b\nenvironment: c', 'job.yml', 'neither'],

  // The language before 1.0.
  ['an experiment', 'version: 1\nkind: experiment\nbuild: {image: a}\nrun: {cmd: b}', 'train.yml', 'legacy'],
  ['a group', 'version: 1\nkind: group\nhptuning: {concurrency: 2}\nrun: {cmd: b}', 'polyaxonfile.yml', 'legacy'],
  ['a job', 'version: 1\nkind: job\nrun: {cmd: b}', 'a.yml', 'legacy'],
  ['a build', 'version: 1\nkind: build\nbuild: {image: a}', 'a.yml', 'legacy'],
  ['a notebook', 'version: 1.0\nkind: notebook\nenvironment: {resources: {cpu: {requests: 1}}}', 'a.yml', 'legacy'],
  ['a tensorboard', 'version: 1\nkind: tensorboard\ndeclarations: {a: 1}', 'a.yml', 'legacy'],
  ['a pipeline', 'version: 1\nkind: pipeline\nops: []', 'a.yml', 'legacy'],
  ['an experiment without a version under the name', 'kind: experiment\nrun: {cmd: b}', 'polyaxonfile.yml', 'legacy'],
  ['an experiment without a version', 'kind: experiment\nrun: {cmd: b}', 'a.yml', 'neither'],
  ['declarations without a kind', 'version: 1\ndeclarations: {a: 1}\nrun: {cmd: b}', 'polyaxonfile.yml', 'legacy'],
  ['a command without a kind', 'version: 1\nrun: {cmd: b}', 'polyaxonfile.yml', 'legacy'],
  ['resources of the environment without a kind', 'version: 1\nenvironment: {resources: {cpu: {requests: 1}}}', 'polyaxonfile.yml', 'legacy'],
  ['a simplified file of version 1', 'version: 1\ncontainer: {image: a}\ncmd: b', 'polyaxonfile.yml', 'polyaxon'],
  ['a kind of a later version', 'version: 1.1\nkind: job\nrun: {cmd: b}', 'a.yml', 'neither'],
  ['a kind with nothing else', 'version: 1\nkind: job', 'a.yml', 'neither'],
])('%s', (_, text, fileName, expected) => {
  expect(verdicts(text, fileName)).toEqual([expected, expected]);
});

test.each([null, undefined, true, 1, 'kind: component', [], () => 1])('%p is no file at all', value => {
  expect(isPolyaxonfile(value, 'polyaxonfile.yaml')).toBe(false);
  expect(isLegacyPolyaxonfile(value, 'polyaxonfile.yaml')).toBe(false);
});
