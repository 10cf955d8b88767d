import { ActionIcon, Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { asProblem } from '../api/problem.ts';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

/** A passing message. `undo` offers the way back for as long as it shows. */
export interface Toast {
  readonly tone?: 'plain' | 'good' | 'bad';
  readonly text: string;
  readonly detail?: string;
  readonly requestId?: string;
  readonly undo?: { readonly label: string; readonly run: () => void };
}

const UNDO_MS = 10_000;
const PLAIN_MS = 4_000;
const BAD_MS = 12_000;
const MOST = 4;

/** What can be undone now, newest last. */
const undoable = new Map<string, () => void>();

/** Shows a message; returns how to take it away. */
export function toast({ tone = 'plain', text, detail, requestId, undo }: Toast): () => void {
  const hide = () => void notifications.hide(id);
  const takeBack =
    undo &&
    (() => {
      hide();
      undo.run();
    });
  const id = notifications.show({
    className: styles.toast ?? '',
    'data-tone': tone,
    role: tone === 'bad' ? 'alert' : 'status',
    icon: <Icon name={tone === 'bad' ? 'alert' : 'check'} />,
    autoClose: undo ? UNDO_MS : tone === 'bad' ? BAD_MS : PLAIN_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss', size: 'sm' },
    message: (
      <div className={styles.inside}>
        <div className={styles.words}>
          <div>{text}</div>
          {detail && <div className={styles.detail}>{detail}</div>}
          {requestId && (
            <div className={styles.request}>
              <code>{requestId}</code>
              <ActionIcon size="xs" aria-label="Copy the request id" onClick={() => void navigator.clipboard.writeText(requestId)}>
                <Icon name="copy" size={12} />
              </ActionIcon>
            </div>
          )}
        </div>
        {takeBack && (
          <Button size="compact-sm" variant="subtle" onClick={takeBack}>
            {undo.label}
          </Button>
        )}
      </div>
    ),
    onClose: () => void undoable.delete(id),
  });
  if (takeBack) undoable.set(id, takeBack);
  return hide;
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

/** Takes back what was done last, while its message still shows. */
export function undoLast(): void {
  [...undoable.values()].at(-1)?.();
}

/** Where toasts appear; once, at the root. */
export function Toasts() {
  return (
    <Notifications
      className={styles.place ?? ''}
      position="bottom-right"
      limit={MOST}
      containerWidth={400}
      transitionDuration={120}
      zIndex={500}
    />
  );
}
