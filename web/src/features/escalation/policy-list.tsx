import { Button, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import { useMay } from '../../api/session.ts';
import type { Policy } from '../../api/types.ts';
import { useShown } from '../../components/forms/asked.ts';
import { Confirm } from '../../components/forms/confirm.tsx';
import { Icon } from '../../components/icon.tsx';
import { Card, Inline } from '../../components/layout/layout.tsx';
import { Empty, ProblemNote } from '../../components/forms/notes.tsx';
import { PolicyForm } from './policy-form.tsx';
import { PolicySummary } from './policy-summary.tsx';
import { POLICIES, policiesQuery } from './queries.ts';

/** Policies, each as the timeline it will be. */
export function PolicyList({ onNew }: { readonly onNew: () => void }) {
  const { data, error, refetch } = useQuery(policiesQuery);
  const client = useQueryClient();
  const mayWrite = useMay('escalation:write');
  useEffect(() => onLive('escalation_policy.changed', () => void client.invalidateQueries({ queryKey: POLICIES })), [client]);
  if (error && !data) return <ProblemNote error={error} what="The policies could not be loaded" retry={() => void refetch()} />;
  if (!data) return <Skeleton height={180} radius={10} aria-busy="true" />;
  if (data.items.length === 0)
    return (
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
    );
  return data.items.map((policy) => <PolicyCard key={policy.id} policy={policy} mayWrite={mayWrite} />);
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
