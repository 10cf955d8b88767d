import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { startTransition, Suspense, useEffect, useState } from 'react';
import { statsQuery } from '../api/dashboard.ts';
import { useMay, useMe } from '../api/session.ts';
import { sampleStore, sessionStore, wakeQuestionStore } from '../api/session-state.ts';
import { stepUpStore } from '../api/step-up.ts';
import { useStore } from '../api/store.ts';
import { useLive } from '../api/use-live.ts';
import { Icon, Mark } from '../components/icon.tsx';
import { helpStore, useKeys, showKeys } from '../components/keys/keys.ts';
import { LazyDrawer } from '../components/loading/lazy-drawer.tsx';
import { Together } from '../components/loading/together.tsx';
import { undoLast } from '../components/toasts/toast.tsx';
import { Bell } from '../features/inbox/bell.tsx';
import { useInbox } from '../features/inbox/queries.ts';
import { useWaiting } from '../features/investigations/waiting.ts';
import { AccountMenu, Choices, LeaveEverywhere, useLeave } from './account-menu.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { useGoTo } from './go-to.ts';
import { DRAWER_ITEM, MENU_ITEM } from './menu-item.ts';
import { type NavItem, useNavigation } from './navigation.ts';
import { openPalette, usePaletteWanted } from './palette-state.ts';
import { useSection } from './screen-title.tsx';
import styles from './shell.module.css';
import { WaitingLine } from './waiting-line.tsx';
import { lazyPart } from '../components/loading/lazy-part.tsx';

// What is not seen at once comes when it is asked for.
const SessionEnded = lazyPart(async () => (await import('./session-ended.tsx')).SessionEnded);
const SessionHeld = lazyPart(async () => (await import('./session-held.tsx')).SessionHeld);
const StepUp = lazyPart(async () => (await import('./step-up.tsx')).StepUp);
const WakeQuestion = lazyPart(async () => (await import('./wake-question.tsx')).WakeQuestion);
const SampleBar = lazyPart(async () => (await import('./sample-bar.tsx')).SampleBar);
const KeyHelp = lazyPart(async () => (await import('../components/keys/key-help.tsx')).KeyHelp);
const Palette = lazyPart(async () => (await import('./palette/palette.tsx')).Palette);
const TAB = `flat column middle centred gap-2 muted flush unlined ${styles.tab}`;
/** Items in a phone's bottom bar beside More. */
const PHONE_ITEMS = 3;

/** What stands around every page: navigation by what one does, connection state, the account. */
export function Shell() {
  useLive();
  const around = useAroundFirst();
  const goTo = useGoTo();
  const palette = usePaletteWanted();
  const help = useStore(helpStore);
  const session = useStore(sessionStore);
  const stepUp = useStore(stepUpStore);
  const asksHowToWake = useStore(wakeQuestionStore);
  const sample = useStore(sampleStore);
  useKeys({ '?': showKeys, z: undoLast });
  return (
    <div className={`grid ${styles.shell}`}>
      <a className={`rounded pad-8-12 ${styles.skip}`} href="#main">
        Skip to content
      </a>
      <Sidebar />
      <div className={`column shrinks ${styles.body}`}>
        <ConnectionBanner />
        {sample && (
          <Suspense>
            <SampleBar sample={sample} />
          </Suspense>
        )}
        <WaitingLine />
        <main id="main" className={`fill low ${styles.main}`} tabIndex={-1}>
          {around && <Screen />}
        </main>
      </div>
      <BottomBar />
      <Suspense>
        {help && <KeyHelp goTo={goTo} />}
        {session === 'ended' && <SessionEnded />}
        {session === 'held' && <SessionHeld />}
        {stepUp && <StepUp settle={stepUp} />}
        {asksHowToWake && around && <WakeQuestion />}
      </Suspense>
      <Suspense>{palette && <Palette />}</Suspense>
    </div>
  );
}

/** The page of the address. The list of alerts keeps its place by itself, and stays while one of them is opened. */
function Screen() {
  const path = useRouterState({ select: ({ matches }) => matches.at(-1)?.pathname ?? '' });
  return (
    <Together of={path.startsWith('/alerts') ? '/alerts' : path}>
      <Outlet />
    </Together>
  );
}

/** Whether what stands around the page is drawn: the page comes right after it, in parts, between which the browser answers. */
function useAroundFirst(): boolean {
  const [drawn, setDrawn] = useState(false);
  useEffect(() => startTransition(() => setDrawn(true)), []);
  return drawn;
}

/** How many alerts nobody has. */
function useFiringCount(): number {
  const { data } = useQuery({ ...statsQuery, enabled: useMay('dashboard:read') });
  return data?.alerts.firing ?? 0;
}

/** The same; the window's title says it too, beside where one is. */
function useFiring(): number {
  const count = useFiringCount();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const here = useNavigation()
    .flatMap((group) => group.items)
    .find((item) => path.startsWith(item.to));
  useSection(here?.label ?? null, count);
  return count;
}

