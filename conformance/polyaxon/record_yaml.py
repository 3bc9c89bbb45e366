"""Asks the recorded versions of the Polyaxon client how they read texts of YAML, and writes down what they answered.

usage: python record_yaml.py TEXTS RECORDING

TEXTS is written by yaml-texts.mjs. Any Python will do: each client runs in its own environment, made by setup.sh. All of them have the same PyYAML, so
they have to agree.
"""
import json
import pathlib
import subprocess
import sys
import tempfile

from record import HERE, write


def main(texts, recording):
    replies = {each.name.removeprefix('.venv-'): ask(each, texts) for each in sorted(HERE.glob('.venv-*'))}
    if not replies:
        sys.exit('no environment; run setup.sh')
    answers, *others = [reply['answers'] for reply in replies.values()]
    if any(other != answers for other in others):
        sys.exit('the clients do not agree')
    head = {'clients': {client: reply['client'] for client, reply in replies.items()}}
    write(pathlib.Path(recording), head, [{'text': text, **answer} for text, answer in zip(json.loads(pathlib.Path(texts).read_text()), answers)])


def ask(environment, texts):
    with tempfile.TemporaryDirectory() as folder:
        answers = pathlib.Path(folder) / 'answers.json'
        subprocess.run([environment / 'bin' / 'python', '-B', '-W', 'ignore', HERE / 'ask_yaml.py', texts, answers], check=True)
        return json.loads(answers.read_text())


if __name__ == '__main__':
    main(*sys.argv[1:])
