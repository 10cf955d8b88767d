import { Button, Select, Textarea } from '@mantine/core';
import { Dialog } from '../../components/layout/dialog.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { answer, api } from '../../api/client.ts';
import { useMay } from '../../api/session.ts';
import { ProblemNote } from '../../components/forms/notes.tsx';
import { Inline, Stacked } from '../../components/layout/layout.tsx';
import { toastProblem } from '../../components/toasts/toast.tsx';
import { agentsQuery, type InvestigationDetail, INVESTIGATIONS } from './queries.ts';
import { Retry } from './retry.tsx';
import { isOpen } from './words.ts';

interface Props {
  readonly one: InvestigationDetail;
}

/** Cancels what is open, begins anew what ended without a result. */
export function Commands({ one }: Props) {
  const [cancelling, setCancelling] = useState(false);
  if (!useMay('alerts:write')) return null;
  const mayRetry = one.status === 'dead_lettered' || one.status === 'cancelled' || one.status === 'retrying';
  return (
    <Inline>
      {mayRetry && <Retry one={one} />}
      {isOpen(one.status) && (
        <Button variant="default" onClick={() => setCancelling(true)}>
          Cancel investigation
        </Button>
      )}
      <Dialog opened={cancelling} onClose={() => setCancelling(false)} title={`Cancel investigation ${one.number}?`}>
        <Cancel one={one} onClose={() => setCancelling(false)} />
      </Dialog>
    </Inline>
  );
}

const REASON_MAX = 500;

function Cancel({ one, onClose }: Props & { readonly onClose: () => void }) {
  const client = useQueryClient();
  const [reason, setReason] = useState('');
  const cancel = useMutation({
    mutationFn: () =>
      answer(
        api.POST('/api/v1/investigations/{id}/cancel', {
          params: { path: { id: one.id } },
          body: reason.trim() === '' ? {} : { reason: reason.trim() },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: INVESTIGATIONS });
      onClose();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    cancel.mutate();
  };
  return (
    <form onSubmit={submit}>
      <Stacked gap={16}>
        <div>{one.agent ? `${one.agent.name} has to stop` : 'No agent gets it'}; what it found so far stays. It can be retried later.</div>
        <Textarea
          label="Reason"
          description="The agent gets it too. May stay empty."
          autosize
          minRows={2}
          maxLength={REASON_MAX}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {cancel.error && <ProblemNote error={cancel.error} what="It was not cancelled; the reason is still here" />}
        <Inline end>
          <Button variant="default" onClick={onClose}>
            Keep running
          </Button>
          <Button type="submit" color="red" loading={cancel.isPending}>
            Cancel investigation
          </Button>
        </Inline>
      </Stacked>
    </form>
  );
}

const ANY = 'any';

/** Which agent has it; while it is open another can be named, and is waited for. */
export function Assign({ one }: Props) {
  const client = useQueryClient();
  const isIncident = one.subject.kind === 'incident';
  const mayAlerts = useMay('alerts:write');
  const mayIncidents = useMay('incidents:write');
  const may = (isIncident ? mayIncidents : mayAlerts) && isOpen(one.status);
  const { data } = useQuery({ ...agentsQuery, enabled: may });
  const assign = useMutation({
    mutationFn: (agent: string | null) => {
      const request = { params: { path: { id: one.id } }, body: { agent_id: agent } };
      return answer(
        isIncident
          ? api.PATCH('/api/v1/incident-investigations/{id}/assign', request)
          : api.PATCH('/api/v1/alert-investigations/{id}/assign', request),
      );
    },
    onError: (error) => toastProblem(`Investigation ${one.number} was not assigned`, error, `investigation ${one.number}`),
    onSettled: () => client.invalidateQueries({ queryKey: INVESTIGATIONS }),
  });
  const able = data?.items.filter(({ enabled, capabilities }) => enabled && capabilities.includes('investigate')) ?? [];
  if (!may || able.length === 0) return one.agent?.name ?? (isOpen(one.status) ? 'None yet' : 'None');
  return (
    <Select
      size="xs"
      aria-label="Assigned agent"
      allowDeselect={false}
      disabled={assign.isPending}
      value={one.pinned_agent_id ?? ANY}
      onChange={(value) => value && assign.mutate(value === ANY ? null : value)}
      data={[
        { value: ANY, label: one.agent && one.pinned_agent_id === null ? `${one.agent.name} (chosen automatically)` : 'Any agent' },
        ...able.map(({ id, name, online }) => ({ value: id, label: online ? name : `${name} (offline)` })),
      ]}
    />
  );
}
