import { type Query, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { statsQuery } from './dashboard.ts';
import { followLive, onAnyLive, onConnected, onLive } from './live.ts';
import { meQuery } from './session.ts';
import { sampleStore, sessionStore } from './session-state.ts';
import { useStore } from './store.ts';

const COUNTS_EVERY_MS = 700;
/** Trends are some seconds old when they come: after the last news they are asked for once more. */
const SETTLED_MS = 11_000;

/** Versions and the like are as they are. */
function mayChange({ options }: Query): boolean {
  return (options as { readonly staleTime?: unknown }).staleTime !== Number.POSITIVE_INFINITY;
}

/** Keeps the page's news running while someone is signed in. Features listen by `onLive`. */
export function useLive(): void {
  const client = useQueryClient();
  const session = useStore(sessionStore);
  useEffect(() => {
    if (session === 'ended') return;
    return followLive();
  }, [session]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    let settled: ReturnType<typeof setTimeout> | null = null;
    const counts = () => {
      settled ??= setTimeout(() => {
        settled = null;
        void client.invalidateQueries({ queryKey: ['dashboard'] });
      }, SETTLED_MS);
      timer ??= setTimeout(() => {
        timer = null;
        void client.invalidateQueries({ queryKey: statsQuery.queryKey });
      }, COUNTS_EVERY_MS);
    };
    // What could not be read while the server was away is read once it is back.
    const back = onConnected(() => void client.refetchQueries({ type: 'active', predicate: (query) => query.state.status === 'error' }));
    // Screens hear of news while they are open: what is kept of the others is asked for again when somebody returns to it.
    const stale = () => void client.invalidateQueries({ type: 'inactive', refetchType: 'none', predicate: mayChange });
    const me = () => void client.invalidateQueries({ queryKey: meQuery.queryKey });
    const sample = onLive('sample_data.changed', ({ done, parts }) => (done < parts ? me() : void client.invalidateQueries()));
    // An incident of one's own, beside sample data, has it offered for removal.
    const beside = onLive('incident.changed', () => sampleStore.get() && me());
    const stops = [
      sample,
      beside,
      onLive('alerts.changed', counts),
      onLive('reset', () => void client.invalidateQueries()),
      onAnyLive(stale),
      back,
    ];
    return () => {
      for (const stop of stops) stop();
      if (timer !== null) clearTimeout(timer);
      if (settled !== null) clearTimeout(settled);
    };
  }, [client]);
}
