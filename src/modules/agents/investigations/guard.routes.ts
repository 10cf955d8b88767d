import type { Database, Queryable } from '../../../platform/db/database.ts';
import { noSuch, Problem } from '../../../platform/errors.ts';
import type { Http } from '../../../platform/http/server.ts';
import { hiddenIncidents } from '../../incidents/index.ts';
import { readerOf } from '../../incidents/privacy/reader.ts';
import { findApproval } from '../approvals/approvals.store.ts';
import { notFound } from './investigations.actions.ts';
import { findInvestigation } from './investigations.store.ts';

/** Every route of one investigation begins with one of these. */
const INVESTIGATION = ['/api/v1/investigations/:id', '/api/v1/alert-investigations/:id', '/api/v1/incident-investigations/:id'];
const APPROVAL = '/api/v1/approvals/:id';

/**
 * Stands before every route of one investigation or approval: who may not see the private incident that it is about gets the 404 of one that
 * does not exist, before anything else is looked at.
 */
export function guardHiddenInvestigations(http: Http, { db }: { readonly db: Database }): void {
  http.addHook('preHandler', async (request) => {
    const { caller } = request;
    const url = request.routeOptions.url ?? '';
    const isApproval = url.startsWith(APPROVAL);
    if (caller === null || !(isApproval || INVESTIGATION.some((one) => url.startsWith(one)))) return;
    const { id } = request.params as { readonly id: string };
    const about = isApproval ? await ofApproval(db, id) : await ofInvestigation(db, id);
    if (about.length === 0) return;
    const hidden = await hiddenIncidents(db, readerOf(caller));
    if (about.some((incident) => hidden.includes(incident))) throw isApproval ? noSuch('approval') : notFound();
    const needed = isApproval ? null : neededFor(url, request.method);
    if (needed !== null && !caller.permissions.has(needed))
      throw new Problem('forbidden', `This investigation is of an incident: it needs the permission ${needed}`, {
        extra: { permission: needed },
      });
  });
}

/** What an investigation of an incident needs besides. */
function neededFor(url: string, method: string): 'incidents:read' | 'incidents:write' | null {
  if (method === 'GET' || method === 'HEAD') return 'incidents:read';
  return /\/(cancel|verdict)$/.test(url) ? 'incidents:write' : null;
}

/** The incident that an investigation is of, if any. */
async function ofInvestigation(db: Queryable, id: string): Promise<string[]> {
  const was = await findInvestigation(db, id);
  return was?.subject.kind === 'incident' ? [was.subject.id] : [];
}

/** The incidents that an approval is about: of its investigation, and of its call. */
async function ofApproval(db: Queryable, id: string): Promise<string[]> {
  const asked = await findApproval(db, id);
  if (!asked) return [];
  const { incident_id: called } = asked.arguments;
  return [...(await ofInvestigation(db, asked.investigationId)), ...(typeof called === 'string' ? [called.toLowerCase()] : [])];
}
