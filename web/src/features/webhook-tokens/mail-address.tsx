import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import type { WebhookToken } from '../../api/types.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { tokensQuery } from './queries.ts';

/** The address whose emails become alerts of a token: made, shown once, revoked. */
export function MailAddress({ token }: { readonly token: WebhookToken }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null);
  const params = { path: { id: token.id } };
  const reload = () => client.invalidateQueries({ queryKey: tokensQuery.queryKey });
  const make = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/webhook-tokens/mail-addresses/{id}', { params })),
    onSuccess: reload,
  });
  const revoke = async () => {
    await answer(api.DELETE('/api/v1/webhook-tokens/mail-addresses/{id}', { params }));
    make.reset();
    await reload();
    toast({ tone: 'good', text: 'The email address is revoked' });
  };
  return (
    <Card title="Email address" note="Emails to it become alerts: one alert for each subject. Whoever knows the address can send.">
      <Stacked>
        {make.data && <SecretOnce secret={make.data.address} what="this address" />}
        {!make.data && token.mail_address !== null && <code>{token.mail_address}</code>}
        {make.error && <ProblemNote error={make.error} what="The address was not created" />}
        <Inline>
          <Button
            variant="default"
            loading={make.isPending}
            onClick={() => (token.mail_address === null ? make.mutate() : setAsking('replace'))}
          >
            {token.mail_address === null ? 'Create address' : 'Replace address'}
          </Button>
          {token.mail_address !== null && (
            <Button variant="default" onClick={() => setAsking('revoke')}>
              Revoke address
            </Button>
          )}
        </Inline>
      </Stacked>
      <Confirm
        opened={asking !== null}
        title={asking === 'replace' ? 'Replace the email address?' : 'Revoke the email address?'}
        action={asking === 'replace' ? 'Replace address' : 'Revoke address'}
        onClose={() => setAsking(null)}
        run={async () => {
          if (asking === 'replace') await make.mutateAsync();
          else await revoke();
        }}
      >
        Emails to the present address are rejected from then on. This cannot be undone.
      </Confirm>
    </Card>
  );
}
