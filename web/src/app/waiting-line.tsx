import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import styles from './waiting-line.module.css';

/** What is faster than this needs no sign. */
const SHOW_AFTER_MS = 700;
const SLOW_AFTER_MS = 6_000;

/** A thin line while the server is at work; a word when it takes long. */
export function WaitingLine() {
  const busy = useIsFetching() + useIsMutating() > 0;
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
    <div className={styles.place} role="status">
      {stage !== 'none' && <div className={styles.line} />}
      {stage === 'slow' && <div className={styles.words}>The server is slow to answer. What you typed is kept.</div>}
    </div>
  );
}
