import type { Database } from '../../../platform/db/database.ts';
import { noSuch } from '../../../platform/errors.ts';
import { byOf } from '../../../platform/http/authenticate.ts';
import type { Http } from '../../../platform/http/server.ts';
import { audit } from '../../audit/index.ts';
import { AUDIT } from '../events.ts';
import { findPrivacy, isRef } from '../incidents.store.ts';
import { found } from '../record.actions.ts';
import { readerOf } from './reader.ts';
import { noteView } from './visible.store.ts';

/** Every route of one incident begins with this, of whichever module it is. */
const ONE = '/api/v1/incidents/:id';

/**
 * Stands before every route of one incident: who may not see a private one gets the 404 of one that does not exist, before anything else is looked at. That somebody looked at one is
 * recorded once a person and hour.
 */
export function guardPrivateIncidents(http: Http, { db }: { readonly db: Database }): void {
  http.addHook('preHandler', async (request) => {
    const { caller } = request;
    if (caller === null || !request.routeOptions.url?.startsWith(ONE)) return;
    const { id: ref = '' } = request.params as { readonly id?: string };
    const incident = found(isRef(ref) ? await findPrivacy(db, ref, readerOf(caller)) : null);
    if (!incident.visible) throw noSuch('incident');
    if (!incident.private) return;
    const { userId } = caller;
    if (request.method !== 'GET' || userId === null) return;
    const { id, number } = incident;
    await db.transaction(async (tx) => {
      if (!(await noteView(tx, id, userId))) return;
      await audit(tx, { event: AUDIT.incident.viewed, ...byOf(request), entityType: 'incident', entityId: id, data: { number } });
    });
  });
}
