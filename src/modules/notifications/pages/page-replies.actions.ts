import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { audit } from '../../audit/index.ts';
import { asRole, ROLE_PERMISSIONS } from '../../identity/permissions.ts';
import { commandIncident, type IncidentDeps } from '../../incidents/index.ts';
import type { ActionOutcome } from '../chat/chat-reply.ts';
import { isMoot, type PagedIncident, type PageNotice } from './page.ts';
import type { PageSenderDeps } from './page-sender.ts';
import { incidentsPagedFor } from './paged.store.ts';
import { findPagedIncidents } from './paged-incidents.actions.ts';
import type { Person } from '../preferences/preferences.store.ts';
import { type AnsweredPage, markDelivered } from './page-replies.store.ts';
import { AUDIT } from '../events.ts';

/** What a person can answer a page with. */
export type PageCommand = 'acknowledge' | 'escalate';

/** What answers to pages make happen. */
export interface IncidentCommands {
  run(tx: Tx, command: PageCommand, incidentId: string, actor: Actor): Promise<ActionOutcome>;
}

/** The same verb as in the web app. */
export function incidentCommands(incidents: IncidentDeps): IncidentCommands {
  return {
    async run(tx, command, incidentId, actor) {
      const outcome = await commandIncident(tx, incidents, { command, incidentId, actor });
      return outcome.kind === 'refused'
        ? { kind: 'refused', reason: outcome.problem.message }
        : { kind: outcome.kind, reason: outcome.text };
    },
  };
}

/** The notices that are still relevant to their person: not moot, and not answered. */
export async function stillRelevant<Held extends Pick<PageNotice, 'ask' | 'about'>>(
  db: Queryable,
  { askActions }: Pick<PageSenderDeps, 'askActions'>,
  notices: readonly Held[],
  userId: string,
): Promise<readonly Held[]> {
  const ids = [...new Set(notices.flatMap(({ about }) => about?.incident_id ?? []))];
  const found = ids.length === 0 ? [] : await findPagedIncidents(db, ids);
  const left: Held[] = [];
  for (const notice of notices) {
    const { ask, about } = notice;
    if (about && isMoot(about, found.find(({ id }) => id === about.incident_id) ?? null)) continue;
    if (!ask || (await askActions.isOpen(db, ask, userId))) left.push(notice);
  }
  return left;
}

/** The incidents that a page names: one alone says what the same trouble was last time. */
export async function asNamed(
  db: Queryable,
  lastSeen: PageSenderDeps['lastSeen'],
  named: readonly PagedIncident[],
): Promise<readonly PagedIncident[]> {
  const [alone, ...others] = named;
  return alone && others.length === 0 ? [{ ...alone, seenBefore: await lastSeen(db, alone.id) }] : named;
}

/**
 * The page with the incidents that this person may answer for: all with the permission to command, else those for which
 * the person was paged in their current episode. Null: none of them.
 */
export async function answerableBy(db: Queryable, page: AnsweredPage, who: Answerer): Promise<AnsweredPage | null> {
  if (page.incident_ids.length === 0) return page;
  const may = await answerableIncidents(db, page.incident_ids, who);
  const ids = page.incident_ids.filter((id) => may.has(id));
  return ids.length === 0 ? null : { ...page, incident_ids: ids };
}

/** Who answers. */
interface Answerer {
  readonly userId: string;
  readonly mayCommand: boolean;
}

/** Of these incidents, those that this person may answer for. */
export async function answerableIncidents(
  db: Queryable,
  ids: readonly string[],
  { userId, mayCommand: mayAll }: Answerer,
): Promise<ReadonlySet<string>> {
  return mayAll || ids.length === 0 ? new Set(ids) : incidentsPagedFor(db, userId, ids);
}

/** Of these incidents, those that notices are about, that wait for somebody and that the person may answer for. */
export async function answerableAmong(
  db: Queryable,
  incidents: readonly PagedIncident[],
  { about, person }: { readonly about: readonly string[]; readonly person: Pick<Person, 'userId' | 'role'> },
): Promise<readonly PagedIncident[]> {
  const open = incidents.filter(({ id, wanted }) => wanted && about.includes(id));
  const may = await answerableIncidents(
    db,
    open.map(({ id }) => id),
    { userId: person.userId, mayCommand: mayCommand(person.role) },
  );
  return open.filter(({ id }) => may.has(id));
}

/** Whether this role may command every incident. */
export function mayCommand(role: string): boolean {
  return ROLE_PERMISSIONS[asRole(role)].has('incidents:command');
}

/** What an answer did, together and for each incident. */
export interface AnswerOutcome extends ActionOutcome {
  readonly outcomes: readonly ActionOutcome[];
}

/**
 * Does what a person answered, for every incident of the message, in the caller's transaction. Whoever answers has the
 * page. The reason is a sentence for the person.
 */
export async function answerPage(
  tx: Tx,
  commands: IncidentCommands,
  { page, command, actor }: { readonly page: AnsweredPage; readonly command: PageCommand; readonly actor: Actor },
): Promise<AnswerOutcome> {
  if (page.incident_ids.length === 0) {
    await markDelivered(tx, page.id);
    const isTest = page.notices.some(({ kind }) => kind === 'test');
    return {
      kind: 'none',
      reason: isTest ? 'Test successful: this page reached you.' : 'Nothing was changed: no action needed.',
      outcomes: [],
    };
  }
  const outcomes: ActionOutcome[] = [];
  for (const incidentId of [...page.incident_ids].sort()) outcomes.push(await commands.run(tx, command, incidentId, actor));
  // Afterwards: whoever holds an incident may take back its pages, so incidents are locked first everywhere.
  await markDelivered(tx, page.id);
  const kind =
    outcomes.find((outcome) => outcome.kind === 'changed')?.kind ?? outcomes.find((outcome) => outcome.kind === 'none')?.kind ?? 'refused';
  return { kind, reason: outcomes.map((outcome) => outcome.reason).join(' '), outcomes };
}

/** Records that somebody tried to answer a page and may not. */
export async function auditRefusal(
  tx: Tx,
  refused: { readonly pageId: string | null; readonly who: string; readonly provider: string; readonly reason: string },
): Promise<void> {
  await audit(tx, {
    event: AUDIT.page_reply.refused,
    actor: { kind: 'source', id: null, name: `${refused.provider} ${refused.who}`.slice(0, 200) },
    entityType: 'page',
    entityId: refused.pageId,
    data: { provider: refused.provider, who: refused.who.slice(0, 100), reason: refused.reason },
  });
}
