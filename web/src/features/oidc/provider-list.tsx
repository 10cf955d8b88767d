import '@mantine/core/styles/Menu.css';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { asProblem } from '../../api/problem.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { Copy } from '../../components/text/copy.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline, Stacked } from '../../components/layout/layout.tsx';
import { Empty, ProblemNote, Hint, Undecryptable } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { ProviderForm } from './provider-form.tsx';
import { type Provider, providersQuery } from './queries.ts';

/** OpenID Connect providers, each with a test. */
export function ProviderList() {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(providersQuery);
  const [editing, setEditing] = useState<Provider | 'new' | null>(null);
  const [removing, setRemoving] = useState<Provider | null>(null);
  return (
    <Card
      title="OpenID Connect"
      note="Keycloak, Okta, Entra ID, Authentik, Dex and any other OpenID Connect server."
      action={
        <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
          New provider
        </Button>
      }
    >
      {error && !data && <ProblemNote error={error} what="The providers could not be loaded" retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data?.items.length === 0 && (
        <Empty icon="key" title="No identity provider yet">
          Add your company’s identity provider to show its button on the sign-in screen.
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <Rows label="Providers">
          {data.items.map((provider) => (
            <ProviderRow key={provider.id} provider={provider} onEdit={() => setEditing(provider)} onRemove={() => setRemoving(provider)} />
          ))}
        </Rows>
      )}
      <SaveDialog
        opened={editing !== null}
        onClose={() => setEditing(null)}
        title={editing === 'new' || editing === null ? 'New provider' : `Edit ${editing.name}`}
      >
        {editing !== null && (
          <ProviderForm
            given={editing === 'new' ? null : (data?.items.find(({ id }) => id === editing.id) ?? editing)}
            onClose={() => setEditing(null)}
          />
        )}
      </SaveDialog>
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing?.name ?? ''}?`}
        action={`Remove ${removing?.name ?? ''}`}
        onClose={() => setRemoving(null)}
        run={async () => {
          if (!removing) return;
          await api.DELETE('/api/v1/oidc/providers/{id}', { params: { path: { id: removing.id } } });
          await client.invalidateQueries({ queryKey: providersQuery.queryKey });
        }}
      >
        Nobody can sign in through it, and account links to it are removed. Users without a password must request one.
      </Confirm>
    </Card>
  );
}

interface ProviderRowProps {
  readonly provider: Provider;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function ProviderRow({ provider, onEdit, onRemove }: ProviderRowProps) {
  const test = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/oidc/providers/{id}/test', { params: { path: { id: provider.id } } })),
  });
  return (
    <Row
      title={provider.name}
      meta={provider.issuer}
      state={<StateWord tone={provider.enabled ? 'good' : 'plain'}>{provider.enabled ? 'On the sign-in screen' : 'Disabled'}</StateWord>}
      actions={
        <Inline gap={2}>
          <Button
            size="compact-sm"
            variant="default"
            loading={test.isPending}
            onClick={() => test.mutate()}
            aria-label={`Test ${provider.name}`}
          >
            Test
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon aria-label={`More for ${provider.name}`}>
                <Icon name="more" />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onEdit}>Edit</Menu.Item>
              <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={onRemove}>
                Remove
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        </Inline>
      }
    >
      <Stacked gap={6}>
        <Inline>
          <span>Redirect URI to register there:</span>
          <Copy value={provider.callback_url} label="Copy it" />
        </Inline>
        {provider.groups_unreadable && (
          <Hint tone="warn">
            {provider.groups_unreadable.detail} Role and teams stayed, <Ago at={provider.groups_unreadable.at} />
            {provider.groups_unreadable.people > 1 && `; so did those of ${provider.groups_unreadable.people - 1} more`}.
          </Hint>
        )}
        <Undecryptable labels={provider.unreadable.map(() => 'client secret')} />
        {test.error && <Hint tone="warn">{asProblem(test.error).message}</Hint>}
        {test.data && (
          <div role="status">
            <Hint tone={test.data.ok ? 'good' : 'warn'}>{test.data.detail}</Hint>
          </div>
        )}
      </Stacked>
    </Row>
  );
}
