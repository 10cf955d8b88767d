import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/session.ts';
import { ServiceFilter } from '../../components/forms/service-fields.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { Icon } from '../../components/icon.tsx';
import { useChoices, useTyped } from '../../components/layout/address.ts';
import { List, ListBar, ListSearch } from '../../components/lists/list.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { Passage } from '../../components/text/passage.tsx';
import { Tags } from '../../components/text/tags.tsx';
import rows from '../../components/lists/link-rows.module.css';
import { ShownOf } from '../../components/lists/shown-of.tsx';
import styles from './notes.module.css';
import { type NoteSummary, notesQuery } from './queries.ts';

/** Notes, the latest first; of a search, the best match first. */
export function NoteList({ onNew }: { readonly onNew: () => void }) {
  const [{ service = null }, choose] = useChoices('search', 'service');
  const [typed, setTyped, search] = useTyped();
  const { data, error, refetch } = useQuery(notesQuery(search, service));
  const mayWrite = useMay('knowledge:write');
  if (error && !data) return <ProblemNote error={error} what="The notes could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.total === 0 && search === '' && service === null)
    return (
      <Empty
        icon="book"
        title="No notes yet"
        action={
          mayWrite && (
            <Button leftSection={<Icon name="plus" />} onClick={onNew}>
              Write your first note
            </Button>
          )
        }
      >
        Write down what the team knows, such as how to restart a service or whom to call. Search finds it when it is needed.
      </Empty>
    );
  return (
    <>
      <ListBar>
        <ListSearch label="Search notes" placeholder="Words or parts of words" value={typed} onChange={setTyped} />
        <ServiceFilter value={service} onChange={(id) => choose({ service: id ?? undefined })} />
      </ListBar>
      {data.items.length === 0 ? (
        <Empty icon="search" title="No notes">
          No note matches. Try fewer or other words.
        </Empty>
      ) : (
        <List label="Notes">
          {data.items.map((note) => (
            <NoteRow key={note.id} note={note} />
          ))}
        </List>
      )}
      <ShownOf page={data} />
    </>
  );
}

function NoteRow({ note }: { readonly note: NoteSummary }) {
  return (
    <li className={`column gap-4 holds lights ${rows.row}`}>
      <div className="row wrap baseline gap-10 rows-2">
        <Link className={rows.name ?? ''} to="/knowledge/$id" params={{ id: note.id }}>
          {note.title}
        </Link>
        <span className={`muted small ${rows.meta}`}>
          {note.services.map(({ name }) => `${name} · `)}
          {note.source === 'agent' && 'by an agent · '}
          <Ago at={note.updated_at} />
        </span>
      </div>
      {note.passage.text !== '' && (
        <p className={`bare muted text breaks ${styles.passage}`}>
          <Passage passage={note.passage} />
        </p>
      )}
      <Tags tags={note.tags} />
    </li>
  );
}
