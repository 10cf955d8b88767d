import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { BASE_PATH } from '../../api/base.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Stacked } from '../../components/layout/layout.tsx';
import { AddFactor, RecoveryCodes } from './add-factor.tsx';
import { secondFactorQuery } from './queries.ts';
import { StepUpForm } from './step-up-form.tsx';

/** What a session owes before it opens anything else: to show a second factor, or to add one. Signing out is always possible. */
export function FactorDue({ onDone }: { readonly onDone: () => unknown }) {
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const signOut = async () => {
    await api.POST('/api/v1/auth/logout');
    window.location.assign(`${BASE_PATH}/login`);
  };
  if (error) return <ProblemNote error={error} what="Your second factor could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  const has = data.app_since !== null || data.passkeys.length > 0;
  if (codes)
    return (
      <Stacked gap={14}>
        <RecoveryCodes codes={codes} />
        <Button onClick={() => void onDone()}>I have kept them</Button>
      </Stacked>
    );
  return (
    <Stacked gap={14}>
      {has ? (
        <StepUpForm action="Continue" onDone={onDone} />
      ) : (
        <>
          <div>Your administrator requires a second factor. Add one to go on.</div>
          <AddFactor possible={data.passkeys_possible} app onAdded={(fresh) => (fresh ? setCodes(fresh) : void onDone())} />
        </>
      )}
      <Button variant="subtle" onClick={() => void signOut()}>
        Sign out
      </Button>
    </Stacked>
  );
}
