import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMay } from '../../api/session.ts';
import { Icon } from '../../components/icon.tsx';
import { Page } from '../../components/layout/layout.tsx';
import { NoteForm } from '../../features/knowledge/note-form.tsx';
import { NoteList } from '../../features/knowledge/note-list.tsx';
import { useNoteNews } from '../../features/knowledge/queries.ts';

/** `/knowledge`: what the team knows. */
export function KnowledgePage() {
  useNoteNews();
  const navigate = useNavigate();
  const mayWrite = useMay('knowledge:write');
  const [adding, setAdding] = useState(false);
  return (
    <Page
      wide
      title="Notes"
      lead="What the team knows."
      action={
        mayWrite && (
          <Button leftSection={<Icon name="plus" />} onClick={() => setAdding(true)}>
            New note
          </Button>
        )
      }
    >
      <NoteList onNew={() => setAdding(true)} />
      <NoteForm
        opened={adding}
        note={null}
        onClose={() => setAdding(false)}
        onMade={({ id }) => void navigate({ to: '/knowledge/$id', params: { id } })}
      />
    </Page>
  );
}
