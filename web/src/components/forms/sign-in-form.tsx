import '@mantine/core/styles/PasswordInput.css';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { serverNow, zoneStore } from '../../api/clock.ts';
import { type ApiProblem, asProblem } from '../../api/problem.ts';
import { useStore } from '../../api/store.ts';
import { Inline, Stacked } from '../layout/layout.tsx';
import { ProblemNote, Hint } from './notes.tsx';
import { clockText } from '../text/time.ts';

interface SignInFormProps {
  /** The account is given and only its password is asked. */
  readonly email?: string;
  readonly submit: (email: string, password: string) => Promise<void>;
  /** Beside the button. */
  readonly other?: ReactNode;
}

/** Email and password; refusals in the server's words, a lock with the time it ends. */
export function SignInForm({ email: given, submit, other }: SignInFormProps) {
  const [email, setEmail] = useState(given ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const go = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await submit(email.trim(), password);
      setPassword('');
    } catch (error) {
      setProblem(asProblem(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void go(event)}>
      <Stacked gap={14}>
        {given === undefined ? (
          <TextInput
            label="Email"
            type="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            required
            autoFocus
          />
        ) : (
          <input type="email" autoComplete="username" value={given} readOnly hidden />
        )}
        <PasswordInput
          label={given === undefined ? 'Password' : `Password of ${given}`}
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          required
          data-autofocus
        />
        {problem && <Refusal problem={problem} />}
        <Inline end={other !== undefined}>
          {other}
          <Button type="submit" loading={busy} fullWidth={other === undefined}>
            Sign in
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

function Refusal({ problem }: { readonly problem: ApiProblem }) {
  const zone = useStore(zoneStore);
  if (problem.status !== 423 && problem.status !== 401) return <ProblemNote error={problem} what="Sign-in failed" />;
  const until = lockedUntil(problem);
  return (
    <div role="alert">
      <Hint tone="warn">
        {problem.message}
        {until !== null && (
          <div>Try again after {clockText(until, serverNow(), zone)}, or ask an administrator to reset your password.</div>
        )}
      </Hint>
    </div>
  );
}

function lockedUntil(problem: ApiProblem): number | null {
  const named = problem.extra['locked_until'];
  if (typeof named === 'string' && !Number.isNaN(Date.parse(named))) return Date.parse(named);
  return problem.status === 423 && problem.retryAfter !== null ? serverNow() + problem.retryAfter * 1_000 : null;
}
