import { Button, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { meQuery, useMe } from '../../api/session.ts';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { toast } from '../../components/toasts/toast.tsx';

/** A new number is called once, and used when the code of that call has come back. Nothing where no number waits. */
export function PhoneConfirm() {
  const me = useMe();
  if (me.pending_phone === null) return null;
  return <Confirm key={me.pending_phone} phone={me.pending_phone} current={me.phone} />;
}

function Confirm({ phone, current }: { readonly phone: string; readonly current: string | null }) {
  const client = useQueryClient();
  const [code, setCode] = useState('');
  const call = useMutation({ mutationFn: () => answer(api.POST('/api/v1/users/me/phone/call')) });
  const confirm = useMutation({
    mutationFn: () => api.POST('/api/v1/users/me/phone/confirm', { body: { code: code.trim() } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: meQuery.queryKey });
      await client.invalidateQueries({ queryKey: ['notification-preferences'] });
      toast({ tone: 'good', text: `${phone} is confirmed` });
    },
  });
  const problem = confirm.error ? asProblem(confirm.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <Card
      title={`Confirm ${phone}`}
      note={current === null ? 'You cannot be called until then.' : `Until then you are called at ${current}.`}
    >
      <form onSubmit={submit}>
        <Stacked gap={14}>
          <Inline>
            <Button variant="default" loading={call.isPending} onClick={() => call.mutate()}>
              {call.isSuccess ? 'Call again' : 'Call me with a code'}
            </Button>
          </Inline>
          {call.error && <ProblemNote error={call.error} what="You were not called" />}
          {call.isSuccess && <p role="status">We are calling {phone}. The code is valid for 10 minutes and 5 tries.</p>}
          <TextInput
            label="Code"
            description="The six digits from the call."
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={fieldError(problem, 'code')}
          />
          {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="The number was not confirmed" />}
          <Inline>
            <Button type="submit" loading={confirm.isPending} disabled={!/^\d{6}$/.test(code.trim())}>
              Confirm
            </Button>
          </Inline>
        </Stacked>
      </form>
    </Card>
  );
}
