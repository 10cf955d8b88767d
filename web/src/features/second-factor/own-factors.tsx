import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, Hint, ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { At } from '../../components/text/ago.tsx';
import { toast } from '../../components/toasts/toast.tsx';
import { AddFactor, RecoveryCodes } from './add-factor.tsx';
import { PasskeyRow } from './passkey-row.tsx';
import { secondFactorQuery } from './queries.ts';

interface Removing {
  readonly what: string;
  readonly run: () => Promise<unknown>;
}

/** One's own second factors: what there is, and adding, removing, renewing. */
export function OwnFactors() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(secondFactorQuery);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [removing, setRemoving] = useState<Removing | null>(null);
  const [renewing, setRenewing] = useState(false);
  const again = () => client.invalidateQueries({ queryKey: secondFactorQuery.queryKey });
  const has = data !== undefined && (data.app_since !== null || data.passkeys.length > 0);
  return (
    <Card title="Second factor" note="A passkey signs you in alone. An authenticator app shows codes beside your password.">
      <Stacked gap={14}>
        {error && <ProblemNote error={error} what="Your second factor could not be loaded" retry={() => void refetch()} />}
        {!data && !error && <Skeleton height={80} />}
        {data?.required && !has && <Hint tone="warn">Your administrator requires a second factor.</Hint>}
        {data && has && (
          <Rows label="Second factors">
            {data.passkeys.map((passkey) => (
              <PasskeyRow
                key={passkey.id}
                passkey={passkey}
                onRenamed={again}
                onRemove={() =>
                  setRemoving({
                    what: passkey.name,
                    run: () => api.DELETE('/api/v1/auth/second-factor/passkeys/{id}', { params: { path: { id: passkey.id } } }),
                  })
                }
              />
            ))}
            {data.app_since !== null && (
              <Row
                title="Authenticator app"
                meta={
                  <>
                    Added <At at={data.app_since} />
                  </>
                }
                actions={
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label="Remove authenticator app"
                    onClick={() => setRemoving({ what: 'the authenticator app', run: () => api.DELETE('/api/v1/auth/second-factor/app') })}
                  >
                    Remove
                  </Button>
                }
              />
            )}
            <Row
              title="Recovery codes"
              meta={`${data.recovery_codes_left} of 10 left`}
              actions={
                <Button size="compact-sm" variant="default" onClick={() => setRenewing(true)}>
                  New codes
                </Button>
              }
            />
          </Rows>
        )}
        {codes ? (
          <>
            <RecoveryCodes codes={codes} />
            <Inline>
              <Button onClick={() => setCodes(null)}>I have kept them</Button>
            </Inline>
          </>
        ) : (
          data && (
            <AddFactor
              possible={data.passkeys_possible}
              app={data.app_since === null}
              onAdded={(fresh) => {
                setCodes(fresh);
                void again();
                toast({ tone: 'good', text: 'Your second factor is added' });
              }}
            >
              {!has && (
                <Empty icon="key" title="No second factor yet">
                  Whoever knows your password can sign in. A second factor stops them.
                </Empty>
              )}
            </AddFactor>
          )
        )}
      </Stacked>
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing?.what}?`}
        action="Remove"
        onClose={() => setRemoving(null)}
        run={async () => {
          await removing?.run();
          setCodes(null);
          await again();
        }}
      >
        It no longer signs you in. Remembered devices are asked again.
      </Confirm>
      <Confirm
        opened={renewing}
        title="Make new recovery codes?"
        action="Make new codes"
        onClose={() => setRenewing(false)}
        run={async () => {
          const { recovery_codes } = await answer(api.POST('/api/v1/auth/second-factor/recovery-codes'));
          setCodes(recovery_codes);
          await again();
        }}
      >
        The old ones no longer work.
      </Confirm>
    </Card>
  );
}
