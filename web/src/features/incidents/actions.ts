import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Incident } from '../../api/types.ts';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import { INCIDENTS } from './queries.ts';
import { COMMAND_NAMES, type Command, isOver, STATUS_NAMES, stillFiring } from './words.ts';

/** Keeps what is shown of incidents true while the page is open. */
export function useIncidentNews(): void {
  const client = useQueryClient();
  useEffect(() => onLive('incident.changed', () => void client.invalidateQueries({ queryKey: INCIDENTS })), [client]);
}

interface CommandCall {
  readonly command: Command;
  readonly note?: string | undefined;
  /** Only for `escalate`. */
  readonly level?: number;
}

/** The way back from an acknowledgement: the escalation goes on. */
async function undo(client: QueryClient, { id, number }: Pick<Incident, 'id' | 'number'>): Promise<void> {
  const about = `incident ${number}`;
  try {
    await answer(api.POST('/api/v1/incidents/{id}/unacknowledge', { params: { path: { id } }, body: {} }));
    toast({ text: `Incident ${number} is no longer acknowledged: the escalation continues`, about });
  } catch (error) {
    toastProblem(`The acknowledgement of incident ${number} was not undone`, error, about);
  } finally {
    void client.invalidateQueries({ queryKey: INCIDENTS });
  }
}

/** One press, one command; a refusal says why and shows how the incident stands now. */
export function useCommand(incident: Pick<Incident, 'id' | 'number'>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ command, note, level }: CommandCall) => {
      const call = { params: { path: { id: incident.id } } };
      const body = note ? { note } : {};
      if (command === 'escalate')
        return answer(
          api.POST('/api/v1/incidents/{id}/escalate', { ...call, body: { ...body, ...(level === undefined ? {} : { level }) } }),
        );
      return answer(api.POST(`/api/v1/incidents/{id}/${command}`, { ...call, body }));
    },
    onSuccess: (changed, { command }) =>
      toast({
        ...(command === 'acknowledge' ? { undo: { label: 'Undo', run: () => void undo(client, incident) } } : {}),
        text:
          command === 'escalate'
            ? `Incident ${incident.number} was escalated`
            : `Incident ${incident.number}: ${STATUS_NAMES[changed.status]}`,
        ...(isOver(changed.status) && changed.still_firing > 0 ? { detail: stillFiring(changed.still_firing) } : {}),
        about: `incident ${incident.number}`,
      }),
    onError: (error, { command }) =>
      toastProblem(`Incident ${incident.number}: "${COMMAND_NAMES[command]}" was refused`, error, `incident ${incident.number}`),
    onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS }),
  });
}
