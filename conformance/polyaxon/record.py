"""Asks the recorded versions of the Polyaxon client and writes down what they answered.

usage: python record.py FOLDER RECORDINGS

FOLDER has cases.json, written by cases.ts; RECORDINGS is the folder for the recordings. Any Python will do: each client runs in its own environment.
"""
import hashlib
import json
import os
import pathlib
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

HERE = pathlib.Path(__file__).parent


def main(folder, recordings):
    folder, recordings = pathlib.Path(folder), pathlib.Path(recordings)
    written = json.loads((folder / 'cases.json').read_text())
    by_recording = {}
    for case in written['cases']:
        by_recording.setdefault(case['recording'], []).append(case)
    clients = sorted({client for case in written['cases'] for client in case['clients']})
    missing = [client for client in clients if not (HERE / f'.venv-{client}').exists()]
    if missing:
        sys.exit(f'no environment for {", ".join(missing)}; run setup.sh')
    with ThreadPoolExecutor() as pool:
        replies = dict(zip(clients, pool.map(lambda client: ask(client, folder), clients)))
    answers = {client: reply['answers'] for client, reply in replies.items()}
    for name, cases in by_recording.items():
        asked = sorted({client for case in cases for client in case['clients']})
        head = {'clients': {client: replies[client]['client'] for client in asked}}
        if name == 'jobs':
            head['policies'] = written['policies']
        write(recordings / f'{name}.json', head, LINES_OF.get(name, file_lines)(cases, answers))


def ask(client, folder):
    answers = folder / f'answers-{client}.json'
    python = HERE / f'.venv-{client}' / 'bin' / 'python'
    # Messages list sets in the order of their hashes.
    environment = {**os.environ, 'PYTHONHASHSEED': '0'}
    command = [python, '-B', '-W', 'ignore', HERE / 'ask_client.py', folder / 'cases.json', answers]
    subprocess.run(command, check=True, env=environment)
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


def param_lines(cases, answers):
    """A line for each value, use and answer: in which ways the value was given for it, by the versions, and the hash of all of these files."""
    lines, clients_of, contents = {}, {}, {}
    for case in cases:
        [client] = case['clients']
        recorded = dict(case['recorded'])
        way = recorded.pop('way')
        answer = {'notWritten': True} if 'content' not in case else param_answer(recorded['use'], answers[client][case['id']])
        line = {**recorded, **answer}
        key = compact(line)
        lines[key] = line
        clients_of.setdefault(key, {}).setdefault(way, []).append(client)
        contents[key] = contents.get(key, '') + case.get('content', '')
    for key, line in lines.items():
        ways_by_clients = {}
        for way, clients in clients_of[key].items():
            ways_by_clients.setdefault(' '.join(clients), []).append(way)
        ways = {clients: ' '.join(ways) for clients, ways in ways_by_clients.items()}
        yield {**line, 'ways': ways, **({'files': hash_of(contents[key])} if contents[key] else {})}


def param_answer(use, answer):
    """What arrived in the run, or in the one run of a matrix; nothing if it is not there any more."""
    run = answer.get('children', {}).get('first', [answer.get('resource', {})])[0]
    problem = answer.get('why') or answer.get('problem') or run.get('problem')
    if problem is not None:
        return {'refused': f'{problem["type"]}: {problem["lines"][0]}'}
    [container] = run['containers'] if 'containers' in run else run['pods'][0]['containers'][:1]
    return text_answer(use, {'container': container})


def job_lines(cases, answers):
    """A line for each job, file and answer."""
    lines = {}
    for case in cases:
        for client in case['clients']:
            line = {**case['recorded'], 'file': case['content'], 'answer': answers[client][case['id']]}
            lines.setdefault(compact(line), {**line, 'clients': []})['clients'].append(client)
    return lines.values()


def file_lines(cases, answers):
    """A line for each file; versions that agree share an answer."""
    for case in cases:
        clients_by_answer = {}
        for client in case['clients']:
            clients_by_answer.setdefault(compact(answers[client][case['id']]), []).append(client)
        yield {**case['recorded'], 'answers': {' '.join(clients): json.loads(answer) for answer, clients in clients_by_answer.items()}}


LINES_OF = {'texts': text_lines, 'second-reading': second_reading_lines, 'jobs': job_lines, 'param-texts': param_lines}


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
