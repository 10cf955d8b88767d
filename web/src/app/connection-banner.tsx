import { Button } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { zoneStore } from '../api/clock.ts';
import { missingStore } from '../api/code.ts';
import { connectionStore, resumeLive } from '../api/live.ts';
import { useStore } from '../api/store.ts';
import { Icon } from '../components/icon.tsx';
import { clockText } from '../components/text/time.ts';
import styles from './connection-banner.module.css';

/** A blink of the line is not worth a word. */
const QUIET_MS = 2_500;

/** Says that news no longer arrive, and since when; and that a part of the page itself did not come. */
export function ConnectionBanner() {
  const { state, since } = useStore(connectionStore);
  const zone = useStore(zoneStore);
  const [shown, setShown] = useState(false);
  const lost = state === 'lost';
  useEffect(() => {
    if (!lost) {
      setShown(false);
      return;
    }
    const timer = setTimeout(() => setShown(true), QUIET_MS);
    return () => clearTimeout(timer);
  }, [lost]);
  const missing = useMissing();
  if (missing !== null) {
    return (
      <div className={`row middle gap-8 ink text ${styles.banner}`} role="status">
        <Icon name="offline" />
        {missing === 'away'
          ? 'The server cannot be reached. What you opened is shown as soon as it answers.'
          : 'What you opened could not be loaded: the server may have been updated. Reload to open it.'}
        {missing === 'replaced' && (
          <Button size="compact-xs" variant="default" onClick={() => window.location.reload()}>
            Reload
          </Button>
        )}
      </div>
    );
  }
  if (state === 'paused') {
    return (
      <div className={`row middle gap-8 ink text ${styles.banner}`} role="status">
        <Icon name="offline" />
        Live updates are paused: 20 newer tabs of your account are open.
        <Button size="compact-xs" variant="default" onClick={resumeLive}>
          Resume here
        </Button>
      </div>
    );
  }
  if (!shown) return null;
  return (
    <div className={`row middle gap-8 ink text ${styles.banner}`} role="status">
      <Icon name="offline" />
      {since === null ? 'Not connected to live updates yet' : `No updates since ${clockText(since, Date.now(), zone)}`}. What you see may be
      out of date; reconnecting.
    </div>
  );
}

/** Why something that was asked for is not there; a page only while it is the one that is waited for. */
function useMissing() {
  const { page, part } = useStore(missingStore);
  const opening = useRouterState({ select: ({ status }) => status === 'pending' });
  return (opening ? page : null) ?? part;
}
