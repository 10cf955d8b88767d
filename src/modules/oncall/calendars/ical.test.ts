import assert from 'node:assert/strict';
import { test } from 'node:test';
import { writeCalendar } from './ical.ts';

const NOW = Date.parse('2030-05-15T10:00:00.789Z');
const shift = (more: object = {}) => ({
  scheduleId: 's',
  scheduleName: 'Shop',
  userId: 'u',
  userName: 'Ada',
  from: NOW,
  until: NOW + 3_600_000,
  begins: NOW,
  goesOn: false,
  ...more,
});
const lines = (...shifts: ReturnType<typeof shift>[]) => writeCalendar({ name: 'On call', shifts, now: NOW }).split('\r\n');
const lineOf = (list: string[], name: string) => list.find((line) => line.startsWith(`${name}:`))?.slice(name.length + 1);

test('a calendar has its head, each shift as an event in UTC, and ends with a line break', () => {
  const list = lines(shift());
  const uid = lineOf(list, 'UID');
  assert.match(uid ?? '', /^[0-9a-f]{40}@tocsin$/);
  assert.deepEqual(list, [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tocsin//On-call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:On call',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20300515T100000Z',
    'DTSTART:20300515T100000Z',
    'DTEND:20300515T110000Z',
    'SUMMARY:Ada on call: Shop',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('one shift has one id in every calendar, another shift another', () => {
  const uid = (more: object) => lineOf(lines(shift(more)), 'UID');
  assert.equal(uid({ from: NOW + 60_000, until: NOW + 90_000, userName: 'Ada L' }), uid({}));
  assert.equal(new Set([{}, { scheduleId: 'x' }, { userId: 'x' }, { begins: NOW - 1 }, { begins: null }].map(uid)).size, 5);
});

test('a shift that reaches over the calendar says so', () => {
  assert.equal(lineOf(lines(shift()), 'DESCRIPTION'), undefined);
  assert.match(lineOf(lines(shift({ begins: null })), 'DESCRIPTION') ?? '', /^The shift began before/);
  assert.match(lineOf(lines(shift({ begins: NOW - 1 })), 'DESCRIPTION') ?? '', /^The shift began before/);
  const both = lines(shift({ begins: null, goesOn: true }))
    .join('')
    .replaceAll(/(?<=\S) (?=\S*)/g, ' ');
  assert.match(both, /The shift began before .* The shift goes on/);
});

test('what lasts less than a second of the calendar is left out', () => {
  const second = Math.floor(NOW / 1_000) * 1_000;
  assert.equal(lines(shift({ from: second, until: second + 999 })).includes('BEGIN:VEVENT'), false);
  assert.equal(lines(shift({ from: second + 999, until: second + 1_000 })).includes('BEGIN:VEVENT'), true);
});

test('signs with a meaning are escaped, control characters left out', () => {
  assert.equal(lineOf(lines(shift({ userName: 'A\\,;\r\nB\rC\nD\u0007' })), 'SUMMARY'), 'A\\\\\\,\\;\\nB\\nC\\nD on call: Shop');
});

test('no line is longer than 75 octets, no character is torn, and folded lines read as before', () => {
  for (const length of [48, 49, 50, 51, 200]) {
    const name = '🔥ü'.repeat(length);
    const text = writeCalendar({ name: 'On call', shifts: [shift({ userName: name })], now: NOW });
    for (const line of text.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75 && line.isWellFormed());
    assert.ok(text.replaceAll('\r\n ', '').includes(`SUMMARY:${name} on call: Shop`));
  }
  const full = 'x'.repeat(75 - 'SUMMARY: on call: Shop'.length);
  assert.ok(lines(shift({ userName: full })).includes(`SUMMARY:${full} on call: Shop`), 'a full line is not folded');
});
