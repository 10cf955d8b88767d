import { Drawer, Popover, SegmentedControl, useMantineColorScheme } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { zoneStore } from '../api/clock.ts';
import { statsQuery } from '../api/dashboard.ts';
import { signOut, useMe } from '../api/session.ts';
import { useStore } from '../api/store.ts';
import { Icon, type IconName, Mark } from '../components/icon.tsx';
import { KeyHelp, showKeys, useKeys } from '../components/keys.tsx';
import { Person } from '../components/severity.tsx';
import { toastProblem } from '../components/toast.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useLive } from '../api/use-live.ts';
import { SessionEnded } from './session-ended.tsx';
import styles from './shell.module.css';

interface Item {
  readonly to: '/alerts' | '/routing' | '/integrations' | '/webhook-tokens';
  readonly label: string;
  readonly icon: IconName;
  readonly permission: string;
}

const GROUPS: readonly { readonly name: string; readonly items: readonly Item[] }[] = [
  { name: 'Now', items: [{ to: '/alerts', label: 'Alerts', icon: 'bell', permission: 'alerts:read' }] },
  {
    name: 'Set up',
    items: [
      { to: '/routing', label: 'Routing', icon: 'route', permission: 'routes:read' },
      { to: '/integrations', label: 'Integrations', icon: 'plug', permission: 'integrations:read' },
    ],
  },
  { name: 'Admin', items: [{ to: '/webhook-tokens', label: 'Webhook tokens', icon: 'key', permission: 'tokens:manage' }] },
];

/** Items on a phone's bottom bar; the rest stands behind More. */
const BOTTOM = new Set(['/alerts', '/routing', '/integrations']);

/** What stands around every page: navigation by what one does, connection state, the account. */
export function Shell() {
  useLive();
  useGoTo();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <Sidebar />
      <div className={styles.body}>
        <ConnectionBanner />
        <main id="main" className={styles.main} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <BottomBar />
      <KeyHelp />
      <SessionEnded />
    </div>
  );
}

function useGroups() {
  const { permissions } = useMe();
  return GROUPS.map((group) => ({ ...group, items: group.items.filter((item) => permissions.includes(item.permission)) })).filter(
    (group) => group.items.length > 0,
  );
}

/** `g a`: go to alerts. */
function useGoTo(): void {
  const navigate = useNavigate();
  const pressed = useRef(0);
  useKeys({
    g: () => {
      pressed.current = Date.now();
    },
    a: () => {
      if (Date.now() - pressed.current < 1_000) void navigate({ to: '/alerts' });
    },
  });
}

function useFiring(): number {
  const { permissions } = useMe();
  const { data } = useQuery({ ...statsQuery, enabled: permissions.includes('dashboard:read') });
  const count = data?.alerts.firing ?? 0;
  useEffect(() => {
    document.title = count > 0 ? `(${count}) Tocsin` : 'Tocsin';
  }, [count]);
  return count;
}

function Sidebar() {
  const groups = useGroups();
  const firing = useFiring();
  return (
    <nav className={styles.sidebar} aria-label="Main">
      <Link to="/alerts" className={styles.brand}>
        <Mark />
        Tocsin
      </Link>
      <div className={styles.groups}>
        {groups.map((group) => (
          <div key={group.name} className={styles.group}>
            <div className={styles.groupName}>{group.name}</div>
            {group.items.map((item) => (
              <Link key={item.to} to={item.to} className={styles.item} activeProps={{ className: `${styles.item} ${styles.current}` }}>
                <Icon name={item.icon} />
                {item.label}
                {item.to === '/alerts' && firing > 0 && (
                  <span className={styles.count} title={`${firing} that nobody has`}>
                    {firing > 999 ? '999+' : firing}
                  </span>
                )}
              </Link>
            ))}
          </div>
        ))}
      </div>
      <AccountMenu />
    </nav>
  );
}

function AccountMenu() {
  const me = useMe();
  const leave = useLeave();
  const [open, setOpen] = useState(false);
  return (
    <Popover opened={open} onChange={setOpen} position="top-start" width={248} trapFocus>
      <Popover.Target>
        <button type="button" className={styles.account} onClick={() => setOpen(!open)}>
          <Person name={me.display_name} size={24} />
          <span className={styles.accountName}>{me.display_name}</span>
          <Icon name="up" size={14} />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={styles.menu} aria-label="Account">
        <div className={styles.who}>
          {me.email} · {me.role}
        </div>
        <Choices />
        <button
          type="button"
          className={styles.item}
          onClick={() => {
            setOpen(false);
            showKeys();
          }}
        >
          <Icon name="keyboard" /> Keyboard
        </button>
        <button type="button" className={styles.item} onClick={leave}>
          <Icon name="leave" /> Sign out
        </button>
      </Popover.Dropdown>
    </Popover>
  );
}

function Choices() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const zone = useStore(zoneStore);
  return (
    <>
      <div className={styles.choice}>
        Colours
        <SegmentedControl
          aria-label="Colours"
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
      <div className={styles.choice}>
        Times
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
  return timeZone === 'UTC' ? 'Mine' : timeZone;
}

function useLeave(): () => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  return () => {
    signOut(client).then(
      () => navigate({ to: '/login' }),
      (error: unknown) => toastProblem('You are still signed in', error),
    );
  };
}

function BottomBar() {
  const groups = useGroups();
  const items = groups.flatMap((group) => group.items);
  const rest = items.filter((item) => !BOTTOM.has(item.to));
  const [more, setMore] = useState(false);
  const me = useMe();
  const leave = useLeave();
  return (
    <nav className={styles.bottom} aria-label="Main, for a small screen">
      {items
        .filter((item) => BOTTOM.has(item.to))
        .map((item) => (
          <Link key={item.to} to={item.to} className={styles.tab} activeProps={{ className: `${styles.tab} ${styles.tabCurrent}` }}>
            <Icon name={item.icon} size={20} />
            {item.label}
          </Link>
        ))}
      <button type="button" className={styles.tab} onClick={() => setMore(true)}>
        <Icon name="more" size={20} />
        More
      </button>
      <Drawer opened={more} onClose={() => setMore(false)} position="bottom" size="auto" title={`${me.display_name} · ${me.role}`}>
        <div className={styles.sheet}>
          {rest.map((item) => (
            <Link key={item.to} to={item.to} className={styles.sheetItem} onClick={() => setMore(false)}>
              <Icon name={item.icon} />
              {item.label}
            </Link>
          ))}
          <Choices />
          <button type="button" className={styles.sheetItem} onClick={leave}>
            <Icon name="leave" />
            Sign out
          </button>
        </div>
      </Drawer>
    </nav>
  );
}
