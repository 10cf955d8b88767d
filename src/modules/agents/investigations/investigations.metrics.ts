import { Counter, Gauge, type Registry } from 'prom-client';

/** Figures by which people see that investigations find agents. */
export interface InvestigationMetrics {
  readonly dispatched: Counter;
  readonly bindFailed: Counter;
  readonly budgetExhausted: Counter;
}

interface Counts {
  readonly pending: () => Promise<number>;
  readonly online: () => Promise<number>;
}

/** Registers the metrics. Without a database there is no figure, and the page of metrics comes all the same. */
export function openInvestigationMetrics(registry: Registry, count: Counts): InvestigationMetrics {
  const registers = [registry];
  const counted = (name: string, help: string, ask: () => Promise<number>) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const figure = await ask().catch(() => null);
        if (figure === null) return this.reset();
        this.set(figure);
      },
    });
  counted('svc_scheduler_pending', 'Investigations that wait for an agent, or for their next try', count.pending);
  counted('svc_scheduler_online_agents', 'Agents that are online', count.online);
  return {
    dispatched: new Counter({ name: 'svc_scheduler_dispatched_total', help: 'Investigations given to an agent', registers }),
    budgetExhausted: new Counter({
      name: 'svc_investigations_budget_exhausted_total',
      help: 'Investigations cancelled because a budget was used up',
      registers,
    }),
    bindFailed: new Counter({
      name: 'svc_scheduler_bind_failed_total',
      help: 'Investigations taken back from an agent that did not accept in time',
      registers,
    }),
  };
}
