"""A worker without a model: its answers are made up, always the same, and each case whose number ends in 7 has a bad one.

DEMO_FAULTS says what goes wrong, by shard:

    {"1": "crash-before-receipt", "2": "unreadable", "4": "service-unavailable:1"}    the last one until one attempt of the index has failed
"""
from __future__ import annotations

import json
import os
import signal
import sys

from evaluation import Shard, UnreadableShard, UnusableResults, WrongRecord
from exit_codes import SERVICE_UNAVAILABLE, UNREADABLE_SHARD, UNUSABLE_RESULTS, WRONG_RECORD


def fault_of(shard: Shard) -> str | None:
    fault, _, attempts = json.loads(os.environ.get("DEMO_FAULTS") or "{}").get(str(shard.number), "").partition(":")
    return fault if not attempts or shard.attempt.get("indexFailures", 0) < int(attempts) else None


def crash() -> None:
    """Dies as a program does that is out of memory, or whose node is gone: without a chance to say anything."""
    os.kill(os.getpid(), signal.SIGKILL)


def evaluate(shard: Shard, repetition: int, fault: str | None) -> bool:
    """Returns whether every case has a result."""
    if fault == "unreadable":
        raise UnreadableShard(f"the data of shard {shard.number} cannot be read")
    answers, completed, failed = [], [], []
    for position, case in enumerate(shard.cases):
        if fault == "service-unavailable" and position >= len(shard.cases) // 2:
            failed.append({"caseId": case, "kind": "INFRASTRUCTURE", "reason": "the service did not answer"})
            continue
        is_bad = case.endswith("7")
        answers.append({"caseId": case, "repetition": repetition, "answer": "" if is_bad else f"the answer to {case}"})
        if is_bad:
            failed.append({"caseId": case, "kind": "MODEL", "reason": "the answer is empty"})
        else:
            completed.append(case)
    output = shard.write_output(repetition, answers)
    if fault == "crash-before-receipt":
        crash()
    is_complete = shard.write_receipt(repetition, completed, failed, [output])
    if fault == "crash-after-receipt":
        crash()
    return is_complete


def main() -> int:
    try:
        shard = Shard.from_environment()
        shard.check_results()
        open_repetitions = [repetition for repetition in shard.repetitions if not shard.is_recorded(repetition)]
        print(f"shard {shard.number}: {len(open_repetitions)} of {len(shard.repetitions)} repetitions to evaluate")
        # What one repetition could not do is no reason to leave out the others.
        done = [evaluate(shard, repetition, fault_of(shard)) for repetition in open_repetitions]
        return 0 if all(done) else SERVICE_UNAVAILABLE
    except UnreadableShard as error:
        print(error, file=sys.stderr)
        return UNREADABLE_SHARD
    except WrongRecord as error:
        print(error, file=sys.stderr)
        return WRONG_RECORD
    except UnusableResults as error:
        print(error, file=sys.stderr)
        return UNUSABLE_RESULTS


if __name__ == "__main__":
    sys.exit(main())
