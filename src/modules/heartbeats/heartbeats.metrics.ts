import { Counter, Gauge, type Registry } from 'prom-client';
import { HEARTBEAT_STATES, type HeartbeatState } from './heartbeat.ts';

/** Figures by which people see that silence is noticed. */
export interface HeartbeatMetrics {
  readonly pings: Counter<'kind'>;
  readonly changes: Counter<'to'>;
  readonly graceExtended: Counter;
}

/** Asked when the metrics are read. */
interface Counts {
  readonly states: () => Promise<Readonly<Record<HeartbeatState, number>>>;
  readonly behind: () => Promise<{ readonly overdue: number; readonly unreported: number }>;
}

/** Registers the metrics. Without a database there is no figure, and the page of metrics comes all the same. */
export function openHeartbeatMetrics(registry: Registry, count: Counts): HeartbeatMetrics {
  const registers = [registry];
  new Gauge({
    name: 'svc_heartbeats',
    help: 'Heartbeats by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const states = await count.states().catch(() => null);
      if (states === null) return this.reset();
      for (const state of HEARTBEAT_STATES) this.set({ state }, states[state]);
    },
  });
  new Gauge({
    name: 'svc_heartbeats_behind',
    help: 'Heartbeats whose time came over 30 seconds ago and that no leader has looked at, and changes that no alert has received',
    labelNames: ['what'],
    registers,
    async collect() {
      const behind = await count.behind().catch(() => null);
      if (behind === null) return this.reset();
      for (const what of ['overdue', 'unreported'] as const) this.set({ what }, behind[what]);
    },
  });
  return {
    pings: new Counter({
      name: 'svc_heartbeat_pings_total',
      help: 'Pings by what they said; unknown: of no heartbeat',
      labelNames: ['kind'],
      registers,
    }),
    changes: new Counter({
      name: 'svc_heartbeat_changes_total',
      help: 'Changes of state by where they led',
      labelNames: ['to'],
      registers,
    }),
    graceExtended: new Counter({
      name: 'svc_heartbeat_absences_total',
      help: 'Times in which nobody watched, after which every heartbeat got its grace anew',
      registers,
    }),
  };
}
