import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { ServicesField } from '../../components/forms/service-fields.tsx';
import { MarkdownField, TagsField } from '../../components/forms/text-fields.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { type Note, NOTES } from './queries.ts';

interface NoteFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly note: Note | null;
  readonly onClose: () => void;
  readonly onMade?: (made: Note) => void;
}

/** Writes or changes a note. */
export function NoteForm({ opened, onClose, ...rest }: NoteFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={rest.note ? `Edit ${rest.note.title}` : 'New note'} size="xl">
      <Form {...rest} onClose={onClose} />
    </SaveDialog>
  );
}

const bodyOf = ({ title, body, tags, service_ids, url }: Note) => ({ title, body, tags, service_ids, url });

function Form({ note, onClose, onMade }: Omit<NoteFormProps, 'opened'>) {
  const [title, setTitle] = useState(note?.title ?? '');
  const [body, setBody] = useState(note?.body ?? '');
  const [tags, setTags] = useState(note?.tags ?? []);
  const [services, setServices] = useState(note?.service_ids ?? []);
  const [url, setUrl] = useState(note?.url ?? '');
  const saving = useSave({
    given: note && bodyOf(note),
    now: { title: title.trim(), body, tags, service_ids: services, url: url.trim() === '' ? null : url.trim() },
    create: async (draft) => {
      const made = await answer(api.POST('/api/v1/knowledge', { body: draft }));
      onMade?.(made);
      return { name: made.title };
    },
    change: async (draft) => {
      const saved = await answer(api.PUT('/api/v1/knowledge/{id}', { params: { path: { id: note?.id ?? '' } }, body: draft }));
      return { name: saved.title };
    },
    queryKey: NOTES,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The note" ready={title.trim() !== ''} onClose={onClose}>
      <TextInput
        label="Title"
        required
        maxLength={200}
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={errorOf('title')}
      />
      <MarkdownField label="Text" value={body} onChange={setBody} error={errorOf('body')} />
      <TagsField value={tags} onChange={setTags} error={errorOf('tags')} />
      <ServicesField value={services} onChange={setServices} error={errorOf('service_ids')} />
      <TextInput
        label="Link"
        description="Where more about it stands."
        placeholder="https://"
        maxLength={2_000}
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        error={errorOf('url')}
      />
    </SaveForm>
  );
}
