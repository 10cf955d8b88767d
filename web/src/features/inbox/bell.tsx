import { Popover, Tooltip } from '@mantine/core';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { LazyDrawer } from '../../components/layout/lazy-drawer.tsx';
import styles from './bell.module.css';
import { Inbox } from './inbox.tsx';
import { useInbox } from './queries.ts';

/** Opens what one was told; shows how much of it was unread. `row` stands in a phone's sheet. */
export function Bell({ form = 'icon' }: { readonly form?: 'icon' | 'row' }) {
  const unread = useInbox();
  const [open, setOpen] = useState(false);
  const words = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  if (!useMay('notifications:read')) return null;
  if (form === 'row') {
    return (
      <>
        <button type="button" className={styles.row} onClick={() => setOpen(true)}>
          <Icon name="inbox" />
          Notifications
          {unread > 0 && <span className={styles.count}>{unread}</span>}
        </button>
        <LazyDrawer opened={open} onClose={() => setOpen(false)} size="80%" title="Notifications">
          <Inbox titled={false} onLeave={() => setOpen(false)} />
        </LazyDrawer>
      </>
    );
  }
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-start" width={380} trapFocus>
      <Popover.Target>
        <Tooltip label={words} disabled={open}>
          <button type="button" className={styles.bell} aria-label={words} onClick={() => setOpen(!open)}>
            <Icon name="inbox" />
            {unread > 0 && <span className={styles.count}>{unread > 99 ? '99+' : unread}</span>}
          </button>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Notifications">
        <Inbox onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
}
