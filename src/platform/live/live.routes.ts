import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { Problem } from '../errors.ts';
import { EventStreams, type EventStream, formatEvent } from '../http/event-stream.ts';
import type { Http } from '../http/server.ts';
import { MAX_STREAMS, type Seat, type StreamSeats } from './stream-seats.store.ts';
import { accountChanged, streamSuperseded } from './events.ts';
import type { Live } from './live.ts';
import type { DeclaredLiveEvent, LiveEvent } from './live-event.ts';

/** Who watches, as far as filtering needs it. */
export interface Watcher {
  readonly userId: string | null;
  readonly permissions: ReadonlySet<string>;
  /** `pat` for a personal access token. */
  readonly kind?: string;
}

export interface LiveRoutesDeps {
  readonly live: Live;
  /** Who the auth hook found behind the request. */
  readonly callerOf: (request: FastifyRequest) => Watcher | null;
  /** The same, looked up afresh; null when the sign-in has ended in the meantime. */
  readonly recheck: (request: FastifyRequest) => Promise<Watcher | null>;
  readonly streams?: EventStreams;
  /** How many streams a person may have. Absent: any number, for tests of other things. */
  readonly seats?: StreamSeats;
  /** What may come, for the description. */
  readonly events?: readonly DeclaredLiveEvent[];
  /** Longest time between two rechecks, in milliseconds. */
  readonly recheckMs?: number;
}

const RECHECK_MS = 30_000;

/** `GET /api/v1/events`: what happens, for open pages. */
export function registerLiveRoutes(http: Http, deps: LiveRoutesDeps): void {
  const streams = deps.streams ?? new EventStreams();
  http.addHook('preClose', async () => {
    await streams.close();
    await deps.seats?.close();
  });
  http.route({
    method: 'HEAD',
    url: '/api/v1/events',
    config: { access: 'session', byToken: 'any' },
    schema: { hide: true },
    // The head of the stream, without taking a place among the person's streams.
    handler: async (_request, reply) => reply.type('text/event-stream; charset=utf-8').send(),
  });
  http.route({
    method: 'GET',
    url: '/api/v1/events',
    exposeHeadRoute: false,
    // Each event is shown by its own permission.
    config: { access: 'session', byToken: 'any' },
    schema: {
      operationId: 'streamEvents',
      summary: 'Stream live events',
      description: [
        'Server-sent events for signed-in users, filtered by permission and resumable by Last-Event-ID; 20 streams a user.',
        '',
        ...(deps.events ?? []).map(({ type, permission, about }) => `- \`${type}\` (\`${permission}\`): ${about}`),
      ].join('\n'),
      tags: ['Live events'],
      headers: Type.Object({
        'last-event-id': Type.Optional(
          Type.String({
            maxLength: 40,
            description: 'The last event received, or `last_event_id` of `GET /api/v1/auth/me`; the stream goes on after it.',
          }),
        ),
      }),
      produces: ['text/event-stream'],
      response: { 200: Type.String() },
    },
    handler: async (request, reply) => {
      const watcher = deps.callerOf(request);
      if (!watcher) throw new Problem('unauthenticated', 'Sign in to watch events');
      const seat = await takeSeat(deps, watcher);
      if (reply.raw.destroyed) {
        // The client left while its place was being taken.
        seat?.release();
        return reply.hijack();
      }
      const stream = streams.open(reply);
      stream.closed.addEventListener('abort', () => seat?.release());
      seat?.lost.addEventListener('abort', () => stream.end());
      const subscription = new Subscription(deps.live, watcher, stream, seat);
      recheckFrom(request, deps, subscription);
      await subscription.start(request.headers['last-event-id'] ?? null);
    },
  });
}

/** A place among the person's streams; null where nobody counts. @throws Problem `rate_limited` for one token stream too many */
async function takeSeat({ seats }: LiveRoutesDeps, { userId, kind }: Watcher): Promise<Seat | null> {
  if (!seats || userId === null) return null;
  const seat = await seats.take({ userId, byToken: kind === 'pat' });
  if (seat === null)
    throw new Problem('rate_limited', `Your tokens have ${MAX_STREAMS} event streams open, which is the limit: close one first`, {
      retryAfterSeconds: 30,
    });
  return seat;
}

/** An event's text is the same for every client. */
const FRAMES = new WeakMap<LiveEvent, string>();

