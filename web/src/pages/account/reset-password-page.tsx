import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { Brand } from '../../components/brand.tsx';
import { Card, Stage, Stacked } from '../../components/layout/layout.tsx';
import { NewPassword, newPasswordFits } from '../../components/forms/new-password.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { takeLinkToken } from '../../features/account/link-token.ts';

/** `/reset-password`: a new password by a link from an email. */
export function ResetPasswordPage() {
  return <ChoosePassword title="Set a new password" action="Set password" />;
}

/** `/accept-invitation`: the first password of somebody who was invited. */
export function AcceptInvitationPage() {
  return <ChoosePassword title="Welcome to Tocsin" action="Set password and continue" />;
}

function ChoosePassword({ title, action }: { readonly title: string; readonly action: string }) {
  const [token] = useState(takeLinkToken);
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const set = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/auth/reset-password', { body: { token: token ?? '', password } })),
  });
  const problem = set.error ? asProblem(set.error) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate();
  };
  if (token === null) return <NoToken title={title} />;
  return (
    <Stage>
      <Brand title={title}>{set.data ? undefined : 'The link works once. You sign in with the password afterwards.'}</Brand>
      <Card>
        {set.data ? (
          <Stacked gap={14}>
            <Hint tone="good">The password of {set.data.email} is set.</Hint>
            <Button onClick={() => void navigate({ to: '/login' })}>Sign in</Button>
          </Stacked>
        ) : (
          <form onSubmit={submit}>
            <Stacked gap={14}>
              <NewPassword label="Password" value={password} onChange={setPassword} error={fieldError(problem, 'password')} />
              {problem && !fieldError(problem, 'password') && <ProblemNote error={problem} what="The password was not set" />}
              <Button type="submit" loading={set.isPending} disabled={!newPasswordFits(password)}>
                {action}
              </Button>
            </Stacked>
          </form>
        )}
      </Card>
    </Stage>
  );
}

function NoToken({ title }: { readonly title: string }) {
  return (
    <Stage>
      <Brand title={title} />
      <Card>
        <Stacked gap={14}>
          <Hint tone="warn">This link is incomplete. Open the full link from the email, or ask for a new one.</Hint>
          <Button component={Link} to="/forgot-password" variant="default">
            Request a new link
          </Button>
        </Stacked>
      </Card>
    </Stage>
  );
}
