import { type ReactNode, useState } from 'react';
import { useProviders } from '../../api/providers.ts';
import { At } from '../../components/text/ago.tsx';
import { Icon } from '../../components/icon.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import styles from './page-line.module.css';
import type { Page } from './queries.ts';
import { attemptWord, STATE_TONES, STATE_WORDS } from './words.ts';

/** One page: by which channel, how it stands, and on a press every attempt. */
export function PageLine({ page, about }: { readonly page: Page; readonly about?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const { methodName } = useProviders();
  const inner = (
    <>
      <span className="row wrap gap-8 rows-0">
        {methodName(page.channel)}
        {page.alternate_for !== null && <span className="muted">replaces one that failed</span>}
        {page.bundle !== null && <span className="muted">bundled with others</span>}
      </span>
      <StateWord tone={STATE_TONES[page.state]}>{STATE_WORDS[page.state]}</StateWord>
      <span className="muted small figures from-right">
        <When page={page} />
      </span>
    </>
  );
  return (
    <li className={`line-above text ${styles.line}`}>
      {about && <div className={styles.about}>{about}</div>}
      {page.attempts.length === 0 ? (
        <div className={`grid middle gap-8 wide from-left same-ink ${styles.head}`}>
          <span className="row muted" />
          {inner}
        </div>
      ) : (
        <button
          type="button"
          className={`grid middle gap-8 wide from-left same-ink ${styles.head}`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <span className="row muted">
            <Icon name={open ? 'down' : 'right'} size={12} />
          </span>
          {inner}
        </button>
      )}
      {page.reason && page.state !== 'sent' && page.state !== 'delivered' && (
        <div className={`muted breaks ${styles.reason}`}>{sentence(page.reason)}</div>
      )}
      {open && (
        <ol className={`bare ink figures breaks ${styles.attempts}`}>
          {page.attempts.map((attempt) => (
            <li key={attempt.attempt}>
              <At at={attempt.at} /> {attemptWord(attempt.outcome)}
              {attempt.detail && `: ${attempt.detail}`} <span className="muted">({took(attempt.duration_ms)})</span>
            </li>
          ))}
        </ol>
      )}
    </li>
  );
}

function When({ page }: { readonly page: Page }) {
  if (page.state === 'delivered' && page.delivered_at) return <At at={page.delivered_at} />;
  if (page.sent_at && (page.state === 'sent' || page.state === 'delivered')) return <At at={page.sent_at} />;
  if (page.next_attempt_at)
    return (
      <>
        until <At at={page.next_attempt_at} />
      </>
    );
  return <At at={page.attempts.at(-1)?.at ?? page.due_at} />;
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

function took(milliseconds: number): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${(milliseconds / 1_000).toFixed(1)} s`;
}
