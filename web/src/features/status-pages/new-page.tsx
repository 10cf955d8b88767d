import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { serviceUrl } from '../../api/base.ts';
import { answer, api } from '../../api/client.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { STATUS_PAGES } from './queries.ts';
import { slugOf } from './words.ts';

interface NewPageProps {
  readonly opened: boolean;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

/** Asks for a title and an address; the rest is filled in beside the preview. */
export function NewPage({ opened, ...rest }: NewPageProps) {
  return (
    <SaveDialog opened={opened} onClose={rest.onClose} title="New status page">
      <Form {...rest} />
    </SaveDialog>
  );
}

function Form({ onClose, onMade }: Omit<NewPageProps, 'opened'>) {
  const [title, setTitle] = useState('');
  const [typedSlug, setSlug] = useState<string | null>(null);
  const slug = typedSlug ?? slugOf(title);
  const saving = useSave({
    given: null,
    now: { title: title.trim(), slug },
    create: async (body) => {
      const made = await answer(api.POST('/api/v1/status-pages', { body }));
      onMade(made.id);
      return { name: made.title };
    },
    change: async () => ({ name: title }),
    queryKey: STATUS_PAGES,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The status page" ready={title.trim() !== '' && slug !== ''} onClose={onClose}>
      <TextInput
        label="Title"
        description="Customers read it."
        placeholder="Acme Cloud"
        required
        maxLength={100}
        data-autofocus
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={errorOf('title')}
      />
      <TextInput
        label="Slug"
        description={`${serviceUrl()}/status/${slug === '' ? '…' : slug}`}
        required
        maxLength={60}
        value={slug}
        onChange={(event) => setSlug(event.currentTarget.value)}
        error={errorOf('slug')}
      />
    </SaveForm>
  );
}
