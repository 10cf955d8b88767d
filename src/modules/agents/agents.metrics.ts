import { Counter, type Registry } from 'prom-client';
import { MISSED_BECAUSE, type MissedBecause } from './agent.ts';

const OPENINGS = ['stream', 'poll'] as const;
/** What an agent asks for with a request that looks for all that is open. */
export type Opening = (typeof OPENINGS)[number];

/** Figures by which people see that agents hear of what is theirs. */
export interface AgentMetrics {
  readonly missed: Counter<'because'>;
  readonly refused: Counter<'opening'>;
}

export function openAgentMetrics(registry: Registry): AgentMetrics {
  const missed = new Counter({
    name: 'svc_agent_events_missed_total',
    help: 'Events that never reached their agent, by why',
    labelNames: ['because'],
    registers: [registry],
  });
  for (const because of MISSED_BECAUSE) missed.inc({ because } satisfies { because: MissedBecause }, 0);
  const refused = new Counter({
    name: 'svc_agent_openings_refused_total',
    help: 'Streams and polls of agents that were refused with 429, as the agent opened too many',
    labelNames: ['opening'],
    registers: [registry],
  });
  for (const opening of OPENINGS) refused.inc({ opening }, 0);
  return { missed, refused };
}
