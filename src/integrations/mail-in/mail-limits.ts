/** Longest email, in bytes. */
export const MAIL_MAX = 1_048_576;
/** Bounds of an email, checked before it is parsed. A server log of 1 MiB in lines of 80 characters has 13,000 lines. */
export const MAIL_LIMITS = {
  lines: 20_000,
  parts: 100,
  /** Headers of the email, and of each part. */
  headers: 200,
  /** All headers together, in bytes: the time to read addresses grows with the square of their length. */
  headerBytes: 65_536,
} as const;

/** Why an email was refused, for counting. */
export type MailRefusal =
  | 'mail_too_large'
  | 'mail_too_many_lines'
  | 'mail_too_many_parts'
  | 'mail_too_many_headers'
  | 'mail_too_slow'
  | 'mail_malformed'
  | 'mail_incomplete'
  | 'mail_busy'
  | 'mail_rate'
  | 'mail_recipient'
  | 'mail_connections';

/** A refusal with its SMTP code and its text: what is wrong, then what to do. */
export interface Refused {
  readonly reason: MailRefusal;
  readonly code: 421 | 450 | 451 | 550 | 552;
  readonly detail: string;
}

const REFUSED = {
  lines: ['mail_too_many_lines', `The email has more than ${MAIL_LIMITS.lines.toLocaleString('en')} lines: send a shorter text`],
  parts: ['mail_too_many_parts', `The email has more than ${MAIL_LIMITS.parts} parts: send fewer attachments`],
  headers: ['mail_too_many_headers', `The email, or a part of it, has more than ${MAIL_LIMITS.headers} headers: send fewer`],
  headerBytes: ['mail_too_many_headers', 'The headers of the email are larger than 64 KiB: send shorter ones, or name fewer recipients'],
} as const satisfies Record<keyof typeof MAIL_LIMITS, readonly [MailRefusal, string]>;

const UNCLEAR: Refused = {
  reason: 'mail_malformed',
  code: 550,
  detail: 'A Content-Type of the email is ambiguous: write its type and boundary in ASCII, without comments, escapes or continuations',
};

const [FEED, RETURN, SPACE, TAB, DASH] = [10, 13, 32, 9, 45];

/** The limit that an email exceeds, or null. Looks at each byte once and stops at the first excess. */
export function excessOf(bytes: Buffer): Refused | null {
  const counts: Record<keyof typeof MAIL_LIMITS, number> = { lines: 0, parts: 0, headers: 0, headerBytes: 0 };
  const exceeds = (what: keyof typeof MAIL_LIMITS, more = 1): Refused | null => {
    counts[what] += more;
    const [reason, detail] = REFUSED[what];
    return counts[what] > MAIL_LIMITS[what] ? { reason, code: 552, detail } : null;
  };
  const boundaries = new Set<string>();
  // The header being read, unfolded. Null: the lines belong to a body.
  let header: string | null = '';
  for (let from = 0, next = 0; from < bytes.length; from = next) {
    const feed = bytes.indexOf(FEED, from);
    next = feed < 0 ? bytes.length : feed + 1;
    let end = next;
    while (end > from && (bytes[end - 1] === FEED || bytes[end - 1] === RETURN)) end -= 1;
    let excess = exceeds('lines');
    const begins = isDelimiter(bytes, from, end, boundaries);
    const folded: boolean = !begins && header !== null && header !== '' && (bytes[from] === SPACE || bytes[from] === TAB);
    if (!folded && header !== null && !declare(header, boundaries)) return UNCLEAR;
    if (begins) {
      excess ??= exceeds('parts');
      if (header === null) counts.headers = 0;
      header = '';
    } else if (header !== null && end > from) {
      excess ??= exceeds('headerBytes', end - from) ?? (folded ? null : exceeds('headers'));
      header = (folded ? header : '') + bytes.toString('latin1', from, end);
    } else header = null;
    if (excess) return excess;
  }
  return null;
}

/** Whether a part begins. The line that ends the last part needs no notice: what follows it is counted as before. */
function isDelimiter(bytes: Buffer, from: number, end: number, boundaries: ReadonlySet<string>): boolean {
  if (boundaries.size === 0 || bytes[from] !== DASH || bytes[from + 1] !== DASH) return false;
  return boundaries.has(bytes.toString('latin1', from + 2, end).trimEnd());
}

/**
 * Adds the boundary that a header declares. False: parsers may disagree on the boundary, so parts could not be counted.
 * Every Content-Type counts, although a parser reads the first one only.
 */
function declare(header: string, boundaries: Set<string>): boolean {
  const [, value] = /^[ \t]*content-type[ \t]*:(.*)$/is.exec(header) ?? [];
  if (value === undefined) return true;
  const [type = '', ...parameters] = value.split(';');
  if (/[("\\]/.test(type)) return false;
  if (!/^\s*multipart\//i.test(type)) return true;
  if (/[^\t\x20-\x7e]|[(\\]/.test(parameters.join())) return false;
  for (const parameter of parameters) {
    if (!/boundary/i.test(parameter)) continue;
    const [found, quoted, plain] = /^\s*boundary\s*=\s*(?:"([^"]*)"|([^\s"]+))\s*$/i.exec(parameter) ?? [];
    if (found === undefined) return false;
    if (quoted !== '') boundaries.add((quoted ?? plain ?? '').trimEnd());
  }
  return true;
}
