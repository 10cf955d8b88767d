import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Brand } from '../../components/brand.tsx';
import { Card, Inline, Stage, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';

/** `/forgot-password`: an email with a link; the answer is the same for every address. */
export function ForgotPasswordPage() {
  const [email, setEmail] = useState('');
  const ask = useMutation({ mutationFn: () => answer(api.POST('/api/v1/auth/forgot-password', { body: { email: email.trim() } })) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask.mutate();
  };
  return (
    <Stage>
      <Brand title="Forgot your password?">We send a link to choose a new one. It works once, for an hour.</Brand>
      <Card>
        <form onSubmit={submit}>
          <Stacked gap={14}>
            <TextInput
              label="Email"
              type="email"
              autoComplete="username"
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
              required
              autoFocus
            />
            {ask.error && <ProblemNote error={ask.error} what="No email was requested" />}
            {ask.data && (
              <Hint tone="good">{ask.data.detail}. Nothing arrived? Check your spam folder, or ask an administrator for a link.</Hint>
            )}
            <Inline end>
              <Button component={Link} to="/login" variant="subtle" color="gray">
                Back to sign-in
              </Button>
              <Button type="submit" loading={ask.isPending} disabled={email.trim() === ''}>
                Send link
              </Button>
            </Inline>
          </Stacked>
        </form>
      </Card>
    </Stage>
  );
}
