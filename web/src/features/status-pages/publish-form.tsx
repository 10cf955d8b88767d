import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { Hint } from '../../components/forms/notes.tsx';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { POST_WORDS, IMPACT_WORDS } from '../../components/text/status-words.ts';
import { type Published, STATUS_PAGES, type StatusPage } from './queries.ts';

interface PublishFormProps {
  readonly opened: boolean;
  readonly page: StatusPage;
  /** Null: a new one. */
  readonly post: Published | null;
  readonly onClose: () => void;
}

/** Publishes an incident, or an update of one. */
export function PublishForm({ opened, ...rest }: PublishFormProps) {
  return (
    <SaveDialog opened={opened} onClose={rest.onClose} title={rest.post ? `Update of ${rest.post.title}` : 'Publish an incident'}>
      <Form {...rest} />
    </SaveDialog>
  );
}

function Form({ page, post, onClose }: Omit<PublishFormProps, 'opened'>) {
  const [title, setTitle] = useState(post?.title ?? '');
  const [message, setMessage] = useState('');
  const [status, setStatus] = useState<Published['status']>(post?.status ?? 'investigating');
  const [impact, setImpact] = useState<Published['impact']>(post?.impact ?? 'minor');
  const [components, setComponents] = useState<readonly string[]>(post?.component_ids ?? []);
  const [notify, setNotify] = useState(true);
  const path = { id: page.id };
  const saving = useSave({
    given: null,
    now: { title: title.trim(), message: message.trim(), status, impact, component_ids: [...components], notify },
    create: async (body) => {
      const saved = post
        ? await answer(
            api.POST('/api/v1/status-pages/{id}/incidents/{incidentId}/updates', {
              params: { path: { ...path, incidentId: post.id } },
              body,
            }),
          )
        : await answer(api.POST('/api/v1/status-pages/{id}/incidents', { params: { path }, body }));
      return { name: saved.title };
    },
    change: async () => ({ name: title }),
    queryKey: STATUS_PAGES,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The update" ready={title.trim() !== '' && message.trim() !== ''} onClose={onClose}>
      <Hint>Everybody can read this. Write for customers: what they notice, and when they hear more.</Hint>
      <TextInput
        label="Title"
        placeholder="Payments are delayed"
        required
        maxLength={200}
        data-autofocus={post ? undefined : true}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        error={errorOf('title')}
      />
      <Select
        label="Status"
        allowDeselect={false}
        value={status}
        onChange={(next) => next && setStatus(next as Published['status'])}
        data={Object.entries(POST_WORDS).map(([value, label]) => ({ value, label }))}
        error={errorOf('status')}
      />
      <Textarea
        label="Message"
        required
        autosize
        minRows={4}
        maxLength={5_000}
        data-autofocus={post ? true : undefined}
        value={message}
        onChange={(event) => setMessage(event.currentTarget.value)}
        error={errorOf('message')}
      />
      <Select
        label="Impact"
        allowDeselect={false}
        value={impact}
        onChange={(next) => next && setImpact(next as Published['impact'])}
        data={Object.entries(IMPACT_WORDS).map(([value, label]) => ({ value, label }))}
        error={errorOf('impact')}
      />
      <MultiSelect
        label="Components"
        description="None: the whole page. Each shows at least the impact until this is resolved."
        value={[...components]}
        onChange={setComponents}
        data={page.components.map(({ id, name }) => ({ value: id, label: name }))}
        error={errorOf('component_ids')}
      />
      <Checkbox label="Notify subscribers" checked={notify} onChange={(event) => setNotify(event.currentTarget.checked)} />
    </SaveForm>
  );
}
