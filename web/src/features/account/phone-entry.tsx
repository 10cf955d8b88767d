import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import { meQuery, useMe } from '../../api/session.ts';
import { Stacked } from '../../components/layout/layout.tsx';
import { PhoneConfirm } from './phone-confirm.tsx';

/** The number to be called at: entered, then confirmed with the code of a call. */
export function PhoneEntry() {
  const me = useMe();
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const save = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/auth/profile', { body: { phone: typed.trim() } })),
    onSuccess: ({ user }) => client.setQueryData(meQuery.queryKey, user),
  });
  if (me.pending_phone !== null) return <PhoneConfirm />;
  if (me.phone !== null) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={8}>
        <TextInput
          label="Phone number"
          description="With country code. We call you once with a code."
          type="tel"
          autoComplete="tel"
          placeholder="+4915112345678"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={save.error ? asProblem(save.error).message : null}
        />
        <div>
          <Button type="submit" variant="default" loading={save.isPending} disabled={typed.trim() === ''}>
            Use this number
          </Button>
        </div>
      </Stacked>
    </form>
  );
}
