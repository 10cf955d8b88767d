import { Button, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { KeyboardEvent, ReactNode } from 'react';
import { ProblemNote } from '../forms/notes.tsx';
import styles from './composer.module.css';
import { useShowTyping } from './typing.ts';

interface ComposerProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Absent: nobody is told that one types. */
  readonly showTyping?: () => Promise<unknown>;
  readonly send: (text: string) => Promise<unknown>;
  /** It was sent, and the field is empty. */
  readonly onSent: () => void;
  /** What the field is called. */
  readonly label?: string;
  /** Stands beside the button instead of how to send. */
  readonly hint?: string;
  /** Stands below the field: that it is a draft. */
  readonly mark?: ReactNode;
  /** The field has the focus when its dialog opens. */
  readonly first?: boolean;
}

const HINT = 'Ctrl+Enter to send';

/** Where a message is written into a thread: Ctrl+Enter sends it, and it stays where sending failed. */
export function Composer({ text, onText, showTyping, send, onSent, label = 'Message', hint = HINT, mark, first = false }: ComposerProps) {
  const show = useShowTyping(showTyping);
  const sending = useMutation({
    mutationFn: send,
    onSuccess: () => {
      onText('');
      onSent();
    },
  });
  const submit = () => {
    if (text.trim() !== '' && !sending.isPending) sending.mutate(text.trim());
  };
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      submit();
    }
  };
  return (
    <div className="column gap-8">
      <Textarea
        aria-label={label}
        data-autofocus={first || undefined}
        placeholder="Write a message"
        autosize
        minRows={2}
        maxRows={8}
        value={text}
        onChange={(event) => {
          onText(event.currentTarget.value);
          if (event.currentTarget.value !== '') show();
        }}
        onKeyDown={keys}
      />
      {mark}
      {sending.error && <ProblemNote error={sending.error} what="The message was not sent; your text is still here" />}
      <div className="row middle at-end gap-10">
        <span className={`muted small ${styles.hint}`} data-keys={hint === HINT}>
          {hint}
        </span>
        <Button size="compact-sm" disabled={text.trim() === ''} loading={sending.isPending} onClick={submit}>
          Send
        </Button>
      </div>
    </div>
  );
}
