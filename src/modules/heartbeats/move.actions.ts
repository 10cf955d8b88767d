import type { Tx } from '../../platform/db/database.ts';
import { type Live, publishAll } from '../../platform/live/live.ts';
import { zoneOfService } from '../catalog/index.ts';
import { type Circumstances, reasonInWords, signalOf } from './announce.ts';
import type { Heartbeat } from './heartbeat.ts';
import { type Move, writeMoves } from './heartbeats.store.ts';
import type { HeartbeatMetrics } from './heartbeats.metrics.ts';
import type { Outcome } from './transition.ts';
import { type Guard, guarded, lastAway } from './watch.store.ts';
import { heartbeatChanged } from './events.ts';

/** What heartbeats work with. */
export interface MoveDeps {
  readonly live: Live;
  readonly metrics: HeartbeatMetrics;
  /** Public address of this service. */
  readonly baseUrl: string;
  /** The alerts have something to be told. */
  readonly wake: () => void;
}

/** A heartbeat and what was decided about it. */
export interface Decided {
  readonly heartbeat: Heartbeat;
  readonly outcome: Outcome;
  readonly ping?: Circumstances['ping'];
}

/** The lease was lost while something was written: the transaction must not be committed. */
export class LeaseLostError extends Error {}

/**
 * Writes what was decided about locked heartbeats: state, change, what the alerts are told, and the news for open pages.
 *
 * @throws Fenced when the guard does not hold any more
 */
export async function writeOutcomes(tx: Tx, deps: MoveDeps, decided: readonly Decided[], guard: Guard | null): Promise<void> {
  const goesDown = decided.some(({ outcome }) => outcome.change?.to === 'down');
  const away = goesDown ? await lastAway(tx) : null;
  const moves: Move[] = [];
  for (const one of decided) {
    const timeZone = one.outcome.change?.to === 'down' ? await zoneOfService(tx, one.heartbeat.service?.id ?? null) : 'UTC';
    moves.push(moveOf(one, { at: tx.now, away, timeZone, baseUrl: deps.baseUrl }));
  }
  const written = await writeMoves(tx, moves, guard && guarded(guard));
  if (written < moves.length) throw new LeaseLostError('heartbeats were not written: the lease is lost');
  await publishAll(
    tx,
    deps.live,
    decided.filter(isNews).map(({ heartbeat, outcome }) => heartbeatChanged({ id: heartbeat.id, state: outcome.watch.state })),
  );
  tx.afterCommit(() => {
    for (const { outcome } of decided) if (outcome.change) deps.metrics.changes.inc({ to: outcome.change.to });
    if (moves.some(({ signal }) => signal !== null)) deps.wake();
  });
}

/** Pages need not hear of each ping of a busy heartbeat. */
const QUIET_MS = 2_000;

function isNews({ heartbeat, outcome: { change, watch } }: Decided): boolean {
  if (change) return true;
  const [before, now] = [heartbeat.lastPingAt?.getTime() ?? 0, watch.lastPingAt?.getTime() ?? 0];
  return now - before >= QUIET_MS || now < before;
}

function moveOf(
  { heartbeat, outcome: { watch, change }, ping }: Decided,
  { at, away, timeZone, baseUrl }: Pick<Circumstances, 'at' | 'away' | 'timeZone'> & { baseUrl: string },
): Move {
  const around = { at, timeZone, url: addressOf(baseUrl, heartbeat.id), ...(ping ? { ping } : {}), ...(away ? { away } : {}) };
  const { id, changes } = heartbeat;
  return {
    id,
    changes,
    watch,
    change,
    detail: change?.to === 'down' ? reasonInWords(heartbeat, change, around) : null,
    signal: change && signalOf(heartbeat, change, around),
  };
}

function addressOf(baseUrl: string, id: string): string {
  return `${baseUrl}/heartbeats/${id}`;
}
