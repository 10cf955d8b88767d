import { ActionIcon, Button, CloseButton } from '@mantine/core';
import { asProblem } from '../api/problem.ts';
import { createStore, useStore } from '../api/store.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

/** A passing message. `undo` offers the way back for as long as it shows. */
export interface Toast {
  readonly id: number;
  readonly tone: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly detail?: string;
  readonly requestId?: string;
  readonly undo?: { readonly label: string; readonly run: () => void };
}

const UNDO_MS = 10_000;
const PLAIN_MS = 4_000;
const BAD_MS = 12_000;
const MOST = 4;

const toasts = createStore<readonly Toast[]>([]);
let nextId = 1;

/** Shows a message; returns how to take it away. */
export function toast(message: Omit<Toast, 'id' | 'tone'> & { readonly tone?: Toast['tone'] }): () => void {
  const id = nextId++;
  const tone = message.tone ?? 'plain';
  toasts.set([...toasts.get(), { ...message, id, tone }].slice(-MOST));
  const remove = () => toasts.set(toasts.get().filter((entry) => entry.id !== id));
  setTimeout(remove, message.undo ? UNDO_MS : tone === 'bad' ? BAD_MS : PLAIN_MS);
  return remove;
}

/** Shows what went wrong, with the code and the request id. `what` says what was tried: `#12 was not acknowledged`. */
export function toastProblem(what: string, error: unknown): void {
  const problem = asProblem(error);
  toast({
    tone: 'bad',
    text: what,
    detail: `${problem.message} (${problem.code})`,
    ...(problem.requestId ? { requestId: problem.requestId } : {}),
  });
}

/** Where toasts appear; once, in the shell. */
export function Toasts() {
  const shown = useStore(toasts);
  return (
    <div className={styles.stack} role="status" aria-live="polite">
      {shown.map((entry) => (
        <ToastCard key={entry.id} entry={entry} />
      ))}
    </div>
  );
}

function ToastCard({ entry }: { readonly entry: Toast }) {
  const remove = () => toasts.set(toasts.get().filter((other) => other.id !== entry.id));
  const { undo, requestId } = entry;
  return (
    <div className={styles.toast} data-tone={entry.tone}>
      <span className={styles.icon}>
        <Icon name={entry.tone === 'bad' ? 'alert' : 'check'} />
      </span>
      <div className={styles.words}>
        <div>{entry.text}</div>
        {entry.detail && <div className={styles.detail}>{entry.detail}</div>}
        {requestId && (
          <div className={styles.request}>
            <code>{requestId}</code>
            <ActionIcon size="xs" aria-label="Copy the request id" onClick={() => void navigator.clipboard.writeText(requestId)}>
              <Icon name="copy" size={12} />
            </ActionIcon>
          </div>
        )}
      </div>
      {undo && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            remove();
            undo.run();
          }}
        >
          {undo.label}
        </Button>
      )}
      <CloseButton size="sm" aria-label="Dismiss" onClick={remove} />
    </div>
  );
}
