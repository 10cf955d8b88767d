import { Problem } from '../../../platform/errors.ts';
import { SideThread, TookTooLong } from '../../../platform/side-thread.ts';
import type { Answers, Question } from './trial.ts';

/** What a caller's expressions may take before they are refused. */
const CALLER_MS = 2_000;
/** Callers who may wait. */
const WAITING = 50;

/** Where trials run: beside the server. */
export interface Trials {
  /** @throws Problem `pattern_too_costly` after two seconds, `unavailable` when very many wait */
  ask<Q extends Question>(question: Q): Promise<Answers[Q['ask']]>;
}

/**
 * Trials on threads of their own.
 *
 * @param file what a thread runs: it answers with `answerTrial`
 */
export function openTrials(file: URL, withinMs = CALLER_MS): Trials {
  const checks = new SideThread(file);
  const tries = new SideThread(file);
  return {
    async ask(question) {
      const thread = question.ask === 'check' ? checks : tries;
      if (thread.depth >= WAITING)
        throw new Problem('unavailable', 'Others are testing mappings; try again shortly', { retryAfterSeconds: 3 });
      try {
        return await thread.ask(question, withinMs);
      } catch (error) {
        throw error instanceof TookTooLong ? tooLong(question.ask === 'check' ? '/mappings' : '/mapping', withinMs) : error;
      }
    },
  };
}

function tooLong(pointer: string, withinMs: number): Problem {
  const detail = `${pointer} took longer than ${withinMs / 1_000} s: use shorter expressions, or fewer`;
  return new Problem('pattern_too_costly', detail, { errors: [{ pointer, code: 'pattern_too_costly', detail }] });
}
