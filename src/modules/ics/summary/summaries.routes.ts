import { Type } from 'typebox';
import type { Database } from '../../../platform/db/database.ts';
import { callerOf } from '../../../platform/http/authenticate.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, Time } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { viewEntry } from '../../incidents/incident-view.ts';
import { EntrySchema, RefParams, findIncident, found, type IncidentDeps, lastPosition, newestSince } from '../../incidents/index.ts';
import { factualSummary } from './summaries.actions.ts';
import { lastLook, latestSummaries, writeLook } from './summaries.store.ts';

const TAGS = ['Incidents'];
/** Entries since the last look that are shown; more are on the timeline. */
const MOST_CHANGES = 50;
/** Counted up to this many. */
const MOST_COUNTED = 1_000;

const SummarySchema = named(
  'IncidentSummary',
  Type.Object({
    text: Type.String({ description: 'A fact a line: what, since when, impact, who leads, done, open, next.' }),
    source: Type.Enum(['data']),
    generated_at: Time,
    written: Type.Array(
      named(
        'WrittenSummary',
        Type.Object({ id: Type.String(), source: Type.Enum(['data', 'agent']), author: ActorShape, text: Type.String(), created_at: Time }),
      ),
      { description: 'What was asked for: the last one from data, and the last of each agent.' },
    ),
    last_looked_at: Type.Union([Time, Type.Null()], {
      description: 'When you last looked at the incident; null: never, or no person asks.',
    }),
    changes: Type.Array(EntrySchema, { description: `The newest ${MOST_CHANGES} entries since then, oldest first.` }),
    changes_total: Type.Integer({ description: `How many there are since then; ${MOST_COUNTED} stands for as many or more.` }),
  }),
);

/** What happened so far, and since somebody last looked. */
export function registerSummaryRoutes(http: Http, deps: IncidentDeps & { readonly db: Database }): void {
  const { db } = deps;
  http.route({
    method: 'GET',
    url: '/api/v1/incidents/:id/summary',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'getIncidentSummary',
      summary: 'Get what happened in an incident so far',
      description: 'Written from data as it stands now, with what changed since you last looked.',
      tags: TAGS,
      params: RefParams,
      response: { 200: SummarySchema },
    },
    handler: async (request) => {
      const incident = found(await findIncident(db, request.params.id));
      const { userId } = callerOf(request);
      const now = db.clock();
      const [text, written, look] = await Promise.all([
        // The web app shows its times on the reader's clock.
        factualSummary(db, deps, incident, { now, timeZone: 'UTC' }),
        latestSummaries(db, incident.id),
        userId === null ? null : lastLook(db, userId, incident.id),
      ]);
      const since = look
        ? await newestSince(db, incident.id, { position: look.position, limit: MOST_CHANGES, countTo: MOST_COUNTED })
        : { entries: [], counted: 0 };
      return {
        text,
        source: 'data' as const,
        generated_at: now.toISOString(),
        written: written.map(({ id, source, author, text: words, created_at }) => ({
          id,
          source,
          text: words,
          created_at: created_at.toISOString(),
          author: { kind: author.kind, id: author.id, name: author.name },
        })),
        last_looked_at: look?.looked_at.toISOString() ?? null,
        changes: since.entries.map(viewEntry),
        changes_total: since.counted,
      };
    },
  });
  http.route({
    method: 'POST',
    url: '/api/v1/incidents/:id/looked',
    config: { access: 'session', permission: 'incidents:read' },
    schema: {
      operationId: 'markIncidentLooked',
      summary: 'Note that you have looked at an incident',
      description: 'What happens from now on is new to you.',
      tags: TAGS,
      params: RefParams,
      response: { 204: Type.Null() },
    },
    handler: async (request, reply) => {
      const { userId } = callerOf(request);
      const incident = found(await findIncident(db, request.params.id));
      if (userId !== null) await db.transaction(async (tx) => writeLook(tx, userId, incident.id, await lastPosition(tx, incident.id)));
      return reply.status(204).send(null);
    },
  });
}
