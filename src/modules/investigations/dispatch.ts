import type { Agent } from '../agents/agent.ts';
import { type NewAgentEvent, WORK_LEASE_MS } from '../agents/protocol.ts';
import { untrustedAlert } from '../agents/untrusted.ts';
import type { Investigation } from './investigation.ts';
import type { AlertFacts } from './ports.ts';
import { approvalOf, TOOLS } from './tools.ts';

/** Names the thread of a group of alerts for agents. */
function chatOfGroup(groupId: string): string {
  return `group:${groupId}`;
}

/** What is told with an investigation. */
export interface DispatchFacts {
  /** Null: it was deleted meanwhile. */
  readonly alert: AlertFacts | null;
  readonly alertCount: number;
  readonly timeoutMs: number;
  readonly now: Date;
}

/** The event that gives an investigation to an agent, or tells it again. Whatever comes from outside stands under `untrusted`. */
export function dispatched(
  investigation: Investigation,
  agent: Pick<Agent, 'scope' | 'capabilities'>,
  facts: DispatchFacts,
): NewAgentEvent {
  const { id, subject, attempt, fence, groupId, serviceId, leaseUntil, deadlineAt, status } = investigation;
  const { alert, alertCount, timeoutMs, now } = facts;
  return {
    type: 'investigation.dispatched',
    about: id,
    data: {
      investigation_id: id,
      attempt,
      fencing_token: fence,
      status,
      accept_by: status === 'dispatched' ? (leaseUntil?.toISOString() ?? null) : null,
      deadline_at: (deadlineAt ?? new Date(now.getTime() + timeoutMs)).toISOString(),
      lease_seconds: WORK_LEASE_MS / 1_000,
      budget: { wall_seconds: Math.round(timeoutMs / 1_000) },
      mode: agent.scope.mode,
      subject: { kind: subject.kind, id: subject.id, number: subject.number },
      severity: investigation.severity,
      service_id: serviceId,
      correlation: { group_id: groupId, alert_count: alertCount },
      chat_id: groupId === null ? null : chatOfGroup(groupId),
      tools: TOOLS.filter(({ capability }) => agent.capabilities.includes(capability)).map(({ name }) => ({
        name,
        approval: approvalOf(agent, name),
      })),
      untrusted: alert === null ? null : untrustedAlert(alert),
    },
  };
}
