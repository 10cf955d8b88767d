// Whether a server that has ended is started again, and when. Plain JavaScript for the system's Node.js (20 or newer), with which the
// launcher runs; its types are in its comments.
import { constants } from 'node:os';

const LONGEST_MS = 30_000;
/** Who ran so long was well: the next crash begins with the shortest pause again. */
const WELL_MS = 60_000;
/** Ways to tell a program to stop, and the exit codes of one that was told twice. */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const STOPPED = STOPS.map((signal) => 128 + constants.signals[signal]);

/**
 * How a program of ours ended. `ready`: it had said that it was ready. `wrongSettings`: it found its settings wrong.
 *
 * @typedef {{
 *   readonly code: number | null,
 *   readonly signal: string | null,
 *   readonly ready: boolean,
 *   readonly wrongSettings?: boolean,
 *   readonly ranMs: number,
 * }} Ended
 */

/** Remembers how often a server died in a row. */
export class Crashes {
  #inARow = 0;

  /**
   * The pause before the next start in milliseconds: 1, 2, 4 … 30 s. Null when it ended because somebody wanted it to, or
   * said itself at its first start why it cannot run, or found its settings wrong: each start gets the same ones.
   *
   * @param {Ended} ended
   * @returns {number | null}
   */
  pauseAfter({ code, signal, ready, wrongSettings = false, ranMs }) {
    if (code === 0 || STOPPED.includes(code) || STOPS.includes(signal) || wrongSettings) return null;
    // Once it has run, what stops it now (a disk, a port, a database elsewhere) may pass.
    if (signal === null && !ready && this.#inARow === 0) return null;
    if (ready && ranMs >= WELL_MS) this.#inARow = 0;
    const pause = Math.min(LONGEST_MS, 1_000 * 2 ** this.#inARow);
    this.#inARow += 1;
    return pause;
  }
}

/**
 * What is said on standard error before the next start.
 *
 * @param {Pick<Ended, 'code' | 'signal' | 'ready'>} ended
 * @param {number} pauseMs
 */
export function announcement({ code, signal, ready }, pauseMs) {
  const how = signal ?? `exit code ${code}`;
  return ready || signal !== null
    ? `Tocsin ended unexpectedly (${how}); it is started again in ${pauseMs / 1_000} s.`
    : `Tocsin could not start again, for the reason above; the next try is in ${pauseMs / 1_000} s.`;
}
