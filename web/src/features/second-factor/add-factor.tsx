import { Button, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { encode } from 'uqr';
import { answer, api } from '../../api/client.ts';
import { asProblem, fieldError } from '../../api/problem.ts';
import { Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { Snippet } from '../../components/text/copy.tsx';
import type { Schema } from '../../api/types.ts';
import { makePasskey, passkeysPossible } from '../../api/passkeys.ts';
import styles from './second-factor.module.css';

interface AddFactorProps {
  /** Whether the address of the service allows passkeys. */
  readonly possible: boolean;
  /** Whether an app may be added: an account has one. */
  readonly app: boolean;
  /** `codes`: with the first second factor. */
  readonly onAdded: (codes: readonly string[] | null) => void;
  /** Above the choice, and out of the way while something is added. */
  readonly children?: ReactNode;
}

/** Adds a passkey, or an app that shows codes. */
export function AddFactor({ possible, app, onAdded, children }: AddFactorProps) {
  const [adding, setAdding] = useState<'passkey' | Schema<'AuthenticatorEnrolment'> | null>(null);
  const begin = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/auth/second-factor/app')),
    onSuccess: (enrolment) => setAdding(enrolment),
  });
  const done = (codes: readonly string[] | null) => {
    setAdding(null);
    onAdded(codes);
  };
  if (adding === 'passkey') return <NamePasskey onAdded={done} onCancel={() => setAdding(null)} />;
  if (adding) return <ConfirmApp enrolment={adding} onAdded={done} onCancel={() => setAdding(null)} />;
  return (
    <Stacked gap={10}>
      {children}
      {begin.error && <ProblemNote error={begin.error} what="The app was not added" />}
      <Inline>
        {possible && passkeysPossible() && <Button onClick={() => setAdding('passkey')}>Add a passkey</Button>}
        {app && (
          <Button variant="default" loading={begin.isPending} onClick={() => begin.mutate()}>
            Add an authenticator app
          </Button>
        )}
      </Inline>
      {!possible && <Hint>Passkeys need an https address with a name. Your administrator sets it as BASE_URL.</Hint>}
    </Stacked>
  );
}

interface PartProps {
  readonly onAdded: (codes: readonly string[] | null) => void;
  readonly onCancel: () => void;
}

function NamePasskey({ onAdded, onCancel }: PartProps) {
  const [name, setName] = useState('');
  const add = useMutation({
    mutationFn: async () => {
      const passkey = await makePasskey(await answer(api.POST('/api/v1/auth/second-factor/passkeys/options')));
      return answer(api.POST('/api/v1/auth/second-factor/passkeys', { body: { name: name.trim(), passkey } }));
    },
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
  const problem = add.error ? asProblem(add.error) : null;
  const go = (event: FormEvent) => {
    event.preventDefault();
    add.mutate();
  };
  return (
    <form onSubmit={go}>
      <Stacked gap={14}>
        <TextInput
          label="Name of the passkey"
          description="The device or the password manager that keeps it."
          placeholder="Work laptop"
          maxLength={100}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={fieldError(problem, 'name')}
          data-autofocus
          required
        />
        {problem && fieldError(problem, 'name') === null && <ProblemNote error={problem} what="The passkey was not added" />}
        <Inline end>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={add.isPending} disabled={name.trim() === ''}>
            Add passkey
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

function ConfirmApp({ enrolment, onAdded, onCancel }: PartProps & { readonly enrolment: Schema<'AuthenticatorEnrolment'> }) {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/auth/second-factor/app/confirm', { body: { code: code.trim() } })),
    onSuccess: ({ recovery_codes }) => onAdded(recovery_codes),
  });
  const problem = confirm.error ? asProblem(confirm.error) : null;
  const go = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate();
  };
  return (
    <form onSubmit={go}>
      <Stacked gap={14}>
        <div>Scan this with your authenticator app, or type the secret into it.</div>
        <QrCode text={enrolment.uri} />
        <Snippet where="Secret" text={enrolment.secret} />
        <TextInput
          label="Code"
          description="The six digits that the app shows now."
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={fieldError(problem, 'code')}
          required
        />
        {problem && fieldError(problem, 'code') === null && <ProblemNote error={problem} what="The app was not added" />}
        <Inline end>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={code.trim() === ''}>
            Add app
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

/** Dark on white whatever the theme: cameras expect it. */
function QrCode({ text }: { readonly text: string }) {
  const { data, size } = encode(text, { border: 2 });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      className={`self-middle fits ${styles.qr}`}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

/** Recovery codes, this one time. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Stacked gap={10}>
      <div>These recovery codes let you in when your second factor is lost. Each works once. This is the only time they are shown.</div>
      <Snippet where="Recovery codes" text={codes.join('\n')} />
    </Stacked>
  );
}
