import '@mantine/core/styles/Menu.css';
import { ActionIcon, Button, Menu, Skeleton } from '@mantine/core';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Ago } from '../../components/text/ago.tsx';
import { Confirm } from '../../components/forms/confirm.tsx';
import { SaveDialog } from '../../components/forms/save-form.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Empty, ProblemNote, Undecryptable } from '../../components/forms/notes.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { toast } from '../../components/toasts/toast.tsx';

interface Entry {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly agent_ids: readonly string[];
  /** Names of its secrets whose key is gone. */
  readonly unreadable: readonly string[];
  readonly updated_at: string;
}

interface EntryListProps<Item extends Entry> {
  readonly title: string;
  readonly note: string;
  /** `secret`, `provider`. */
  readonly what: string;
  readonly query: UseQueryResult<{ readonly items: readonly Item[] }>;
  readonly queryKey: readonly unknown[];
  readonly empty: string;
  readonly meta: (item: Item) => ReactNode;
  readonly form: (given: Item | null, done: () => void) => ReactNode;
  readonly remove: (item: Item) => Promise<unknown>;
}

/** Sealed things by name: add, replace, remove. Their values never come back. */
export function EntryList<Item extends Entry>(props: EntryListProps<Item>) {
  const { title, note, what, query, queryKey, empty, meta, form, remove } = props;
  const client = useQueryClient();
  const mayManage = useMay('credentials:manage');
  const [editing, setEditing] = useState<Item | 'new' | null>(null);
  const [removing, setRemoving] = useState<Item | null>(null);
  const { data, error, refetch } = query;
  const again = () => client.invalidateQueries({ queryKey });
  // What somebody else changes while the form is open is known to it.
  const latest = (item: Item) => data?.items.find(({ id }) => id === item.id) ?? item;
  return (
    <Card
      title={title}
      note={note}
      action={
        mayManage && (
          <Button size="compact-sm" variant="default" leftSection={<Icon name="plus" size={14} />} onClick={() => setEditing('new')}>
            New {what}
          </Button>
        )
      }
    >
      {error && !data && <ProblemNote error={error} what={`${title} could not be loaded`} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={60} />}
      {data?.items.length === 0 && (
        <Empty icon="key" title="None yet">
          {empty}
        </Empty>
      )}
      {data && data.items.length > 0 && (
        <Rows label={title}>
          {data.items.map((item) => (
            <Row
              key={item.id}
              title={item.name}
              meta={
                <>
                  {meta(item)} · {agentsText(item.agent_ids.length)} · changed <Ago at={item.updated_at} />
                </>
              }
              actions={
                mayManage && (
                  <Inline gap={2}>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="gray"
                      onClick={() => setEditing(item)}
                      aria-label={`Edit ${item.name}`}
                    >
                      Edit
                    </Button>
                    <Menu position="bottom-end">
                      <Menu.Target>
                        <ActionIcon aria-label={`More for ${item.name}`}>
                          <Icon name="more" />
                        </ActionIcon>
                      </Menu.Target>
                      <Menu.Dropdown>
                        <Menu.Item color="red" leftSection={<Icon name="trash" />} onClick={() => setRemoving(item)}>
                          Remove
                        </Menu.Item>
                      </Menu.Dropdown>
                    </Menu>
                  </Inline>
                )
              }
            >
              {item.description}
              <Undecryptable labels={item.unreadable} />
            </Row>
          ))}
        </Rows>
      )}
      <SaveDialog opened={editing !== null} onClose={() => setEditing(null)} title={editing === 'new' ? `New ${what}` : `Edit ${what}`}>
        {editing !== null && form(editing === 'new' ? null : latest(editing), () => setEditing(null))}
      </SaveDialog>
      <Confirm
        opened={removing !== null}
        title={`Remove ${removing?.name ?? ''}?`}
        action={`Remove ${removing?.name ?? ''}`}
        onClose={() => setRemoving(null)}
        run={async () => {
          if (!removing) return;
          await remove(removing);
          await again();
          toast({ tone: 'good', text: `${removing.name} is removed` });
        }}
      >
        Agents can no longer read it. Its value is deleted.
      </Confirm>
    </Card>
  );
}

function agentsText(count: number): string {
  if (count === 0) return 'no agent can read it';
  return count === 1 ? 'one agent can read it' : `${count} agents can read it`;
}
