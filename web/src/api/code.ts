import { BASE_PATH } from './base.ts';
import { connectionStore, onConnected } from './live.ts';
import { createStore } from './store.ts';

/** Why a part of the page's own code is not here: the server is away, or has another version of the page by now. */
type Missing = 'away' | 'replaced';
type Kind = 'page' | 'part';

/** What is waited for: whole pages, and parts of them. */
export const missingStore = createStore<Readonly<Record<Kind, Missing | null>>>({ page: null, part: null });

/** How often it is tried again while no stream tells that the server is back. */
const AGAIN_MS = 5_000;

function note(kind: Kind, why: Missing | null): void {
  missingStore.set({ ...missingStore.get(), [kind]: why });
}

function isAway(): boolean {
  return connectionStore.get().state === 'lost' || !navigator.onLine;
}

/** Until the stream of events is back, or some time has passed. */
function change(): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const stop = onConnected(done);
    const timer = setTimeout(done, AGAIN_MS);
  });
}

/** Whether the server answers; a page of the build, which needs no session and no database. */
async function answers(): Promise<boolean> {
  return fetch(`${BASE_PATH}/favicon.svg`, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** For what nobody waits for: until the server can be reached, as far as the page knows. */
export async function reachable(): Promise<void> {
  while (isAway() && !(await answers())) await change();
}

/**
 * Loads a part of the page's code, as late as it takes. While the server is away nothing is asked for: browsers remember for as long as the
 * page lives that a module did not come. What did not come though the server answers needs a reload, which `missingStore` says.
 */
export async function untilLoaded<Module>(kind: Kind, load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    if (isAway() && !(await answers())) note(kind, 'away');
    else {
      try {
        const module = await load();
        note(kind, null);
        return module;
      } catch {
        note(kind, (await answers()) ? 'replaced' : 'away');
      }
    }
    await change();
  }
}
