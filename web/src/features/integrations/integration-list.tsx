import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../components/layout.tsx';
import { ProblemNote } from '../../components/notes.tsx';
import { IntegrationCard } from './integration-card.tsx';
import { KINDS } from './kinds.ts';
import { integrationsQuery } from './queries.ts';

/** One card for each way out. */
export function IntegrationList() {
  const { data, error, refetch } = useQuery(integrationsQuery);
  if (error && !data) return <ProblemNote error={error} what="The integrations could not be loaded" retry={() => void refetch()} />;
  if (!data) {
    return KINDS.map(({ kind }) => (
      <Card key={kind}>
        <Skeleton height={18} width={120} />
        <Skeleton height={36} />
        <Skeleton height={36} />
      </Card>
    ));
  }
  return KINDS.map((kind) => <IntegrationCard key={kind.kind} kind={kind} state={data[kind.kind]} />);
}
