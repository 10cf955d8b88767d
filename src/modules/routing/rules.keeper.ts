import { SideThread, TookTooLong } from '../../platform/side-thread.ts';
import type { RoutingConfig } from './config.ts';
import { type Routable, storedLabels, type StoredLabels } from './matcher.ts';
import type { DestinationKinds } from './destination-kinds.ts';
import { refusalOf } from './compile.ts';
import {
  busy,
  CALLER_MS,
  openPreviewThreads,
  type OnPreviewThread,
  type PreviewThread,
  tooLong,
  WAITING,
} from './preview/preview.keeper.ts';
import type { RouteDecision } from './route.ts';
import type { Answers, Question, Sent } from './rules.thread.ts';

/** What the rules in force may take for one alert. */
const ALERT_MS = 50;
/** After so many alerts that took too long one after another, the rules in force are left alone for a while. */
const LATE_IN_A_ROW = 3;
const PAUSE_MS = 60_000;

const FILE = new URL('./rules.thread.ts', import.meta.url);
const checks = new SideThread(FILE);
const flow = new SideThread(FILE);

function ask<Q extends Question>(thread: SideThread, question: Q | (() => Q), withinMs: number): Promise<Answers[Q['ask']]> {
  return thread.ask(question, withinMs);
}

/** Tries rules of other kinds that a caller proposes. */
export const onPreviewThread = openPreviewThreads<CallersQuestion, Answers>(FILE);
/** Lists do not wait for previews, nor previews for lists. */
const onListThread = openPreviewThreads<CallersQuestion, Answers>(FILE);

type CallersQuestion = Extract<Question, { ask: 'lists' | 'firsts' | 'seek' | 'hold' }>;

/** Looks for alerts by a caller's matchers. */
export interface Search extends StoredLabels {
  /** Those for which all matchers hold. */
  among<T extends Routable>(alerts: readonly T[]): Promise<readonly T[]>;
  /** Milliseconds that `among` may still take. */
  left(): number;
}

/**
 * Searches for a list. Expressions are compiled and run on another thread, once.
 *
 * @throws Problem `validation_failed` for what is no matcher, `pattern_too_costly` after two seconds, `unavailable` when many wait
 */
export async function searchList<T>(matchers: readonly string[], work: (search: Search) => Promise<T>): Promise<T> {
  const stored = storedLabels(matchers);
  return stored.whole ? work(searchOf(stored, null)) : search(onListThread, matchers, stored, work);
}

/**
 * Searches for a preview: two at a time in this process, also by plain values.
 *
 * @throws Problem as `searchList`
 */
export async function searchPreview<T>(matchers: readonly string[], work: (search: Search) => Promise<T>): Promise<T> {
  return search(onPreviewThread, matchers, storedLabels(matchers), work);
}

function search<T>(
  onThread: OnPreviewThread<CallersQuestion, Answers>,
  matchers: readonly string[],
  stored: StoredLabels,
  work: (search: Search) => Promise<T>,
): Promise<T> {
  return onThread('/matchers', async (thread) => {
    if (stored.whole) return work(searchOf(stored, null));
    const errors = await thread.ask({ ask: 'seek', matchers });
    if (errors.length > 0) throw refusalOf(errors);
    return work(searchOf(stored, thread));
  });
}

/** Without a thread what the database found holds. */
function searchOf(stored: StoredLabels, thread: PreviewThread<CallersQuestion, Answers> | null): Search {
  return {
    ...stored,
    async among(alerts) {
      if (thread === null || alerts.length === 0) return alerts;
      const holds = await thread.ask({ ask: 'hold', alerts: alerts.map(bare) });
      return alerts.filter((_, index) => holds[index]);
    },
    left: () => thread?.left() ?? CALLER_MS,
  };
}

/**
 * Checks rules before they are saved.
 *
 * @throws Problem `validation_failed` or `pattern_too_costly` with a pointer for every fault, `unavailable` when very many are being checked
 */
export async function checkInThread(config: RoutingConfig, destinations: DestinationKinds): Promise<void> {
  await refuse({ ask: 'check', config, destinations }, '/rules');
}

/**
 * Checks the matchers of a service before they are saved.
 *
 * @throws Problem as `checkInThread`
 */
export async function checkMatchers(matchers: readonly string[]): Promise<void> {
  await refuse({ ask: 'matchers', matchers }, '/matchers');
}

async function refuse(question: Extract<Question, { ask: 'check' | 'matchers' }>, pointer: string): Promise<void> {
  if (checks.depth >= WAITING) throw busy();
  const errors = await ask(checks, question, CALLER_MS).catch((error) => {
    throw error instanceof TookTooLong ? tooLong(pointer) : error;
  });
  if (errors.length > 0) throw refusalOf(errors);
}

const ids = new WeakMap<object, number>();
let lastId = 0;
const known = new Map<'rules' | 'sets', { readonly id: number; readonly start: number }>();

/** Names what the thread of the flow was sent already, and sends it where it was not. */
function sent<T extends object>(kind: 'rules' | 'sets', value: T): Sent<T> {
  const id = ids.get(value) ?? ++lastId;
  ids.set(value, id);
  const before = known.get(kind);
  known.set(kind, { id, start: flow.starts });
  return before?.id === id && before.start === flow.starts ? { id } : { id, value };
}

let late = 0;
let pausedUntil = 0;

/** Decides by the rules in force what would hold up this thread. Null: it took too long there as well. */
export function decideInThread(config: RoutingConfig, alert: Routable, now: Date): Promise<RouteDecision | null> {
  return inTime(() => ({ ask: 'decide', rules: sent('rules', config), alert: bare(alert), now }));
}

/** The first of these sets of matchers that holds, -1 for none. Null: it took too long. */
export function firstInThread(sets: readonly (readonly string[])[], alert: Routable): Promise<number | null> {
  return inTime(() => ({ ask: 'first', sets: sent('sets', sets), alert: bare(alert) }));
}

async function inTime<Q extends Extract<Question, { ask: 'decide' | 'first' }>>(question: () => Q): Promise<Answers[Q['ask']] | null> {
  if (performance.now() < pausedUntil) return null;
  try {
    const answer = await ask(flow, question, ALERT_MS);
    late = 0;
    return answer;
  } catch {
    late += 1;
    if (late >= LATE_IN_A_ROW) {
      late = 0;
      pausedUntil = performance.now() + PAUSE_MS;
    }
    return null;
  }
}

function bare({ labels, severity, recent }: Routable): Routable {
  return { labels, severity, ...(recent === undefined ? {} : { recent }) };
}
