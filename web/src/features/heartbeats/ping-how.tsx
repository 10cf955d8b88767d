import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { useStore } from '../../api/store.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Stacked } from '../../components/layout/layout.tsx';
import { Hint } from '../../components/forms/notes.tsx';
import { SnippetTabs } from '../../components/text/snippet-tabs.tsx';
import { type HeartbeatDetail, HEARTBEATS, madeStore } from './queries.ts';
import { snippets } from './snippets.ts';

/** Where the job pings: its address while it may be seen, and texts to paste. */
export function PingHow({ heartbeat }: { readonly heartbeat: HeartbeatDetail }) {
  const made = useStore(madeStore);
  const url = made?.id === heartbeat.id ? made.url : null;
  const mayWrite = useMay('heartbeats:write');
  const [renewing, setRenewing] = useState(false);
  // Whoever goes elsewhere has seen it.
  useEffect(
    () => () => {
      if (madeStore.get()?.id === heartbeat.id) madeStore.set(null);
    },
    [heartbeat.id],
  );
  const silent = heartbeat.last_ping_at === null;
  return (
    <Card
      title={silent ? 'Waiting for the first ping' : 'How to ping'}
      note={
        url
          ? 'Paste one of these into the job. The address is already filled in.'
          : silent
            ? 'No alert fires before the first ping. Paste one of these into the job.'
            : 'Ping methods'
      }
      action={
        mayWrite &&
        url === null && (
          <Button size="compact-sm" variant="default" leftSection={<Icon name="key" size={14} />} onClick={() => setRenewing(true)}>
            New address
          </Button>
        )
      }
    >
      <Stacked gap={14}>
        {url ? (
          <SecretOnce secret={url} what="this address" />
        ) : (
          <Hint>The address was only shown when it was created. It ends in {heartbeat.token.slice(-4)}; put it in place of PING_URL.</Hint>
        )}
        <SnippetTabs snippets={snippets({ url: url ?? 'PING_URL', cron: heartbeat.cron, zone: heartbeat.time_zone })} />
      </Stacked>
      <Renew heartbeat={heartbeat} opened={renewing} onClose={() => setRenewing(false)} />
    </Card>
  );
}

function Renew({
  heartbeat,
  opened,
  onClose,
}: {
  readonly heartbeat: HeartbeatDetail;
  readonly opened: boolean;
  readonly onClose: () => void;
}) {
  const client = useQueryClient();
  const renew = async () => {
    const body = { rotate_token: true };
    const renewed = await answer(api.PUT('/api/v1/heartbeats/{id}', { params: { path: { id: heartbeat.id } }, body }));
    madeStore.set({ id: renewed.id, url: renewed.ping_url });
    await client.invalidateQueries({ queryKey: HEARTBEATS });
  };
  return (
    <Confirm
      opened={opened}
      title={`Create a new address for ${heartbeat.name}?`}
      action="Create new address"
      run={renew}
      onClose={onClose}
    >
      The current address stops working: pings to it are ignored, and {heartbeat.name} goes down when its grace ends.
    </Confirm>
  );
}
