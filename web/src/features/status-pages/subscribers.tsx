import { Button, MultiSelect, Skeleton, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Icon } from '../../components/icon.tsx';
import { Card, Stacked } from '../../components/layout/layout.tsx';
import { ListBar, ListSearch } from '../../components/lists/list.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { ShownOf } from '../../components/lists/shown-of.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { SecretOnce } from '../../components/text/copy.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { STATUS_PAGES, type StatusPage, type Subscriber, subscribersQuery } from './queries.ts';
import { componentNames, SUBSCRIBER_TONES, SUBSCRIBER_WORDS, subscriberNote } from './words.ts';

const TYPING_MS = 250;
const STATES = ['active', 'pending', 'ended'] as const;

/** Who is told of what the page publishes. */
export function SubscriberList({ page }: { readonly page: StatusPage }) {
  const [state, setState] = useState<Subscriber['state'] | null>(null);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, error, refetch } = useQuery(subscribersQuery(page.id, state, search));
  const mayWrite = useMay('statuspages:write');
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string | null>(null);
  if (error && !data) return <ProblemNote error={error} what="The subscribers could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={140} radius={10} aria-busy="true" />;
  const all = STATES.reduce((sum, one) => sum + data.counts[one], 0);
  const add = mayWrite && (
    <Button variant="default" leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
      Add a webhook
    </Button>
  );
  return (
    <Stacked gap={16}>
      {secret !== null && <SecretOnce secret={secret} what="the signing secret of the webhook" />}
      {all === 0 ? (
        <Empty icon="bell" title="No subscribers yet" action={add}>
          Customers subscribe by email on the status page. Programs get a signed webhook.
        </Empty>
      ) : (
        <>
          <ListBar>
            <SegmentedControl
              size="xs"
              aria-label="Which subscribers"
              value={state ?? 'all'}
              onChange={(value) => setState(value === 'all' ? null : (value as Subscriber['state']))}
              data={[
                { value: 'all', label: `All ${all}` },
                ...STATES.filter((one) => data.counts[one] > 0 || one === state).map((one) => ({
                  value: one,
                  label: `${SUBSCRIBER_WORDS[one]} ${data.counts[one]}`,
                })),
              ]}
            />
            <ListSearch label="Search subscribers" placeholder="Email or host" value={typed} onChange={setTyped} />
            {add}
          </ListBar>
          {data.items.length === 0 ? (
            <Empty icon="search" title="No subscribers">
              No subscriber matches. Clear the search to see all {all}.
            </Empty>
          ) : (
            <Card>
              <Rows label="Subscribers">
                {data.items.map((subscriber) => (
                  <SubscriberRow key={subscriber.id} page={page} subscriber={subscriber} />
                ))}
              </Rows>
            </Card>
          )}
          <ShownOf page={data} />
        </>
      )}
      <NewWebhook page={page} opened={adding} onClose={() => setAdding(false)} onMade={setSecret} />
    </Stacked>
  );
}

function SubscriberRow({ page, subscriber }: { readonly page: StatusPage; readonly subscriber: Subscriber }) {
  const client = useQueryClient();
  const mayWrite = useMay('statuspages:write');
  const [removing, setRemoving] = useState(false);
  const name = subscriber.email ?? `Webhook at ${subscriber.host}`;
  const note = subscriberNote(subscriber);
  const remove = async () => {
    const path = { id: page.id, subscriberId: subscriber.id };
    await answer(api.DELETE('/api/v1/status-pages/{id}/subscribers/{subscriberId}', { params: { path } }));
    await client.invalidateQueries({ queryKey: STATUS_PAGES });
  };
  return (
    <Row
      title={name}
      meta={
        <>
          {subscriber.component_ids.length === 0 ? 'All components' : componentNames(page.components, subscriber.component_ids)} ·{' '}
          <Ago at={subscriber.confirmed_at ?? subscriber.created_at} />
          {note !== null && ` · ${note}`}
        </>
      }
      state={<StateWord tone={SUBSCRIBER_TONES[subscriber.state]}>{SUBSCRIBER_WORDS[subscriber.state]}</StateWord>}
      actions={
        mayWrite && (
          <Button size="compact-sm" variant="subtle" color="red" aria-label={`Remove ${name}`} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        )
      }
    >
      <Confirm opened={removing} title={`Remove ${name}?`} action={`Remove ${name}`} run={remove} onClose={() => setRemoving(false)}>
        It gets no more updates, and its address is deleted.
      </Confirm>
    </Row>
  );
}

interface NewWebhookProps {
  readonly page: StatusPage;
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (secret: string) => void;
}

function NewWebhook({ opened, ...rest }: NewWebhookProps) {
  return (
    <SaveDialog opened={opened} onClose={rest.onClose} title="Add a webhook">
      <WebhookForm {...rest} />
    </SaveDialog>
  );
}

function WebhookForm({ page, onClose, onMade }: Omit<NewWebhookProps, 'opened'>) {
  const [url, setUrl] = useState('');
  const [components, setComponents] = useState<readonly string[]>([]);
  const saving = useSave({
    given: null,
    now: { url: url.trim(), component_ids: [...components] },
    create: async (body) => {
      const made = await answer(api.POST('/api/v1/status-pages/{id}/subscribers', { params: { path: { id: page.id } }, body }));
      onMade(made.signing_secret);
      return { name: 'The webhook' };
    },
    change: async () => ({ name: 'The webhook' }),
    queryKey: STATUS_PAGES,
    onSaved: onClose,
  });
  return (
    <SaveForm saving={saving} what="The webhook" ready={url.trim() !== ''} onClose={onClose}>
      <TextInput
        label="Address"
        description="Gets a signed POST for each published update. Shown only as a host afterwards."
        placeholder="https://hooks.example.org/status"
        required
        maxLength={2_000}
        data-autofocus
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={saving.errorOf('url')}
      />
      <MultiSelect
        label="Components"
        description="None: all of them."
        value={[...components]}
        onChange={setComponents}
        data={page.components.map(({ id, name }) => ({ value: id, label: name }))}
        error={saving.errorOf('component_ids')}
      />
    </SaveForm>
  );
}
