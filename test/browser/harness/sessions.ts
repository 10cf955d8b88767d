import type { Browser, BrowserContext, Page } from 'playwright-core';
import { DATE_OFFSET_MS, shiftDate } from '../../harness/shift-date.ts';

interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** A browser session with one page that is used again and again. */
interface Session {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly kind: string;
  readonly viewport: Viewport;
  /** Clears what is stored. */
  clear(): Promise<void>;
  taken: boolean;
  /** Something was done to it that stays: it is closed after its test. */
  worn: boolean;
}

/** The sessions for one address. */
export interface Sessions {
  has(context: BrowserContext): boolean;
  /** A page that finds nothing stored; with `worker`, it may have a service worker. To close it gives it back. */
  freshPage(viewport: Viewport, worker: boolean): Promise<Page>;
  closePages(): Promise<void>;
}

/** What tests listen to. */
const HEARD = [
  'console',
  'dialog',
  'download',
  'framenavigated',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
];
/** What cannot be taken back. */
const LASTING = {
  page: ['addInitScript', 'exposeFunction', 'setExtraHTTPHeaders'],
  clock: ['install'],
  context: ['grantPermissions', 'newCDPSession', 'setOffline'],
};
/** Where nothing runs and no event is heard. */
const PARKED = '/favicon.svg';
const PARKING_MS = 10_000;

const known = new WeakMap<Browser, Map<string, Sessions>>();

/**
 * Browser sessions that are used again once their page is closed: all that a page can store is cleared, while the page keeps its
 * process, in which the files of the web app are compiled already. A new one costs more than most tests do in it.
 */
export function sessionsOf(browser: Browser, origin: string): Sessions {
  const ofBrowser = known.get(browser) ?? new Map<string, Sessions>();
  known.set(browser, ofBrowser);
  const sessions = ofBrowser.get(origin) ?? openSessions(browser, origin);
  ofBrowser.set(origin, sessions);
  return sessions;
}

function openSessions(browser: Browser, origin: string): Sessions {
  const all = new Set<Session>();

  const make = async (viewport: Viewport, worker: boolean, kind: string): Promise<Session> => {
    const context = await browser.newContext({
      viewport,
      hasTouch: viewport.width < 600,
      serviceWorkers: worker ? 'allow' : 'block',
    });
    await context.addInitScript(shiftDate, DATE_OFFSET_MS);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const clear = async () => {
      await context.clearCookies();
      if (page.url().startsWith(origin)) await page.evaluate('sessionStorage.clear()');
      const storageTypes = 'local_storage,indexeddb,cache_storage,service_workers';
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes });
    };
    // A service worker goes on between the page and the server.
    const session: Session = { context, page, kind, viewport, clear, taken: true, worn: worker };
    const wear = () => {
      session.worn = true;
    };
    for (const [of, names] of [
      [page, LASTING.page],
      [page.clock, LASTING.clock],
      [context, LASTING.context],
    ] as const)
      onCall(of, names, wear);
    page.close = () => giveBack(session);
    all.add(session);
    context.once('close', () => all.delete(session));
    return session;
  };

  const giveBack = async (session: Session): Promise<void> => {
    const { context, page, viewport } = session;
    if (!session.taken || !all.has(session)) return;
    try {
      if (session.worn) return await context.close();
      for (const event of HEARD) page.removeAllListeners(event);
      // It may ask whether what was typed is to be left.
      page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await Promise.all(context.pages().map((other) => (other === page ? undefined : other.close())));
      await page.goto(`${origin}${PARKED}`, { timeout: PARKING_MS });
      await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: null });
      await page.setViewportSize(viewport);
      // On nothing of what is opened next.
      await page.mouse.move(0, 0);
      page.removeAllListeners('dialog');
      session.taken = false;
    } catch {
      await context.close();
    }
  };

  return {
    has: (context) => [...all].some((each) => each.context === context),
    async freshPage(viewport, worker) {
      const kind = `${viewport.width} × ${viewport.height}, service workers: ${worker}`;
      const free = [...all].find((each) => each.kind === kind && !each.taken);
      // At once: another page may be asked for meanwhile.
      if (free) free.taken = true;
      const session = free ?? (await make(viewport, worker, kind));
      await session.clear();
      return session.page;
    },
    async closePages() {
      await Promise.all([...all].map(giveBack));
    },
  };
}

/** Has `then` called before each call of these methods. */
function onCall(object: object, names: readonly string[], then: () => void): void {
  for (const name of names) {
    const real = Reflect.get(object, name) as (...values: unknown[]) => unknown;
    Reflect.set(object, name, (...values: unknown[]) => {
      then();
      return real.apply(object, values);
    });
  }
}
