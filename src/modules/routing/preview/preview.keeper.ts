import { Problem } from '../../../platform/errors.ts';
import { SideThread, TookTooLong } from '../../../platform/side-thread.ts';

/** What a caller's rules and expressions may take before they are refused. */
export const CALLER_MS = 2_000;
/** Callers who may wait for a thread. */
export const WAITING = 50;

/** Too many wait. */
export function busy(): Problem {
  return new Problem('unavailable', 'Others are testing rules or searching with expressions; try again shortly', { retryAfterSeconds: 3 });
}

/** A refusal of expressions that compile or run too long; `pointer` names what was asked. */
export function tooLong(pointer: string): Problem {
  const detail = `${pointer} took longer than ${CALLER_MS / 1_000} s: use plain values, shorter expressions or fewer of them`;
  return new Problem('pattern_too_costly', detail, { errors: [{ pointer, code: 'pattern_too_costly', detail }] });
}

interface Asked {
  readonly ask: string;
}

/** What a preview asks: its questions together have two seconds. The thread starts with the first of them. */
export interface PreviewThread<Question extends Asked, Answers> {
  ask<Q extends Question>(question: Q): Promise<Answers[Q['ask'] & keyof Answers]>;
  /** Milliseconds that are left. */
  left(): number;
}

/**
 * Runs a preview on a thread of its own.
 *
 * @throws Problem `pattern_too_costly` after two seconds of work, `unavailable` when many wait
 */
export type OnPreviewThread<Question extends Asked, Answers> = <T>(
  pointer: string,
  work: (thread: PreviewThread<Question, Answers>) => Promise<T>,
) => Promise<T>;

/** Two threads for previews; `file` is what they run. Their start counts for nobody: on a busy server it may take as long as a preview may. */
export function openPreviewThreads<Question extends Asked, Answers>(file: URL): OnPreviewThread<Question, Answers> {
  const free = [new SideThread(file), new SideThread(file)];
  const queue: Array<(thread: SideThread) => void> = [];
  return async (pointer, work) => {
    if (queue.length >= WAITING) throw busy();
    const thread = free.pop() ?? (await new Promise<SideThread>((resolve) => queue.push(resolve)));
    let left = CALLER_MS;
    try {
      return await work({
        left: () => left,
        async ask(question) {
          await thread.ready();
          const from = performance.now();
          try {
            return await thread.ask(question, Math.max(1, left));
          } finally {
            left -= performance.now() - from;
          }
        },
      });
    } catch (error) {
      throw error instanceof TookTooLong ? tooLong(pointer) : error;
    } finally {
      const next = queue.shift();
      if (next) next(thread);
      else free.push(thread);
    }
  };
}
