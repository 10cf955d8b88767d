import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRecurrence, Occurrences, readRule, ruleInWords, type Span } from './recurrence.ts';
import { activeAt, standingOf, type Timed } from './silence.ts';

/** Numbers that are the same in every run. */
function numbers(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/Sao_Paulo',
  'Africa/Casablanca',
];
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

interface Generated {
  readonly rrule: string;
  /** Whether the rule names this local day. */
  readonly onDay: (day: Temporal.PlainDate, first: Temporal.PlainDate) => boolean;
  readonly count: number | null;
}

/** A rule, and the same said day by day. */
function generate(pick: (most: number) => number): Generated {
  const interval = 1 + pick(3);
  const count = pick(3) === 0 ? 1 + pick(20) : null;
  const tail = `${interval === 1 ? '' : `;INTERVAL=${interval}`}${count === null ? '' : `;COUNT=${count}`}`;
  const days = DAYS.filter(() => pick(3) === 0);
  const monday = (day: Temporal.PlainDate) => day.subtract({ days: day.dayOfWeek - 1 });
  const months = (from: Temporal.PlainDate, to: Temporal.PlainDate) => (to.year - from.year) * 12 + to.month - from.month;
  switch (pick(4)) {
    case 0:
      return { rrule: `FREQ=DAILY${tail}`, count, onDay: (day, first) => first.until(day, { largestUnit: 'days' }).days % interval === 0 };
    case 1: {
      const chosen = days.length > 0 ? days : ['SU'];
      return {
        rrule: `FREQ=WEEKLY;BYDAY=${chosen.join(',')}${tail}`,
        count,
        onDay: (day, first) =>
          chosen.includes(DAYS[day.dayOfWeek - 1] ?? '') &&
          (monday(first).until(monday(day), { largestUnit: 'days' }).days / 7) % interval === 0,
      };
    }
    case 2: {
      const date = 1 + pick(31);
      return {
        rrule: `FREQ=MONTHLY;BYMONTHDAY=${date}${tail}`,
        count,
        onDay: (day, first) => day.day === date && months(first, day) % interval === 0,
      };
    }
    default: {
      const nth = 1 + pick(4);
      const weekday = pick(7);
      return {
        rrule: `FREQ=MONTHLY;BYDAY=${nth}${DAYS[weekday]}${tail}`,
        count,
        onDay: (day, first) => day.dayOfWeek === weekday + 1 && Math.ceil(day.day / 7) === nth && months(first, day) % interval === 0,
      };
    }
  }
}

/** The second implementation: every day is asked, and its local times are put on the clock of the zone. */
function dayByDay({ onDay, count }: Generated, start: Temporal.ZonedDateTime, minutes: number, until: Temporal.ZonedDateTime): Span[] {
  const first = start.toPlainDate();
  const spans: Span[] = [];
  for (let day = first; Temporal.PlainDate.compare(day, until.toPlainDate()) <= 0; day = day.add({ days: 1 })) {
    if (!onDay(day, first) || (count !== null && spans.length >= count)) continue;
    const local = day.toPlainDateTime(start.toPlainTime());
    const begins = local.toZonedDateTime(start.timeZoneId).epochMilliseconds;
    const ends = local.add({ minutes }).toZonedDateTime(start.timeZoneId).epochMilliseconds;
    spans.push({ start: new Date(begins), end: new Date(ends > begins ? ends : begins + minutes * 60_000) });
  }
  return spans;
}

const written = (spans: ReadonlyArray<Span | null>) => spans.map((span) => span && `${span.start.toISOString()}/${span.end.toISOString()}`);

