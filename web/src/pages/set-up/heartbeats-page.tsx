import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { HeartbeatForm } from '../../features/heartbeats/heartbeat-form.tsx';
import { HeartbeatList } from '../../features/heartbeats/heartbeat-list.tsx';
import { heartbeatsQuery, madeStore, useHeartbeatNews } from '../../features/heartbeats/queries.ts';
import { headline } from '../../features/heartbeats/words.ts';

const route = getRouteApi('/app/heartbeats');

/** `/heartbeats`: jobs that must be heard of. */
export function HeartbeatsPage() {
  useHeartbeatNews();
  const navigate = useNavigate();
  const filters = route.useSearch();
  const mayWrite = useMay('heartbeats:write');
  const { data } = useQuery(heartbeatsQuery(null, ''));
  const [adding, setAdding] = useState(false);
  return (
    <Page
      wide
      title={data ? headline(data.counts) : 'Heartbeats'}
      name={null}
      lead="Get alerted when a scheduled job stops checking in."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            New heartbeat
          </Button>
        )
      }
    >
      <HeartbeatList
        filters={filters}
        onFilters={(next) => void navigate({ to: '/heartbeats', search: next, replace: true })}
        onNew={() => setAdding(true)}
      />
      <HeartbeatForm
        opened={adding}
        heartbeat={null}
        onClose={() => setAdding(false)}
        onMade={(made) => {
          madeStore.set({ id: made.id, url: made.ping_url });
          void navigate({ to: '/heartbeats/$id', params: { id: made.id } });
        }}
      />
    </Page>
  );
}
