import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { WebhookToken } from '../../api/types.ts';
import { SecretOnce } from '../../components/text/copy.tsx';
import { Card, Inline, Page, Stacked } from '../../components/layout/layout.tsx';
import { FirstAlert } from '../../features/setup/first-alert.tsx';
import { CreateToken } from '../../features/webhook-tokens/create-token.tsx';
import { tokensQuery } from '../../features/webhook-tokens/queries.ts';
import { RefusalList } from '../../features/webhook-tokens/refusal-list.tsx';
import { LazyGallery, useGallerySettled } from '../../features/webhook-tokens/lazy-gallery.tsx';
import { TokenList } from '../../features/webhook-tokens/token-list.tsx';

/** `/webhook-tokens`: who may post alerts. */
export function WebhookTokensPage() {
  const [made, setMade] = useState<WebhookToken | null>(null);
  const { isPending } = useQuery(tokensQuery);
  const settled = useGallerySettled() && !isPending;
  return (
    <Page title={<Headline />} lead="Each source of alerts has its own token, so that each can be revoked separately.">
      {made ? (
        <Card title={`Connect ${made.name}`} note="Choose the tool and paste its settings. Address and token are filled in.">
          <Stacked gap={14}>
            <SecretOnce secret={made.token} what="this token" />
            <LazyGallery token={made.token} hint={made.name} />
            <FirstAlert token={made.token} tokenId={made.id} since={made.created_at} />
            <Inline end>
              <Button variant="default" onClick={() => setMade(null)}>
                Another token
              </Button>
            </Inline>
          </Stacked>
        </Card>
      ) : (
        <Card title="New token">
          <CreateToken onCreated={setMade} />
        </Card>
      )}
      <TokenList />
      {!made && (
        <Card title="Monitoring tools" note="What to enter in each. Create a token first, and it is filled in.">
          <LazyGallery token={null} />
        </Card>
      )}
      {settled && <RefusalList linked />}
    </Page>
  );
}

function Headline() {
  const { data } = useQuery(tokensQuery);
  if (!data) return 'Webhook tokens';
  const waiting = data.items.filter((token) => token.last_used_at === null).length;
  const senders = `${data.total} ${data.total === 1 ? 'source' : 'sources'}`;
  if (data.total === 0) return 'Webhook tokens: no sources yet';
  return `Webhook tokens: ${senders}${waiting === 0 ? '' : `, ${waiting} not used yet`}`;
}
