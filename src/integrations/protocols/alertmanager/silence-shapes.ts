import { readMatchers } from '../../../modules/routing/matcher-syntax.ts';
import { type Silence, standingOf } from '../../../modules/silences/silence.ts';

/** One matcher of a silence, in Alertmanager's shape. */
export interface SilenceMatcher {
  readonly name: string;
  readonly value: string;
  readonly isRegex: boolean;
  readonly isEqual: boolean;
}

/** A silence as it is posted. */
export interface PostedSilence {
  readonly id: string | null;
  readonly matchers: readonly SilenceMatcher[];
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly createdBy: string;
  readonly comment: string;
}

/** What is wrong with a posted silence, with the code that Alertmanager's framework gives it. */
export interface Complaint {
  readonly status: 400 | 422;
  readonly code: number;
  readonly message: string;
}

const REQUIRED = 602;
const TYPE = 601;
const TOO_FEW = 612;
const TOO_LONG = 604;
const MATCHERS_MAX = 20;
const TEXT_MAX = 4_000;
const MATCHER_MAX = 1_000;
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)$/i;

/** Reads a posted silence. The first fault is what Alertmanager answers. */
export function readSilence(body: unknown): PostedSilence | Complaint {
  if (!isObject(body)) return { status: 400, code: 400, message: 'parsing silence body from "" failed, because it is no JSON object' };
  for (const name of ['comment', 'createdBy', 'endsAt', 'matchers', 'startsAt'])
    if (body[name] === undefined || body[name] === null) return wrong(REQUIRED, `${name} in body is required`);
  const { id, matchers, startsAt, endsAt, createdBy, comment } = body;
  for (const [name, value] of Object.entries({ comment, createdBy })) {
    if (typeof value !== 'string') return wrong(TYPE, `${name} in body must be of type string`);
    if (value.length > TEXT_MAX) return wrong(TOO_LONG, `${name} in body should be at most ${TEXT_MAX} chars long`);
  }
  for (const [name, value] of Object.entries({ startsAt, endsAt }))
    if (typeof value !== 'string' || !TIME.test(value) || Number.isNaN(Date.parse(value)))
      return wrong(TYPE, `${name} in body must be of type date-time`);
  if (id !== undefined && id !== null && typeof id !== 'string') return wrong(TYPE, 'id in body must be of type string');
  if (!Array.isArray(matchers)) return wrong(TYPE, 'matchers in body must be of type array');
  if (matchers.length === 0) return wrong(TOO_FEW, 'matchers in body should have at least 1 items');
  if (matchers.length > MATCHERS_MAX) return wrong(TOO_LONG, `matchers in body should have at most ${MATCHERS_MAX} items`);
  const read: SilenceMatcher[] = [];
  for (const [index, matcher] of matchers.entries()) {
    const one = readMatcher(matcher, `matchers.${index}`);
    if ('status' in one) return one;
    read.push(one);
  }
  return {
    id: typeof id === 'string' && id !== '' ? id : null,
    matchers: read,
    startsAt: new Date(startsAt as string),
    endsAt: new Date(endsAt as string),
    createdBy: createdBy as string,
    comment: comment as string,
  };
}

function readMatcher(matcher: unknown, at: string): SilenceMatcher | Complaint {
  if (!isObject(matcher)) return wrong(TYPE, `${at} in body must be of type object`);
  for (const name of ['name', 'value', 'isRegex'])
    if (matcher[name] === undefined) return wrong(REQUIRED, `${at}.${name} in body is required`);
  const { name, value, isRegex, isEqual } = matcher;
  for (const [member, text] of Object.entries({ name, value })) {
    if (typeof text !== 'string') return wrong(TYPE, `${at}.${member} in body must be of type string`);
    if (text.length > MATCHER_MAX) return wrong(TOO_LONG, `${at}.${member} in body should be at most ${MATCHER_MAX} chars long`);
  }
  for (const [member, flag] of Object.entries({ isRegex, isEqual: isEqual ?? true }))
    if (typeof flag !== 'boolean') return wrong(TYPE, `${at}.${member} in body must be of type boolean`);
  if (name === '') return { status: 400, code: 400, message: `silence invalid: ${at}: invalid label name ""` };
  return { name: name as string, value: value as string, isRegex: isRegex as boolean, isEqual: isEqual !== false };
}

function wrong(code: number, message: string): Complaint {
  return { status: 422, code, message };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A matcher as our rules write it. */
export function matcherText({ name, value, isRegex, isEqual }: SilenceMatcher): string {
  const operator = isRegex ? (isEqual ? '=~' : '!~') : isEqual ? '=' : '!=';
  return `${/^[a-zA-Z_][a-zA-Z0-9_]*$/.test(name) ? name : quoted(name)}${operator}${quoted(value)}`;
}

function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`;
}

const STATES = { active: 'active', scheduled: 'pending', ended: 'expired' } as const;

/** A `gettableSilence`. Of a window that recurs, the occurrence under way or the next; services stand as a matcher. */
export function shownSilence(silence: Silence, now: Date) {
  const { state, current, next } = standingOf(silence, now);
  const span = current ?? next ?? { start: silence.startsAt, end: silence.endsAt };
  const ended = silence.endedAt !== null && silence.endedAt <= now ? silence.endedAt : null;
  return {
    id: silence.id,
    status: { state: STATES[state] },
    updatedAt: silence.updatedAt.toISOString(),
    comment: silence.comment || silence.title,
    createdBy: silence.author ?? silence.createdBy.name ?? '',
    endsAt: (ended ?? span.end).toISOString(),
    matchers: matchersOf(silence),
    startsAt: span.start.toISOString(),
  };
}

function matchersOf({ matchers, serviceIds }: Silence): SilenceMatcher[] {
  const read = matchers.flatMap((text): SilenceMatcher[] => {
    const parsed = readMatchers(text);
    if (!('parts' in parsed)) return [];
    return parsed.parts.map(({ label, operator, value }) => ({
      name: label,
      value,
      isRegex: operator.endsWith('~'),
      isEqual: operator.startsWith('='),
    }));
  });
  if (serviceIds.length === 0) return read;
  return [...read, { name: 'service_id', value: serviceIds.join('|'), isRegex: serviceIds.length > 1, isEqual: true }];
}

const ORDER = { active: 0, pending: 1, expired: 2 } as const;

/** As Alertmanager sorts: what ends next, what begins next, what ended last. */
export function inOrder(silences: ReadonlyArray<ReturnType<typeof shownSilence>>): Array<ReturnType<typeof shownSilence>> {
  return [...silences].sort((one, other) => {
    const [a, b] = [one.status.state, other.status.state];
    if (a !== b) return ORDER[a] - ORDER[b];
    if (a === 'pending') return one.startsAt < other.startsAt ? -1 : 1;
    return (one.endsAt < other.endsAt ? -1 : 1) * (a === 'active' ? 1 : -1);
  });
}

/** Whether a silence has each of these matchers, as written. */
export function hasMatchers(shown: ReturnType<typeof shownSilence>, wanted: readonly SilenceMatcher[]): boolean {
  return wanted.every((one) =>
    shown.matchers.some(
      ({ name, value, isRegex, isEqual }) => name === one.name && value === one.value && isRegex === one.isRegex && isEqual === one.isEqual,
    ),
  );
}
