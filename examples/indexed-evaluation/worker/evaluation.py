"""The shard of a worker, and a way of writing its results down that survives retries. Copy it into your image; it needs Python 3.9 and nothing else.

    shard = Shard.from_environment()
    for repetition in shard.repetitions:
        if shard.is_recorded(repetition):
            continue
        ...  # evaluate shard.cases; what is not written yet when the Pod is killed is evaluated once more
        output = shard.write_output(repetition, answers)
        shard.write_receipt(repetition, completed=[...], failed=[...], outputs=[output])
"""
from __future__ import annotations

import errno
import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path
from typing import Iterable, Mapping
from urllib.parse import quote


# What no further attempt will find otherwise.
LASTING = (errno.EPERM, errno.EACCES, errno.EROFS, errno.ENOTSUP, errno.ENOSYS, errno.EMLINK, errno.ENOTDIR, errno.EEXIST, errno.ENAMETOOLONG)


class UnreadableShard(Exception):
    """Nobody knows the cases of the shard, and another attempt will not know them either."""


class WrongRecord(Exception):
    """Where the completion record belongs is something else."""


class UnusableResults(Exception):
    """The results cannot be written, or not in the way that is needed here."""


@dataclass(frozen=True)
class Shard:
    number: int
    cases: list[str]
    repetitions: range
    identity: dict
    attempt: dict
    results: Path

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ, manifest: bytes | None = None) -> Shard:
        """The shard of this Pod. The manifest is only needed if it has to be fetched from EVALUATION_MANIFEST_URI: the bytes, as they were fetched."""
        # A Job that runs some shards again counts its own indexes from 0; the list says which shards they are.
        shards, index = read_index_list(environment["EVALUATION_SHARDS"]), int(environment["JOB_COMPLETION_INDEX"])
        if index >= len(shards):
            raise UnreadableShard(f"the Job has the shards {environment['EVALUATION_SHARDS']}, and none for the index {index}")
        number = shards[index]
        sha256, uri = environment["EVALUATION_MANIFEST_HASH"], environment.get("EVALUATION_MANIFEST_URI")
        if manifest is not None:
            cases = cases_of_manifest(manifest, sha256, number)
        elif uri and uri.startswith("/"):
            cases = cases_of_manifest(Path(uri).read_bytes(), sha256, number)
        elif uri:
            raise UnreadableShard(f"fetch the manifest from {uri} and call from_environment(manifest=...), which compares it with {sha256}")
        else:
            cases = cases_of_folder(Path(environment["EVALUATION_FOLDER"]), sha256, number)
        identity = {"revision": environment["EVALUATION_REVISION"], "candidate": environment["EVALUATION_CANDIDATE"], "manifestHash": sha256}
        attempt = {"pod": environment["EVALUATION_POD_UID"]}
        if environment.get("EVALUATION_POD_NAME"):
            attempt["podName"] = environment["EVALUATION_POD_NAME"]
        # Empty unless the Job counts failures for each index.
        if environment.get("EVALUATION_INDEX_FAILURES"):
            attempt["indexFailures"] = int(environment["EVALUATION_INDEX_FAILURES"])
        repetitions = range(1, int(environment["EVALUATION_REPETITIONS"]) + 1)
        return cls(number, cases, repetitions, identity, attempt, Path(environment["EVALUATION_RESULTS"]))

    def is_recorded(self, repetition: int) -> bool:
        """Whether an attempt has completed this already. Then there is nothing to do, so that a repeated Pod costs nothing."""
        record = self._receipt(repetition)
        try:
            found = json.loads(record.read_bytes())
        except FileNotFoundError:
            return False
        except ValueError as error:
            raise WrongRecord(f"{record} is no JSON: {error}") from error
        # Whatever is there was paid for. A person has to look at it: it is neither believed nor overwritten.
        for key, expected in {**self._heading(repetition), "assigned": self.cases}.items():
            if not isinstance(found, dict) or json.dumps(found.get(key)) != json.dumps(expected):
                raise WrongRecord(f"{record} is not the completion record of this shard: its {key} is not {expected}")
        completed, failed = found.get("completed"), found.get("failed", [])
        problem = _problem(self.cases, completed, failed)
        if problem or not _is_complete(self.cases, completed, failed):
            raise WrongRecord(f"{record} is no completion record: {problem or 'it leaves cases without a result'}")
        # What another attempt wrote while this one was being recorded is named by nobody. It keeps its content, and is no receipt any more.
        for pod, path in self._unfinished(repetition).items():
            if pod not in found.get("supersedes", []):
                try:
                    path.rename(path.with_name(f"{path.name}.superseded"))
                except FileNotFoundError:
                    pass  # Somebody was faster.
        return True

    def check_results(self) -> None:
        """Tries what a receipt needs, so that an unusable volume is found before anything is evaluated, and paid for."""
        try:
            temporary = self._write_temporary(self._receipt(0), b"")
            linked = temporary.with_name(f"{temporary.name}.linked")
            os.link(temporary, linked)
            linked.unlink()
            temporary.unlink()
        except OSError as error:
            # Others, such as a server that does not answer, may be over at the next attempt.
            if error.errno not in LASTING:
                raise
            raise UnusableResults(f"{self.results} has to take files and hard links: {error}") from error

    def write_output(self, repetition: int, lines: Iterable[object]) -> dict:
        """Writes results as JSON lines into a file that no other attempt writes, and returns what the receipt says of it."""
        path = self._folder / "outputs" / self._name(repetition) / f"{self.attempt['pod']}.jsonl"
        written = b"".join(_json(line) + b"\n" for line in lines)
        os.replace(self._write_temporary(path, written), path)
        # The receipt promises what the storage has, and not what the storage was given.
        stored = path.read_bytes()
        if stored != written:
            raise OSError(f"{path} does not have what was written into it")
        return {"uri": path.relative_to(self.results).as_posix(), "sha256": hashlib.sha256(stored).hexdigest()}

    def write_receipt(self, repetition: int, completed: list[str], failed: Iterable[dict] = (), outputs: Iterable[dict] = ()) -> bool:
        """Says what became of the cases, and returns whether all have a result. If not, end with an exit code that is retried.

        A failed case is {"caseId": ..., "kind": ..., "reason": ...}. The kind MODEL is a bad answer: a result, and part of the score.
        INFRASTRUCTURE is whatever kept the case from being evaluated: no result, so the case has to be evaluated again.
        """
        # Some errors have no words. A reason that says nothing is left out.
        failed = [{key: value for key, value in each.items() if key != "reason" or value} for each in failed]
        # What nobody can read later would stand in the way of every further attempt.
        problem = _problem(self.cases, completed, failed)
        if problem:
            raise ValueError(problem)
        # A late attempt has nothing to add.
        if self.is_recorded(repetition):
            return True
        is_complete = _is_complete(self.cases, completed, failed)
        # Earlier attempts that could not finish have receipts too. This one takes their place, or they would contradict it.
        supersedes = sorted(self._unfinished(repetition))
        receipt = _json({
            **self._heading(repetition), "attempt": self.attempt, "supersedes": supersedes,
            "assigned": self.cases, "completed": list(completed), "failed": failed, "outputs": list(outputs),
        }) + b"\n"
        record, own = self._receipt(repetition), self._receipt(repetition, f".attempt-{self.attempt['pod']}")
        if not is_complete:
            os.replace(self._write_temporary(own, receipt), own)
            # Somebody may have been faster than an attempt that was thought to be dead; then it does not matter what this one could not do.
            if self.is_recorded(repetition):
                own.unlink(missing_ok=True)
                return True
            return False
        own.unlink(missing_ok=True)
        temporary = self._write_temporary(record, receipt)
        try:
            # Only one attempt gets the name. A rename would overwrite; a file that is created at its place can be seen half written.
            # Object stores have no link: there a conditional put (If-None-Match: *) takes its place.
            os.link(temporary, record)
        except FileExistsError:
            pass  # Another attempt was faster. Its record counts, if it is one, and this receipt is dropped.
        finally:
            temporary.unlink()
        return self.is_recorded(repetition)

    def _unfinished(self, repetition: int) -> dict[str, Path]:
        """The receipts of other attempts that could not finish, by their Pods."""
        prefix, suffix = f"{self._name(repetition)}.attempt-", ".json"
        found = {path.name[len(prefix):-len(suffix)]: path for path in self._receipt(repetition).parent.glob(f"{prefix}*{suffix}")}
        found.pop(self.attempt["pod"], None)
        return found

    @property
    def _folder(self) -> Path:
        # The revision stands for everything that decides results, also for the candidate.
        return self.results / _segment(self.identity["revision"])

    def _name(self, repetition: int) -> str:
        return f"shard-{self.number}-repetition-{repetition}"

    def _receipt(self, repetition: int, which: str = "") -> Path:
        return self._folder / "receipts" / f"{self._name(repetition)}{which}.json"

    def _heading(self, repetition: int) -> dict:
        return {"apiVersion": "failure-policy/v1", "kind": "ShardReceipt", **self.identity, "shard": self.number, "repetition": repetition}

    def _write_temporary(self, path: Path, data: bytes) -> Path:
        """Writes a file beside its place, where nobody shall ever see half of it, and on the disk, before it gets its name."""
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(f"{path.name}.{self.attempt['pod']}.temporary")
        with open(temporary, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        return temporary


def cases_of_manifest(manifest: bytes, sha256: str, shard: int) -> list[str]:
    """The cases of a shard in a manifest that was fetched, provided that it is the one that is evaluated."""
    found = hashlib.sha256(manifest).hexdigest()
    if found != sha256:
        raise UnreadableShard(f"this is another manifest: its SHA-256 is {found}, and {sha256} is evaluated")
    return json.loads(manifest)["shards"][shard]


def cases_of_folder(folder: Path, sha256: str, shard: int) -> list[str]:
    """The cases of a shard in the files that come with the evaluation, which are put together to the manifest once more."""
    heading = json.loads((folder / "evaluation.json").read_bytes())["manifest"]
    lines = [line for path in folder.glob("shards-*.jsonl") for line in path.read_bytes().split(b"\n") if line]
    shards = {entry["shard"]: entry["cases"] for entry in map(json.loads, lines)}
    said = {"apiVersion": "failure-policy/v1", "kind": "ShardManifest", **{key: heading[key] for key in ("dataset", "datasetRevision", "revision")}}
    body = b",\n".join(_json(shards[number]) for number in sorted(shards))
    return cases_of_manifest(_json(said)[:-1] + b',"shards":[\n' + body + b"\n]}\n", sha256, shard)


def read_index_list(text: str) -> list[int]:
    """The numbers of a list such as 2,4,7-9."""
    ranges = [part.split("-") for part in text.split(",")]
    return [number for ends in ranges for number in range(int(ends[0]), int(ends[-1]) + 1)]


def _segment(text: str) -> str:
    """A text as the name of one folder, whatever is in it. Without a dot at its beginning it is neither hidden nor a folder above."""
    encoded = quote(text, safe="")
    return f"%2E{encoded[1:]}" if encoded.startswith(".") else encoded


def _problem(cases: list[str], completed: object, failed: object) -> str | None:
    """Why nobody could read a receipt that says this."""
    try:
        said = [*completed, *(each["caseId"] for each in failed)]
        if len(said) != len(set(said)) or not set(said) <= set(cases):
            return "a receipt names each case once, and only cases of the shard"
        for each in failed:
            if each["kind"] not in ("MODEL", "INFRASTRUCTURE"):
                return f"the kind of a failed case is MODEL or INFRASTRUCTURE, not {each['kind']}"
            if not set(each) <= {"caseId", "kind", "reason"} or not isinstance(each.get("reason", ""), str):
                return "a failed case has caseId, kind and, in words, its reason"
    except (KeyError, TypeError) as error:
        return f"completed is a list of cases, and failed one of failed cases: {error!r}"
    return None


def _is_complete(cases: list[str], completed: list[str], failed: list[dict]) -> bool:
    """Whether every case has a result."""
    return len(completed) + len(failed) == len(cases) and all(each["kind"] == "MODEL" for each in failed)


def _json(data: object) -> bytes:
    # Models answer with half characters too, which UTF-8 does not have; replaced like this they are the escapes that JSON has for them.
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode("utf-8", "backslashreplace")
