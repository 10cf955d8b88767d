import { SYSTEM } from '../../../platform/actor.ts';
import type { Database, Queryable, Tx } from '../../../platform/db/database.ts';
import { zoneOfService } from '../../catalog/index.ts';
import type { AlertActionDeps } from '../alerts.actions.ts';
import { addTimelineEvents, moveAlerts } from '../alerts.store.ts';
import { alertsChanged } from '../events.ts';
import type { Intake } from '../intake/commit/intake.keeper.ts';
import { touchGroups } from '../intake/commit/intake.store.ts';
import { silenceSignal, tokenVerdict, type WatchedToken } from './expiry.ts';
import { lockDueToken, lockDoubtful, noteToken, watchNewTokens } from './expiry.store.ts';

/** What expiry works with. */
export interface ExpiryDeps extends Pick<AlertActionDeps, 'live' | 'onChanged'> {
  readonly db: Database;
  readonly intake: Pick<Intake, 'record'>;
  /**
   * Since when this service has been there without a pause, as far as anybody knows; null: always. `unseen`: nobody has noted
   * yet that it is back.
   */
  readonly watchedSince: (db: Queryable) => Promise<Date | null | 'unseen'>;
  /** Alerts expired. */
  readonly onExpired: (alerts: number) => void;
}

/** Alerts that one transaction looks at. It is of one token: intake is never asked while alerts are locked. */
const ALERTS = 200;

/**
 * Ends alerts that their source did not repeat for longer than is set on its token, and says which tokens are silent
 * altogether. May run on several servers at once. True: there may be more.
 */
export async function expireAlerts(deps: ExpiryDeps): Promise<boolean> {
  const since = await deps.watchedSince(deps.db);
  if (since === 'unseen') return false;
  return deps.db.transaction(async (tx) => {
    await watchNewTokens(tx);
    const token = await lockDueToken(tx);
    if (token) await workToken(tx, deps, token, since);
    return token !== null;
  });
}

async function workToken(tx: Tx, deps: ExpiryDeps, token: WatchedToken, since: Date | null): Promise<void> {
  const verdict = tokenVerdict(token, since, tx.now);
  const { silence, expireBefore } = verdict;
  // Said again after a crash, it changes nothing: the fingerprint says that it is known.
  if (silence !== null) {
    const lastAt = token.lastAt ?? tx.now;
    await deps.intake.record([silenceSignal(token, silence === 'fires' ? 'fire' : 'resolve', lastAt, await zoneOfService(tx, null))]);
  }
  const looked = expireBefore === null ? 0 : await expire(tx, deps, token, expireBefore);
  await noteToken(tx, token.id, looked >= ALERTS ? { ...verdict, dueAt: tx.now } : verdict);
}

/** @returns how many alerts were looked at */
async function expire(tx: Tx, deps: ExpiryDeps, token: WatchedToken, before: Date): Promise<number> {
  const doubtful = await lockDoubtful(tx, token.id, before, ALERTS);
  const stale = doubtful.filter(({ repeated }) => !repeated);
  if (stale.length === 0) return doubtful.length;
  const ended = new Set(await moveAlerts(tx, stale, 'resolved', SYSTEM));
  const moved = stale.filter(({ id }) => ended.has(id));
  const data = {
    why: `its source did not repeat it for ${token.staleAfter ?? 0} seconds, while ${token.name} delivered other alerts`,
    token_id: token.id,
    stale_after: token.staleAfter,
  };
  await addTimelineEvents(tx, [...ended], { step: 'resolved', outcome: 'expired', actor: SYSTEM, data });
  await touchGroups(tx, [...new Set(moved.map(({ group_id: group }) => group))], []);
  await deps.live.publish(tx, alertsChanged(moved.map(({ number }) => number)));
  tx.afterCommit(() => {
    deps.onExpired(moved.length);
    deps.onChanged();
  });
  return doubtful.length;
}
