import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { type ApiProblem, asProblem } from '../../api/problem.ts';
import { Copy } from '../text/copy.tsx';
import { Icon, type IconName } from '../icon.tsx';
import styles from './notes.module.css';

interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  /** One sentence that teaches the next step. */
  readonly children: ReactNode;
  readonly action?: ReactNode;
  readonly tone?: 'plain' | 'good';
}

/** Nothing to show, and what to do about it. */
export function Empty({ icon, title, children, action, tone = 'plain' }: EmptyProps) {
  return (
    <div className={`column middle gap-6 ${styles.empty}`} data-tone={tone}>
      <span className={`row middle centred muted round above-8 ${styles.emptyIcon}`}>
        <Icon name={icon} size={22} />
      </span>
      <h2 className="bare lead semibold">{title}</h2>
      <p className={styles.emptyText}>{children}</p>
      {action}
    </div>
  );
}

/** Secrets that were saved under a key that is gone, by the labels of their fields: nothing else says why something does not work. */
export function Undecryptable({ labels }: { readonly labels: readonly string[] }) {
  if (labels.length === 0) return null;
  return (
    <Hint tone="warn">Cannot be decrypted: {labels.join(', ')}. Bring the key back in ENCRYPTION_KEYS, or enter what is named again.</Hint>
  );
}

interface ProblemNoteProps {
  readonly error: unknown;
  /** What was tried: `The alerts could not be loaded`. */
  readonly what?: string;
  readonly retry?: () => void;
}

/** What went wrong, why, what to do, with the request id to copy. */
export function ProblemNote({ error, what, retry }: ProblemNoteProps) {
  const problem = asProblem(error);
  // What is not there is not there the next time either.
  const again = problem.status === 404 ? undefined : retry;
  return (
    <div className={`row gap-10 text rounded-8 pad-12 ${styles.problem}`} role="alert">
      <Icon name={problem.code === 'no_connection' ? 'offline' : 'alert'} />
      <div className="fill shrinks breaks">
        <div className="semibold">{what ?? problem.title}</div>
        <div>{problem.message}</div>
        <div className="row wrap gap-12 rows-4 muted below-2 tiny mono">
          <ErrorCode problem={problem} />
          {problem.requestId && <span>request {problem.requestId}</span>}
        </div>
        {(again || problem.requestId) && (
          <div className="row wrap gap-8 below-8">
            {again && (
              <Button size="compact-sm" variant="default" leftSection={<Icon name="refresh" size={14} />} onClick={again}>
                Try again
              </Button>
            )}
            {problem.requestId && <Copy value={problem.requestId} label="Copy request id" />}
          </div>
        )}
      </div>
    </div>
  );
}

function ErrorCode({ problem: { about, code } }: { readonly problem: ApiProblem }) {
  if (about === null) return <span>{code}</span>;
  return (
    <a href={about} target="_blank" rel="noreferrer" title="What does this mean?">
      {code}
    </a>
  );
}

/** A quiet remark beside a form or a list. */
export function Hint({ children, tone = 'plain' }: { readonly children: ReactNode; readonly tone?: 'plain' | 'good' | 'warn' }) {
  return (
    <div className={`muted text framed sunken rounded-8 pad-10-12 ${styles.remark}`} data-tone={tone}>
      {children}
    </div>
  );
}
