import '@mantine/core/styles/PasswordInput.css';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { asProblem, fieldError } from '../../api/problem.ts';
import { ProblemNote } from './notes.tsx';
import { Stacked } from '../layout/layout.tsx';
import { passkeysPossible, showPasskey } from '../../api/passkeys.ts';

type Method = 'passkey' | 'code' | 'recovery_code' | 'password';

/** What somebody shows: one of these. */
export type Shown =
  | { readonly code: string }
  | { readonly recovery_code: string }
  | { readonly password: string }
  | { readonly passkey: Awaited<ReturnType<typeof showPasskey>> };

interface ProveProps {
  readonly methods: readonly Method[];
  /** For so many days this device can be remembered. */
  readonly rememberDays?: number;
  readonly passkeyOptions: () => Promise<{ readonly options: unknown }>;
  readonly submit: (shown: Shown, remember: boolean) => Promise<unknown>;
  /** `Sign in`. */
  readonly action: string;
}

const FIELDS = {
  code: { label: 'Code', description: 'The six digits that your authenticator app shows.', member: 'code' },
  recovery_code: { label: 'Recovery code', description: 'One of the ten you kept. Each works once.', member: 'recovery_code' },
  password: { label: 'Your password', description: null, member: 'password' },
} as const;

/** Asks for a second factor, or for the password where there is none: one way at a time, the others one press away. */
export function Prove({ methods, rememberDays = 0, passkeyOptions, submit, action }: ProveProps) {
  const usable = methods.filter((method) => method !== 'passkey' || passkeysPossible());
  const [chosen, setChosen] = useState<Method | null>(null);
  const [text, setText] = useState('');
  const [remember, setRemember] = useState(false);
  const prove = useMutation({ mutationFn: (shown: () => Promise<Shown>) => shown().then((given) => submit(given, remember)) });
  const method = chosen ?? usable[0];
  const problem = prove.error ? asProblem(prove.error) : null;
  if (method === undefined) return <p>Ask an administrator to reset your second factor.</p>;
  const choose = (next: Method) => {
    setChosen(next);
    setText('');
    prove.reset();
  };
  const go = (event: FormEvent) => {
    event.preventDefault();
    prove.mutate(async () => {
      if (method === 'passkey') return { passkey: await showPasskey(await passkeyOptions()) };
      if (method === 'password') return { password: text };
      return method === 'code' ? { code: text.trim() } : { recovery_code: text.trim() };
    });
  };
  const field = method === 'passkey' ? null : FIELDS[method];
  const error = field ? fieldError(problem, field.member) : null;
  return (
    <form onSubmit={go}>
      <Stacked gap={14}>
        {method === 'password' && (
          <PasswordInput
            label={FIELDS.password.label}
            autoComplete="current-password"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={error}
            data-autofocus
            required
          />
        )}
        {field && method !== 'password' && (
          <TextInput
            key={method}
            label={field.label}
            description={field.description}
            inputMode={method === 'code' ? 'numeric' : 'text'}
            autoComplete={method === 'code' ? 'one-time-code' : 'off'}
            maxLength={40}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            error={error}
            data-autofocus
            required
          />
        )}
        {rememberDays > 0 && (
          <Checkbox
            label={`Remember this device for ${rememberDays} ${rememberDays === 1 ? 'day' : 'days'}`}
            checked={remember}
            onChange={(event) => setRemember(event.currentTarget.checked)}
          />
        )}
        {problem && error === null && <ProblemNote error={problem} what="It did not work" />}
        <Button type="submit" loading={prove.isPending} disabled={field !== null && text.trim() === ''} fullWidth>
          {method === 'passkey' ? 'Use your passkey' : action}
        </Button>
        {usable
          .filter((each) => each !== method)
          .map((each) => (
            <Button key={each} type="button" variant="subtle" onClick={() => choose(each)} fullWidth>
              {OTHER[each]}
            </Button>
          ))}
      </Stacked>
    </form>
  );
}

const OTHER: Readonly<Record<Method, string>> = {
  passkey: 'Use a passkey instead',
  code: 'Use a code instead',
  recovery_code: 'Use a recovery code instead',
  password: 'Use your password instead',
};
