"""`make attack`: 100,000 hostile requests on a service with two workers, and a report. Status 1 when it fell."""

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.attacks.campaign import replay, run_campaign


def main() -> int:
    """Run what the arguments say."""
    parser = argparse.ArgumentParser(prog="python -m tests.attacks", description=__doc__)
    parser.add_argument("--count", type=int, default=100_000, help="attempts; 100,000 when absent")
    parser.add_argument("--seed", type=int, help="which attempts; that of the day when absent")
    parser.add_argument("--only", type=int, help="send this attempt of the seed alone")
    parser.add_argument("--threads", type=int, default=1, help="of each worker; connections are kept open above 1")
    given = parser.parse_args()
    seed = int(time.strftime("%Y%m%d")) if given.seed is None else given.seed
    with tempfile.TemporaryDirectory() as folder:
        instance, threads = Path(folder) / "instance", str(given.threads)
        if given.only is not None:
            campaign = replay(instance, seed, given.only, Server__Threads=threads)
        else:
            campaign = run_campaign(instance, given.count, seed, Server__Threads=threads)
        print(campaign.report())
    return 1 if campaign.faults else 0


if __name__ == "__main__":
    sys.exit(main())
