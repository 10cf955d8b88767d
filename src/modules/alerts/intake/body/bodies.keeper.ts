import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Problem } from '../../../../platform/errors.ts';
import { SideThread, TookTooLong } from '../../../../platform/side-thread.ts';
import { keptText, type KeptBody } from '../refusals/kept-body.ts';
import { IN_PLACE_BYTES, isPacked, tooLarge } from './body.ts';
import { BodyBudget, type Undecided } from './budget.ts';
import type { BodyQuestion, OpenedBody } from './large-body.ts';

/** Bodies a process works on at once, as a multiple of the largest. Small bodies have separate room, so large ones never keep them out. */
const AT_ONCE = 4;
/** Time limit for one body on the thread. */
const OPEN_MS = 20_000;
/** Memory limit of the thread: a tree of two million values and its alerts. */
const THREAD_MB = 512;
/** Bytes kept of a body that is too large. */
const HEAD_BYTES = 65_536;
/** How much of an oversized body is read and dropped. A sender cut off while writing never sees the answer. */
const DROPPED = 4;
const DROPPED_MS = 10_000;
/** Smaller bodies are copied to the thread: they may share memory with others. */
const COPIED_BYTES = 65_536;

/** A request that may have a body. */
type WithBody = Pick<FastifyRequest, 'headers'>;

/** How a body is read. */
export interface ReadingBody {
  /** Largest size on the wire, in bytes. */
  readonly most: number;
  /** The client address, if only the body says who sends it. */
  readonly undecided: Undecided;
}

/** Reads and opens the bodies of alert requests. */
export interface IntakeBodies {
  /** Largest body, unpacked, in bytes. */
  readonly most: number;
  /**
   * Reads a body from the wire.
   *
   * @throws Problem `unavailable` before reading if there is no room; `payload_too_large`
   */
  read(request: WithBody, payload: Readable, how: ReadingBody): Promise<Buffer>;
  /** Reserves room for a body read elsewhere; null if there is none. Call the result to release it. */
  hold(bytes: number): (() => void) | null;
  /** Marks the body as being worked on: its room is kept until the result is called. */
  work(request: WithBody): () => void;
  /** The request ended. A body still being worked on keeps its room. */
  ended(request: WithBody): void;
  /** The beginning of a body that was too large; null if none was kept. */
  headOf(request: WithBody): KeptBody | null;
  /** Opens a packed or large body on the thread, which takes over the bytes. @throws Problem `validation_failed` if it costs too much */
  open(question: BodyQuestion & { readonly bytes: Buffer }): Promise<OpenedBody>;
}

interface Held {
  readonly undecided: Undecided;
  budget: BodyBudget;
  bytes: number;
  working: boolean;
}

/**
 * Reads and opens the bodies of alerts within bounds.
 *
 * @param file what the thread runs: it answers with `openLargeBody`
 * @param most bytes of one body
 */
export function openBodies(file: URL, most: number): IntakeBodies {
  const small = new BodyBudget(most);
  const large = new BodyBudget(AT_ONCE * most);
  const thread = new SideThread(file, THREAD_MB);
  const held = new WeakMap<WithBody, Held>();
  const heads = new WeakMap<WithBody, KeptBody>();

  const take = (request: WithBody, bytes: number, undecided: Undecided) => {
    const known = held.get(request) ?? { undecided, budget: small, bytes: 0, working: false };
    const all = known.bytes + bytes;
    const budget = all > IN_PLACE_BYTES ? large : small;
    // A body that turns out large moves over as a whole.
    if (!budget.take(budget === known.budget ? bytes : all, undecided)) throw noRoom();
    if (budget !== known.budget) known.budget.give(known.bytes, undecided);
    held.set(request, Object.assign(known, { budget, bytes: all }));
  };
  const give = (request: WithBody) => {
    const known = held.get(request);
    if (!known) return;
    held.delete(request);
    known.budget.give(known.bytes, known.undecided);
  };
  const refuseLarge = async (request: WithBody, payload: Readable, { most: limit, undecided }: ReadingBody, chunks: Buffer[]) => {
    if (undecided === null) await drop(payload, chunks, DROPPED * limit);
    if (!isPacked(request.headers)) heads.set(request, keptText(beginningOf(chunks)));
    return tooLarge(limit);
  };

  return {
    most,
    async read(request, payload, how) {
      const announced = Number(request.headers['content-length'] ?? Number.NaN);
      if (announced > how.most) throw await refuseLarge(request, payload, how, []);
      // An unknown sender's announced length reserves nothing; received bytes do.
      const takesAll = announced > 0 && how.undecided === null;
      if (takesAll) take(request, announced, null);
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of piecesOf(payload)) {
        size += chunk.length;
        chunks.push(chunk);
        if (size > how.most) throw await refuseLarge(request, payload, how, chunks);
        if (!takesAll) take(request, chunk.length, how.undecided);
      }
      // A copy: a kept body must not keep the socket's buffer.
      return Buffer.concat(chunks, size);
    },
    hold(bytes) {
      if (!small.take(bytes)) return null;
      return () => small.give(bytes);
    },
    work(request) {
      const known = held.get(request);
      if (known) known.working = true;
      return () => give(request);
    },
    ended(request) {
      if (!held.get(request)?.working) give(request);
    },
    headOf: (request) => heads.get(request) ?? null,
    async open(question) {
      const bytes = question.bytes.length < COPIED_BYTES ? new Uint8Array(question.bytes) : whole(question.bytes);
      try {
        return await thread.ask<OpenedBody>({ ...question, bytes }, OPEN_MS, [bytes.buffer as ArrayBuffer]);
      } catch (error) {
        if (!(error instanceof TookTooLong)) throw error;
        const detail = 'The body takes too much work to be read: send fewer alerts at a time';
        throw new Problem('validation_failed', detail, { errors: [{ pointer: '', code: 'too_costly', detail }] });
      }
    },
  };
}

/** The bytes in a buffer of their own, so that they can be transferred. */
function whole(bytes: Buffer): Uint8Array {
  const alone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return alone ? bytes : new Uint8Array(bytes);
}

/** Yields the chunks of a body. Stopping early keeps the connection open for the answer. */
async function* piecesOf(payload: Readable): AsyncGenerator<Buffer> {
  try {
    yield* payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Problem('bad_request', 'The request ended before its body was complete', { cause: error });
  }
}

/** The first {@link HEAD_BYTES} of the chunks. */
function beginningOf(chunks: readonly Buffer[]): Buffer {
  const first: Buffer[] = [];
  let size = 0;
  for (const chunk of chunks) {
    if (size >= HEAD_BYTES) break;
    first.push(chunk.subarray(0, HEAD_BYTES - size));
    size += chunk.length;
  }
  return Buffer.concat(first);
}

/** Reads on and drops the data, except its beginning, which goes to `chunks`. Bounded in bytes and time. */
async function drop(payload: Readable, chunks: Buffer[], most: number): Promise<void> {
  let size = chunks.reduce((sum, { length }) => sum + length, 0);
  const { promise, resolve } = Promise.withResolvers<void>();
  const take = (chunk: Buffer) => {
    if (size < HEAD_BYTES) chunks.push(chunk);
    size += chunk.length;
    if (size >= most) resolve();
  };
  const timer = setTimeout(resolve, DROPPED_MS);
  payload.on('data', take).once('close', resolve).once('end', resolve).once('error', resolve);
  payload.resume();
  await promise;
  clearTimeout(timer);
  payload.off('data', take).pause();
}

function noRoom(): Problem {
  return new Problem('unavailable', 'Too many large requests are being read: send this again', { retryAfterSeconds: 5 });
}
