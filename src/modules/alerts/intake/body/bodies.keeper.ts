import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { Problem } from '../../../../platform/errors.ts';
import { SideThread, TookTooLong } from '../../../../platform/side-thread.ts';
import { keptText, type KeptBody } from '../refusals/kept-body.ts';
import { IN_PLACE_BYTES, isPacked, tooLarge } from './body.ts';
import { BodyBudget, type Undecided } from './budget.ts';
import type { BodyQuestion, OpenedBody } from './large-body.ts';

/** Bodies that a process may have in hand, as a multiple of the largest one. Small ones have room of their own, or four large ones would keep them out. */
const AT_ONCE = 4;
/** What the thread may take for one body. */
const OPEN_MS = 20_000;
/** What it may keep in memory: a tree of two million values, and the alerts of it. */
const THREAD_MB = 512;
/** What is kept of a body that is too large. */
const HEAD_BYTES = 65_536;
/** Of a body over the limit as much again is read and dropped: a sender that is cut off while it writes never sees the answer. */
const DROPPED = 4;
const DROPPED_MS = 10_000;
/** What is small is not handed over, but copied: it may share its memory with others. */
const COPIED_BYTES = 65_536;

/** A request that may bring a body. */
type WithBody = Pick<FastifyRequest, 'headers'>;

/** How a body is read. */
export interface ReadingBody {
  /** Bytes that it may have as it comes. */
  readonly most: number;
  /** The address of a sender that is known only by the body. */
  readonly undecided: Undecided;
}

/** The bodies of alerts that a process has in hand. */
export interface IntakeBodies {
  /** Bytes that a body may have, unpacked. */
  readonly most: number;
  /**
   * Reads a body as it comes.
   *
   * @throws Problem `unavailable` before anything is read when there is no room now; `payload_too_large`
   */
  read(request: WithBody, payload: Readable, how: ReadingBody): Promise<Buffer>;
  /** Takes room for a body that is read elsewhere. Null: there is none now. Call the answer once it is done with. */
  hold(bytes: number): (() => void) | null;
  /** From now on the body of this request is worked on: its room is given back when the answer is called, and not before. */
  work(request: WithBody): () => void;
  /** The request has ended. What is still worked on keeps its room. */
  ended(request: WithBody): void;
  /** The beginning of a body that was too large. */
  headOf(request: WithBody): KeptBody | null;
  /** Opens a body that is packed or large. The bytes are handed over. @throws Problem `validation_failed` when it takes too much work */
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
    // One that turns out large moves over with all that it has.
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
      // What somebody unknown announces takes no room; what comes of it does.
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
      // A copy: what is kept of a body must not keep the buffer of the socket.
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

/** The bytes alone in their memory, so that they can be handed over. */
function whole(bytes: Buffer): Uint8Array {
  const alone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return alone ? bytes : new Uint8Array(bytes);
}

/** The pieces of a body as they come. Stopping early leaves the connection open, for the answer. */
async function* piecesOf(payload: Readable): AsyncGenerator<Buffer> {
  try {
    yield* payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  } catch (error) {
    throw new Problem('bad_request', 'The request ended before its body was complete', { cause: error });
  }
}

/** The beginning that is kept of what was read. */
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

/** Reads on and drops what comes, but for the beginning, which is kept in `chunks`: up to so many bytes, and not for long. */
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
