"""Asks the recorded versions of the Polyaxon client and writes down what they answered.

usage: python record.py FOLDER RECORDINGS

FOLDER has cases.json, written by cases.mjs; RECORDINGS is the folder for the recordings. Any Python will do: each client runs in its own environment.
"""
import hashlib
import json
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def main(folder, recordings):
    folder, recordings = pathlib.Path(folder), pathlib.Path(recordings)
    written = json.loads((folder / 'cases.json').read_text())
    cases = written['cases']
    clients = sorted({client for case in cases for client in case['clients']})
    missing = [client for client in clients if not (HERE / f'.venv-{client}').exists()]
    if missing:
        sys.exit(f'no environment for {", ".join(missing)}; run setup.sh')
    replies = {client: ask(client, folder) for client in clients}
    answers = {client: reply['answers'] for client, reply in replies.items()}
    for name, lines_of in [('texts', text_lines), ('second-reading', second_reading_lines), ('jobs', job_lines)]:
        mine = [case for case in cases if case['recording'] == name]
        asked = sorted({client for case in mine for client in case['clients']})
        head = {'clients': {client: replies[client]['client'] for client in asked}}
        if name == 'jobs':
            head['policies'] = written['policies']
        write(recordings / f'{name}.json', head, lines_of(mine, answers))


def ask(client, folder):
    answers = folder / f'answers-{client}.json'
    python = HERE / f'.venv-{client}' / 'bin' / 'python'
    subprocess.run([python, '-B', '-W', 'ignore', HERE / 'ask_client.py', folder / 'cases.json', answers], check=True)
    return json.loads(answers.read_text())


def text_lines(cases, answers):
    """A line for each text, place and answer: which files got it, by their hash, and from which versions of the client."""
    lines = {}
    for case in cases:
        for client in case['clients']:
            line = {**case['recorded'], **text_answer(case['recorded']['place'], answers[client][case['id']])}
            files = lines.setdefault(compact(line), {**line, 'files': {}})['files']
            key = f'{hash_of(case["content"])} {case["format"]}'
            files.setdefault(key, []).append(client)
    return lines.values()


def text_answer(place, answer):
    """What arrived in the place; nothing if it is not there any more."""
    if 'refused' in answer:
        return {'refused': answer['refused']}
    container = answer['container']
    if place == 'env':
        return {'arrived': next((each.get('value') for each in container.get('env', []) if each['name'] == 'TEXT'), None)}
    return {'arrived': container.get('args')}


def second_reading_lines(cases, answers):
    for case in cases:
        for client in case['clients']:
            yield {**case['recorded'], **text_answer('env', answers[client][case['id']])}


def job_lines(cases, answers):
    """A line for each job, file and answer."""
    lines = {}
    for case in cases:
        for client in case['clients']:
            line = {**case['recorded'], 'file': case['content'], 'answer': answers[client][case['id']]}
            lines.setdefault(compact(line), {**line, 'clients': []})['clients'].append(client)
    return lines.values()


def hash_of(content):
    return hashlib.sha256(content.encode()).hexdigest()[:12]


def write(path, head, lines):
    """A line for each case, so that a change can be read; all in ASCII, since the texts have characters that editors change or hide."""
    parts = [f'{compact(key)}:{compact(value)}' for key, value in head.items()]
    cases = sorted(compact(line) for line in lines)
    path.write_text('{' + ',\n'.join(parts) + ',\n"cases":[\n' + ',\n'.join(cases) + '\n]}\n')
    print(f'{path.name}: {len(cases)} cases')


def compact(value):
    """Keys keep their order: that of a job's environment variables is also that in its file."""
    return json.dumps(value, separators=(',', ':'))


if __name__ == '__main__':
    main(*sys.argv[1:])
