import { Button, Loader } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Brand } from '../../components/brand.tsx';
import { Card, Stage, Stacked } from '../../components/layout/layout.tsx';
import { ProblemNote, Hint } from '../../components/forms/notes.tsx';
import { takeLinkToken } from '../../features/account/link-token.ts';

/** `/confirm-email`: a new address proves itself by the link that was sent there. One press, so that no mail scanner confirms. */
export function ConfirmEmailPage() {
  const [token] = useState(takeLinkToken);
  const confirm = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/auth/change-email/confirm', { body: { token: token ?? '' } })),
  });
  return (
    <Stage>
      <Brand title="Confirm your address" />
      <Card>
        <Stacked gap={14}>
          {token === null && <Hint tone="warn">This link is incomplete. Open the full link from the email.</Hint>}
          {confirm.error && <ProblemNote error={confirm.error} what="The address was not confirmed" />}
          {confirm.data ? (
            <>
              <Hint tone="good">You sign in with {confirm.data.email} from now on.</Hint>
              <Button component={Link} to="/login">
                Continue
              </Button>
            </>
          ) : (
            <Button disabled={token === null} onClick={() => confirm.mutate()}>
              {confirm.isPending ? <Loader size="xs" /> : 'Confirm address'}
            </Button>
          )}
        </Stacked>
      </Card>
    </Stage>
  );
}
