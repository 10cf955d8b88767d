import { Button, Modal, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type MouseEvent, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { goProved } from '../../../api/step-up-first.ts';
import { ProblemNote } from '../../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { INCIDENTS } from '../queries.ts';
import type { Linking } from './linking.ts';

interface LinkDialogProps {
  readonly incidentId: string;
  /** Null: closed. */
  readonly linking: Linking | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Links a channel or a room that there is already. */
export function LinkDialog({ incidentId, linking, opened, onClose }: LinkDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={linking?.what === 'video' ? 'Link a video room' : 'Link a channel'}>
      {linking && <LinkForm incidentId={incidentId} linking={linking} onClose={onClose} />}
    </Modal>
  );
}

interface AuthorizeProps {
  /** Where one allows it; null: closed. */
  readonly address: string | null;
  /** What opens the room. */
  readonly room: string;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** A room is opened with one's own account, which has to allow it first. */
export function AuthorizeDialog({ address, room, opened, onClose }: AuthorizeProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={`${room} needs your permission`}>
      <Stacked gap={16}>
        <div>Tocsin opens rooms with your own account. Allow it once, come back, and click {room} again.</div>
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button component="a" href={address ?? undefined} onClick={(event: MouseEvent) => goProved(event, address ?? '')}>
            Continue
          </Button>
        </Inline>
      </Stacked>
    </Modal>
  );
}

interface LinkFormProps {
  readonly incidentId: string;
  readonly linking: Linking;
  readonly onClose: () => void;
}

function LinkForm({ incidentId, linking, onClose }: LinkFormProps) {
  const client = useQueryClient();
  const [value, setValue] = useState('');
  const params = { path: { id: incidentId } };
  const link = useMutation({
    mutationFn: async () => {
      const given = value.trim();
      if (linking.what === 'video')
        await answer(api.POST(`/api/v1/incidents/{id}/${linking.provider}-meet`, { params, body: { url: given } }));
      else await answer(api.POST(`/api/v1/incidents/{id}/${linking.what}-channel`, { params, body: { channel_id: given } }));
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: INCIDENTS });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    link.mutate();
  };
  const isVideo = linking.what === 'video';
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <TextInput
          label={isVideo ? 'Address' : 'Channel ID'}
          description={isVideo ? undefined : `Under the details of the channel in ${linking.label}. The bot must be in it.`}
          placeholder={isVideo ? 'https://' : 'C0123456789'}
          required
          data-autofocus
          value={value}
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        {link.error && <ProblemNote error={link.error} what="Nothing was linked" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={link.isPending}>
            Link
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
