import type { ReactNode } from 'react';
import { useNow } from '../../api/clock.ts';
import { Icon } from '../icon.tsx';
import { At } from '../text/ago.tsx';
import styles from './unpaged.module.css';
import { type Uncovered, unpagedOf, type Unpaged as Words } from './unpaged-words.ts';

interface UnpagedProps {
  readonly unpaged: Words;
  /** Whether it says for which services; in the row of the service it need not. */
  readonly named?: boolean;
  /** Behind the words: where to go. */
  readonly children?: ReactNode;
}

/** `Nobody can be paged for card-gateway and ledger`, in red; nothing where somebody can at every hour. */
export function Unpaged({ unpaged: { words, later, from }, named = true, children }: UnpagedProps) {
  if (words === null && later === null) return null;
  return (
    <strong className={styles.unpaged}>
      <Icon name="alert" size={14} />
      <span>
        {words !== null && `Nobody can be paged${named ? ` for ${words}` : ''}`}
        {words !== null && later !== null && '; '}
        {later !== null && from !== null && (
          <>
            {words === null ? 'Nobody' : 'nobody'} can be paged {named && `for ${later} `}from <At at={from} />
          </>
        )}{' '}
        {children}
      </span>
    </strong>
  );
}

/** The same for some services whose gaps are at hand. */
export function UnpagedOf({ services, named = true }: { readonly services: readonly Uncovered[]; readonly named?: boolean }) {
  const now = useNow();
  return <Unpaged unpaged={unpagedOf(services, now)} named={named} />;
}
