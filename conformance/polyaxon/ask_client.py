"""Asks the Polyaxon client of this Python environment what it makes of Polyaxonfiles.

usage: python ask_client.py CASES ANSWERS

CASES is JSON: {"cases": a list of {"id", "suffix", "content", "clients"}}; cases for other versions are left out.
ANSWERS is JSON: {"client": versions, "answers": {id: answer}}. An answer is what of the Pod and the operation is of interest, or
{"refused": message}.

Each file goes the way of a run: the client reads and checks it and sends it as JSON; the server compiles it, stores that as JSON, resolves it and
stores that; the agent makes the custom resource of it. All of that is in the client's package, so no server, cluster or network is needed.
"""
import json
import os
import platform
import sys
import tempfile
from importlib.metadata import version

# The client reads settings and writes caches below the home folder: an empty one keeps those of the user out of the answers.
HOME = tempfile.TemporaryDirectory()
os.environ['HOME'] = os.environ['POLYAXON_CONFIG_PATH'] = HOME.name
os.environ['POLYAXON_NO_CONFIG'] = 'true'

from polyaxon import settings  # noqa: E402
from polyaxon._compiler import resolver  # noqa: E402
from polyaxon._k8s.executor.base import BaseExecutor  # noqa: E402
from polyaxon._polyaxonfile import CompiledOperationSpecification, OperationSpecification  # noqa: E402
from polyaxon._polyaxonfile.check import check_polyaxonfile  # noqa: E402
from polyaxon._schemas.agent import AgentConfig  # noqa: E402

RUN = {'owner_name': 'owner', 'project_name': 'project', 'run_name': 'run', 'run_uuid': '0' * 32}
AGENT = {
    'POLYAXON_K8S_NAMESPACE': 'polyaxon',
    'POLYAXON_AGENT_ARTIFACTS_STORE': {
        'name': 'artifacts',
        'kind': 'volume_claim',
        'schema': {'mountPath': '/artifacts', 'volumeClaim': 'artifacts'},
    },
}

# Packages that take part in reading and writing; other versions of them may answer differently.
PACKAGES = ['polyaxon', 'haupt', 'clipped', 'vents', 'kubernetes', 'pydantic', 'PyYAML', 'Jinja2', 'orjson']

# What Polyaxon adds to every Pod starts with these.
POLYAXONS_ENV = ('POLYAXON_', 'NVIDIA_VISIBLE_DEVICES')
POLYAXONS_LABELS = ('app.kubernetes.io/', 'operation.polyaxon.com/')


def lower(path):
    """The operation as the server stores it in the end, and the custom resource that the agent makes of it."""
    operation = check_polyaxonfile(polyaxonfile=path, is_cli=False, verbose=False)
    # 2.18 sends the file as the author wrote it, earlier versions send the operation that they made of it.
    sent = operation.to_source_json() if hasattr(operation, 'to_source_json') else operation.to_json()
    compiled = compile_operation(sent)
    stored = CompiledOperationSpecification.read(compiled.to_json())
    _, resolved = resolver.resolve(
        compiled_operation=stored, project_uuid=RUN['project_name'], run_path=RUN['run_uuid'], params=None, **RUN)
    content = resolved.to_json()
    resource = BaseExecutor.convert(content=content, agent_content=settings.AGENT_CONFIG.to_json(), default_auth=False, **RUN)
    return json.loads(content), resource


def compile_operation(sent):
    try:
        from polyaxon._polyaxonfile.specs import read_polyaxonfile
    except ImportError:
        return OperationSpecification.compile_operation(OperationSpecification.read(sent))
    return OperationSpecification.compile_operation(read_polyaxonfile(json.loads(sent)))


def answer(path):
    try:
        operation, resource = lower(path)
    except Exception as error:
        return {'refused': message_of(error)}
    template = resource['batchJobSpec']['template']
    metadata, spec = template['metadata'], template['spec']
    main = spec['containers'][0]
    return without_nothing({
        'operation': without_nothing({key: operation.get(key) for key in ['name', 'description', 'tags', 'queue', 'presets']}),
        'kind': resource['kind'],
        'termination': resource.get('termination'),
        'labels': without_polyaxons(metadata.get('labels')),
        'annotations': without_polyaxons(metadata.get('annotations')),
        'restartPolicy': spec.get('restartPolicy'),
        'serviceAccountName': spec.get('serviceAccountName'),
        'nodeSelector': spec.get('nodeSelector'),
        'tolerations': spec.get('tolerations'),
        'container': without_nothing({
            **{key: main.get(key) for key in ['name', 'image', 'command', 'args', 'resources']},
            'env': [each for each in main.get('env') or [] if not each['name'].startswith(POLYAXONS_ENV)],
        }),
    })


def message_of(error):
    """The first line of the error; the check's own error says only that something is wrong, its cause says what."""
    if 'Polyaxonfile is not valid' in str(error) and error.__cause__ is not None:
        error = error.__cause__
    return f'{type(error).__name__}: {str(error).strip()}'.split('\n')[0][:200]


def without_polyaxons(names):
    """Labels and annotations without those that Polyaxon adds."""
    return {name: value for name, value in (names or {}).items() if not name.startswith(POLYAXONS_LABELS)}


def without_nothing(fields):
    return {key: value for key, value in fields.items() if value not in (None, [], {})}


def main(cases_path, answers_path):
    settings.AGENT_CONFIG = AgentConfig.from_dict(AGENT)
    with open(cases_path) as file:
        cases = json.load(file)['cases']
    client = version('polyaxon')
    answers = {}
    with tempfile.TemporaryDirectory() as folder:
        for case in cases:
            if client not in case['clients']:
                continue
            path = os.path.join(folder, 'polyaxonfile' + case['suffix'])
            with open(path, 'w', newline='') as file:
                file.write(case['content'])
            answers[case['id']] = answer(path)
    versions = {'Python': platform.python_version(), **{package: version(package) for package in PACKAGES}}
    with open(answers_path, 'w') as file:
        json.dump({'client': versions, 'answers': answers}, file, sort_keys=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