function Sidebar() {
  const groups = useNavigation();
  const firing = useFiring();
  const waiting = useWaiting();
  return (
    <nav className={`column sunken low ${styles.sidebar}`} aria-label="Main">
      <div className={`row middle between ${styles.head}`}>
        <Link to="/" className={`row middle ink lead bold ${styles.brand}`}>
          <Mark />
          Tocsin
        </Link>
        <Bell />
      </div>
      <button type="button" className={`row middle gap-8 muted framed surface ${styles.find}`} onClick={openPalette}>
        <Icon name="search" size={14} />
        Find anything
        <kbd className={`to-end tiny framed rounded-4 ${styles.kbd}`}>{/Mac|iP/u.test(navigator.platform) ? '⌘' : 'Ctrl'} K</kbd>
      </button>
      <div className="fill scrolls-y low">
        {groups.map((group) => (
          <div key={group.name} className={`column gap-1 ${styles.group}`}>
            <div className={`muted tiny semibold ${styles.groupName}`}>{group.name}</div>
            {group.items.map((item) => (
              <Link key={item.to} to={item.to} className={MENU_ITEM} activeProps={{ className: `${MENU_ITEM} ${styles.current}` }}>
                <Icon name={item.icon} />
                {item.label}
                <Count item={item} firing={firing} waiting={waiting} />
              </Link>
            ))}
          </div>
        ))}
      </div>
      <AccountMenu />
    </nav>
  );
}

interface CountProps {
  readonly item: NavItem;
  readonly firing: number;
  readonly waiting: number;
}

/** What wants somebody there. */
function Count({ item, firing, waiting }: CountProps) {
  if (item.to === '/alerts' && firing > 0)
    return (
      <span className={`to-end tiny semibold figures ${styles.count}`} title={`${firing} unacknowledged`}>
        {firing > 999 ? '999+' : firing}
      </span>
    );
  if (item.to === '/investigations' && waiting > 0)
    return (
      <span className={`to-end tiny semibold figures ${styles.count} ${styles.asks}`} title={approvalsWaiting(waiting)}>
        {waiting}
        <span className="unseen nowrap"> {waiting === 1 ? 'approval' : 'approvals'} waiting</span>
      </span>
    );
  return null;
}

const approvalsWaiting = (count: number) => `${count} ${count === 1 ? 'approval' : 'approvals'} waiting`;

function BottomBar() {
  const groups = useNavigation();
  const tabs = groups
    .flatMap((group) => group.items)
    .filter((item) => item.phone)
    .slice(0, PHONE_ITEMS);
  const others = groups.map(({ name, items }) => ({ name, items: items.filter((item) => !tabs.includes(item)) }));
  const [more, setMore] = useState(false);
  const unread = useInbox();
  const waiting = useWaiting();
  const firing = useFiringCount();
  return (
    <nav className={`grid line-above surface ${styles.bottom}`} aria-label="Main, for a small screen">
      {tabs.map((item) => (
        <Link key={item.to} to={item.to} className={TAB} activeProps={{ className: `${TAB} ${styles.tabCurrent}` }}>
          <span className="row holds">
            <Icon name={item.icon} size={20} />
            {item.to === '/alerts' && firing > 0 && (
              <span className={`semibold figures rounded-8 mid ${styles.tabCount}`} aria-hidden="true">
                {firing > 99 ? '99+' : firing}
              </span>
            )}
          </span>
          {item.phone}
          {item.to === '/alerts' && firing > 0 && <span className="unseen nowrap"> {firing} unacknowledged</span>}
        </Link>
      ))}
      <button type="button" className={TAB} onClick={() => setMore(true)}>
        <span className="row holds">
          <Icon name="more" size={20} />
          {unread + waiting > 0 && <span className={styles.spot} />}
        </span>
        More
        {unread > 0 && <span className="unseen nowrap">, {unread} unread</span>}
        {waiting > 0 && <span className="unseen nowrap">, {approvalsWaiting(waiting)}</span>}
      </button>
      <MoreDrawer opened={more} onClose={() => setMore(false)} groups={others} waiting={waiting} />
    </nav>
  );
}

interface MoreDrawerProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly groups: ReadonlyArray<{ readonly name: string; readonly items: readonly NavItem[] }>;
  readonly waiting: number;
}

function MoreDrawer({ opened, onClose, groups, waiting }: MoreDrawerProps) {
  const me = useMe();
  const leave = useLeave();
  const find = () => {
    onClose();
    openPalette();
  };
  return (
    <LazyDrawer opened={opened} onClose={onClose} title={`${me.display_name} · ${me.role}`}>
      <div className={`column gap-4 ${styles.drawer}`}>
        <button type="button" className={DRAWER_ITEM} onClick={find}>
          <Icon name="search" />
          Find anything
        </button>
        <Bell form="row" />
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ name, items }) => (
            <div key={name} className={`grid ${styles.drawerGroup}`}>
              <div className={`muted tiny semibold ${styles.groupName}`}>{name}</div>
              {items.map((item) => (
                <Link key={item.to} to={item.to} className={DRAWER_ITEM} onClick={onClose}>
                  <Icon name={item.icon} />
                  {item.label}
                  <Count item={item} firing={0} waiting={waiting} />
                </Link>
              ))}
            </div>
          ))}
        <Link to="/account" className={DRAWER_ITEM} onClick={onClose}>
          <Icon name="user" />
          Your account
        </Link>
        <Choices />
        <button type="button" className={DRAWER_ITEM} onClick={() => leave()}>
          <Icon name="leave" />
          Sign out
        </button>
        <LeaveEverywhere className={DRAWER_ITEM} />
      </div>
    </LazyDrawer>
  );
}
