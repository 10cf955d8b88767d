import { Counter, Gauge, type Registry } from 'prom-client';
import { HEARTBEAT_STATES, type HeartbeatState } from './heartbeat.ts';

/** Figures by which people see that silence is noticed. */
export interface HeartbeatMetrics {
  readonly pings: Counter<'kind'>;
  readonly changes: Counter<'to'>;
  readonly spared: Counter;
}

interface Counts {
  readonly states: Readonly<Record<HeartbeatState, number>>;
  readonly overdue: number;
  readonly untold: number;
}

/** Registers the metrics; `count` is asked when they are read. */
export function openHeartbeatMetrics(registry: Registry, count: () => Promise<Counts>): HeartbeatMetrics {
  const registers = [registry];
  const behind = new Gauge({
    name: 'svc_heartbeats_behind',
    help: 'Heartbeats whose time came over 30 seconds ago and that no leader has looked at, and changes that no alert was told of',
    labelNames: ['what'],
    registers,
  });
  new Gauge({
    name: 'svc_heartbeats',
    help: 'Heartbeats by state',
    labelNames: ['state'],
    registers,
    async collect() {
      // Without a database there is no figure, and the page of metrics comes all the same.
      const counts = await count().catch(() => null);
      if (counts === null) return this.reset();
      for (const state of HEARTBEAT_STATES) this.set({ state }, counts.states[state]);
      behind.set({ what: 'overdue' }, counts.overdue);
      behind.set({ what: 'untold' }, counts.untold);
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
    spared: new Counter({
      name: 'svc_heartbeat_absences_total',
      help: 'Times in which nobody watched, after which every heartbeat got its grace anew',
      registers,
    }),
  };
}
