import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** Figures by which people see that nobody is forgotten. */
export interface EscalationMetrics {
  readonly levels: Counter<'cause'>;
  readonly lateness: Histogram;
  readonly lostFound: Counter;
  readonly fenced: Counter;
  readonly failures: Counter;
  readonly leavers: Counter<'became'>;
  readonly lastClean: Gauge;
}

const LATENESS_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 300];

/** Registers the metrics; `count` is asked when they are read. */
export function openEscalationMetrics(
  registry: Registry,
  count: () => Promise<{ readonly running: number; readonly due: number; readonly paused: number }>,
): EscalationMetrics {
  const registers = [registry];
  new Gauge({
    name: 'svc_escalation_waiting',
    help: 'Escalations by state: running, due and not fired, paused until a person decides; counted to 10000',
    labelNames: ['state'],
    registers,
    async collect() {
      // Without a database there is no figure, and the page of metrics comes all the same.
      const counts = await count().catch(() => null);
      if (counts === null) return this.reset();
      for (const state of ['running', 'due', 'paused'] as const) this.set({ state }, counts[state]);
    },
  });
  return {
    levels: new Counter({ name: 'svc_escalation_levels_total', help: 'Levels fired by cause', labelNames: ['cause'], registers }),
    lateness: new Histogram({
      name: 'svc_escalation_lateness_seconds',
      help: 'How long after its time a level was fired',
      buckets: LATENESS_BUCKETS,
      registers,
    }),
    lostFound: new Counter({ name: 'svc_escalation_lost_found_total', help: 'Escalations that the watchdog had to fire', registers }),
    fenced: new Counter({ name: 'svc_escalation_fenced_total', help: 'Portions given up because the lease was lost', registers }),
    failures: new Counter({
      name: 'svc_escalation_failures_total',
      help: 'Escalations that could not be fired and wait for a retry',
      registers,
    }),
    leavers: new Counter({
      name: 'svc_escalation_leavers_total',
      help: 'People who dropped out while they were paged, by what became of their level: replaced, others, nobody',
      labelNames: ['became'],
      registers,
    }),
    lastClean: new Gauge({
      name: 'svc_escalation_watchdog_clean_timestamp_seconds',
      help: 'When the watchdog last found everything fired, by the clock of this machine',
      registers,
    }),
  };
}
