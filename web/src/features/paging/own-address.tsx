import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { useProviders } from '../../api/providers.ts';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import styles from './own-address.module.css';
import { type Preferences, preferencesQuery } from './queries.ts';

type Method = Preferences['methods'][number];

/** Enter sends this small form, not the larger one around it. */
const onEnter = (send: (() => void) | null) => (event: KeyboardEvent) => {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  send?.();
};

/** Without the name that the member has in the interface. */
function wordsOf(error: unknown, field: 'address' | 'code'): string | null {
  if (!error) return null;
  const problem = asProblem(error);
  return fieldError(problem, field) ?? problem.message;
}

/** The address that a method has of its own: entered, confirmed by a code, changed or removed. */
export function OwnAddress({ method }: { readonly method: Method }) {
  const { all } = useProviders();
  const address = all.find(({ id }) => id === method.channel)?.pages?.address;
  const [editing, setEditing] = useState(false);
  const client = useQueryClient();
  const anew = () => client.invalidateQueries({ queryKey: preferencesQuery.queryKey });
  const path = { channel: method.channel };
  const remove = useMutation({
    mutationFn: () => api.DELETE('/api/v1/users/me/contact-addresses/{channel}', { params: { path } }),
    onSuccess: anew,
    onError: (problem) => toastProblem('The address was not removed', problem),
  });
  if (!address) return null;
  if (method.pending_address !== null && !editing)
    return <Confirm method={method} pending={method.pending_address} onOther={() => setEditing(true)} onDone={anew} />;
  if (method.address !== null && !editing) {
    return (
      <div className="row wrap middle gap-4">
        <span className="muted breaks">{method.address}</span>
        <Button size="compact-xs" variant="subtle" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <Button size="compact-xs" variant="subtle" color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
          Remove
        </Button>
      </div>
    );
  }
  return (
    <Enter
      {...{ address, path }}
      onSent={async () => {
        await anew();
        setEditing(false);
      }}
    />
  );
}

interface EnterProps {
  readonly address: { readonly label: string; readonly placeholder: string; readonly help: string };
  readonly path: { readonly channel: string };
  readonly onSent: () => Promise<void>;
}

function Enter({ address, path, onSent }: EnterProps) {
  const [typed, setTyped] = useState('');
  const send = useMutation({
    mutationFn: () =>
      answer(api.PUT('/api/v1/users/me/contact-addresses/{channel}', { params: { path }, body: { address: typed.trim() } })),
    onSuccess: onSent,
  });
  return (
    <div className="row wrap gap-8 at-bottom below-4">
      <TextInput
        size="xs"
        className={styles.input ?? ''}
        label={address.label}
        description={address.help}
        placeholder={address.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={onEnter(typed.trim() === '' || send.isPending ? null : send.mutate)}
        error={wordsOf(send.error, 'address')}
      />
      <Button size="xs" variant="default" disabled={typed.trim() === ''} loading={send.isPending} onClick={() => send.mutate()}>
        Send a code
      </Button>
    </div>
  );
}

interface ConfirmProps {
  readonly method: Method;
  readonly pending: string;
  readonly onOther: () => void;
  readonly onDone: () => Promise<void>;
}

function Confirm({ method, pending, onOther, onDone }: ConfirmProps) {
  const [code, setCode] = useState('');
  const path = { channel: method.channel };
  const confirm = useMutation({
    mutationFn: () => api.POST('/api/v1/users/me/contact-addresses/{channel}/confirm', { params: { path }, body: { code: code.trim() } }),
    onSuccess: async () => {
      toast({ tone: 'good', text: `${pending} is confirmed` });
      await onDone();
    },
  });
  return (
    <div className="row wrap gap-8 at-bottom below-4">
      <TextInput
        size="xs"
        className={styles.input ?? ''}
        label={`Code sent to ${pending}`}
        description="Good for 30 minutes and five tries."
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        onKeyDown={onEnter(code.trim() === '' || confirm.isPending ? null : confirm.mutate)}
        error={wordsOf(confirm.error, 'code')}
      />
      <Button size="xs" disabled={code.trim() === ''} loading={confirm.isPending} onClick={() => confirm.mutate()}>
        Confirm
      </Button>
      <Button size="xs" variant="subtle" onClick={onOther}>
        Other address
      </Button>
    </div>
  );
}
