"""File sizes by `--compression`, beside libpng's at level 6 with adaptive filters."""
from concurrent.futures import ThreadPoolExecutor

import cv2

from jobs import ours
from pixels import difference

STEP = 6
ADAPTIVE = [cv2.IMWRITE_PNG_COMPRESSION, 6, cv2.IMWRITE_PNG_STRATEGY,
            cv2.IMWRITE_PNG_STRATEGY_FILTERED, cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_ALL_FILTERS]


def adaptive_size(path):
    """What a frame's file would hold if libpng had made it with most tools' settings."""
    picture = cv2.imread(str(path), cv2.IMREAD_UNCHANGED)
    return len(cv2.imencode(".png", picture, ADAPTIVE)[1])


def sizes_of(work, reference, stopwatch):
    """The bytes of every sixth frame, for each of our settings and for libpng."""
    reference = reference[::STEP]
    rows = []
    for setting in ("fast", "small", "smallest", "balanced"):
        command = ours(work, "--compression", setting, "--frames", f"0-{work.frames - 1}x{STEP}")
        result = stopwatch.time(command, len(reference))
        fault = result["fault"] or difference(stopwatch.written(), reference)
        rows.append(dict(setting=setting, frames=len(reference), bytes=result["bytes"],
                         fault=fault))
    with ThreadPoolExecutor() as pool:
        total = sum(pool.map(adaptive_size, stopwatch.written()))
    return rows + [dict(setting="libpng-6", frames=len(reference), bytes=total, fault=None)]