test('400 generated windows are active when a second implementation says so: over clock changes, overlaps, edits and early ends', () => {
  const pick = numbers(20_300_515);
  let shifted = 0;
  for (let index = 0; index < 400; index += 1) {
    const zone = ZONES[pick(ZONES.length)] ?? 'UTC';
    const start = Temporal.PlainDateTime.from({
      year: 2029,
      month: 1 + pick(12),
      day: 1 + pick(28),
      hour: pick(3) === 0 ? pick(24) : pick(5),
      minute: pick(60),
    }).toZonedDateTime(zone);
    const minutes = 20 + pick(pick(4) === 0 ? 1_400 : 240);
    const rule = generate(pick);
    const timing = {
      startsAt: new Date(start.epochMilliseconds),
      endsAt: new Date(start.toPlainDateTime().add({ minutes }).toZonedDateTime(zone).epochMilliseconds),
      rrule: readRule(rule.rrule),
      timeZone: zone,
    };
    // A first night that the clocks change is no measure of the others.
    if (timing.endsAt.getTime() - timing.startsAt.getTime() !== minutes * 60_000) continue;
    const until = start.add({ days: 400 });
    const expected = dayByDay(rule, start, minutes, until);
    const name = `${rule.rrule} from ${start.toString()} for ${minutes} min`;
    const occurrences = new Occurrences(timing);
    const end = new Date(until.epochMilliseconds - 86_400_000 * 2);
    assert.deepEqual(written(occurrences.within(timing.startsAt, end, 1_000)), written(expected.filter((span) => span.start < end)), name);
    if (new Set(expected.map((span) => span.end.getTime() - span.start.getTime())).size > 1) shifted += 1;

    // Asked at the edges of some of them, and cut short.
    const cut = expected[pick(Math.max(1, expected.length))];
    if (!cut) continue;
    const silence: Timed = { ...timing, endedAt: null, cutStart: cut.start };
    const asked = new Occurrences(timing);
    for (const span of expected.slice(0, 12)) {
      if (span.start > end) break;
      for (const at of [span.start.getTime() - 1, span.start.getTime(), span.end.getTime() - 1, span.end.getTime()]) {
        const now = new Date(at);
        const under = expected.find((one) => one.start <= now && now < one.end) ?? null;
        assert.deepEqual(written([occurrences.at(now)]), written([under]), `${name} at ${now.toISOString()}`);
        const active: Span | null = under && under.start.getTime() !== cut.start.getTime() ? under : null;
        assert.deepEqual(written([activeAt(silence, asked, now)]), written([active]), `${name}, cut, at ${now.toISOString()}`);
        const over: Timed = { ...silence, endedAt: cut.start };
        if (now >= cut.start) assert.equal(standingOf(over, now, asked).state, 'ended', name);
      }
    }
    // An edit moves all that is to come.
    const longer = { ...timing, endsAt: new Date(timing.endsAt.getTime() + 7 * 60_000) };
    const moved = dayByDay(rule, start, minutes + 7, until);
    assert.deepEqual(
      written([new Occurrences(longer).next(timing.endsAt)]),
      written([moved.find((span) => span.start > timing.endsAt) ?? null]),
      name,
    );
  }
  assert.ok(shifted >= 5, `only ${shifted} rules crossed a change of clocks`);
});

test('a rule is said in words where that is short', () => {
  const said = [
    ['FREQ=WEEKLY;BYDAY=SU,TH', 'every Sunday and Thursday'],
    ['FREQ=WEEKLY;BYDAY=MO,WE,FR', 'every Monday, Wednesday and Friday'],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=SA,SU', 'every 2 weeks on Saturday and Sunday'],
    ['FREQ=WEEKLY', 'every week'],
    ['FREQ=DAILY;COUNT=5', 'every day'],
    ['FREQ=MONTHLY;INTERVAL=3', 'every 3 months'],
    ['FREQ=MONTHLY;BYDAY=1SU', null],
    ['FREQ=YEARLY;BYMONTH=3', null],
  ] as const;
  for (const [rule, words] of said) assert.equal(ruleInWords(rule), words, rule);
});

test('a rule keeps to what RFC 5545 allows, in one spelling', () => {
  assert.equal(readRule(' rrule:freq=weekly;byday=su,mo; '), 'FREQ=WEEKLY;BYDAY=SU,MO');
  for (const [rule, why] of [
    ['FREQ=SECONDLY', /every 15 minutes/],
    ['FREQ=DAILY;FREQ=DAILY', /twice/],
    ['FREQ=DAILY;BYMONTHDAY=0', /BYMONTHDAY/],
    ['FREQ=DAILY;BYMONTHDAY=32', /BYMONTHDAY/],
    ['FREQ=MONTHLY;BYDAY=54SU', /BYDAY/],
    ['FREQ=DAILY;COUNT=1001', /COUNT/],
    ['FREQ=DAILY;UNTIL=20300231', /UNTIL/],
    ['FREQ=DAILY;COUNT=2;UNTIL=20310101', /both/],
    ['FREQ=DAILY\nEXDATE:20300101', /FREQ/],
    ['INTERVAL=2', /no FREQ/],
    ['', /empty/],
  ] as const)
    assert.throws(() => readRule(rule), why, rule);
  for (const rule of ['FREQ=DAILY;COUNT=1', 'FREQ=DAILY;COUNT=1000', 'FREQ=MONTHLY;BYDAY=53SU', 'FREQ=MONTHLY;BYMONTHDAY=-31'])
    assert.equal(readRule(rule), rule);
});

