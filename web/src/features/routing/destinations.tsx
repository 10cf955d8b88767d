import '@mantine/core/styles/Menu.css';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useProviders } from '../../api/providers.ts';
import { asProblem } from '../../api/problem.ts';
import { useMay } from '../../api/session.ts';
import type { Destination, Routing } from '../../api/types.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Filtered } from '../../components/lists/filtered.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Hint } from '../../components/forms/notes.tsx';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { DestinationForm } from './destination-form.tsx';
import { putDestination, removeDestination, usersOf } from './draft.ts';
import { channelNamesQuery, destinationsQuery } from './queries.ts';
import styles from './routing.module.css';

interface PartProps {
  readonly routing: Routing;
  readonly mayWrite: boolean;
  readonly onChange: (routing: Routing) => void;
}

/** Places that can be told, each under a name of its own, and how it goes there. */
export function Destinations({ routing, mayWrite, onChange }: PartProps) {
  const [editing, setEditing] = useState<Destination | 'new' | null>(null);
  const [removing, setRemoving] = useState<string | null>(null);
  const users = removing === null ? [] : usersOf(routing, removing);
  const add = mayWrite && (
    <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
      New destination
    </Button>
  );
  return (
    <Card title="Destinations" note="Named channels and addresses that rules send to." action={add}>
      {routing.destinations.length === 0 && <Hint>No destination yet. Add the channel your team reads first.</Hint>}
      <Filtered
        items={routing.destinations}
        what="destinations"
        placeholder="Name, provider or channel"
        textOf={({ name, provider, channel }) => `${name} ${provider} ${channel}`}
      >
        {(shown) => (
          <ul className="plain" aria-label="Destinations">
            {shown.map((destination) => (
              <DestinationRow
                key={destination.name}
                destination={destination}
                mayWrite={mayWrite}
                onEdit={() => setEditing(destination)}
                onRemove={() => setRemoving(destination.name)}
              />
            ))}
          </ul>
        )}
      </Filtered>
      <SaveDialog opened={editing !== null} onClose={() => setEditing(null)} title={editing === 'new' ? 'New destination' : 'Destination'}>
        {editing !== null && (
          <DestinationForm
            given={editing === 'new' ? null : editing}
            taken={routing.destinations.map((each) => each.name)}
            onClose={() => setEditing(null)}
            onDone={(destination) => {
              onChange(putDestination(routing, editing === 'new' ? null : editing.name, destination));
              setEditing(null);
            }}
          />
        )}
      </SaveDialog>
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing ?? ''}?`}
        action={`Remove ${removing ?? ''}`}
        onClose={() => setRemoving(null)}
        run={async () => {
          if (removing !== null) onChange(removeDestination(routing, removing));
        }}
      >
        {users.length === 0 ? 'No rule uses it.' : `It is also removed from ${users.join(', ')}.`} Applies when you save.
      </Confirm>
    </Card>
  );
}

interface DestinationRowProps {
  readonly destination: Destination;
  readonly mayWrite: boolean;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function DestinationRow({ destination, mayWrite, onEdit, onRemove }: DestinationRowProps) {
  const { name, provider, channel } = destination;
  const { nameOf } = useProviders();
  const mayTest = useMay('integrations:test');
  const test = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/integrations/test', { body: { kind: provider, channel } })),
  });
  return (
    <li className={`row middle gap-10 ${styles.item}`}>
      <div className="fill shrinks">
        <div className="medium breaks">{name}</div>
        <div className={styles.meta}>
          {nameOf(provider)} <ChannelName destination={destination} />
        </div>
        <Health destination={destination} />
        {test.error && (
          <div className={styles.fault} role="alert">
            {asProblem(test.error).message}
          </div>
        )}
        {test.data && (
          <div className={test.data.ok ? styles.good : styles.fault} role="status">
            {test.data.ok ? `Test message sent. ${test.data.detail}` : test.data.detail}
          </div>
        )}
      </div>
      <Inline gap={2}>
        {mayTest && (
          <Button size="compact-sm" variant="default" loading={test.isPending} onClick={() => test.mutate()} aria-label={`Test ${name}`}>
            Test
          </Button>
        )}
        {mayWrite && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More for ${name}`}>
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>Edit</Menu.Item>
              <Menu.Item leftSection={<Icon name="trash" />} color="red" onClick={onRemove}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Inline>
    </li>
  );
}

/** `#alerts` for a channel whose id is saved. */
function ChannelName({ destination: { provider, channel } }: { readonly destination: Destination }) {
  const chat = useProviders().all.find(({ id }) => id === provider)?.announces?.listed === true;
  const { data } = useQuery({ ...channelNamesQuery, enabled: useMay('channels:read') && chat });
  const found = data?.items.find((each) => each.provider === provider && each.target === channel);
  return <span title={channel}>{found ? `#${found.name}` : channel}</span>;
}

/** How the newest delivery went, and what waits. */
function Health({ destination }: { readonly destination: Destination }) {
  const maySetUp = useMay('integrations:write');
  const { data } = useQuery({ ...destinationsQuery, enabled: useMay('channels:read') });
  const state = data?.items.find((each) => each.name === destination.name && each.channel === destination.channel);
  if (state?.connected === false)
    return (
      <div className={styles.fault}>
        Not set up: messages wait. {maySetUp ? <Link to="/integrations">Set it up</Link> : 'Ask an admin to set it up.'}
      </div>
    );
  if (!state?.last_delivery) return null;
  const { pending, failed, dead } = state.deliveries;
  const trouble = dead > 0 || failed > 0;
  return (
    <div className={trouble ? styles.fault : styles.meta}>
      {state.last_delivery.state === 'sent' ? (
        <>
          last sent <Ago at={state.last_delivery.at} />
        </>
      ) : (
        (state.last_delivery.error ?? (state.last_delivery.state === 'gathered' ? 'gathered with others' : state.last_delivery.state))
      )}
      {pending > 0 && ` · ${pending} waiting`}
      {failed > 0 && ` · ${failed} retrying`}
      {dead > 0 && ` · ${dead} failed`}
    </div>
  );
}
