import { Type } from 'typebox';
import { parseInstant } from './instant.ts';
import { refuseQuery } from '../list.ts';

const MAX_WORDS = 10;
const DAY_MS = 86_400_000;

/** A query member of several values. The validator joins what is repeated by commas. */
export function anyOf(description: string, maxLength = 512) {
  return Type.Optional(
    Type.String({
      maxLength,
      description: `${description}; several separated by commas, or the parameter repeated.`,
      'x-repeatable': true,
    }),
  );
}

/** Its values, each once; null when none is given. */
export function parts(value: string | undefined): readonly string[] | null {
  return value === undefined || value === '' ? null : [...new Set(value.split(',').map((part) => part.trim()))];
}

/**
 * Which of the known values are asked for; null when none is given.
 *
 * @throws Problem `bad_request` for one that is not known
 */
export function choices<Choice extends string>(
  member: string,
  value: string | undefined,
  known: readonly Choice[],
): readonly Choice[] | null {
  const wanted = parts(value);
  if (!wanted) return null;
  const chosen = known.filter((choice) => wanted.includes(choice));
  if (chosen.length !== wanted.length) throw unknownChoice(member, known);
  return chosen;
}

/** A 400 that names the values a member may have. */
export function unknownChoice(member: string, known: readonly string[]) {
  return refuseQuery(member, `use one or more of ${known.join(', ')}, separated by commas`);
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** @throws Problem `bad_request` for what is no id */
export function uuid(member: string, value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (!UUID.test(value)) throw refuseQuery(member, 'use the id as the API shows it');
  return value.toLowerCase();
}

/** Ids, each once; null when none is given. @throws Problem `bad_request` for what is no id, and for more than `most` */
export function uuids(member: string, value: string | undefined, most: number): readonly string[] | null {
  const wanted = parts(value);
  if (wanted !== null && wanted.length > most) throw refuseQuery(member, `use at most ${most} ids`);
  return wanted?.flatMap((id) => uuid(member, id) ?? []) ?? null;
}

/** A text as it may be compared. @throws Problem `bad_request` for what PostgreSQL cannot hold */
export function text(member: string, value: string | undefined): string | null {
  if (value === undefined || value === '') return null;
  if (value.includes('\0') || !value.isWellFormed()) throw refuseQuery(member, 'holds characters that no text here can have');
  return value;
}

/** Lower-cased words, each once. @throws Problem `bad_request` */
export function words(member: string, value: string | undefined): readonly string[] {
  const found = [...new Set((text(member, value) ?? '').toLowerCase().split(/\s+/u))].filter((word) => word !== '');
  if (found.length > MAX_WORDS) throw refuseQuery(member, `use at most ${MAX_WORDS} words`);
  return found;
}

/**
 * An RFC 3339 time with any offset, in a query a `+` arrives as a space; or a day in UTC, from which `edge` takes the first or last moment.
 *
 * @throws Problem `bad_request` that names the member
 */
export function moment(member: string, value: string | undefined, edge: 'start' | 'end'): Date | null {
  if (value === undefined || value === '') return null;
  const day = /^\d{4}-\d\d-\d\d$/.test(value) ? parseInstant(`${value}T00:00:00Z`) : null;
  const at = day === null ? parseInstant(value.replace(/ (\d\d:\d\d)$/, '+$1')) : edge === 'start' ? day : day + DAY_MS - 1;
  if (at === null) throw refuseQuery(member, 'use a time such as 2026-03-01T12:00:00Z, or a day such as 2026-03-01');
  return new Date(at);
}
