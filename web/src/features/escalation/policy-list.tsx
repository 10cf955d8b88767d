import { Button, Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';
import type { Policy } from '../../api/types.ts';
import { useShown } from '../../components/forms/asked.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Found } from '../../components/lists/found.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Empty } from '../../components/forms/notes.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicySummary } from './policy-summary.tsx';
import { POLICIES } from './queries.ts';

const PER_PAGE = 20;

/** Policies, each as the timeline it will be. */
export function PolicyList({ onNew }: { readonly onNew: () => void }) {
  const client = useQueryClient();
  const mayWrite = useMay('escalation:write');
  useEffect(() => onLive('escalation_policy.changed', () => void client.invalidateQueries({ queryKey: POLICIES })), [client]);
  return (
    <Found
      what="policies"
      placeholder="Name"
      queryKey={POLICIES}
      load={(wanted, signal) => answer(api.GET('/api/v1/escalation-policies', { params: { query: { ...wanted, sort: 'name' } }, signal }))}
      perPage={PER_PAGE}
      waiting={<Skeleton height={180} radius={10} aria-busy="true" />}
      none={
        <Empty
          icon="ladder"
          title="No escalation policy yet"
          action={
            mayWrite && (
              <Button leftSection={<Icon name="plus" />} onClick={onNew}>
                Create your first policy
              </Button>
            )
          }
        >
          A policy defines who is paged first, how long they have to acknowledge, and who is paged next.
        </Empty>
      }
    >
      {(policies) => policies.map((policy) => <PolicyCard key={policy.id} policy={policy} mayWrite={mayWrite} />)}
    </Found>
  );
}

function PolicyCard({ policy, mayWrite }: { readonly policy: Policy; readonly mayWrite: boolean }) {
  const client = useQueryClient();
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const shown = useShown<HTMLElement>(policy.id);
  const users = [...policy.used_by.services, ...policy.used_by.teams].map((each) => each.name);
  const remove = async () => {
    await answer(api.DELETE('/api/v1/escalation-policies/{id}', { params: { path: { id: policy.id } } }));
    await client.invalidateQueries({ queryKey: POLICIES });
  };
  return (
    <Card
      ref={shown}
      title={policy.name}
      note={users.length > 0 ? `Used by ${users.join(', ')}` : 'Not used yet'}
      action={
        mayWrite && (
          <Inline>
            <Button size="compact-sm" variant="default" onClick={() => setEditing(true)}>
              Edit
            </Button>
            <Button size="compact-sm" variant="subtle" color="red" aria-label={`Delete ${policy.name}`} onClick={() => setRemoving(true)}>
              <Icon name="trash" size={14} />
            </Button>
          </Inline>
        )
      }
    >
      <PolicySummary policy={policy} />
      <PolicyForm opened={editing} policy={policy} onClose={() => setEditing(false)} />
      <Confirm
        opened={removing}
        title={`Delete ${policy.name}?`}
        action={`Delete ${policy.name}`}
        run={remove}
        onClose={() => setRemoving(false)}
      >
        Running escalations keep their copy. A policy that a team or a service uses cannot be deleted.
      </Confirm>
    </Card>
  );
}
