import { type PageAsk, type PageContent, type PagedIncident, type PageNotice, plainLine } from '../pages/page.ts';
import { countsOf } from '../pages/page-text.ts';
import type { PageCommand } from '../pages/page-replies.actions.ts';

/** How far a call has come. */
export interface CallProgress {
  /** Rises with everything that is said; a key belongs to what was said before it. */
  readonly turn: number;
  /** Incidents that were read last: keys act on them and on nothing else. */
  readonly heard: readonly string[];
  /** All that were read in this call. */
  readonly read: readonly string[];
  /** What a second 9 acknowledges; empty: there was no first. */
  readonly confirming: readonly string[];
  /** No key came after what was said last. */
  readonly silent: boolean;
}

/** A call that has said nothing yet. */
export const NOTHING_SAID: CallProgress = { turn: 0, heard: [], read: [], confirming: [], silent: false };

/** What is said next, and where the call stands then. */
export interface Reading {
  readonly text: string;
  /** Nothing can be answered: the call ends. */
  readonly over?: true;
  readonly progress: CallProgress;
}

/** What a key asks for. */
export type KeyMeaning =
  | { readonly kind: 'say'; readonly reading: Reading }
  | { readonly kind: 'command'; readonly command: PageCommand; readonly incidentIds: readonly string[] }
  /** To what the page asks for. */
  | { readonly kind: 'answer'; readonly accepts: boolean }
  | { readonly kind: 'hang_up'; readonly text: string };

const AT_ONCE = 3;
const TEST_MENU = 'Press 1 to confirm. Press 3 to repeat.';
const ASK_MENUS: Readonly<Record<PageAsk['kind'], string>> = {
  join: 'Press 1 to join. Press 2 to decline. Press 3 to repeat.',
  offer: 'Press 1 to accept. Press 2 to decline. Press 3 to repeat.',
  cover: 'Press 1 to accept. Press 2 to decline. Press 3 to repeat.',
  order: 'Press 1 to acknowledge. Press 3 to repeat.',
};
const MENU = 'Press 1 to acknowledge. Press 2 to escalate. Press 3 to repeat.';

/** Reads what was not read yet, the most severe first, three at a time; after the last from the start. Pure. */
export function readOn(content: PageContent, before: CallProgress, opening = ''): Reading {
  if (content.kind !== 'incident') {
    const heard = content.incident ? [content.incident.id] : [];
    const menu = menuOfNotice(content);
    const reading = said(`${opening}${noticeWords(content)} ${menu ?? 'Goodbye.'}`, before, { heard, read: heard });
    return menu === null ? { ...reading, over: true } : reading;
  }
  const unread = content.incidents.filter(({ id }) => !before.read.includes(id));
  if (unread.length === 0) return readOn(content, { ...before, read: [] }, `${opening}End of list. `);
  const portion = unread.slice(0, AT_ONCE);
  const read = [...before.read, ...portion.map(({ id }) => id)];
  return said(`${opening}${wordsOf(content, portion, before.read)}`, before, { heard: portion.map(({ id }) => id), read });
}

/** Reads the same again, without what somebody has taken on meanwhile. */
export function readAgain(content: PageContent, before: CallProgress, opening = ''): Reading {
  if (content.kind !== 'incident') return readOn(content, before, opening);
  const portion = content.incidents.filter(({ id }) => before.heard.includes(id));
  if (portion.length === 0) return readOn(content, before, opening);
  const earlier = before.read.filter((id) => !before.heard.includes(id));
  return said(`${opening}${wordsOf(content, portion, earlier)}`, before, { heard: portion.map(({ id }) => id), read: before.read });
}

/**
 * Decides what a key means: 1 acknowledges what was read, 2 escalates it, 3 repeats it, 4 reads on, 9 twice acknowledges
 * all. What joined or left since it was read changes nothing of that. Pure.
 *
 * @param content what still needs somebody; null: nothing does
 */
