import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { zoneStore } from '../api/clock.ts';
import { connectionStore, resumeLive } from '../api/live.ts';
import { useStore } from '../api/store.ts';
import { Icon } from '../components/icon.tsx';
import { clockText } from '../components/text/time.ts';
import styles from './connection-banner.module.css';

/** A blink of the line is not worth a word. */
const QUIET_MS = 2_500;

/** Says that news no longer arrive, and since when. */
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
  if (state === 'paused') {
    return (
      <div className={styles.banner} role="status">
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
    <div className={styles.banner} role="status">
      <Icon name="offline" />
      {since === null ? 'Not connected to live updates yet' : `No updates since ${clockText(since, Date.now(), zone)}`}. What you see may be
      out of date; reconnecting.
    </div>
  );
}
