import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Card, Page } from '../../components/layout/layout.tsx';
import { MemoryBody } from '../../features/memories/memory-list.tsx';
import { memoryQuery, useMemoryNews } from '../../features/memories/queries.ts';

const route = getRouteApi('/app/memories/$id');

/** `/memories/{id}`: one memory. */
export function MemoryPage() {
  useMemoryNews();
  const { id } = route.useParams();
  const navigate = useNavigate();
  const { data: memory, error, refetch } = useQuery(memoryQuery(id));
  return (
    <Page title="Memory">
      {error && !memory && <ProblemNote error={error} what="The memory could not be loaded" retry={() => void refetch()} />}
      {!error && !memory && <Skeleton height={120} radius={10} aria-busy="true" />}
      {memory && (
        <Card>
          <MemoryBody memory={memory} onGone={() => void navigate({ to: '/memories' })} />
        </Card>
      )}
    </Page>
  );
}
