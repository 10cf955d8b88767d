import { Button, Select, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { ServiceFilter } from '../../components/forms/service-fields.tsx';
import { Icon } from '../../components/icon.tsx';
import { List, ListBar, ListSearch } from '../../components/lists/list.tsx';
import { Tags } from '../../components/text/tags.tsx';
import rows from '../../components/lists/link-rows.module.css';
import { ShownOf } from '../../components/lists/shown-of.tsx';
import { type Playbook, playbooksQuery } from './queries.ts';
import { followedWords, KINDS, labelOf, STATES } from './words.ts';

const TYPING_MS = 200;

/** Playbooks by name; of a search, the best match first. */
export function PlaybookList({ onNew }: { readonly onNew: () => void }) {
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<Playbook['kind'] | null>(null);
  const [service, setService] = useState<string | null>(null);
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, error, refetch } = useQuery(playbooksQuery(search, kind, service));
  const mayWrite = useMay('playbooks:write');
  if (error && !data) return <ProblemNote error={error} what="The playbooks could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.total === 0 && search === '' && kind === null && service === null)
    return (
      <Empty
        icon="list"
        title="No playbooks yet"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Create your first playbook
            </Button>
          )
        }
      >
        A playbook holds the steps for a kind of alert. It is shown on each alert that it matches, and followed in incidents.
      </Empty>
    );
  return (
    <>
      <ListBar>
        <ListSearch label="Search playbooks" placeholder="Words or parts of words" value={typed} onChange={setTyped} />
        <Select
          size="xs"
          aria-label="Kind"
          placeholder="All kinds"
          clearable
          clearButtonProps={{ 'aria-label': 'All kinds' }}
          value={kind}
          onChange={(value) => setKind(value as Playbook['kind'] | null)}
          data={[...KINDS]}
        />
        <ServiceFilter value={service} onChange={setService} />
      </ListBar>
      {data.items.length === 0 ? (
        <Empty icon="search" title="No playbooks">
          No playbook matches. Try fewer or other words.
        </Empty>
      ) : (
        <List label="Playbooks">
          {data.items.map((playbook) => (
            <li key={playbook.id} className={`column gap-4 holds lights ${rows.row}`}>
              <div className="row wrap baseline gap-10 rows-2">
                <Link className={rows.name ?? ''} to="/playbooks/$id" params={{ id: playbook.id }}>
                  {playbook.name}
                </Link>
                <span className={`muted small ${rows.meta}`}>
                  {labelOf(KINDS, playbook.kind)} · {labelOf(STATES, playbook.state)}
                  {playbook.service && ` · ${playbook.service.name}`} · {followedWords(playbook)}
                </span>
              </div>
              <Tags tags={playbook.tags} />
            </li>
          ))}
        </List>
      )}
      <ShownOf page={data} />
    </>
  );
}
