import { invalid } from '../../../platform/errors.ts';
import { emailProblem } from '../email.ts';
import { passwordProblem } from './password.ts';

/** Longest name of a person. */
const MAX_DISPLAY_NAME_LENGTH = 100;

/** E.164: a plus, the country, the number; such as +4915112345678. */
const PHONE = /^\+[1-9][0-9]{6,14}$/;

/** Line breaks, other control characters, and what turns the direction of a text around. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** What is wrong with a name, or null. */
export function displayNameProblem(name: string): string | null {
  const length = [...name.trim()].length;
  if (length === 0) return 'must not be empty';
  if (length > MAX_DISPLAY_NAME_LENGTH) return `must have at most ${MAX_DISPLAY_NAME_LENGTH} characters`;
  return UNPRINTABLE.test(name) ? 'must be one line without control characters' : null;
}

/** A number as it is stored, without the spaces and dashes that people write; null when it is none. */
export function normalisePhone(text: string): string | null {
  const digits = text.replaceAll(/[\s().\-/]/g, '');
  return PHONE.test(digits) ? digits : null;
}

/** The canonical name of an IANA zone, or null. Offsets such as +01:00 are none: they know no summer. */
export function canonicalTimeZone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{1,63}$/.test(name)) return null;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return name;
  } catch {
    return null;
  }
}

/**
 * What a new number does: it waits until it is confirmed, and the one before counts meanwhile. None: both go at once.
 */
export function phoneChange(
  before: { readonly phone: string | null },
  phone: string | null | undefined,
): { phone?: null; pendingPhone?: string | null } {
  if (phone === undefined) return {};
  if (phone === null) return { phone: null, pendingPhone: null };
  return { pendingPhone: phone === before.phone ? null : phone };
}

/** What callers may write about a person. */
export interface ProfileInput {
  readonly email?: string;
  readonly display_name?: string;
  readonly phone?: string | null;
  readonly time_zone?: string | null;
}

/**
 * The same, as it is stored; what is absent stays absent.
 *
 * @throws Problem `validation_failed` that names the member
 */
export function readProfile(input: ProfileInput): {
  email?: string;
  displayName?: string;
  phone?: string | null;
  timeZone?: string | null;
} {
  return {
    ...(input.email === undefined ? {} : { email: readEmail(input.email) }),
    ...(input.display_name === undefined ? {} : { displayName: readDisplayName(input.display_name) }),
    ...(input.phone === undefined ? {} : { phone: readPhone(input.phone) }),
    ...(input.time_zone === undefined ? {} : { timeZone: readTimeZone(input.time_zone) }),
  };
}

/** @throws Problem `validation_failed` */
export function readEmail(email: string): string {
  const problem = emailProblem(email);
  if (problem) throw invalid('/email', 'email', `/email ${problem}`);
  return email.trim();
}

/** @throws Problem `validation_failed` */
export function assertPassword(password: string, pointer: string): void {
  const problem = passwordProblem(password);
  if (problem) throw invalid(pointer, 'length', `${pointer} ${problem}`);
}

function readDisplayName(name: string): string {
  const problem = displayNameProblem(name);
  if (problem) throw invalid('/display_name', 'display_name', `/display_name ${problem}`);
  return name.trim();
}

function readPhone(phone: string | null): string | null {
  if (phone === null || phone.trim() === '') return null;
  const number = normalisePhone(phone);
  if (number === null) throw invalid('/phone', 'phone', '/phone must be an international number such as +4915112345678');
  return number;
}

function readTimeZone(name: string | null): string | null {
  if (name === null || name.trim() === '') return null;
  const zone = canonicalTimeZone(name.trim());
  if (zone === null) throw invalid('/time_zone', 'time_zone', '/time_zone must be a name of the IANA list such as Europe/Berlin');
  return zone;
}
