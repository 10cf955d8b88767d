import type { Actor } from '../../../platform/actor.ts';
import type { Queryable, Tx } from '../../../platform/db/database.ts';
import { audit } from '../../audit/index.ts';
import type { ActionOutcome } from '../chat/chat-reply.ts';
import { incidentsPagedFor } from './paged.store.ts';
import type { PageNotice } from './page.ts';
import { noticesOf } from './pages.store.ts';

/** What a person can answer a page with. */
export type PageCommand = 'acknowledge' | 'escalate';

/** What answers to pages make happen. app.ts joins them with the incidents. */
export interface IncidentCommands {
  run(tx: Tx, command: PageCommand, incidentId: string, actor: Actor): Promise<ActionOutcome>;
}

/** A page that was answered, with all that went out in its message. */
export interface AnsweredPage {
  readonly id: string;
  readonly user_id: string;
  readonly incident_ids: readonly string[];
  /** Their numbers, by id. */
  readonly numbers: Readonly<Record<string, number>>;
  /** What else was in it. */
  readonly notices: readonly PageNotice[];
}

/** The page that a button or a call names; null: none of ours. */
export async function answeredPage(db: Queryable, pageId: string): Promise<AnsweredPage | null> {
  const [row] = await db.query<AnsweredPage>(
    `select p.id, p.user_id,
        coalesce((select array_agg(distinct b.incident_id) from pages b where b.incident_id is not null and (b.id = p.id or b.bundle = p.id)), '{}') as incident_ids,
        coalesce((select json_object_agg(i.id, i.number) from incidents i
                   where i.id in (select b.incident_id from pages b where b.id = p.id or b.bundle = p.id)), '{}') as numbers,
        ${noticesOf('p')} as notices
       from pages p where p.id = $1`,
    [pageId],
    'page_answered',
  );
  return row ?? null;
}

/**
 * The page with the incidents that this person may answer for: all with the permission to command, else those for which
 * the person was paged in their current episode. Null: none of them.
 */
export async function answerableBy(
  db: Queryable,
  page: AnsweredPage,
  { userId, mayCommand }: { readonly userId: string; readonly mayCommand: boolean },
): Promise<AnsweredPage | null> {
  if (mayCommand || page.incident_ids.length === 0) return page;
  const paged = await incidentsPagedFor(db, userId, page.incident_ids);
  const ids = page.incident_ids.filter((id) => paged.has(id));
  return ids.length === 0 ? null : { ...page, incident_ids: ids };
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
    return { kind: 'none', reason: 'This was a test: it reached you.', outcomes: [] };
  }
  const outcomes: ActionOutcome[] = [];
  for (const incidentId of [...page.incident_ids].sort()) outcomes.push(await commands.run(tx, command, incidentId, actor));
  // Afterwards: whoever holds an incident may take back its pages, so incidents are locked first everywhere.
  await markDelivered(tx, page.id);
  const kind =
    outcomes.find((outcome) => outcome.kind === 'changed')?.kind ?? outcomes.find((outcome) => outcome.kind === 'none')?.kind ?? 'refused';
  return { kind, reason: outcomes.map((outcome) => outcome.reason).join(' '), outcomes };
}

/** The person has the message. */
export async function markDelivered(tx: Tx, pageId: string): Promise<void> {
  await tx.query(
    `with told as (select id from pages where (id = $1 or bundle = $1) and state in ('sent', 'sending') order by id for update)
     update pages p set state = 'delivered', delivered_at = coalesce(p.delivered_at, $2), updated_at = $2,
         revise_at = case when p.channel in ('voiceone', 'voicetwo') then null else p.revise_at end
       from told t where p.id = t.id`,
    [pageId, tx.now],
    'page_delivered',
  );
}

/** Records that somebody tried to answer a page and may not. */
export async function auditRefusal(
  tx: Tx,
  refused: { readonly pageId: string | null; readonly who: string; readonly provider: string; readonly reason: string },
): Promise<void> {
  await audit(tx, {
    event: 'page_reply.refused',
    actor: { kind: 'source', id: null, name: `${refused.provider} ${refused.who}`.slice(0, 200) },
    entityType: 'page',
    entityId: refused.pageId,
    data: { provider: refused.provider, who: refused.who.slice(0, 100), reason: refused.reason },
  });
}
