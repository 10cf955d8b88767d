import { useState } from 'react';
import { SecretOnce } from '../components/copy.tsx';
import { Card, Page } from '../components/layout.tsx';
import { CreateToken } from '../features/webhook-tokens/create-token.tsx';
import { SnippetTabs } from '../features/webhook-tokens/snippet-tabs.tsx';
import { TokenList } from '../features/webhook-tokens/token-list.tsx';

/** `/webhook-tokens`: who may post alerts. */
export function WebhookTokensPage() {
  const [made, setMade] = useState<{ readonly name: string; readonly token: string } | null>(null);
  return (
    <Page title="Webhook tokens" lead="Each sender of alerts has a token of its own. Revoking one ends that sender and no other.">
      {made && (
        <Card title={`${made.name} is ready`}>
          <SecretOnce secret={made.token} what="this token" />
          <SnippetTabs token={made.token} />
        </Card>
      )}
      <Card title={made ? 'Another token' : 'New token'}>
        <CreateToken onCreated={setMade} />
      </Card>
      <TokenList />
    </Page>
  );
}
