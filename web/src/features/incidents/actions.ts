import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { answer, api } from '../../api/client.ts';
import { onLive } from '../../api/live.ts';
import type { Incident, IncidentDetail, Schema } from '../../api/types.ts';
import { toast, toastProblem } from '../../components/toasts/toast.tsx';
import type { Toast } from '../../components/toasts/toast-message.ts';
import { INCIDENTS } from './queries.ts';
import { COMMAND_NAMES, type Command, isOver, STATUS_NAMES, stillFiring, stillPublished } from './words.ts';

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

/** The way back from resolving: open again, which pages people anew. */
async function reopen(client: QueryClient, { id, number }: Pick<Incident, 'id' | 'number'>): Promise<void> {
  const about = `incident ${number}`;
  try {
    await answer(api.POST('/api/v1/incidents/{id}/reopen', { params: { path: { id } }, body: {} }));
    toast({ text: `Incident ${number} is open again`, detail: 'Its escalation starts again at level 1.', about });
  } catch (error) {
    toastProblem(`Incident ${number} was not reopened`, error, about);
  } finally {
    void client.invalidateQueries({ queryKey: INCIDENTS });
  }
}

/** Undoes a merge: for ten minutes, while the other incident goes on. */
export async function unmerge(client: QueryClient, { id, number }: Pick<Incident, 'id' | 'number'>): Promise<void> {
  const about = `incident ${number}`;
  try {
    const restored = await answer(api.POST('/api/v1/incidents/{id}/unmerge', { params: { path: { id } } }));
    toast({ tone: 'good', text: `The merge of incident ${number} is undone: ${STATUS_NAMES[restored.status]}`, about });
  } catch (error) {
    toastProblem(`The merge of incident ${number} was not undone`, error, about);
  } finally {
    void client.invalidateQueries({ queryKey: INCIDENTS });
  }
}

/** What an edit changed, as it was before: title, severity, summary. Who may see an incident is not taken back by a press. */
export type EditBefore = Partial<Pick<Incident, 'title' | 'severity' | 'description'>>;

/** Says that an incident was edited, and offers the way back to how it was. */
export function toastEdited(
  client: QueryClient,
  { id, number }: Pick<Incident, 'id' | 'number'>,
  before: EditBefore,
  more: Pick<Toast, 'detail' | 'next'> = {},
): void {
  const about = `incident ${number}`;
  const back = async () => {
    try {
      await answer(api.PATCH('/api/v1/incidents/{id}', { params: { path: { id } }, body: before }));
      toast({ text: `Incident ${number} is as it was`, about });
    } catch (error) {
      toastProblem(`The edit of incident ${number} was not undone`, error, about);
    } finally {
      void client.invalidateQueries({ queryKey: INCIDENTS });
    }
  };
  toast({
    tone: 'good',
    text: before.severity === undefined ? `Incident ${number} is updated` : `The severity of incident ${number} is changed`,
    about,
    ...more,
    ...(Object.keys(before).length > 0 ? { undo: { label: 'Undo', run: () => void back() } } : {}),
  });
}

/** Says who was paged for an incident. */
export function toastPaged({ responders, nobody }: Schema<'RespondersRequested'>): void {
  toast({
    tone: 'good',
    text: `${responders.map(({ name }) => name).join(', ')} ${responders.length === 1 ? 'was' : 'were'} paged`,
    ...(nobody.length > 0 ? { detail: `Nobody is on call for ${nobody.join(', ')}` } : {}),
  });
}

/** Asks one person to join an incident, at once. */
export async function pagePerson(
  client: QueryClient,
  { id, number }: Pick<Incident, 'id' | 'number'>,
  person: { readonly id: string; readonly name: string },
): Promise<void> {
  try {
    toastPaged(await answer(api.POST('/api/v1/incidents/{id}/responders', { params: { path: { id } }, body: { user_ids: [person.id] } })));
  } catch (error) {
    toastProblem(`${person.name} was not paged for incident ${number}`, error);
  } finally {
    void client.invalidateQueries({ queryKey: INCIDENTS });
  }
}

/** What a command can be taken back by, while its message shows. */
function undoOf(client: QueryClient, incident: Pick<Incident, 'id' | 'number'>, command: Command): Pick<Toast, 'undo'> {
  if (command === 'acknowledge') return { undo: { label: 'Undo', run: () => void undo(client, incident) } };
  return command === 'resolve' ? { undo: { label: 'Reopen', run: () => void reopen(client, incident) } } : {};
}

type Named = Pick<Incident, 'id' | 'number'>;

/** Asks the server for one command; the answer is the incident. */
export function sendCommand({ id }: Named, { command, note, level }: CommandCall) {
  const call = { params: { path: { id } } };
  const body = note ? { note } : {};
  if (command === 'escalate')
    return answer(api.POST('/api/v1/incidents/{id}/escalate', { ...call, body: { ...body, ...(level === undefined ? {} : { level }) } }));
  return answer(api.POST(`/api/v1/incidents/{id}/${command}`, { ...call, body }));
}

function say(
  client: QueryClient,
  incident: Named,
  command: Command,
  changed: Pick<IncidentDetail, 'status' | 'still_firing' | 'still_published'>,
): void {
  toast({
    ...undoOf(client, incident, command),
    text:
      command === 'escalate' ? `Incident ${incident.number} was escalated` : `Incident ${incident.number}: ${STATUS_NAMES[changed.status]}`,
    ...(isOver(changed.status) ? goesOn(changed) : {}),
    about: `incident ${incident.number}`,
  });
}

/** What goes on although the incident is over: alerts, and what customers read. */
function goesOn({ still_firing: firing, still_published: pages }: Pick<IncidentDetail, 'still_firing' | 'still_published'>): {
  readonly detail?: string;
} {
  const parts = [...(firing > 0 ? [stillFiring(firing)] : []), ...(pages.length > 0 ? [stillPublished(pages)] : [])];
  return parts.length === 0 ? {} : { detail: parts.join('. ') };
}

function sayRefused(incident: Named, command: Command, error: unknown): void {
  toastProblem(`Incident ${incident.number}: "${COMMAND_NAMES[command]}" was refused`, error, `incident ${incident.number}`);
}

/** One press, one command; a refusal says why and shows how the incident stands now. */
export function useCommand(incident: Named) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (call: CommandCall) => sendCommand(incident, call),
    onSuccess: (changed, { command }) => say(client, incident, command, changed),
    onError: (error, { command }) => sayRefused(incident, command, error),
    onSettled: () => client.invalidateQueries({ queryKey: INCIDENTS }),
  });
}

/** The same on any incident, for lists and the palette. */
export function useCommands(): (command: Command, incident: Named) => void {
  const client = useQueryClient();
  return useCallback(
    (command, incident) => {
      void sendCommand(incident, { command })
        .then(
          (changed) => say(client, incident, command, changed),
          (error: unknown) => sayRefused(incident, command, error),
        )
        .finally(() => client.invalidateQueries({ queryKey: INCIDENTS }));
    },
    [client],
  );
}
