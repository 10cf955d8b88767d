import { CsvError, parse } from 'csv-parse/sync';
import { type FieldError, Problem } from '../../../../platform/errors.ts';
import { normaliseEmail } from '../../email.ts';
import { ROLES, type Role } from '../../permissions.ts';
import { readProfile } from '../profile.ts';

/** Most people of one import. */
export const IMPORT_MAX = 5_000;
/** Most mistakes that an answer names. */
const MISTAKES_MAX = 100;

/** Somebody as a caller names them; in a file each member is a column. */
export interface RawPerson {
  readonly email?: string;
  readonly display_name?: string;
  readonly role?: string;
  readonly time_zone?: string | null;
}

/** Somebody who can be imported. */
export interface ImportedPerson {
  readonly email: string;
  readonly displayName: string;
  readonly role: Role;
  readonly timeZone: string | null;
}

const COLUMNS = ['email', 'display_name', 'role', 'time_zone'] as const;
/** What spreadsheets of people call a column. */
const ALIASES: Readonly<Record<string, (typeof COLUMNS)[number]>> = { name: 'display_name', mail: 'email', timezone: 'time_zone' };

/** A person and where they stand, for messages. */
interface Placed {
  readonly pointer: string;
  /** `Line 12`. */
  readonly where: string;
  readonly person: RawPerson;
}

/**
 * Reads people, all or none. `standard`: the role of those for whom none is given.
 *
 * @throws Problem `validation_failed` that names each line or member that is wrong, at most 100
 */
export function readPeople(
  input: { readonly users: readonly RawPerson[] } | { readonly csv: string },
  standard: Role,
): readonly ImportedPerson[] {
  const placed = 'csv' in input ? readCsv(input.csv) : input.users.map(placeOf);
  if (placed.length === 0)
    throw mistaken([{ pointer: 'csv' in input ? '/csv' : '/users', code: 'empty', detail: 'There is nobody to import' }]);
  if (placed.length > IMPORT_MAX)
    throw mistaken([{ pointer: '/csv', code: 'too_many', detail: `At most ${IMPORT_MAX} people can be imported at once; split the file` }]);
  const seen = new Map<string, string>();
  const mistakes: FieldError[] = [];
  const people = placed.map(({ pointer, where, person }) => {
    const wrong = (member: string, code: string, detail: string) => {
      mistakes.push({ pointer: pointer === '/csv' ? pointer : `${pointer}/${member}`, code, detail: `${where}: ${detail}` });
    };
    const role = roleOf(person.role, standard);
    if (role === null) wrong('role', 'unknown', `role must be one of ${ROLES.join(', ')}`);
    try {
      const { email = '', displayName = '', timeZone = null } = readProfile(asProfile(person));
      const key = normaliseEmail(email);
      const before = seen.get(key);
      if (before !== undefined) wrong('email', 'twice', `email is the same as in ${before.toLowerCase()}`);
      seen.set(key, before ?? where);
      return { email, displayName, role: role ?? standard, timeZone };
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      for (const one of error.errors) wrong(one.pointer.slice(1), one.code, one.detail.replace(/^\//, ''));
      return null;
    }
  });
  if (mistakes.length > 0) throw mistaken(mistakes);
  return people.filter((person) => person !== null);
}

/** An empty cell is no time zone; an empty name or address is a mistake. */
function asProfile({ email = '', display_name: name = '', time_zone: zone }: RawPerson) {
  return { email, display_name: name, ...(zone === undefined || zone === null || zone.trim() === '' ? {} : { time_zone: zone.trim() }) };
}

function roleOf(given: string | undefined, standard: Role): Role | null {
  const wanted = given?.trim().toLowerCase() ?? '';
  return wanted === '' ? standard : (ROLES.find((role) => role === wanted) ?? null);
}

function placeOf(person: RawPerson, at: number): Placed {
  return { pointer: `/users/${at}`, where: `Entry ${at + 1}`, person };
}

function readCsv(csv: string): readonly Placed[] {
  try {
    const rows = parse(csv, {
      bom: true,
      columns: (header: string[]) => columnsOf(header),
      delimiter: delimiterOf(csv),
      info: true,
      skip_empty_lines: true,
      trim: true,
      // One more than may be: that there are too many is said, not how many.
      to: IMPORT_MAX + 1,
    }) as unknown as readonly { readonly record: RawPerson; readonly info: { readonly lines: number } }[];
    return rows.map(({ record, info }) => ({ pointer: '/csv', where: `Line ${info.lines}`, person: record }));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = (error as { lines?: unknown }).lines;
    throw mistaken([
      { pointer: '/csv', code: 'csv', detail: typeof line === 'number' ? `Line ${line}: ${plainly(error)}` : plainly(error) },
    ]);
  }
}

/** What separates the columns: spreadsheets of many countries write semicolons. */
function delimiterOf(csv: string): string {
  const [header = ''] = csv.split(/\r?\n/u, 1);
  return [';', '\t'].find((delimiter) => header.includes(delimiter)) ?? ',';
}

/** @throws Problem `validation_failed` for a column that is not known, or one that is missing */
function columnsOf(header: readonly string[]): string[] {
  const names = header.map((cell) => {
    const name = cell.trim().toLowerCase().replaceAll(/[ -]+/g, '_');
    return ALIASES[name] ?? name;
  });
  const known = `use ${COLUMNS.join(', ')}`;
  const mistakes = [
    ...names
      .filter((name) => !COLUMNS.some((column) => column === name))
      .map((name) => `the column "${name.slice(0, 40)}" is not known; ${known}`),
    ...['email', 'display_name'].filter((name) => !names.includes(name)).map((name) => `the column ${name} is missing; ${known}`),
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `the column ${name} stands twice`),
  ];
  if (mistakes.length > 0) throw mistaken(mistakes.map((detail) => ({ pointer: '/csv', code: 'columns', detail: `Line 1: ${detail}` })));
  return names;
}

const CSV_WORDS: Readonly<Record<string, string>> = {
  CSV_RECORD_INCONSISTENT_COLUMNS: 'the number of cells differs from the first line',
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_INVALID_CLOSING_QUOTE: 'a closing quotation mark is followed by other text',
};

function plainly(error: CsvError): string {
  return CSV_WORDS[error.code] ?? 'it is not CSV';
}

function mistaken(mistakes: readonly FieldError[]): Problem {
  const [first] = mistakes;
  const more = mistakes.length - 1;
  const others = more === 0 ? '' : `, and ${more} more`;
  return new Problem('validation_failed', `Nobody was imported. ${first?.detail ?? ''}${others}`, {
    errors: mistakes.slice(0, MISTAKES_MAX),
  });
}
