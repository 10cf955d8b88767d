import { reachable } from '../api/code.ts';
import { Dialog } from '../components/layout/dialog.tsx';
import { loadToasts } from '../components/toasts/toast.tsx';
import { NewIncident } from '../features/incidents/commands/lazy-new-incident.ts';
import { queryClient } from './query-client.ts';

/** The first sight comes first: all of its requests are on their way by then. */
const WAIT_MS = 1_000;
/** Nothing is asked for during two of these: the page has what it shows first. Not longer than so many. */
const SETTLED_MS = 250;
const PATIENCE = 40;
/** Asked for before anything is written in it, so that no text changes its look while it is read. */
const MONO = '12px "JetBrains Mono Variable"';

/** Where one goes from a page, also when the server has gone meanwhile, and what is asked in a hurry. */
const SCREENS = [
  () => import('../pages/now/alerts-page.tsx'),
  () => import('../pages/now/alert-page.tsx'),
  () => import('../pages/now/incidents-page.tsx'),
  () => import('../pages/now/incident-page.tsx'),
  () => import('../components/text/markup/markdown-text.tsx'),
  () => import('../pages/on-call/schedules-page.tsx'),
  Dialog.preload,
  NewIncident.preload,
];

/** Until the first sight has its answers: while it waits for them the page is idle, too. */
async function settled(): Promise<void> {
  for (let quiet = 0, looks = 0; quiet < 2 && looks < PATIENCE; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    quiet = queryClient.isFetching() === 0 ? quiet + 1 : 0;
  }
}

/**
 * Loads what the first sight does without, once the page is idle: the font of labels and code, which are legible in
 * another, and what must be there when the server is not: messages, the sign-in over the page, the map of keys,
 * the screens that a responder goes to, the copy of what is open.
 */
export function loadLater(): void {
  const whenIdle = 'requestIdleCallback' in window ? requestIdleCallback : setTimeout;
  const load = async () => {
    await settled();
    const parts = [
      import('@fontsource-variable/jetbrains-mono/wght.css').then(() => document.fonts.load(MONO)),
      loadToasts(),
      import('./session-ended.tsx'),
      import('../components/keys/key-help.tsx'),
    ];
    // What did not come is asked for again when it is needed.
    await Promise.allSettled(parts);
    // One after another: a browser has few lines to a server, and what somebody asks for meanwhile comes first.
    // And none while the server is away: the browser would remember that it did not come.
    for (const screen of SCREENS) {
      await reachable();
      await screen().catch(() => undefined);
    }
    await reachable();
    await import('./offline/keep.ts').then(({ keepOffline }) => keepOffline(queryClient)).catch(() => undefined);
    await import('./watch-drafts.ts').then(({ watchDrafts }) => watchDrafts(queryClient)).catch(() => undefined);
  };
  const soon = () => setTimeout(() => whenIdle(() => void load()), WAIT_MS);
  if (document.readyState === 'complete') soon();
  else window.addEventListener('load', soon);
}
