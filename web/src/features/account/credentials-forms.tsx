import '@mantine/core/styles/PasswordInput.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { useMe } from '../../api/session.ts';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { NewPassword, newPasswordFits } from '../../components/forms/new-password.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { sessionsQuery } from './queries.ts';

/** Changes the password; every other sign-in ends. */
export function PasswordForm() {
  const me = useMe();
  const client = useQueryClient();
  const [form, setForm] = useState({ current: '', next: '' });
  const change = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/auth/change-password', { body: { current_password: form.current, new_password: form.next } })),
    onSuccess: () => {
      setForm({ current: '', next: '' });
      void client.invalidateQueries({ queryKey: sessionsQuery.queryKey });
    },
  });
  const problem = change.error ? asProblem(change.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Card title="Password" note="Changing it signs you out everywhere else. Personal tokens stay valid.">
      <form onSubmit={submit}>
        <Stacked gap={14}>
          <input type="email" autoComplete="username" value={me.email} readOnly hidden />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            value={form.current}
            onChange={(event) => setForm({ ...form, current: event.currentTarget.value })}
            error={fieldError(problem, 'current_password')}
            required
          />
          <NewPassword
            label="New password"
            value={form.next}
            onChange={(next) => setForm({ ...form, next })}
            error={fieldError(problem, 'new_password')}
          />
          {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="Your password was not changed" />}
          {change.data && (
            <Hint tone="good">
              Your password was changed. {endedText(change.data.sessions_ended)}
              {change.data.personal_tokens.length > 0 &&
                ` Your personal tokens still work: ${change.data.personal_tokens.map((token) => token.name).join(', ')}. Revoke those that others may know.`}
            </Hint>
          )}
          <Inline>
            <Button type="submit" loading={change.isPending} disabled={form.current === '' || !newPasswordFits(form.next)}>
              Change password
            </Button>
          </Inline>
        </Stacked>
      </form>
    </Card>
  );
}

function endedText(count: number): string {
  if (count === 0) return 'You had no other sessions.';
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`;
}

/** Asks for another address, which counts once it is confirmed from there. */
export function EmailForm() {
  const me = useMe();
  const [form, setForm] = useState({ email: '', password: '' });
  const change = useMutation({
    mutationFn: () =>
      answer(api.POST('/api/v1/auth/change-email', { body: { email: form.email.trim(), current_password: form.password } })),
    onSuccess: () => setForm({ email: '', password: '' }),
  });
  const problem = change.error ? asProblem(change.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };
  return (
    <Card title="Email" note={`You sign in with ${me.email}${me.email_verified ? '' : ', which is not confirmed yet'}.`}>
      <form onSubmit={submit}>
        <Stacked gap={14}>
          <TextInput
            label="New address"
            type="email"
            autoComplete="email"
            value={form.email}
            onChange={(event) => setForm({ ...form, email: event.currentTarget.value })}
            error={fieldError(problem, 'email')}
            required
          />
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            value={form.password}
            onChange={(event) => setForm({ ...form, password: event.currentTarget.value })}
            error={fieldError(problem, 'current_password')}
            required
          />
          {problem && problem.errors.length === 0 && <ProblemNote error={problem} what="The address was not changed" />}
          {change.data && (
            <Hint tone="good">We sent an email to {change.data.pending_email}. The address changes when the link in it is opened.</Hint>
          )}
          <Inline>
            <Button type="submit" loading={change.isPending} disabled={form.email.trim() === '' || form.password === ''}>
              Change email
            </Button>
          </Inline>
        </Stacked>
      </form>
    </Card>
  );
}
