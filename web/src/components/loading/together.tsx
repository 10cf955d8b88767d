import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './together.module.css';

/** Parts that take longer appear one by one: nobody looks at nothing for longer. */
const PATIENCE_MS = 300;
/** Frames without anything on its way: an answer is drawn in the first, and asks for more in the second. */
const QUIET = 2;

interface TogetherProps {
  /** What is shown; with another it begins again. */
  readonly of: string;
  /** Stands there meanwhile. */
  readonly fallback?: ReactNode;
  /** Longer where something else is read meanwhile. */
  readonly patienceMs?: number;
  readonly children: ReactNode;
}

/**
 * Shows its parts once all that they first ask for has come, or after {@link PATIENCE_MS}; the title of a screen at once. A part that comes after
 * what stands below it would move that, away from under the pointer of somebody who clicks.
 */
export function Together({ of, fallback = null, patienceMs = PATIENCE_MS, children }: TogetherProps) {
  const client = useQueryClient();
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState<string | null>(null);
  // Without an empty frame where everything is known.
  useLayoutEffect(() => {
    if (!hasUnknown(client) && !isBusy(box.current)) setShown(of);
  }, [client, of]);
  useEffect(() => {
    if (shown === of) return;
    let quiet = 0;
    let frame = 0;
    const look = () => {
      quiet = isComing(client) || isBusy(box.current) ? 0 : quiet + 1;
      if (quiet >= QUIET) setShown(of);
      else frame = requestAnimationFrame(look);
    };
    look();
    const timer = setTimeout(() => setShown(of), patienceMs);
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [client, of, shown, patienceMs]);
  const coming = shown !== of;
  return (
    <>
      {coming && fallback}
      <div ref={box} className={styles.parts} data-coming={coming}>
        {children}
      </div>
    </>
  );
}

/** Keeps the parts waiting for one whose code is on its way. */
export const Busy = () => <span hidden aria-busy="true" />;

/** Before anything is asked for: whether it will be. */
function hasUnknown(client: QueryClient): boolean {
  return client
    .getQueryCache()
    .getAll()
    .some(({ state, options }) => state.status === 'pending' && (options as { enabled?: unknown }).enabled !== false);
}

function isComing(client: QueryClient): boolean {
  return client.isFetching({ predicate: ({ state }) => state.status === 'pending' }) > 0;
}

function isBusy(box: HTMLElement | null): boolean {
  return box?.querySelector('[aria-busy="true"]') != null;
}
