import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { Schema } from '../../api/types.ts';
import styles from './drafts.module.css';
import { ProblemNote } from '../forms/notes.tsx';
import { Ago } from '../text/ago.tsx';

export type ThreadDraft = Schema<'ThreadDraft'>;

interface DraftsProps {
  readonly drafts: readonly ThreadDraft[];
  /** Sends it under the name of the person. */
  readonly send: (draft: ThreadDraft, text: string) => Promise<unknown>;
  /** One was sent or dropped: load again. */
  readonly onDone: () => void;
}

/** What agents propose to say in a thread: a person changes it, sends it under their own name, or drops it. */
export function Drafts({ drafts, ...rest }: DraftsProps) {
  if (drafts.length === 0) return null;
  return (
    <ul className="plain column gap-12" aria-label="Drafts of agents">
      {drafts.map((draft) => (
        <Draft key={draft.id} draft={draft} {...rest} />
      ))}
    </ul>
  );
}

function Draft({ draft, send, onDone }: Omit<DraftsProps, 'drafts'> & { readonly draft: ThreadDraft }) {
  const [text, setText] = useState(draft.text);
  const sending = useMutation({ mutationFn: () => send(draft, text.trim()), onSuccess: onDone });
  const dropping = useMutation({
    mutationFn: () => answer(api.DELETE('/api/v1/drafts/{id}', { params: { path: { id: draft.id } } })),
    onSuccess: onDone,
  });
  const error = sending.error ?? dropping.error;
  const { name } = draft.author;
  return (
    <li className={`column gap-8 rounded-8 pad-12 ${styles.draft}`}>
      <div className="muted small">
        Draft by {name}, an agent · <Ago at={draft.at} />
      </div>
      <Textarea
        aria-label={`Draft by ${name}`}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={10_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {error && <ProblemNote error={error} what={sending.error ? 'The draft was not sent' : 'The draft was not dropped'} />}
      <div className="row at-end gap-10">
        <Button size="compact-sm" variant="default" loading={dropping.isPending} onClick={() => dropping.mutate()}>
          Drop
        </Button>
        <Button
          size="compact-sm"
          disabled={text.trim() === '' || text.trim().length > 10_000}
          loading={sending.isPending}
          onClick={() => sending.mutate()}
        >
          Send as me
        </Button>
      </div>
    </li>
  );
}
