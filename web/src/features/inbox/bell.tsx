import { Skeleton } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { LazyDrawer } from '../../components/loading/lazy-drawer.tsx';
import { lazyPart } from '../../components/loading/lazy-part.tsx';
import { Popup } from '../../components/popups/popup.tsx';
import { useTip } from '../../components/text/use-tip.tsx';
import styles from './bell.module.css';
import { useInbox } from './queries.ts';

const Inbox = lazyPart(async () => (await import('./inbox.tsx')).Inbox);

/** Opens what one was told; shows how much of it was unread. `row` stands in a phone's sheet. */
export function Bell({ form = 'icon' }: { readonly form?: 'icon' | 'row' }) {
  const unread = useInbox();
  const [open, setOpen] = useState(false);
  const words = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  const { on, tip } = useTip<HTMLButtonElement>(() => words);
  if (!useMay('notifications:read')) return null;
  if (form === 'row') {
    return (
      <>
        <button type="button" className={`row middle gap-12 ink ${styles.row}`} onClick={() => setOpen(true)}>
          <Icon name="inbox" />
          Notifications
          {unread > 0 && <span className={`tiny semibold figures ${styles.count}`}>{unread}</span>}
        </button>
        <LazyDrawer opened={open} onClose={() => setOpen(false)} size="80%" title="Notifications">
          <Suspense fallback={<Waiting />}>
            <Inbox titled={false} onLeave={() => setOpen(false)} />
          </Suspense>
        </LazyDrawer>
      </>
    );
  }
  return (
    <>
      <button
        {...on}
        type="button"
        className={`row middle centred holds muted ${styles.bell}`}
        aria-label={words}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name="inbox" />
        {unread > 0 && <span className={`tiny semibold figures ${styles.count}`}>{unread > 99 ? '99+' : unread}</span>}
      </button>
      {!open && tip}
      <Popup opened={open} onChange={setOpen} target={on.ref} label="Notifications" position="bottom-start" width={380}>
        <Suspense fallback={<Waiting />}>
          <Inbox onLeave={() => setOpen(false)} />
        </Suspense>
      </Popup>
    </>
  );
}

const Waiting = () => <Skeleton height={64} m={12} />;
