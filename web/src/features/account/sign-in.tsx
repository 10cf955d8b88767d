import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { type SecondStep, signedIn, signIn } from '../../api/session.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { SignInForm } from '../../components/forms/sign-in-form.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { passkeysPossible, showPasskey } from '../../api/passkeys.ts';
import { Prove } from '../../components/forms/prove.tsx';

interface SignInProps {
  /** The account is given. */
  readonly email?: string;
  /** The first step was taken at an identity provider. */
  readonly atSecondStep?: boolean;
  readonly onDone: () => void;
  /** Beside the button. */
  readonly other?: ReactNode;
}

/** Signs in: by password, with a second factor where one is wanted, or by a passkey alone. */
export function SignIn({ email, atSecondStep = false, onDone, other }: SignInProps) {
  const client = useQueryClient();
  const [step, setStep] = useState<SecondStep | null>(null);
  const taken = useQuery({
    queryKey: ['second-step'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/auth/second-step', { signal })),
    enabled: atSecondStep,
    retry: false,
    gcTime: 0,
  });
  const due = step ?? taken.data;
  const enter = async () => {
    await signedIn(client);
    onDone();
  };
  if (due)
    return (
      <Stacked gap={14}>
        <div>Now your second factor, {due.email}.</div>
        <Prove
          methods={due.methods}
          rememberDays={due.remember_days}
          action="Sign in"
          passkeyOptions={() => answer(api.POST('/api/v1/auth/second-step/passkey'))}
          submit={async (shown, remember) => {
            if ('password' in shown) return;
            await api.POST('/api/v1/auth/second-step', { body: { ...shown, remember } });
            await enter();
          }}
        />
        <Button variant="subtle" onClick={() => window.location.assign(window.location.pathname)}>
          Start again
        </Button>
      </Stacked>
    );
  return (
    <Stacked gap={10}>
      {taken.error && <ProblemNote error={taken.error} what="Sign-in failed" />}
      <SignInForm
        {...(email === undefined ? {} : { email })}
        submit={async (given, password) => {
          const wanted = await signIn(client, given, password);
          if (wanted) setStep(wanted);
          else onDone();
        }}
        other={other}
      />
      {passkeysPossible() && <ByPasskey onDone={enter} />}
    </Stacked>
  );
}

function ByPasskey({ onDone }: { readonly onDone: () => Promise<void> }) {
  const show = useMutation({
    mutationFn: async () => {
      const passkey = await showPasskey(await answer(api.POST('/api/v1/auth/passkey/options')));
      await api.POST('/api/v1/auth/passkey', { body: { passkey } });
      await onDone();
    },
  });
  return (
    <>
      <Button variant="default" fullWidth loading={show.isPending} onClick={() => show.mutate()}>
        Sign in with a passkey
      </Button>
      {show.error && <ProblemNote error={show.error} what="Sign-in failed" />}
    </>
  );
}
