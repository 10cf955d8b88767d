import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
import { ActionIcon, Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { Icon } from '../icon.tsx';
import type { Toast } from './toast-message.ts';
import styles from './toast.module.css';

const UNDO_MS = 10_000;
const PLAIN_MS = 4_000;
const BAD_MS = 12_000;
const MOST = 4;

/** Shows a message; returns how to take it away. `onClose`: it is gone, whoever took it away. */
export function show({ tone = 'plain', text, detail, requestId, explained, undo, next }: Toast, onClose: () => void): () => void {
  const id = notifications.show({
    className: styles.toast ?? '',
    'data-tone': tone,
    role: tone === 'bad' ? 'alert' : 'status',
    icon: <Icon name={tone === 'bad' ? 'alert' : 'check'} />,
    autoClose: undo || next ? UNDO_MS : tone === 'bad' ? BAD_MS : PLAIN_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Dismiss', size: 'sm' },
    message: (
      <div className="row at-top gap-10 ink text">
        <div className="fill shrinks breaks">
          <div>{text}</div>
          {detail && <div className="muted">{detail}</div>}
          {next && (
            <Button className={styles.next ?? ''} size="compact-sm" variant="default" onClick={next.run}>
              {next.label}
            </Button>
          )}
          {explained && (
            <a className="muted small" href={explained} target="_blank" rel="noreferrer">
              What does this mean?
            </a>
          )}
          {requestId && (
            <div className="row middle gap-4 muted tiny">
              <code>{requestId}</code>
              <ActionIcon size="xs" aria-label="Copy the request id" onClick={() => void navigator.clipboard.writeText(requestId)}>
                <Icon name="copy" size={12} />
              </ActionIcon>
            </div>
          )}
        </div>
        {undo && (
          <Button size="compact-sm" variant="subtle" onClick={undo.run}>
            {undo.label}
          </Button>
        )}
      </div>
    ),
    onClose,
  });
  return () => void notifications.hide(id);
}

/** Where messages appear. */
export function Shown() {
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
