import type { ReactNode } from 'react';
import { At } from './ago.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './timeline.module.css';

/** What happened, in order, joined by a line. */
export function EventTimeline({ children }: { readonly children: ReactNode }) {
  return <ol className="plain">{children}</ol>;
}

interface EventTimelineRowProps {
  readonly icon: IconName;
  /** `bad` went wrong, `next` is awaited. */
  readonly tone?: 'plain' | 'bad' | 'next';
  /** RFC 3339; absent for what has no time yet. */
  readonly at?: string;
  readonly children: ReactNode;
  /** In a second, muted line. */
  readonly note?: ReactNode;
}

/** One thing that happened. */
export function EventTimelineRow({ icon, tone = 'plain', at, children, note }: EventTimelineRowProps) {
  return (
    <li className={`grid gap-10 holds text ${styles.entry}`} data-tone={tone}>
      <span className={`row middle centred muted framed surface ${styles.dot}`}>
        <Icon name={icon} size={13} />
      </span>
      <div className={`shrinks breaks lines ${styles.words}`}>
        <div>{children}</div>
        {note && <div className="muted">{note}</div>}
      </div>
      {at !== undefined && (
        <span className={`muted small figures nowrap ${styles.when}`}>
          <At at={at} />
        </span>
      )}
    </li>
  );
}
