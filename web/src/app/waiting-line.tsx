import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { missingStore } from '../api/code.ts';
import { useStore } from '../api/store.ts';
import styles from './waiting-line.module.css';

/** What is faster than this needs no sign. */
const SHOW_AFTER_MS = 700;
const SLOW_AFTER_MS = 6_000;

/** A thin line while the server is at work; a word when it takes long. */
export function WaitingLine() {
  const opening = useRouterState({ select: ({ status }) => status === 'pending' });
  // What cannot come is said elsewhere.
  const missing = useStore(missingStore).page !== null;
  const busy = useIsFetching() + useIsMutating() > 0 || (opening && !missing);
  const [stage, setStage] = useState<'none' | 'busy' | 'slow'>('none');
  useEffect(() => {
    if (!busy) {
      setStage('none');
      return;
    }
    const timers = [setTimeout(() => setStage('busy'), SHOW_AFTER_MS), setTimeout(() => setStage('slow'), SLOW_AFTER_MS)];
    return () => timers.forEach(clearTimeout);
  }, [busy]);
  return (
    <div className={`mid holds ${styles.place}`} role="status">
      {stage !== 'none' && <div className={styles.line} />}
      {stage === 'slow' && <div className={`ink small ${styles.words}`}>The server is slow to answer. What you typed is kept.</div>}
    </div>
  );
}
