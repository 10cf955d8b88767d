import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { DeleteMenu } from '../../components/forms/delete-menu.tsx';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Fact, FactList } from '../../components/layout/facts.tsx';
import { Card, Inline, Page } from '../../components/layout/layout.tsx';
import { Section } from '../../components/layout/section.tsx';
import { SidebarLayout } from '../../components/layout/sidebar-layout.tsx';
import { OldVersion, Versions } from '../../components/layout/versions.tsx';
import { Ago } from '../../components/text/ago.tsx';
import { Markdown } from '../../components/text/markup/markdown.tsx';
import { Tags } from '../../components/text/tags.tsx';
import { webAddress } from '../../components/text/web-address.ts';
import { toast } from '../../components/toasts/toast.tsx';
import { NoteForm } from './note-form.tsx';
import styles from './notes.module.css';
import { type Note, NOTES, noteQuery, useNoteNews, versionQuery, versionsQuery } from './queries.ts';

/** One note, as it is or as it was. */
export function NoteBoard({ id }: { readonly id: string }) {
  useNoteNews();
  const [old, setOld] = useState<number | null>(null);
  const { data: note, error, refetch } = useQuery(noteQuery(id));
  const version = useQuery({ ...versionQuery(id, old ?? 1), enabled: old !== null });
  if (!note)
    return (
      <Page title="Note">
        {error ? (
          <ProblemNote error={error} what="The note could not be loaded" retry={() => void refetch()} />
        ) : (
          <Skeleton height={220} radius={10} aria-busy="true" />
        )}
      </Page>
    );
  const shown = old === null ? note : version.data;
  return (
    <SidebarLayout
      title={shown?.title ?? note.title}
      lead={
        <>
          Edited by {note.updated_by.name} <Ago at={note.updated_at} />
        </>
      }
      action={<Tools note={note} />}
      sidebarName="Facts"
      sidebar={<Facts note={note} old={old} onOld={setOld} />}
    >
      {old !== null && <OldVersion old={old} current={note.version} onCurrent={() => setOld(null)} />}
      {version.error && old !== null && <ProblemNote error={version.error} what="The version could not be loaded" />}
      <Card>
        {shown ? (
          <Markdown>{shown.body === '' ? '*No text*' : shown.body}</Markdown>
        ) : (
          <Skeleton height={120} radius={6} aria-busy="true" />
        )}
      </Card>
    </SidebarLayout>
  );
}

function Tools({ note }: { readonly note: Note }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayWrite = useMay('knowledge:write');
  const mayDelete = useMay('knowledge:delete');
  const [editing, setEditing] = useState(false);
  const remove = async () => {
    await answer(api.DELETE('/api/v1/knowledge/{id}', { params: { path: { id: note.id } } }));
    await navigate({ to: '/knowledge' });
    client.removeQueries({ queryKey: noteQuery(note.id).queryKey });
    await client.invalidateQueries({ queryKey: NOTES });
    toast({ tone: 'good', text: `${note.title} is deleted` });
  };
  if (!mayWrite && !mayDelete) return null;
  return (
    <Inline>
      {mayWrite && (
        <Button variant="default" onClick={() => setEditing(true)}>
          Edit
        </Button>
      )}
      {mayDelete && (
        <DeleteMenu name={note.title} run={remove}>
          The note and all its versions are deleted.
        </DeleteMenu>
      )}
      <NoteForm opened={editing} note={note} onClose={() => setEditing(false)} />
    </Inline>
  );
}

interface FactsProps {
  readonly note: Note;
  readonly old: number | null;
  readonly onOld: (version: number | null) => void;
}

function Facts({ note, old, onOld }: FactsProps) {
  const { data: versions } = useQuery(versionsQuery(note.id));
  const address = webAddress(note.url);
  return (
    <>
      <Section title="Facts">
        <FactList className={styles.facts}>
          {note.services.length > 0 && <Fact name="Services">{note.services.map(({ name }) => name).join(', ')}</Fact>}
          {address !== null && (
            <Fact name="Link">
              <a className="accent breaks" href={address} target="_blank" rel="noopener noreferrer">
                {address}
              </a>
            </Fact>
          )}
          <Fact name="Written">
            {note.source === 'agent' && 'agent '}
            {note.created_by.name} <Ago at={note.created_at} />
          </Fact>
          <Fact name="Version">{note.version}</Fact>
        </FactList>
        <Tags tags={note.tags} />
      </Section>
      {versions && <Versions items={versions.items} total={versions.total} current={note.version} old={old} onOld={onOld} />}
    </>
  );
}
