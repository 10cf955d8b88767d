import type { QueryClient } from '@tanstack/react-query';
import { answer, api } from '../api/client.ts';
import { draftedIncidents, forgetDrafts, pruneDrafts } from '../api/kept-drafts.ts';
import { onLive } from '../api/live.ts';
import { asProblem } from '../api/problem.ts';
import { meQuery } from '../api/session.ts';
import { sessionStore } from '../api/session-state.ts';

/** What makes an incident one that this person may not see any more. */
const HIDES: ReadonlySet<string> = new Set(['private', 'viewer_ids', 'deleted', 'roles']);

/** Deletes drafts that are old or somebody else's, and those of incidents that this person may no longer see. */
export function watchDrafts(client: QueryClient): void {
  const look = async (incidentId: string) => {
    try {
      await answer(api.GET('/api/v1/incidents/{id}', { params: { path: { id: incidentId } } }));
    } catch (error) {
      if (asProblem(error).status === 404) forgetDrafts((place) => place.incidentId === incidentId);
    }
  };
  const begin = () => {
    const me = sessionStore.get() === 'open' ? client.getQueryData(meQuery.queryKey) : undefined;
    if (!me) return;
    pruneDrafts(me.id, Date.now());
    for (const id of draftedIncidents()) void look(id);
  };
  sessionStore.subscribe(begin);
  begin();
  onLive('incident.changed', ({ id, changed }) => {
    if (changed.some((name) => HIDES.has(name)) && draftedIncidents().has(id)) void look(id);
  });
}
