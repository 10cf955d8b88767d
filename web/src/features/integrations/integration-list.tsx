import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { onLive } from '../../api/live.ts';
import { Card, Page } from '../../components/layout/layout.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { IntegrationCard } from './integration-card.tsx';
import styles from './integration-card.module.css';
import { GROUPS, KINDS } from './kinds.ts';
import { integrationsQuery } from './queries.ts';

const LEAD = 'Where alerts are sent, how people are paged, and how replies come back. Secrets are stored encrypted and never shown again.';

/** One card for each way out, by what it is for. */
export function IntegrationList() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(integrationsQuery);
  useEffect(() => onLive('integrations.changed', () => void client.invalidateQueries({ queryKey: integrationsQuery.queryKey })), [client]);
  if (!data) {
    return (
      <Page title="Integrations" lead={LEAD}>
        {error && <ProblemNote error={error} what="The integrations could not be loaded" retry={() => void refetch()} />}
        {!error &&
          GROUPS.map((group) => (
            <Card key={group}>
              <Skeleton height={18} width={120} />
              <Skeleton height={36} />
            </Card>
          ))}
      </Page>
    );
  }
  const shown = KINDS.flatMap((kind) => {
    const state = data[kind.kind];
    return state ? [{ kind, state }] : [];
  });
  const connected = shown.filter(({ state }) => state.configured).map(({ kind }) => kind.title);
  return (
    <Page title={headline(connected)} lead={LEAD}>
      {GROUPS.map((group) => (
        <section key={group} className={styles.group} aria-label={group}>
          <h2 className={styles.groupTitle}>{group}</h2>
          {shown
            .filter(({ kind }) => kind.group === group)
            .map(({ kind, state }) => (
              <IntegrationCard key={kind.kind} kind={kind} state={state} />
            ))}
        </section>
      ))}
    </Page>
  );
}

function headline(connected: readonly string[]): string {
  if (connected.length === 0) return 'Integrations: nothing is connected yet';
  return `Integrations: ${new Intl.ListFormat('en').format(connected)} connected`;
}
