import { Counter, type Registry } from 'prom-client';
import { MISSED_BECAUSE, type MissedBecause } from './agent.ts';

/** Figures by which people see that agents hear of what is theirs. */
export interface AgentMetrics {
  readonly missed: Counter<'because'>;
}

export function openAgentMetrics(registry: Registry): AgentMetrics {
  const missed = new Counter({
    name: 'svc_agent_events_missed_total',
    help: 'Events that never reached their agent, by why',
    labelNames: ['because'],
    registers: [registry],
  });
  for (const because of MISSED_BECAUSE) missed.inc({ because } satisfies { because: MissedBecause }, 0);
  return { missed };
}
