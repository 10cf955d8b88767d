import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { SegmentedControl } from '../../components/forms/segmented-control.tsx';
import { Icon } from '../../components/icon.tsx';
import { List, ListBar, ListSearch } from '../../components/lists/list.tsx';
import { ShownOf } from '../../components/lists/shown-of.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { Tags } from '../../components/text/tags.tsx';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import styles from './memories.module.css';
import { MemoryForm } from './memory-form.tsx';
import { MEMORIES, memoriesQuery, type Memory } from './queries.ts';

const TYPING_MS = 200;
type Trust = Memory['trust'];

/** Memories, the latest first; of a search, the best match first. */
export function MemoryList({ onNew }: { readonly onNew: () => void }) {
  const [typed, setTyped] = useState('');
  const [trust, setTrust] = useState<Trust | null>(null);
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, error, refetch } = useQuery(memoriesQuery(search, trust));
  const mayWrite = useMay('memories:write');
  if (error && !data) return <ProblemNote error={error} what="The memories could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.total === 0 && search === '' && trust === null)
    return (
      <Empty
        icon="bookmark"
        title="No memories yet"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Write the first one
            </Button>
          )
        }
      >
        Agents note here what they learn, and you what they should know. Theirs end after 90 days unless somebody confirms them.
      </Empty>
    );
  return (
    <>
      <ListBar>
        <ListSearch label="Search memories" placeholder="Words or parts of words" value={typed} onChange={setTyped} />
        <SegmentedControl
          size="xs"
          aria-label="Which memories"
          value={trust ?? 'all'}
          onChange={(value) => setTrust(value === 'all' ? null : (value as Trust))}
          data={[
            { value: 'all', label: 'All' },
            { value: 'agent', label: 'Unconfirmed' },
            { value: 'human', label: 'Confirmed' },
          ]}
        />
      </ListBar>
      {data.items.length === 0 ? (
        <Empty icon="search" title="No memories">
          No memory matches.
        </Empty>
      ) : (
        <List label="Memories">
          {data.items.map((memory) => (
            <li key={memory.id} className={`column gap-6 ${styles.row}`}>
              <MemoryBody memory={memory} />
            </li>
          ))}
        </List>
      )}
      <ShownOf page={data} />
    </>
  );
}

interface MemoryBodyProps {
  readonly memory: Memory;
  readonly onGone?: () => void;
}

/** One memory, and what can be done with it. */
export function MemoryBody({ memory, onGone }: MemoryBodyProps) {
  const client = useQueryClient();
  const mayWrite = useMay('memories:write');
  const mayDelete = useMay('memories:delete');
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const params = { path: { id: memory.id } };
  const promote = useMutation({
    mutationFn: () => answer(api.POST('/api/v1/memories/{id}/promote', { params })),
    onSuccess: () => client.invalidateQueries({ queryKey: MEMORIES }),
    onError: (error) => toastProblem('The memory was not confirmed', error),
  });
  const remove = async () => {
    await answer(api.DELETE('/api/v1/memories/{id}', { params }));
    onGone?.();
    await client.invalidateQueries({ queryKey: [...MEMORIES, 'list'] });
    toast({ tone: 'good', text: 'The memory is deleted' });
  };
  return (
    <>
      <p className="bare body breaks lines">{memory.text}</p>
      <div className="row wrap middle gap-12 rows-6">
        <span className="muted small">
          {memory.trust === 'human' ? 'Confirmed' : 'By an agent, unconfirmed'}
          {memory.scope === 'agent' && ' · for that agent alone'}
          {memory.service && ` · ${memory.service.name}`} · <Ago at={memory.created_at} />
          {memory.expires_at && (
            <>
              {' '}
              · ends <Ago at={memory.expires_at} />
            </>
          )}
        </span>
        <Tags tags={memory.tags} />
        <span className="row gap-6 to-end">
          {mayWrite && memory.trust === 'agent' && (
            <Button size="compact-xs" variant="default" loading={promote.isPending} onClick={() => promote.mutate()}>
              Confirm
            </Button>
          )}
          {mayWrite && (
            <Button size="compact-xs" variant="default" onClick={() => setEditing(true)}>
              Correct
            </Button>
          )}
          {mayDelete && (
            <Button size="compact-xs" variant="default" onClick={() => setRemoving(true)}>
              Delete
            </Button>
          )}
        </span>
      </div>
      <MemoryForm opened={editing} memory={memory} onClose={() => setEditing(false)} />
      <Confirm opened={removing} title="Delete this memory?" action="Delete memory" run={remove} onClose={() => setRemoving(false)}>
        Agents are no longer given it.
      </Confirm>
    </>
  );
}
