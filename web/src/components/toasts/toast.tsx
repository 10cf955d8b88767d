import type { ComponentType } from 'react';
import { asProblem } from '../../api/problem.ts';
import { createStore } from '../../api/store.ts';
import type { Toast } from './toast-message.ts';

/** What shows messages; null until there is one, or the page is idle: its code comes then. */
export const shownStore = createStore<{ readonly Shown: ComponentType } | null>(null);
/** How to take away what shows about something. */
const latest = new Map<string, () => void>();
/** What can be undone now, newest last. */
const undoable = new Set<() => void>();

/** Loads what shows messages, so that one about a lost connection can be shown without the connection. */
export async function loadToasts() {
  const { show, Shown } = await import('./toast-shown.tsx');
  // Kept: asked for again while the server is away, it would be said to be missing.
  if (shownStore.get() === null) shownStore.set({ Shown });
  return { show, Shown };
}

/** Says that something is saved, and each thing in it that will not work as meant. */
export function toastSaved(text: string, warnings: ReadonlyArray<{ readonly detail: string }> = []): void {
  for (const { detail } of warnings) toast({ text, detail });
  if (warnings.length === 0) toast({ tone: 'good', text });
}

/** Shows a message. */
export function toast(message: Toast): void {
  const { undo, next, about } = message;
  let hide: (() => void) | null = null;
  let over = false;
  const end = () => {
    over = true;
    hide?.();
  };
  const once = (action: Toast['undo']) =>
    action && {
      label: action.label,
      run: () => {
        end();
        action.run();
      },
    };
  const [back, on] = [once(undo), once(next)];
  if (about !== undefined) {
    latest.get(about)?.();
    latest.set(about, end);
  }
  if (back) undoable.add(back.run);
  const closed = () => {
    if (back) undoable.delete(back.run);
    if (about !== undefined && latest.get(about) === end) latest.delete(about);
  };
  void loadToasts().then(({ show }) => {
    if (over) closed();
    else hide = show({ ...message, ...(back ? { undo: back } : {}), ...(on ? { next: on } : {}) }, closed);
  });
}

/** Shows what went wrong, with the code and the request id. `what` says what was tried: `#12 was not acknowledged`. */
export function toastProblem(what: string, error: unknown, about?: string): void {
  const problem = asProblem(error);
  toast({
    tone: 'bad',
    text: what,
    ...(about === undefined ? {} : { about }),
    detail: `${problem.message} (${problem.code})`,
    ...(problem.requestId ? { requestId: problem.requestId } : {}),
    ...(problem.about ? { explained: problem.about } : {}),
  });
}

/** Takes back what was done last, while its message still shows. */
export function undoLast(): void {
  [...undoable].at(-1)?.();
}
