import type { ReactNode } from 'react';
import { useNow } from '../../api/clock.ts';
import { Icon } from '../icon.tsx';
import { At } from '../text/ago.tsx';
import styles from './unpaged.module.css';
import { lackSentence, type Uncovered, unpagedOf, type Unpaged as Words } from './unpaged-words.ts';

interface UnpagedProps {
  readonly unpaged: Words;
  /** Whether it says for which services; in the row of the service it need not. */
  readonly named?: boolean;
  /** Behind the words: where to go. */
  readonly children?: ReactNode;
}

/** `A page for card-gateway and ledger would wake nobody`, in red; nothing where somebody would be woken at every hour. */
export function Unpaged({ unpaged: { now, later }, named = true, children }: UnpagedProps) {
  if (now === null && later === null) return null;
  const soon = later && lackSentence(later, named);
  return (
    <strong className={`inline-row baseline gap-6 critical text ${styles.unpaged}`}>
      <Icon name="alert" size={14} />
      <span>
        {now && lackSentence(now, named)}
        {later && soon && (
          <>
            {now ? `; ${soon[0]?.toLowerCase()}${soon.slice(1)}` : soon} from <At at={later.from} />
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
