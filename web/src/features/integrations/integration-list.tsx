import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useProviders } from '../../api/providers.ts';
import { onLive } from '../../api/live.ts';
import { Card, Page } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { integrationsQuery } from './queries.ts';

/** By what they are for, in this order. */
const GROUPS = [
  { id: 'chat', title: 'Chat' },
  { id: 'messages', title: 'Email, push and phone' },
  { id: 'tools', title: 'Tools' },
  { id: 'sign_in', title: 'Sign-in' },
] as const;

const LEAD = 'What sends alerts here, where they go, and how people are paged. Secrets are stored encrypted and never shown again.';

/** One card for each way out, by what it is for, behind the ways in. */
export function IntegrationList({ sources }: { readonly sources: ReactNode }) {
  const client = useQueryClient();
  const { all } = useProviders();
  const { data, error, refetch } = useQuery(integrationsQuery);
  useEffect(() => onLive('integrations.changed', () => void client.invalidateQueries({ queryKey: integrationsQuery.queryKey })), [client]);
  if (!data) {
    return (
      <Page title="Integrations" lead={LEAD}>
        {error && <ProblemNote error={error} what="The integrations could not be loaded" retry={() => void refetch()} />}
        {!error &&
          GROUPS.map((group) => (
            <Card key={group.id}>
              <Skeleton height={18} width={120} />
              <Skeleton height={36} />
            </Card>
          ))}
      </Page>
    );
  }
  const shown = all.flatMap((provider) => {
    const state = data[provider.id];
    return state ? [{ provider, state }] : [];
  });
  const connected = shown.filter(({ state }) => state.configured).map(({ provider }) => provider.name);
  return (
    <Page title={headline(connected)} name={null} lead={LEAD}>
      {sources}
      {GROUPS.map((group) => (
        <section key={group.id} className="column gap-8" aria-label={group.title}>
          <h2 className="muted text semibold bare below-8">{group.title}</h2>
          {shown
            .filter(({ provider }) => provider.group === group.id)
            .map(({ provider, state }) => (
              <IntegrationCard key={provider.id} provider={provider} state={state} />
            ))}
        </section>
      ))}
    </Page>
  );
}

function headline(connected: readonly string[]): string {
  if (connected.length === 0) return 'Integrations: no channel is connected yet';
  return `Integrations: ${new Intl.ListFormat('en').format(connected)} connected`;
}
