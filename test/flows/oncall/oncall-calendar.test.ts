import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import ical from 'ical.js';
import { type CalendarShift, writeCalendar } from '../../../src/modules/oncall/calendars/ical.ts';
import type { Person } from '../../cast.ts';
import { makeTeam, type OnCallStage, startOnCall } from './oncall.fixture.ts';

const NOW = '2026-03-20T12:00:00Z';
/** Calendars know whole seconds, edits milliseconds. */
const SOON = '2026-03-20T13:00:00Z';

interface Shown {
  readonly uid: string;
  readonly start: string;
  readonly end: string;
  readonly summary: string;
  readonly description: string | null;
}

/** The events of a calendar, as another program reads them. */
function read(text: string): Shown[] {
  const calendar = new ical.Component(ical.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ical.Event(component);
    return {
      uid: event.uid,
      start: event.startDate.toJSDate().toISOString(),
      end: event.endDate.toJSDate().toISOString(),
      summary: event.summary,
      description: event.description || null,
    };
  });
}

describe('calendars', () => {
  let stage: OnCallStage;
  let alice: Person;
  let bob: Person;
  let charlie: Person;

  const make = async (as: Person, payload: object = {}) => {
    const made = await as.inject({ method: 'POST', url: '/api/v1/on-call/calendar', payload });
    assert.equal(made.statusCode, 201, made.body);
    return made.json();
  };
  const fetchFeed = (token: string) => stage.cast.http.inject({ url: `/api/v1/on-call/calendar/${token}.ics` });

  before(async () => {
    stage = await startOnCall('2026-03-02T09:00:00Z');
    ({ alice, bob, charlie } = stage.cast);
    const layers = [
      {
        name: 'Days, nights; all',
        rotation_type: 'custom',
        shift_length: 12,
        shift_length_unit: 'hours',
        handoff_time: '08:00',
        time_zone: 'Europe/Berlin',
        start: '2026-03-02T07:00:00Z',
        user_ids: [alice.userId, bob.userId, charlie.userId],
      },
    ];
    const patched = await alice.inject({ method: 'PATCH', url: `/api/v1/on-call/schedules/${stage.scheduleId}`, payload: { layers } });
    assert.equal(patched.statusCode, 200, patched.body);
    await stage.travel(NOW);
    const hours = { start: '2026-03-28T20:30:00Z', end: '2026-03-29T02:30:00Z' };
    const made = await alice.inject({
      method: 'POST',
      url: `/api/v1/on-call/schedules/${stage.scheduleId}/overrides`,
      payload: { user_id: charlie.userId, ...hours },
    });
    assert.equal(made.statusCode, 201, made.body);
  });
  after(() => stage.close());

  test('rows 25 and 26: the calendar of a schedule, its API and who is on call say the same, with everybody and every override', async () => {
    const { token, url } = await make(alice, { schedule_id: stage.scheduleId });
    assert.equal(url, `http://tocsin.test/api/v1/on-call/calendar/${token}.ics`);
    const answer = await fetchFeed(token);
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    const events = read(answer.body);
    const names = new Map([alice, bob, charlie].map((person) => [person.userId, person.name]));
    const [first, last] = [events[0]?.start ?? '', events.at(-1)?.end ?? ''];
    assert.ok(Date.parse(last) - Date.parse(first) > 194 * 86_400_000, '15 days back and 180 ahead');
    const { segments } = (
      await charlie.inject({ url: `/api/v1/on-call/schedules/${stage.scheduleId}?from=${first}&until=${last}` })
    ).json();
    assert.deepEqual(
      events.map((event) => [event.start, event.end, event.summary]),
      segments.map((segment: { start: string; end: string; user_id: string }) => [
        segment.start,
        segment.end,
        `${names.get(segment.user_id)} on call: Payments`,
      ]),
    );
    assert.equal(new Set(events.map((event) => event.summary)).size, 3);
    for (const event of events.filter((_, index) => index % 29 === 0)) {
      const at = new Date(Date.parse(event.end) - 1).toISOString();
      const [who] = (await charlie.inject({ url: `/api/v1/on-call/who-is-on-call?schedule_id=${stage.scheduleId}&at=${at}` })).json().items;
      assert.equal(`${who.user_name} on call: Payments`, event.summary);
      if (event !== events[0]) assert.equal(who.since, event.start);
    }
  });

  test('the calendar of a person holds his shifts of all schedules, and nobody else’s', async () => {
    const other = await makeTeam(stage.cast, 'Search');
    const layers = [{ name: 'All', rotation_type: 'weekly', user_ids: [bob.userId, alice.userId], start: '2026-03-16T09:00:00Z' }];
    await alice.inject({ method: 'PATCH', url: `/api/v1/on-call/schedules/${other.scheduleId}`, payload: { layers } });
    const { token } = await make(bob);
    const events = read((await fetchFeed(token)).body);
    const mine = (await bob.inject({ url: `/api/v1/on-call/my-on-call?from=${NOW}&until=2026-08-01T00:00:00Z` })).json().segments;
    const ahead = events.filter((event) => event.start > SOON && Date.parse(event.end) < Date.parse('2026-08-01T00:00:00Z'));
    assert.deepEqual(
      ahead.map((event) => [event.start, event.end, event.summary]),
      mine
        .filter((shift: { start: string; end: string }) => shift.start > SOON && shift.end < '2026-08-01')
        .map((shift: { start: string; end: string; schedule_name: string }) => [
          shift.start,
          shift.end,
          `Bob on call: ${shift.schedule_name}`,
        ]),
    );
    assert.deepEqual([...new Set(events.map((event) => event.summary))].sort(), ['Bob on call: Payments', 'Bob on call: Search']);
  });

  test('a shift keeps its UID from one day to the next; what is cut at the ends says so', async () => {
    const { token } = await make(alice, { schedule_id: stage.scheduleId });
    const before = read((await fetchFeed(token)).body);
    await stage.travel('2026-03-21T12:00:00Z');
    const later = read((await fetchFeed(token)).body);
    await stage.travel(NOW);
    const known = new Map(before.map((event) => [event.uid, event]));
    assert.equal(known.size, before.length);
    const first = later[0];
    assert.ok(first && known.has(first.uid), 'also the one that is cut now');
    assert.notEqual(known.get(first.uid)?.start, first.start);
    assert.match(first.description ?? '', /began before/);
    assert.match(later.at(-1)?.description ?? '', /goes on after/);
    assert.ok(later.slice(1, -3).every((event) => event.description === null && known.get(event.uid)?.start === event.start));
  });

  test('the address is the key: only its digest is stored, revoked or of a closed account it opens nothing', async () => {
    const { token, id } = await make(bob);
    const rows = await stage.cast.platform.db.query('select * from on_call_calendars where id = $1', [id]);
    assert.doesNotMatch(JSON.stringify(rows), new RegExp(token.slice(0, 20)));
    assert.equal((await fetchFeed(token)).statusCode, 200);
    await stage.cast.platform.db.query('update users set active = false where id = $1', [bob.userId]);
    assert.equal((await fetchFeed(token)).statusCode, 404);
    await stage.cast.platform.db.query('update users set active = true where id = $1', [bob.userId]);
    assert.equal((await fetchFeed(token)).statusCode, 404, 'opened again it has none of the old ones');
    const second = await make(bob);
    assert.equal((await alice.inject({ method: 'DELETE', url: `/api/v1/on-call/calendar/${second.id}` })).statusCode, 404, 'not hers');
    const listed = (await bob.inject({ url: '/api/v1/on-call/calendar' })).json();
    assert.deepEqual(
      listed.items.map((item: { id: string }) => item.id).filter((known: string) => known === id || known === second.id),
      [second.id],
    );
    assert.ok(!JSON.stringify(listed).includes(second.token));
    assert.equal((await fetchFeed(second.token)).statusCode, 200);
    assert.equal((await bob.inject({ method: 'DELETE', url: `/api/v1/on-call/calendar/${second.id}` })).statusCode, 204);
    for (const text of [token, second.token, `${token}x`, 'x'.repeat(43), '..', '%00'])
      assert.equal((await fetchFeed(text)).statusCode, 404, text);
    const unknown = await alice.inject({ method: 'POST', url: '/api/v1/on-call/calendar', payload: { schedule_id: id } });
    assert.equal(unknown.json().errors[0].pointer, '/schedule_id');
  });

  test('an account that was switched off and on again has none of its calendars and none of its accounts elsewhere', async () => {
    const { token } = await make(charlie);
    assert.equal((await fetchFeed(token)).statusCode, 200);
    await stage.cast.platform.db.query(
      `insert into linked_accounts (id, user_id, provider, issuer, subject, display_name, created_at)
       values (gen_random_uuid(), $1, 'chatone', 'https://slack.com/T1', 'U1', 'Charlie', app_now())`,
      [charlie.userId],
    );
    const set = (active: boolean) => alice.inject({ method: 'PUT', url: `/api/v1/users/${charlie.userId}`, payload: { active } });
    assert.equal((await set(false)).statusCode, 200);
    assert.equal((await fetchFeed(token)).statusCode, 404);
    assert.equal((await set(true)).statusCode, 200);
    assert.equal((await fetchFeed(token)).statusCode, 404, 'switched on again');
    const rows = await stage.cast.platform.db.query('select 1 from linked_accounts where user_id = $1', [charlie.userId]);
    assert.equal(rows.length, 0);
  });
});

