import { createHash } from 'node:crypto';

/** One shift in a calendar. Milliseconds. */
export interface CalendarShift {
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly userId: string;
  readonly userName: string;
  readonly from: number;
  readonly until: number;
  /** When the shift itself begins; null when that is further back than anybody looks. */
  readonly begins: number | null;
  /** It goes on after the calendar's end. */
  readonly goesOn: boolean;
}

/** A calendar to be written. */
export interface Calendar {
  readonly name: string;
  readonly shifts: readonly CalendarShift[];
  readonly now: number;
}

const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** Writes a calendar as RFC 5545 has it. */
export function writeCalendar({ name, shifts, now }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tocsin//On-call//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    ...shifts.filter(lastsASecond).flatMap((shift) => writeShift(shift, now)),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

/** Calendars know whole seconds. */
function lastsASecond({ from, until }: CalendarShift): boolean {
  return Math.floor(from / 1_000) < Math.floor(until / 1_000);
}

function writeShift(shift: CalendarShift, now: number): string[] {
  const begun = shift.begins === null || shift.begins < shift.from;
  const notes = [
    ...(begun ? ['The shift began before this calendar does.'] : []),
    ...(shift.goesOn ? ['The shift goes on after the end of this calendar.'] : []),
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${uidOf(shift)}@tocsin`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(shift.from)}`,
    `DTEND:${utc(shift.until)}`,
    `SUMMARY:${escapeText(`${shift.userName} on call: ${shift.scheduleName}`)}`,
    ...(notes.length > 0 ? [`DESCRIPTION:${escapeText(notes.join(' '))}`] : []),
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ];
}

/** The same for the same shift in every calendar, whenever it is written. */
function uidOf({ scheduleId, userId, begins }: CalendarShift): string {
  return createHash('sha256')
    .update([scheduleId, userId, begins ?? 'ever'].join('\0'))
    .digest('hex')
    .slice(0, 40);
}

function utc(instant: number): string {
  return `${new Date(instant).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

/** TEXT of RFC 5545: backslash, comma, semicolon and line breaks escaped, other control characters left out. */
function escapeText(text: string): string {
  return text
    .replaceAll(/[\\,;]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, '');
}

/** Breaks a line so that none is longer than 75 octets, never within a character. */
function fold(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}
