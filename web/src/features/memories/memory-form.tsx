import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { ServiceField } from '../../components/forms/service-fields.tsx';
import { TagsField } from '../../components/forms/text-fields.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { MEMORIES, type Memory } from './queries.ts';

interface MemoryFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly memory: Memory | null;
  readonly onClose: () => void;
}

/** Writes or corrects a memory. */
export function MemoryForm({ opened, memory, onClose }: MemoryFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={memory ? 'Correct memory' : 'New memory'}>
      <Form memory={memory} onClose={onClose} />
    </SaveDialog>
  );
}

function Form({ memory, onClose }: Omit<MemoryFormProps, 'opened'>) {
  const [text, setText] = useState(memory?.text ?? '');
  const [tags, setTags] = useState(memory?.tags ?? []);
  const [service, setService] = useState(memory?.service_id ?? null);
  const saving = useSave({
    given: memory && { text: memory.text, tags: memory.tags, service_id: memory.service_id },
    now: { text: text.trim(), tags, service_id: service },
    create: async (body) => {
      await answer(api.POST('/api/v1/memories', { body }));
      return { name: 'The memory' };
    },
    change: async (body) => {
      await answer(api.PUT('/api/v1/memories/{id}', { params: { path: { id: memory?.id ?? '' } }, body }));
      return { name: 'The memory' };
    },
    queryKey: MEMORIES,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <SaveForm saving={saving} what="The memory" ready={text.trim() !== ''} onClose={onClose}>
      <Textarea
        label="Text"
        description="What agents should know."
        required
        autosize
        minRows={4}
        maxRows={16}
        maxLength={8_000}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={errorOf('text')}
      />
      <TagsField value={tags} onChange={setTags} error={errorOf('tags')} />
      <ServiceField description="The service it is about." value={service} onChange={setService} error={errorOf('service_id')} />
    </SaveForm>
  );
}
