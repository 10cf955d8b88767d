import { Type } from 'typebox';
import { callerOf, type Caller } from '../../../platform/http/authenticate.ts';
import { found, noSuch } from '../../../platform/errors.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Http } from '../../../platform/http/server.ts';
import { findIncident, readerOf, type Trouble, troubleOfAlert, troubleOfIncident } from '../../incidents/index.ts';
import { RefParams } from '../documents/post-mortems.schema.ts';
import type { PostMortemDeps } from '../deps.ts';
import { SEEN_MAX, seenBefore } from './seen-before.actions.ts';

const SeenList = named(
  'SeenBeforeList',
  Type.Object({
    items: Type.Array(
      named(
        'SeenBefore',
        Type.Object({
          id: Uuid,
          number: Type.Integer(),
          title: Type.String(),
          severity: Type.String(),
          status: Type.Enum(['resolved', 'closed', 'cancelled']),
          created_at: Time,
          ended_at: nullable(Time),
          same: Type.Enum(['correlation_key', 'alert_name'], { description: 'alert_name: the same alert on the same service.' }),
          cause: nullable(
            Type.String({ description: 'The root cause of its post-mortem, once that is approved. With `postmortems:read`.' }),
          ),
          ended: nullable(Type.String({ description: 'The last decision, note or update before its end.' })),
          open_items: Type.Array(
            named('SeenBeforeItem', Type.Object({ id: Uuid, title: Type.String(), done: Type.Boolean(), recurred: Type.Boolean() })),
            { description: 'Action items that are open, and done ones that came back (`done`). With `postmortems:read`.' },
          ),
        }),
      ),
      { description: `The likeliest first, at most ${SEEN_MAX}.` },
    ),
  }),
);
const READ = { access: 'session', permission: 'incidents:read' } as const;

/** Past incidents of the same trouble. */
export function registerSeenBeforeRoutes(http: Http, { db }: Pick<PostMortemDeps, 'db'>): void {
  const answer = async (trouble: Trouble, caller: Caller) => {
    const seen = await seenBefore(db, trouble, { reader: readerOf(caller), learnt: caller.permissions.has('postmortems:read') });
    return {
      items: seen.map(({ createdAt, endedAt, openItems, ...one }) => ({
        ...one,
        created_at: createdAt.toISOString(),
        ended_at: endedAt?.toISOString() ?? null,
        open_items: [...openItems],
      })),
    };
  };
  http.route({
    method: 'GET',
    url: '/api/v1/incidents/:id/seen-before',
    config: READ,
    schema: {
      operationId: 'listSeenBefore',
      summary: 'List past incidents of the same trouble',
      description: 'By correlation key, and by service and name of the alert, with the cause, what ended them and open action items.',
      tags: ['Incidents'],
      params: RefParams,
      response: { 200: SeenList },
    },
    handler: async (request) => {
      const incident = found(await findIncident(db, request.params.id), 'incident');
      return answer(await troubleOfIncident(db, incident.id), callerOf(request));
    },
  });
  http.route({
    method: 'GET',
    url: '/api/v1/alerts/:number/seen-before',
    config: READ,
    schema: {
      operationId: 'listSeenBeforeOfAlert',
      summary: 'List past incidents of the same alert',
      description: 'As for an incident; open incidents that the alert belongs to are left out.',
      tags: ['Alerts'],
      params: Type.Object({ number: Type.String({ pattern: '^[0-9]{1,15}$', description: 'Number of the alert.' }) }),
      response: { 200: SeenList },
    },
    handler: async (request) => {
      const trouble = await troubleOfAlert(db, Number(request.params.number));
      if (trouble === null) throw noSuch('alert');
      return answer(trouble, callerOf(request));
    },
  });
}
