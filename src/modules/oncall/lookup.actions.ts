import { databaseNow, type Queryable, type Tx } from '../../platform/db/database.ts';
import { openTimeline } from './schedule/resolve.ts';
import { HORIZON_MS, type OnCall, onCallAt } from './schedule/schedule.ts';
import { loadSchedules } from './schedule/schedules.store.ts';
import { segmentsWithin } from './schedule/segments.keeper.ts';
import { scheduleIdsOf } from './schedule/team-schedules.store.ts';

/** Which schedules, and when. Left out: all, and now by the database's clock. */
export interface WhoRequest {
  readonly teamId?: string;
  readonly scheduleId?: string;
  readonly scheduleIds?: readonly string[];
  /** Milliseconds. */
  readonly at?: number;
}

/** Who is on call, one entry for each schedule, by name. Nobody is told by a null user. */
export async function whoIsOnCall(db: Queryable, request: WhoRequest = {}): Promise<OnCall[]> {
  const at = request.at ?? (await databaseNow(db)).getTime();
  const ids = request.scheduleIds ?? (request.scheduleId === undefined ? undefined : [request.scheduleId]);
  const schedules = await loadSchedules(db, {
    ...(ids === undefined ? {} : { ids }),
    ...(request.teamId === undefined ? {} : { teamId: request.teamId }),
    from: at - HORIZON_MS,
    until: at + HORIZON_MS,
  });
  return schedules.map((schedule) => onCallAt(schedule, openTimeline(schedule.history), at));
}

/** The user on call for the team at the transaction's time; null when nobody is. */
export async function currentUser(tx: Tx, teamId: string): Promise<string | null> {
  return (await currentOnCall(tx, teamId))?.userId ?? null;
}

/** The team's schedule and who is on call in it at the transaction's time; null when the team has none. */
async function currentOnCall(tx: Tx, teamId: string): Promise<{ scheduleId: string; userId: string | null } | null> {
  const at = tx.now.getTime();
  const [schedule] = await loadSchedules(tx, { teamId, from: at, until: at + 1 });
  return schedule ? { scheduleId: schedule.id, userId: openTimeline(schedule.history).at(at).userId } : null;
}

/** The same for several teams at once, by team; a team without a schedule is left out. */
export async function currentOnCallOf(
  tx: Tx,
  teamIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly scheduleId: string; readonly userId: string | null }>> {
  const at = tx.now.getTime();
  const schedules = await loadSchedules(tx, { ids: await scheduleIdsOf(tx, teamIds), from: at, until: at + 1 });
  return new Map(
    schedules.map((schedule) => [schedule.teamId, { scheduleId: schedule.id, userId: openTimeline(schedule.history).at(at).userId }]),
  );
}

/** An interval of one schedule's final result; nobody is a null user. Milliseconds. */
export interface ResolvedSegment {
  readonly scheduleId: string;
  readonly teamId: string;
  readonly from: number;
  readonly until: number;
  readonly userId: string | null;
}

/** The final result of schedules between two instants, gaps included: every instant is in one segment of each schedule. */
export async function resolvedSegments(
  db: Queryable,
  { teamId, from, until }: { readonly teamId?: string; readonly from: number; readonly until: number },
): Promise<ResolvedSegment[]> {
  const schedules = await loadSchedules(db, { ...(teamId === undefined ? {} : { teamId }), from, until });
  const resolved = await segmentsWithin(
    schedules.map(({ history }) => history),
    { from, until },
  );
  return schedules.flatMap((schedule, index) =>
    (resolved[index] ?? []).map((segment) => ({
      scheduleId: schedule.id,
      teamId: schedule.teamId,
      ...segment,
    })),
  );
}