describe('the text of a calendar', () => {
  const shift = (extra: Partial<CalendarShift>): CalendarShift => ({
    scheduleId: 's',
    scheduleName: 'Payments',
    userId: 'u',
    userName: 'Alice',
    from: Date.parse('2026-03-01T00:00:00Z'),
    until: Date.parse('2026-03-02T00:00:00Z'),
    begins: Date.parse('2026-03-01T00:00:00Z'),
    goesOn: false,
    ...extra,
  });
  const write = (...shifts: CalendarShift[]) => writeCalendar({ name: 'On call', shifts, now: Date.parse('2026-03-01T12:00:00Z') });

  test('names are escaped, lines are folded at 75 octets without cutting a character, every line ends with CRLF', () => {
    const userName = `Zoë; "the, \\ night"\r\nBEGIN:VALARM ${'夜'.repeat(60)}\u0007`;
    const text = write(shift({ userName }));
    const lines = text.split('\r\n');
    assert.equal(lines.pop(), '');
    for (const line of lines) {
      assert.ok(Buffer.byteLength(line) <= 75, line);
      assert.doesNotMatch(line, /[\r\n\ufffd]/);
    }
    assert.ok(!lines.includes('BEGIN:VALARM'));
    const [event] = read(text);
    assert.equal(event?.summary, `Zoë; "the, \\ night"\nBEGIN:VALARM ${'夜'.repeat(60)} on call: Payments`);
  });

  test('times are UTC, without zones and without rules; a shift does not block the day', () => {
    const text = write(shift({}));
    for (const line of [
      'VERSION:2.0',
      'METHOD:PUBLISH',
      'DTSTART:20260301T000000Z',
      'DTEND:20260302T000000Z',
      'DTSTAMP:20260301T120000Z',
      'TRANSP:TRANSPARENT',
    ])
      assert.ok(text.includes(`${line}\r\n`), line);
    assert.doesNotMatch(text, /RRULE|VTIMEZONE|TZID/);
  });

  test('a shift shorter than a second is left out: it could not end after it starts', () => {
    const from = Date.parse('2026-03-01T00:00:00.100Z');
    assert.equal(read(write(shift({ from, until: from + 300 }), shift({}))).length, 1);
  });
});
