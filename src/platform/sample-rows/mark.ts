/**
 * Sample rows. How their ids begin says so: whoever has an id needs no query. Real ids begin with the time at which they were made, so
 * that sample rows come first in the order of ids.
 */
export const SAMPLE_PREFIX = '00005a3b-1e00-8';
const FIRST = `${SAMPLE_PREFIX}000-8000-000000000000`;
const LAST = `${SAMPLE_PREFIX}fff-bfff-ffffffffffff`;

/** Where addresses of sample people end: no email reaches it (RFC 2606). */
export const SAMPLE_MAIL_DOMAIN = 'sample.invalid';

/** The id of a sample row: the `place`-th of its kind. */
export function sampleId(kind: number, place: number): string {
  return `${SAMPLE_PREFIX}${kind.toString(16).padStart(3, '0')}-8000-${place.toString(16).padStart(12, '0')}`;
}

/** Whether the id is that of a sample row. */
export function isSample(id: string | null | undefined): boolean {
  return id?.startsWith(SAMPLE_PREFIX) ?? false;
}

/** Whether the email address is that of a sample person. */
export function isSampleAddress(email: string): boolean {
  return email.toLowerCase().endsWith(`@${SAMPLE_MAIL_DOMAIN}`);
}

/** SQL: whether the id in this column is that of a sample row. */
export function sqlIsSample(column: string): string {
  return `${column} between '${FIRST}' and '${LAST}'`;
}

/** While these hold nothing but sample rows, sample rows count. */
const REAL = ['alerts', 'incidents'];

/** SQL: whether the row with the id in this column counts in figures. Sample rows do until the first real alert or incident. */
export function sqlCounts(column: string): string {
  const none = REAL.map((table) => `not exists (select from ${table} where id > '${LAST}')`);
  return `(${column} not between '${FIRST}' and '${LAST}' or (select ${none.join(' and ')}))`;
}

/** Whether the text names a sample row. */
export function namesSample(text: string): boolean {
  return text.includes(SAMPLE_PREFIX);
}

/** Texts that hold the id of a sample row match it: for `like`. */
export const SAMPLE_IN_TEXT = `%${SAMPLE_PREFIX}%`;
