import { useMantineColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { BASE_PATH } from '../api/base.ts';
import { zoneStore } from '../api/clock.ts';
import { ownProvidersQuery, signOut, useMe } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { SegmentedControl } from '../components/forms/segmented-control.tsx';
import { Icon } from '../components/icon.tsx';
import { showKeys } from '../components/keys/keys.ts';
import { Popup } from '../components/popups/popup.tsx';
import { Person } from '../components/text/severity.tsx';
import { toastProblem } from '../components/toasts/toast.tsx';
import { MENU_ITEM } from './menu-item.ts';
import styles from './shell.module.css';

/** Who is signed in, and what they choose for themselves. */
export function AccountMenu() {
  const me = useMe();
  const leave = useLeave();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`row middle ink flat rounded wide lights ${styles.account}`}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Person id={me.id} name={me.display_name} size={24} />
        <span className="ellipsis fill">{me.display_name}</span>
        <Icon name="up" size={14} />
      </button>
      <Popup
        opened={open}
        onChange={setOpen}
        target={button}
        label="Account"
        position="top-start"
        width={248}
        className={`column gap-10 ${styles.menu}`}
      >
        <div className={`muted small ${styles.who}`}>
          {me.email} · {me.role}
        </div>
        <Link to="/account" className={MENU_ITEM} onClick={() => setOpen(false)}>
          <Icon name="user" /> Your account
        </Link>
        <Choices />
        <button
          type="button"
          className={MENU_ITEM}
          onClick={() => {
            setOpen(false);
            showKeys();
          }}
        >
          <Icon name="keyboard" /> Keyboard shortcuts
        </button>
        <button type="button" className={MENU_ITEM} onClick={() => leave()}>
          <Icon name="leave" /> Sign out
        </button>
        <LeaveEverywhere className={MENU_ITEM} />
      </Popup>
    </>
  );
}

/** For those who come in by a provider of the company: that one forgets them too. */
export function LeaveEverywhere({ className }: { readonly className: string | undefined }) {
  const leave = useLeave();
  const { data: providers } = useQuery(ownProvidersQuery);
  return providers?.map(({ id, name }) => (
    <button key={id} type="button" className={className} onClick={() => leave(id)}>
      <Icon name="leave" /> Sign out here and at {name}
    </button>
  ));
}

/** Theme, and whose clock times are shown by; kept in this browser. */
export function Choices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useStore(zoneStore);
  return (
    <>
      <div className="column gap-4 muted small">
        Theme
        <SegmentedControl
          aria-label="Theme"
          size="xs"
          fullWidth
          value={colorScheme}
          onChange={(value) => setColorScheme(value as 'auto' | 'light' | 'dark')}
          data={[
            { value: 'auto', label: 'System' },
            { value: 'light', label: 'Light' },
            { value: 'dark', label: 'Dark' },
          ]}
        />
      </div>
      <div className="column gap-4 muted small">
        Time zone
        <SegmentedControl
          aria-label="Time zone"
          size="xs"
          fullWidth
          value={zone}
          onChange={(value) => zoneStore.set(value === 'utc' ? 'utc' : 'mine')}
          data={[
            { value: 'mine', label: myZone() },
            { value: 'utc', label: 'UTC' },
          ]}
        />
      </div>
    </>
  );
}

/** The device's zone by name, unless that would read the same as the other choice. */
function myZone(): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone === 'UTC' ? 'Local' : timeZone;
}

/** Signs out and shows the sign-in page; with the id of a provider its sign-out page. */
export function useLeave(): (provider?: string) => void {
  const client = useQueryClient();
  const router = useRouter();
  return (provider) => {
    const next = router.preloadRoute({ to: '/login' }).catch(() => undefined);
    signOut(client, next).then(
      () => {
        if (provider === undefined) void router.navigate({ to: '/login' });
        else window.location.assign(`${BASE_PATH}/api/v1/auth/oidc/${encodeURIComponent(provider)}/logout`);
      },
      (error: unknown) => toastProblem('You are still signed in', error),
    );
  };
}
