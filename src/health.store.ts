import { undecidedAlerts } from './modules/alerts/index.ts';
import type { Escalation } from './modules/escalation/index.ts';
import type { Paging } from './wiring/paging.ts';
import type { Queryable } from './platform/db/database.ts';
import type { Platform } from './platform/platform.ts';
import type { Queue } from './platform/queue/queue.ts';
import type { Redis } from './platform/redis/redis.ts';

interface Counts {
  readonly open_groups: number;
  readonly unrouted_groups: number;
  readonly unrouted_oldest_seconds: number | null;
}

/** Counts are bounded: this is asked often, and beyond this many the figure says enough. */
const CAP = 10_000;

async function counts({ reserved: db }: Platform): Promise<Counts> {
  const [row] = await db.query<Counts>(
    `select (select count(*)::int from (select 1 from alert_groups where status = 'open' limit ${CAP}) g) as open_groups,
            (select count(*)::int from (select 1 from alert_groups where routed_revision < revision limit ${CAP}) g) as unrouted_groups,
            (select extract(epoch from app_now() - min(updated_at))::float8 from alert_groups where routed_revision < revision) as unrouted_oldest_seconds`,
    [],
    'health_counts',
  );
  return row ?? { open_groups: 0, unrouted_groups: 0, unrouted_oldest_seconds: null };
}

function backlog({ reserved: db }: Platform): Promise<{ state: string; count: number }[]> {
  return db.query(
    `select state, count(*)::int as count from (select state from deliveries where state in ('pending', 'sending', 'failed') limit ${CAP}) d group by state`,
    [],
    'health_deliveries',
  );
}

/** What this process can tell besides the database. */
export interface ProcessState {
  readonly draining: boolean;
  readonly queue: Queue;
  readonly redis: Redis | null;
  readonly leading: boolean;
  /** Alert events received and not committed. */
  readonly waiting: number;
  readonly escalation: Pick<Escalation, 'waiting'>;
  readonly paging: Pick<Paging, 'waiting'>;
}

/** The body of `/api/v1/readiness`: pipeline, scheduler and correlator. */
export async function readiness(platform: Platform, state: ProcessState): Promise<Record<string, unknown>> {
  const base = {
    intake: { waiting: state.waiting },
    scheduler: { leader: state.leading },
    queue: platform.config.BROKER_URL === 'off' ? 'off' : state.queue.healthy() ? 'ok' : 'unreachable',
    cache: state.redis === null ? 'postgresql' : state.redis.usable() ? 'ok' : 'unreachable',
  };
  try {
    const [groups, alerts, deliveries, escalations, pages, found] = await Promise.all([
      counts(platform),
      undecidedAlerts(platform.reserved, CAP),
      backlog(platform),
      state.escalation.waiting(),
      state.paging.waiting(),
      platform.telemetry.correlator.orphans.get(),
    ]);
    const orphansFound = found.values[0]?.value ?? 0;
    return {
      status: state.draining ? 'draining' : 'ready',
      database: 'ok',
      ...base,
      correlator: { ...groups, undecided_alerts: alerts.undecided, orphaned_alerts: alerts.orphaned, orphans_found: orphansFound },
      deliveries: Object.fromEntries(deliveries.map((row) => [row.state, row.count])),
      escalations,
      pages,
    };
  } catch {
    return { status: 'unavailable', database: 'unreachable', ...base };
  }
}

/** Sets the gauges that cost a query. */
export async function collectBacklogs(platform: Platform, queue: Queue): Promise<void> {
  const { telemetry } = platform;
  const [{ unrouted_groups }, { undecided }, deliveries, depth] = await Promise.all([
    counts(platform),
    undecidedAlerts(platform.reserved, CAP),
    backlog(platform),
    queue.depth(),
  ]);
  telemetry.correlator.groups.set(unrouted_groups);
  telemetry.correlator.undecided.set(undecided);
  for (const state of ['pending', 'sending', 'failed'])
    telemetry.deliveries.backlog.set({ state }, deliveries.find((row) => row.state === state)?.count ?? 0);
  for (const [topic, waiting] of Object.entries(depth)) telemetry.queueDepth.set({ topic }, waiting);
}

/** Why the database cannot be used, in a sentence; null while it answers. */
export async function databaseState(db: Queryable): Promise<string | null> {
  try {
    await db.query('select 1');
    return null;
  } catch {
    return 'The database does not answer';
  }
}