export function meaningOf(digit: string, content: PageContent | null, before: CallProgress): KeyMeaning {
  const { heard, confirming } = before;
  if (content && content.kind !== 'incident') {
    const { ask } = content;
    if (ask && (digit === '1' || (digit === '2' && ask.kind !== 'order'))) return { kind: 'answer', accepts: digit === '1' };
    if (digit === '1' && content.kind === 'test') return { kind: 'command', command: 'acknowledge', incidentIds: [] };
  }
  if ((digit === '1' || digit === '2') && heard.length > 0)
    return { kind: 'command', command: digit === '1' ? 'acknowledge' : 'escalate', incidentIds: heard };
  if (digit === '9' && confirming.length > 0) return { kind: 'command', command: 'acknowledge', incidentIds: confirming };
  if (content === null) return { kind: 'hang_up', text: 'Tocsin. No action needed.' };
  const say = (reading: Reading): KeyMeaning => ({ kind: 'say', reading });
  if (digit === '') {
    if (before.silent) return { kind: 'hang_up', text: 'No key was pressed. Goodbye.' };
    const again = readAgain(content, before);
    return say({ ...again, progress: { ...again.progress, silent: true } });
  }
  const several = content.kind === 'incident' && (content.incidents.length > 1 || before.read.length > 1);
  if (digit === '4' && several) return say(readOn(content, before));
  if (digit === '9' && several) return say(askForAll(content.incidents, before));
  return say(readAgain(content, before, ['1', '2', '3'].includes(digit) ? '' : 'Invalid key. '));
}

/** What is left to read after a command; null: everything was read. Pure. */
export function readRest(content: PageContent | null, before: CallProgress, opening: string): Reading | null {
  if (content?.kind !== 'incident' || content.incidents.every(({ id }) => before.read.includes(id))) return null;
  return readOn(content, before, opening);
}

/** What became of several incidents, in one breath: each outcome with how many had it. Pure. */
export function outcomeWords(reasons: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const reason of reasons.map((words) => words.replace(/^Incident \d+: /, ''))) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count === 1 ? '1 incident' : `${count} incidents`}: ${plainLine(reason, 150)}`).join(' ');
}

function askForAll(incidents: readonly PagedIncident[], before: CallProgress): Reading {
  const text = `Press 9 again to acknowledge all ${incidents.length}: ${countsOf(incidents)}. Press 3 to hear what was read last.`;
  return { text, progress: { ...before, turn: before.turn + 1, confirming: incidents.map(({ id }) => id), silent: false } };
}

function said(text: string, before: CallProgress, now: Pick<CallProgress, 'heard' | 'read'>): Reading {
  return { text, progress: { turn: before.turn + 1, ...now, confirming: [], silent: false } };
}

type Incidents = Extract<PageContent, { kind: 'incident' }>;

function wordsOf({ incidents, notices = [] }: Incidents, portion: readonly PagedIncident[], earlier: readonly string[]): string {
  const left = incidents.filter(({ id }) => !earlier.includes(id) && !portion.some((entry) => entry.id === id)).length;
  const also =
    left > 0
      ? ''
      : notices
          .map(({ title }) => ` Also: ${words(title)}.`)
          .slice(0, AT_ONCE)
          .join('');
  const [first] = portion;
  if (incidents.length === 1 && first) return `Tocsin. ${first.severity} incident ${first.number}. ${words(first.title)}.${also} ${MENU}`;
  const opening = earlier.length === 0 ? `Tocsin. ${incidents.length} incidents need acknowledgement: ${countsOf(incidents)}. ` : '';
  const named = portion.map(({ severity, number, title }) => `${severity} incident ${number}, ${words(title)}.`).join(' ');
  return `${opening}${named}${also} ${menuOf(portion.length, left, incidents.length)}`;
}

function menuOf(portion: number, left: number, all: number): string {
  const [these, them] = portion === 1 ? ['this one', 'it'] : [`these ${portion}`, 'them'];
  const on = left > 0 ? `Press 4 for the next of ${left} more. ` : '';
  return `Press 1 to acknowledge ${these}. Press 2 to escalate ${them}. Press 3 to hear ${them} again. ${on}Press 9 twice to acknowledge all ${all}.`;
}

/** Null: nothing can be answered. */
function menuOfNotice({ kind, ask, incident }: PageNotice): string | null {
  if (ask) return ASK_MENUS[ask.kind];
  if (incident) return MENU;
  return kind === 'test' ? TEST_MENU : null;
}

function noticeWords({ title, body }: { readonly title: string; readonly body: string }): string {
  return words(`Tocsin. ${title}. ${body}`, 400);
}

/** Without signs that a voice would spell out. */
function words(text: string, width = 160): string {
  return plainLine(text.replace(/[<>{}[\]|\\^~`*_#]+/g, ' '), width);
}