function frameOf(event: LiveEvent): string {
  const known = FRAMES.get(event);
  if (known !== undefined) return known;
  const frame = formatEvent({ id: event.id, event: event.type, data: { type: event.type, at: event.at.toISOString(), data: event.data } });
  FRAMES.set(event, frame);
  return frame;
}

/** One client's view of the events. */
class Subscription {
  readonly stream: EventStream;
  watcher: Watcher;
  /** Looks again who the watcher is. */
  recheck: () => void = () => {};
  readonly #live: Live;
  readonly #seat: Seat | null;
  /** Events that came while older ones are being replayed. */
  #held: LiveEvent[] | null = [];
  #last = 0;

  constructor(live: Live, watcher: Watcher, stream: EventStream, seat: Seat | null) {
    this.#live = live;
    this.#seat = seat;
    this.watcher = watcher;
    this.stream = stream;
  }

  /** Replays what the client missed, tells it where it stands, and goes on with what happens from now. */
  async start(lastId: string | null): Promise<void> {
    const stop = this.#live.subscribe((event) => (this.#held ? this.#held.push(event) : this.#show(event)));
    this.stream.closed.addEventListener('abort', stop);
    if (this.stream.closed.aborted) return stop();
    const missed = await this.#missed(lastId);
    // What this server hands out late, the client has already.
    if (lastId !== null && missed !== null) this.#last = Number(lastId);
    for (const [n, event] of (missed ?? []).entries()) {
      this.#show(event);
      // A long replay must not pile up in memory before the socket gets to send.
      if (n % 100 === 99) await new Promise(setImmediate);
    }
    const standing = missed
      ? { event: 'ready', data: { resumed: lastId !== null } }
      : { event: 'reset', data: { reason: 'the events since then are no longer kept: reload' } };
    this.stream.send(formatEvent(standing));
    const held = this.#held ?? [];
    this.#held = null;
    for (const event of held) this.#show(event);
  }

  async #missed(lastId: string | null): Promise<readonly LiveEvent[] | null> {
    if (lastId === null) return [];
    try {
      return await this.#live.replay(lastId);
    } catch {
      // The database is away: the client must reload once it is back.
      return null;
    }
  }

  #show(event: LiveEvent): void {
    // A replay reads the database and can be ahead of what subscribers have been given.
    if (Number(event.id) <= this.#last) return;
    this.#last = Number(event.id);
    if (event.type === streamSuperseded.type) {
      this.#endIfSuperseded(event);
      return;
    }
    // Before anything else: who was signed out everywhere may not even hold the permission to hear of it.
    if (event.type === accountChanged.type && event.userId !== undefined && event.userId === this.watcher.userId) this.recheck();
    if (!this.watcher.permissions.has(event.permission)) return;
    if (event.userId !== undefined && event.userId !== this.watcher.userId) return;
    this.stream.send(frameOf(event));
  }

  /** Says so first: a client that came back at once would only end another of its own streams. */
  #endIfSuperseded({ data }: LiveEvent): void {
    if (this.#seat === null || data['stream'] !== this.#seat.id) return;
    const reason = `${MAX_STREAMS} newer streams of this account are open`;
    this.stream.send(formatEvent({ event: 'superseded', data: { reason, max_streams: MAX_STREAMS } }));
    this.stream.end();
  }
}

/** Ends the stream of a caller who is no longer signed in; takes changed permissions over. At once when told, else every so often. */
function recheckFrom(request: FastifyRequest, deps: LiveRoutesDeps, subscription: Subscription): void {
  const longest = deps.recheckMs ?? RECHECK_MS;
  const { stream } = subscription;
  let timer: NodeJS.Timeout;
  const schedule = () => {
    clearTimeout(timer);
    // Spread, so that clients that came together do not ask together.
    timer = setTimeout(check, longest * (0.7 + Math.random() * 0.3));
    timer.unref();
  };
  const check = async () => {
    try {
      const watcher = await deps.recheck(request);
      if (!watcher) return stream.end();
      subscription.watcher = watcher;
    } catch (error) {
      // Without the database there are no events either.
      request.log.warn({ err: error }, 'a stream of events could not be rechecked');
    }
    if (!stream.closed.aborted) schedule();
  };
  subscription.recheck = () => void check();
  schedule();
  stream.closed.addEventListener('abort', () => clearTimeout(timer));
}