test('an UNTIL counts in the zone of the window: a date holds its whole day, a time in UTC is that instant', () => {
  const at = (iso: string) => new Date(iso);
  const timing = { startsAt: at('2030-05-01T20:00:00Z'), endsAt: at('2030-05-01T21:00:00Z'), timeZone: 'Europe/Berlin' };
  const starts = (rrule: string) =>
    new Occurrences({ ...timing, rrule })
      .within(timing.startsAt, at('2031-01-01T00:00:00Z'), 99)
      .map(({ start }) => start.toISOString().slice(0, 10));
  assert.deepEqual(starts('FREQ=DAILY;UNTIL=20300503'), ['2030-05-01', '2030-05-02', '2030-05-03']);
  assert.deepEqual(starts('FREQ=DAILY;UNTIL=20300503T200000Z'), ['2030-05-01', '2030-05-02', '2030-05-03']);
  assert.deepEqual(starts('FREQ=DAILY;UNTIL=20300503T195959Z'), ['2030-05-01', '2030-05-02']);
  assert.deepEqual(starts('FREQ=DAILY;UNTIL=20300503T220000'), ['2030-05-01', '2030-05-02', '2030-05-03']);
});

test('a rule that never comes, comes all the time or runs into itself is refused, each with its reason', () => {
  const now = new Date('2030-05-15T10:00:00Z');
  const refused = (rrule: string | null, minutes = 60) => {
    const timing = { startsAt: now, endsAt: new Date(now.getTime() + minutes * 60_000), timeZone: 'UTC', rrule } as Parameters<
      typeof checkRecurrence
    >[0];
    try {
      checkRecurrence(timing, now);
      return null;
    } catch (error) {
      return (error as { errors: readonly { code: string }[] }).errors[0]?.code;
    }
  };
  assert.deepEqual([refused(null), refused('FREQ=DAILY')], [null, null]);
  assert.equal(refused('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31'), 'never');
  assert.deepEqual([refused('FREQ=DAILY', 24 * 60), refused('FREQ=DAILY', 24 * 60 + 1)], [null, 'overlap']);
  assert.equal(refused('FREQ=HOURLY;BYMINUTE=0,5,10', 1), 'too_often');
  assert.equal(refused('FREQ=HOURLY;BYMINUTE=0,15,30,45', 15), null);
});

test('a day of the year is one of 366', () => {
  for (const part of ['BYYEARDAY', 'BYSETPOS']) {
    const rule = (day: number) => readRule(`FREQ=YEARLY;BYDAY=MO;${part}=${day}`);
    for (const day of [1, 366, -1, -366]) assert.ok(rule(day));
    for (const day of [0, 367, -367]) assert.throws(() => rule(day), new RegExp(part));
  }
});

test('a window is over for good with its last occurrence, one without a count or an end never is', () => {
  const last = (rrule: string | null) =>
    new Occurrences({
      startsAt: new Date('2030-05-15T10:00:00Z'),
      endsAt: new Date('2030-05-15T11:00:00Z'),
      timeZone: 'UTC',
      rrule,
    } as ConstructorParameters<typeof Occurrences>[0]).lastEnd();
  assert.deepEqual(last(null), new Date('2030-05-15T11:00:00Z'));
  assert.equal(last('FREQ=DAILY'), null);
  assert.deepEqual(last('FREQ=DAILY;COUNT=3'), new Date('2030-05-17T11:00:00Z'));
  assert.deepEqual(last('UNTIL=20300516T100000Z;FREQ=DAILY'), new Date('2030-05-16T11:00:00Z'));
});
