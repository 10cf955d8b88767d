import { setTimeout as sleep } from 'node:timers/promises';
import { groupOfAlert, undecidedAlerts } from './modules/alerts/index.ts';
import type { Escalation } from './modules/escalation/index.ts';
import type { Paging } from './wiring/paging.ts';
import type { Queryable } from './platform/db/database.ts';
import { type Outage, outageOf } from './platform/outage.ts';
import type { Pulse } from './platform/db/pulse.ts';
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
  /** What is wrong with the database, when that is known. */
  readonly trouble: Outage | null;
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
  const unavailable = ({ reason, detail }: Outage) => ({ status: 'unavailable', database: reason, detail, ...base });
  if (state.trouble) return unavailable(state.trouble);
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
  } catch (error) {
    return unavailable(outageOf(error) ?? { reason: 'unreachable', detail: 'The database cannot be read' });
  }
}

/** Sets the gauges that cost a query. */
export async function collectBacklogs(
  platform: Platform,
  { queue, waiting, leading }: Pick<ProcessState, 'queue' | 'waiting' | 'leading'>,
): Promise<void> {
  const { telemetry } = platform;
  telemetry.webhook.waiting.set(waiting);
  telemetry.leader.set(leading ? 1 : 0);
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

/** Who asks whether a server is ready waits no longer than this, whatever holds the database. */
const READY_MS = 4_500;

/**
 * Why the server cannot serve, in a sentence; null while it can. The table that most lists are made of is read: a database
 * that only answers serves nobody. Connections that people's requests use up are no reason, since alerts are taken all the same.
 */
export async function databaseState(db: Queryable, pulse: Pick<Pulse, 'trouble'>): Promise<string | null> {
  const trouble = pulse.trouble();
  if (trouble) return trouble.detail;
  const late = new AbortController();
  // No alert has this number: only that it can be looked for.
  const reading = groupOfAlert(db, 0).then(() => pulse.trouble()?.detail ?? null);
  try {
    return await Promise.race([reading, sleep(READY_MS, 'The database takes too long to answer', { signal: late.signal })]);
  } catch (error) {
    return outageOf(error)?.detail ?? 'The database cannot be read';
  } finally {
    late.abort();
    // Nobody waits for it any more.
    reading.catch(() => {});
  }
}
