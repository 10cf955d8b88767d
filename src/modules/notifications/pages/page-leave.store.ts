import type { Tx } from '../../../platform/db/database.ts';
import type { PersonChannelName } from './page.ts';
import { calledFor } from './pages.store.ts';

/** Takes back the open pages of one person for an incident. A phone that rings for it is to stop. */
export async function withdrawPages(
  tx: Tx,
  { incidentId, userId }: { readonly incidentId: string; readonly userId: string },
  reason: string,
): Promise<number> {
  const rows = await tx.query(
    `with open as (
       select id from pages where incident_id = $1 and user_id = $2 and kind = 'incident'
          and (state in ('pending', 'sending', 'failed') or (state = 'sent' and ${calledFor('pages')})) order by id for update
     )
     update pages p set state = 'skipped', reason = $3, withdrawn_at = $4, updated_at = $4, revise_attempts = 0,
         revise_at = case when p.external is not null and ${calledFor('p')} then $4 else p.revise_at end
       from open o where p.id = o.id returning p.id`,
    [incidentId, userId, reason, tx.now],
    'pages_withdraw',
  );
  return rows.length;
}

/** Whose pages of a step are meant. */
export interface PagedStep {
  readonly incidentId: string;
  readonly episode: number;
  readonly round: number;
  readonly level: number;
  readonly userId: string;
}

/** Makes pages due again that were taken back when their person dropped out of the level and is in it again. */
export async function reviveWithdrawn(tx: Tx, { incidentId, episode, round, level, userId }: PagedStep): Promise<number> {
  const rows = await tx.query(
    `update pages set state = 'pending', reason = null, withdrawn_at = null, claim = null, external = null, attempts = 0, first_failed_at = null,
         due_at = $6, next_attempt_at = $6, revise_at = null, updated_at = $6
      where kind = 'incident' and incident_id = $1 and episode = $2 and round = $3 and level = $4 and user_id = $5
        and state = 'skipped' and withdrawn_at is not null returning id`,
    [incidentId, episode, round, level, userId, tx.now],
    'pages_revive',
  );
  return rows.length;
}

/** By which ways a step reached its person, or still may: without those that were given up. */
export async function channelsInUse(
  tx: Tx,
  { incidentId, episode, round, level, userId }: PagedStep,
): Promise<readonly PersonChannelName[]> {
  const rows = await tx.query<{ channel: PersonChannelName }>(
    `select distinct channel from pages
      where kind = 'incident' and incident_id = $1 and episode = $2 and round = $3 and level = $4 and user_id = $5 and state <> 'dead' and not held`,
    [incidentId, episode, round, level, userId],
    'pages_open_channels',
  );
  return rows.map((row) => row.channel);
}
