"""Asks the Polyaxon client of this Python environment what it makes of Polyaxonfiles.

usage: python ask_client.py CASES ANSWERS

CASES is JSON: {"cases": a list of {"id", "suffix", "content", "question", "clients"}}; cases for other versions and
those without content are left out.
ANSWERS is JSON: {"client": versions, "answers": {id: answer}}. The question says what is of interest: `job_answer.py` and `file_answer.py`.
"""
import json
import logging
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
from polyaxon._schemas.agent import AgentConfig  # noqa: E402

from file_answer import file_answer  # noqa: E402
from job_answer import job_answer  # noqa: E402

QUESTIONS = {'job': job_answer, 'file': file_answer}

AGENT = {
    'POLYAXON_K8S_NAMESPACE': 'polyaxon',
    'POLYAXON_AGENT_ARTIFACTS_STORE': {
        'name': 'artifacts',
        'kind': 'volume_claim',
        'schema': {'mountPath': '/artifacts', 'volumeClaim': 'artifacts'},
    },
    'POLYAXON_AGENT_CONNECTIONS': [
        {'name': 'data', 'kind': 'volume_claim', 'schema': {'mountPath': '/data', 'volumeClaim': 'data'}},
    ],
}

# Packages that take part in reading and writing; other versions of them may answer differently.
PACKAGES = ['polyaxon', 'haupt', 'clipped', 'vents', 'kubernetes', 'pydantic', 'PyYAML', 'Jinja2', 'orjson']


def main(cases_path, answers_path):
    settings.AGENT_CONFIG = AgentConfig.from_dict(AGENT)
    # A file can name a component of a server: nothing listens here, and the log of that is of no interest.
    settings.CLIENT_CONFIG.host = 'http://localhost:1'
    logging.disable()
    with open(cases_path) as file:
        cases = json.load(file)['cases']
    client = version('polyaxon')
    answers_path = os.path.abspath(answers_path)
    answers = {}
    with tempfile.TemporaryDirectory() as folder:
        # Messages name the file: without its folder they are the same in every run.
        os.chdir(folder)
        for case in cases:
            if client not in case['clients'] or 'content' not in case:
                continue
            path = written('polyaxonfile' + case['suffix'], case['content'])
            presets = [written(f'preset-{i}.yml', preset) for i, preset in enumerate(case.get('presets', []))]
            answers[case['id']] = QUESTIONS[case['question']](path, *presets)
        os.chdir(HOME.name)
    versions = {'Python': platform.python_version(), **{package: version(package) for package in PACKAGES}}
    with open(answers_path, 'w') as file:
        json.dump({'client': versions, 'answers': answers}, file, sort_keys=True)


def written(path, content):
    with open(path, 'w', newline='', encoding='utf-8') as file:
        file.write(content)
    return path


if __name__ == '__main__':
    main(*sys.argv[1:])
