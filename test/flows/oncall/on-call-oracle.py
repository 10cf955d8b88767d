"""Who is on call, minute by minute, by Python's own zone data: an independent second opinion for tests.

Reads one JSON object from standard input: {zone, from, days, handoff, daily, weekly: {day, users}, night: [start, end],
override: {from, until, user}}; minutes since 1970 (from, override), minutes of the day (handoff, night), day 0 = Monday.
The daily rotation starts at `from`; at night the weekly rotation hides it; the override hides both.
Writes {segments: [[from, until, user]]}.
"""

import json
import sys
from datetime import datetime, timezone
from zoneinfo import ZoneInfo

EPOCH = datetime(1970, 1, 1)
DAY = 1440
WEEK = 7 * DAY
MONDAY = 4 * DAY


def main() -> None:
    ask = json.load(sys.stdin)
    zone = ZoneInfo(ask["zone"])

    def wall(minute: int) -> int:
        local = datetime.fromtimestamp(minute * 60, timezone.utc).astimezone(zone).replace(tzinfo=None)
        return int((local - EPOCH).total_seconds()) // 60

    start, until = ask["from"], ask["from"] + ask["days"] * DAY
    reading = max(wall(minute) for minute in range(start - 3 * DAY, start + 1))
    daily_next = reading - (reading - ask["handoff"]) % DAY + DAY
    weekly_next = reading - (reading - MONDAY - ask["weekly"]["day"] * DAY - ask["handoff"]) % WEEK + WEEK
    daily_turn = weekly_turn = 0
    daily, weekly = ask["daily"], ask["weekly"]["users"]
    night_start, night_end = ask["night"]
    cover = ask["override"]

    segments: list[list] = []
    last = None
    minute = start
    while minute < until:
        # Offsets are looked up once an hour, and each minute where the hour's two ends disagree.
        end = min(until, minute + 60)
        first, final = wall(minute) - minute, wall(end - 1) - (end - 1)
        while minute < end:
            shown = minute + first if first == final else wall(minute)
            if shown > reading:
                reading = shown
            while reading >= daily_next:
                daily_turn += 1
                daily_next += DAY
            while reading >= weekly_next:
                weekly_turn += 1
                weekly_next += WEEK
            if cover["from"] <= minute < cover["until"]:
                user = cover["user"]
            else:
                clock = reading % DAY
                if clock >= night_start or clock < night_end:
                    user = weekly[weekly_turn % len(weekly)]
                else:
                    user = daily[daily_turn % len(daily)]
            if user != last:
                if segments:
                    segments[-1][1] = minute
                segments.append([minute, until, user])
                last = user
            minute += 1
    json.dump({"segments": segments}, sys.stdout)


main()
