import { BASE_PATH } from './base.ts';
import { noteServerDate, serverNow } from './clock.ts';
import type { LiveEvents } from '../made/events.ts';
import { sessionEnded, shown } from './session-state.ts';
import { createStore } from './store.ts';

/**
 * `since`: the time of the last news, for the banner of a lost connection. Paused: newer pages of this account have taken
 * this one's place; it comes back when somebody turns to it.
 */
interface Connection {
  readonly state: 'connecting' | 'open' | 'lost' | 'paused';
  readonly since: number | null;
}

/** Whether news reach this page. */
export const connectionStore = createStore<Connection>({ state: 'connecting', since: null });

/** Calls whenever news reach this page again that did not; returns how to stop it. */
export function onConnected(run: () => void): () => void {
  let before = connectionStore.get().state;
  // It tells of each event that comes by the stream, too.
  return connectionStore.subscribe(() => {
    const { state } = connectionStore.get();
    if (state === 'open' && before !== 'open') run();
    before = state;
  });
}

/** What a page can listen for. `reset` comes when events may have been missed. */
interface News extends LiveEvents {
  readonly reset: Readonly<Record<string, never>>;
}

type Listener = (data: never) => void;
const listeners = new Map<string, Set<Listener>>();

/** Calls `listener` for each live event of a type. */
export function onLive<Type extends keyof News>(type: Type, listener: (data: News[Type]) => void): () => void {
  const group = listeners.get(type) ?? new Set();
  listeners.set(type, group.add(listener));
  return () => group.delete(listener);
}

const hearers = new Set<() => void>();

/** Calls `run` with every live event, before those who listen for its type. */
export function onAnyLive(run: () => void): () => void {
  hearers.add(run);
  return () => hearers.delete(run);
}

function dispatch(type: string, data: string): void {
  let parsed: unknown = {};
  try {
    parsed = JSON.parse(data === '' ? '{}' : data);
  } catch {
    return;
  }
  // What the server sends is what it declared: its tests see to that.
  const { data: news } = (parsed ?? {}) as { readonly data?: never };
  for (const run of hearers) run();
  for (const listener of listeners.get(type) ?? []) listener(news ?? ({} as never));
}

/** The server sends a comment each 15 s; silence for longer than this means the line is dead. */
const SILENCE_MS = 35_000;
const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 15_000;

const RESUME = 'tocsin:resume';

/** Connects a paused page again. */
export function resumeLive(): void {
  window.dispatchEvent(new Event(RESUME));
}

/** Until somebody turns to this page: one that came back by itself would end another page of the same account, which would do the same. */
function turnedTo(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const once = new AbortController();
    const done = () => {
      once.abort();
      resolve();
    };
    for (const type of ['focus', RESUME]) window.addEventListener(type, done, { signal: once.signal });
    signal.addEventListener('abort', done, { signal: once.signal });
  });
}

interface Stream {
  wait: number;
  stopped: boolean;
  readonly stop: AbortController;
  controller: AbortController | null;
}

/** Follows `/api/v1/events` until the returned function is called: reconnects, resumes, and says when it cannot. */
export function followLive(): () => void {
  const stream: Stream = { wait: FIRST_WAIT_MS, stopped: false, stop: new AbortController(), controller: null };
  const wake = () => stream.controller?.abort();
  window.addEventListener('online', wake);
  void run(stream);
  return () => {
    stream.stopped = true;
    stream.stop.abort();
    window.removeEventListener('online', wake);
    stream.controller?.abort();
    connectionStore.set({ state: 'connecting', since: null });
  };
}

async function run(stream: Stream): Promise<void> {
  while (!stream.stopped) {
    const ended = await connect(stream);
    if (stream.stopped || ended === 'unauthenticated') return;
    const { since } = connectionStore.get();
    if (ended === 'superseded') {
      connectionStore.set({ state: 'paused', since });
      await turnedTo(stream.stop.signal);
      continue;
    }
    connectionStore.set({ state: 'lost', since });
    await new Promise((resolve) => setTimeout(resolve, stream.wait * (0.75 + Math.random() / 2)));
    stream.wait = Math.min(stream.wait * 2, LONGEST_WAIT_MS);
  }
}

async function connect(stream: Stream): Promise<'lost' | 'superseded' | 'unauthenticated'> {
  const controller = new AbortController();
  stream.controller = controller;
  const { lastEventId } = shown;
  let watchdog = setTimeout(() => controller.abort(), SILENCE_MS);
  try {
    const response = await fetch(`${BASE_PATH}/api/v1/events`, {
      headers: { accept: 'text/event-stream', ...(lastEventId === null ? {} : { 'last-event-id': lastEventId }) },
      credentials: 'same-origin',
      cache: 'no-store',
      signal: controller.signal,
    });
    if (response.status === 401) {
      sessionEnded();
      return 'unauthenticated';
    }
    if (!response.ok || !response.body) return 'lost';
    noteServerDate(response.headers.get('date'));
    // Without a known id, events may have been missed since what the page shows was read.
    if (lastEventId === null) dispatch('reset', '{}');
    connectionStore.set({ state: 'open', since: serverNow() });
    stream.wait = FIRST_WAIT_MS;
    let superseded = false;
    const parser = eventParser((event) => {
      if (event.type === 'superseded') superseded = true;
      if (event.id !== null) shown.lastEventId = event.id;
      dispatch(event.type, event.data);
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return superseded ? 'superseded' : 'lost';
      clearTimeout(watchdog);
      watchdog = setTimeout(() => controller.abort(), SILENCE_MS);
      connectionStore.set({ state: 'open', since: serverNow() });
      parser(value);
    }
  } catch {
    return 'lost';
  } finally {
    clearTimeout(watchdog);
  }
}

interface ServerEvent {
  readonly type: string;
  readonly data: string;
  readonly id: string | null;
}

/** Feeds pieces of an event stream, calls back for each whole event. */
export function eventParser(emit: (event: ServerEvent) => void): (piece: string) => void {
  let rest = '';
  return (piece) => {
    rest += piece.replaceAll('\r\n', '\n');
    for (let end = rest.indexOf('\n\n'); end !== -1; end = rest.indexOf('\n\n')) {
      const block = rest.slice(0, end);
      rest = rest.slice(end + 2);
      let type = 'message';
      let id: string | null = null;
      const data: string[] = [];
      for (const line of block.split('\n')) {
        const colon = line.indexOf(':');
        const name = colon === -1 ? line : line.slice(0, colon);
        const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
        if (name === 'event') type = value;
        else if (name === 'data') data.push(value);
        else if (name === 'id') id = value;
      }
      if (data.length > 0) emit({ type, data: data.join('\n'), id });
    }
  };
}
