import { Button, Modal } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../../api/client.ts';
import { useMe } from '../../../api/session.ts';
import type { IncidentDetail } from '../../../api/types.ts';
import { Hint, ProblemNote } from '../../../components/forms/notes.tsx';
import { PersonSelect } from '../../../components/forms/person-select.tsx';
import { Inline, Stacked } from '../../../components/layout/layout.tsx';
import { toast } from '../../../components/toasts/toast.tsx';
import { INCIDENTS } from '../queries.ts';
import { missingText, ROLE_NAMES } from '../words.ts';

type Role = IncidentDetail['roles'][number];

interface Named {
  readonly incident: IncidentDetail;
  readonly nameOf: (id: string) => string;
}

interface DialogProps extends Named {
  /** Null: closed. */
  readonly name: Role['role'] | null;
  readonly opened: boolean;
  readonly onClose: () => void;
}

/** Assigns or offers a role, or takes it back. */
export function RoleDialog({ incident, name, opened, nameOf, onClose }: DialogProps) {
  const holder = incident.roles.find((role) => role.role === name && role.state === 'active') ?? null;
  return (
    <Modal opened={opened} onClose={onClose} title={name ? ROLE_NAMES[name] : ''}>
      {name && <Form incident={incident} name={name} holder={holder} nameOf={nameOf} onClose={onClose} />}
    </Modal>
  );
}

interface FormProps extends Named {
  readonly name: Role['role'];
  readonly holder: Role | null;
  readonly onClose: () => void;
}

function Form({ incident, name, holder, nameOf, onClose }: FormProps) {
  const client = useQueryClient();
  const me = useMe();
  const [user, setUser] = useState<string | null>(holder?.user_id === me.id ? null : me.id);
  const path = { id: incident.id };
  const done = async (text: string, detail = '') => {
    await client.invalidateQueries({ queryKey: INCIDENTS });
    toast({ tone: 'good', text, ...(detail === '' ? {} : { detail }) });
    onClose();
  };
  const give = useMutation({
    mutationFn: ({ userId, offer }: { readonly userId: string; readonly offer: boolean }) =>
      answer(api.POST('/api/v1/incidents/{id}/ics/roles', { params: { path }, body: { role: name, user_id: userId, offer } })),
    onSuccess: ({ cannot }, { offer }) =>
      done(`${ROLE_NAMES[name]} of incident ${incident.number} is ${offer ? 'offered' : 'assigned'}`, missingText(cannot)),
  });
  const end = useMutation({
    mutationFn: (roleId: string) =>
      answer(api.PATCH('/api/v1/incidents/{id}/ics/roles/{roleId}', { params: { path: { ...path, roleId } }, body: { state: 'ended' } })),
    onSuccess: () => done(`Nobody is ${ROLE_NAMES[name].toLowerCase()} of incident ${incident.number} now`),
  });
  const error = give.error ?? end.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (user) give.mutate({ userId: user, offer: false });
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <PersonSelect label="Assignee" value={user} onChange={setUser} />
        {holder && <Hint>{nameOf(holder.user_id)} holds this role, keeps it while it is offered, and is notified of the change.</Hint>}
        {holder && holder.cannot !== null && <Hint tone="warn">{missingText(holder.cannot)}</Hint>}
        {error && <ProblemNote error={error} what="The role was not changed" />}
        <Inline end>
          {holder && (
            <Button variant="subtle" color="red" loading={end.isPending} onClick={() => end.mutate(holder.id)}>
              Unassign
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="default"
            loading={give.isPending && give.variables.offer}
            disabled={!user || user === holder?.user_id || user === me.id}
            onClick={() => user && give.mutate({ userId: user, offer: true })}
          >
            Offer
          </Button>
          <Button type="submit" loading={give.isPending && !give.variables.offer} disabled={!user || user === holder?.user_id}>
            Assign
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}
