import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { PersonSelect } from '../../components/forms/person-select.tsx';
import { SaveDialog, SaveForm } from '../../components/forms/save-form.tsx';
import { MarkdownField } from '../../components/forms/text-fields.tsx';
import { useSave } from '../../components/forms/use-save.ts';
import { Inline } from '../../components/layout/layout.tsx';
import { POST_MORTEMS } from './queries.ts';
import styles from './items.module.css';
import { type ActionItem, ITEM_PRIORITIES, ITEM_STATUSES, ITEM_TYPES } from './item-words.ts';

interface ItemFormProps {
  readonly opened: boolean;
  /** Null: a new one. */
  readonly item: ActionItem | null;
  readonly incidentRef: string;
  readonly onClose: () => void;
}

/** Adds or changes an action item. */
export function ItemForm({ opened, onClose, ...rest }: ItemFormProps) {
  return (
    <SaveDialog opened={opened} onClose={onClose} title={rest.item ? 'Edit action item' : 'New action item'}>
      <Form {...rest} onClose={onClose} />
    </SaveDialog>
  );
}

type Body = Pick<ActionItem, 'title' | 'description' | 'type' | 'priority' | 'status' | 'owner_id' | 'due_date' | 'ticket_url'>;

const bodyOf = ({ title, description, type, priority, status, owner_id, due_date, ticket_url }: ActionItem): Body => ({
  title,
  description,
  type,
  priority,
  status,
  owner_id,
  due_date,
  ticket_url,
});

const BLANK: Body = {
  title: '',
  description: null,
  type: 'prevent',
  priority: 'medium',
  status: 'open',
  owner_id: null,
  due_date: null,
  ticket_url: null,
};

const orNull = (text: string) => (text.trim() === '' ? null : text.trim());

function Form({ item, incidentRef, onClose }: Omit<ItemFormProps, 'opened'>) {
  const [draft, setDraft] = useState<Body>(item ? bodyOf(item) : BLANK);
  const [deleting, setDeleting] = useState(false);
  const mayDelete = useMay('postmortems:delete') && item !== null;
  const client = useQueryClient();
  const set = (changes: Partial<Body>) => setDraft((now) => ({ ...now, ...changes }));
  const params = { path: { id: incidentRef, itemId: item?.id ?? '' } };
  const url = '/api/v1/incidents/{id}/post-mortem/action-items/{itemId}';
  const saving = useSave<Body>({
    given: item && bodyOf(item),
    now: { ...draft, title: draft.title.trim() },
    create: async (body) => {
      const made = await answer(
        api.POST('/api/v1/incidents/{id}/post-mortem/action-items', { params: { path: { id: incidentRef } }, body }),
      );
      return { name: made.title };
    },
    change: async (body) => ({ name: (await answer(api.PATCH(url, { params, body }))).title }),
    queryKey: POST_MORTEMS,
    onSaved: onClose,
  });
  const { errorOf } = saving;
  return (
    <>
      <SaveForm saving={saving} what="The action item" ready={draft.title.trim() !== ''} onClose={onClose}>
        <TextInput
          label="Title"
          required
          maxLength={200}
          data-autofocus
          value={draft.title}
          onChange={(event) => set({ title: event.currentTarget.value })}
          error={errorOf('title')}
        />
        <div className={`grid gap-12 ${styles.pair}`}>
          <Select
            label="Type"
            allowDeselect={false}
            value={draft.type}
            onChange={(value) => set({ type: value as Body['type'] })}
            data={[...ITEM_TYPES]}
            error={errorOf('type')}
          />
          <Select
            label="Priority"
            allowDeselect={false}
            value={draft.priority}
            onChange={(value) => set({ priority: value as Body['priority'] })}
            data={[...ITEM_PRIORITIES]}
            error={errorOf('priority')}
          />
          <Select
            label="Status"
            allowDeselect={false}
            value={draft.status}
            onChange={(value) => set({ status: value as Body['status'] })}
            data={[...ITEM_STATUSES]}
            error={errorOf('status')}
          />
          <TextInput
            type="date"
            label="Due date"
            value={draft.due_date ?? ''}
            onChange={(event) => set({ due_date: orNull(event.currentTarget.value) })}
            error={errorOf('due_date')}
          />
        </div>
        <PersonSelect label="Owner" value={draft.owner_id} onChange={(id) => set({ owner_id: id })} />
        <TextInput
          label="Ticket"
          description="Where it is tracked."
          placeholder="https://"
          maxLength={2_000}
          value={draft.ticket_url ?? ''}
          onChange={(event) => set({ ticket_url: orNull(event.currentTarget.value) })}
          error={errorOf('ticket_url')}
        />
        <MarkdownField
          label="Description"
          value={draft.description ?? ''}
          onChange={(text) => set({ description: orNull(text) === null ? null : text })}
          error={errorOf('description')}
        />
        {mayDelete && (
          <Inline>
            <Button variant="subtle" color="red" size="compact-sm" onClick={() => setDeleting(true)}>
              Delete action item
            </Button>
          </Inline>
        )}
      </SaveForm>
      {item && (
        <Confirm
          opened={deleting}
          title={`Delete ${item.title}?`}
          action="Delete"
          run={async () => {
            await answer(api.DELETE(url, { params }));
            await client.invalidateQueries({ queryKey: POST_MORTEMS });
            onClose();
          }}
          onClose={() => setDeleting(false)}
        >
          Its owner is not reminded any more.
        </Confirm>
      )}
    </>
  );
}
