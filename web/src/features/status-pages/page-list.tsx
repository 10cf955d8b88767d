import { Button, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { BASE_PATH } from '../../api/base.ts';
import { useMay } from '../../api/session.ts';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card } from '../../components/layout/layout.tsx';
import { ListBar, ListSearch } from '../../components/lists/list.tsx';
import { Row, Rows } from '../../components/lists/rows.tsx';
import { StateWord } from '../../components/text/state-word.tsx';
import { statusPagesQuery } from './queries.ts';
import { STATUS_TONES, STATUS_WORDS, troubleWords } from './words.ts';

/** From so many on, a list is searched rather than read. */
const MANY = 8;
const TYPING_MS = 250;

/** Status pages with how they do. */
export function PageList({ onNew }: { readonly onNew: () => void }) {
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, error, refetch } = useQuery(statusPagesQuery(search));
  const mayWrite = useMay('statuspages:write');
  if (error && !data) return <ProblemNote error={error} what="The status pages could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={140} radius={10} aria-busy="true" />;
  if (data.total === 0 && search === '')
    return (
      <Empty
        icon="globe"
        title="No status page yet"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Create your first status page
            </Button>
          )
        }
      >
        Tell customers how your product does. The page stays up while everything else burns.
      </Empty>
    );
  return (
    <>
      {(data.total > MANY || search !== '') && (
        <ListBar>
          <ListSearch label="Search status pages" placeholder="Title or slug" value={typed} onChange={setTyped} />
        </ListBar>
      )}
      {data.items.length === 0 ? (
        <Empty icon="search" title="No status pages">
          No status page matches. Clear the search to see all.
        </Empty>
      ) : (
        <Card>
          <Rows label="Status pages">
            {data.items.map((page) => (
              <Row
                key={page.id}
                title={
                  <Link to="/status-pages/$id" params={{ id: page.id }}>
                    {page.title}
                  </Link>
                }
                meta={`${page.custom_domain ?? `${BASE_PATH}/status/${page.slug}`} · ${troubleWords(page.components)}${page.visibility === 'private' ? ' · private' : ''}`}
                state={<StateWord tone={STATUS_TONES[page.status]}>{STATUS_WORDS[page.status]}</StateWord>}
              />
            ))}
          </Rows>
        </Card>
      )}
    </>
  );
}
