import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { Database } from '../../../platform/db/database.ts';
import type { PersonChannelName } from './page.ts';
import { countWaiting } from './page-list.store.ts';

/** Figures by which people see that pages go out. */
export interface PageMetrics {
  readonly attempts: Counter<'channel' | 'outcome'>;
  readonly lateness: Histogram<'channel'>;
}

const LATENESS_BUCKETS = [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 300, 1_800];

/** Registers the metrics; what waits is counted when they are read. */
export function openPageMetrics(registry: Registry, db: Database, ringing: readonly PersonChannelName[]): PageMetrics {
  const registers = [registry];
  // Without a database there is no figure, and the page of metrics comes all the same.
  const waiting = () => countWaiting(db, ringing).catch(() => null);
  new Gauge({
    name: 'svc_pages_waiting',
    help: 'Pages that are not sent yet: planned, due, late (overdue by more than 20 s, calls 75 s, whatever holds them), held (their channel is not connected); counted to 10000',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await waiting();
      if (counts === null) return this.reset();
      for (const state of ['planned', 'due', 'late', 'held'] as const) this.set({ state }, counts[state]);
    },
  });
  new Gauge({
    name: 'svc_pages_oldest_overdue_seconds',
    help: 'How long the time of the page that waits longest is past; 0: none is overdue',
    registers,
    async collect() {
      const counts = await waiting();
      if (counts === null) return this.reset();
      this.set(counts.oldest_overdue_seconds ?? 0);
    },
  });
  return {
    attempts: new Counter({
      name: 'svc_page_attempts_total',
      help: 'Attempts at telling people, by channel and verdict',
      labelNames: ['channel', 'outcome'],
      registers,
    }),
    lateness: new Histogram({
      name: 'svc_page_lateness_seconds',
      help: 'How long after its time a page was taken by its provider',
      labelNames: ['channel'],
      buckets: LATENESS_BUCKETS,
      registers,
    }),
  };
}
