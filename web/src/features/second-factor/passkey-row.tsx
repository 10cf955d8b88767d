import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import type { Schema } from '../../api/types.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { Row } from '../../components/lists/rows.tsx';
import { Ago, At } from '../../components/text/ago.tsx';
import styles from './second-factor.module.css';

/** Where the keyboard goes on, once it is there. */
const focused = (element: HTMLElement | null) => element?.focus();

interface PasskeyRowProps {
  readonly passkey: Schema<'Passkey'>;
  readonly onRenamed: () => Promise<unknown>;
  readonly onRemove: () => void;
}

/** One of one's passkeys; its name is changed where it stands. */
export function PasskeyRow({ passkey: { id, name, created_at, last_used_at }, onRenamed, onRemove }: PasskeyRowProps) {
  const [renaming, setRenaming] = useState<boolean | 'over'>(false);
  const meta = (
    <>
      Passkey · added <At at={created_at} />
      {last_used_at && (
        <>
          , used <Ago at={last_used_at} />
        </>
      )}
    </>
  );
  if (renaming === true) return <Row title={<Rename id={id} name={name} onRenamed={onRenamed} onClose={() => setRenaming('over')} />} />;
  return (
    <Row
      title={name}
      meta={meta}
      actions={
        <>
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setRenaming(true)}
            aria-label={`Rename ${name}`}
            ref={renaming === 'over' ? focused : null}
          >
            Rename
          </Button>
          <Button size="compact-sm" variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
            Remove
          </Button>
        </>
      }
    />
  );
}

interface RenameProps {
  readonly id: string;
  readonly name: string;
  readonly onRenamed: () => Promise<unknown>;
  readonly onClose: () => void;
}

function Rename({ id, name, onRenamed, onClose }: RenameProps) {
  const [next, setNext] = useState(name);
  const rename = useMutation({
    mutationFn: async () => {
      const params = { path: { id } };
      await answer(api.PATCH('/api/v1/auth/second-factor/passkeys/{id}', { params, body: { name: next.trim() } }));
      await onRenamed();
    },
    onSuccess: onClose,
  });
  const problem = rename.error ? asProblem(rename.error) : null;
  const wrong = fieldError(problem, 'name');
  const go = (event: FormEvent) => {
    event.preventDefault();
    rename.mutate();
  };
  return (
    <form onSubmit={go} className={styles.rename}>
      <Stacked gap={10}>
        <TextInput
          aria-label={`New name of ${name}`}
          maxLength={100}
          value={next}
          onChange={(event) => setNext(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClose();
          }}
          error={wrong}
          ref={focused}
          required
        />
        {problem && wrong === null && <ProblemNote error={problem} what="The passkey was not renamed" />}
        <Inline>
          <Button type="submit" size="compact-sm" loading={rename.isPending} disabled={next.trim() === ''}>
            Save
          </Button>
          <Button size="compact-sm" variant="default" onClick={onClose}>
            Cancel
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
