import { createHash } from 'node:crypto';
import type { Agent } from '../agent.ts';
import { type NewAgentEvent, WORK_LEASE_MS } from '../protocol.ts';
import { untrustedAlert, untrustedIncident, untrustedPast } from '../untrusted.ts';
import { type Budget, type Investigation, isHeld } from '../investigations/investigation.ts';
import type { AlertFacts, IncidentFacts, Surroundings } from '../subject/subject.ts';
import { approvalOf, TOOLS } from '../tools/tools.ts';

/** Names the thread of a group of alerts for agents. */
function chatOfGroup(groupId: string): string {
  return `group:${groupId}`;
}

/** An earlier investigation of the same kind of trouble. */
export interface Similar {
  readonly investigation_number: number;
  readonly incident_number: number | null;
  readonly outcome: string | null;
  readonly verdict: string | null;
}

/** What is told with an investigation. */
export interface DispatchFacts {
  /** Null: it was deleted meanwhile. */
  readonly alert: AlertFacts | null;
  readonly alertCount: number;
  /** Of an investigation of an incident; null: it is about alerts, or the incident was deleted. */
  readonly incident: IncidentFacts | null;
  readonly surroundings: Surroundings;
  readonly similar: readonly Similar[];
  /** What the agent may still cost today, in USD; null: no limit. */
  readonly leftToday: number | null;
  readonly timeoutMs: number;
  readonly now: Date;
}

/** What gives an investigation to an agent. */
export type DispatchEvent = Extract<NewAgentEvent, { readonly type: 'investigation.dispatched' }>;

/** The event that gives an investigation to an agent, or tells it again. Whatever comes from outside stands under `untrusted`. */
export function dispatched(
  investigation: Investigation,
  agent: Pick<Agent, 'scope' | 'capabilities'>,
  facts: DispatchFacts,
): DispatchEvent {
  const { id, subject, attempt, fence, groupId, serviceId, leaseUntil, deadlineAt, status } = investigation;
  const { alert, alertCount, incident, surroundings, similar, timeoutMs, now } = facts;
  if (!isHeld(status)) throw new Error(`an investigation that is ${status} is given to nobody`);
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
      budget: { wall_seconds: Math.round(timeoutMs / 1_000), ...left(investigation, facts.leftToday) },
      traceparent: traceparentOf(id, fence),
      origin: investigation.origin,
      because: investigation.because,
      mode: agent.scope.mode,
      subject: { kind: subject.kind, id: subject.id, number: subject.number },
      severity: investigation.severity,
      service_id: serviceId,
      service: surroundings.service,
      playbooks: surroundings.playbooks,
      similar,
      seen_before: surroundings.seenBefore.map(({ number, same, endedAt, openItems, recurredItems, ...texts }) => ({
        incident_number: number,
        same,
        ended_at: endedAt?.toISOString() ?? null,
        open_action_items: openItems,
        recurred_action_items: recurredItems,
        untrusted: untrustedPast(texts),
      })),
      correlation: { group_id: groupId, alert_count: alertCount },
      chat_id: groupId === null ? null : chatOfGroup(groupId),
      tools: TOOLS.filter(({ capability }) => agent.capabilities.includes(capability)).map(({ name }) => ({
        name,
        approval: approvalOf(agent, name),
      })),
      untrusted: alert === null ? (incident === null ? null : untrustedIncident(incident)) : untrustedAlert(alert),
    },
  };
}

/** What the budget leaves, less than nothing never. */
function left({ budget, usage }: Investigation, leftToday: number | null): Partial<Budget> {
  const rest = (name: keyof Budget) => Math.max(0, Math.round(((budget[name] ?? 0) - (usage[name] ?? 0)) * 1e6) / 1e6);
  const { tool_calls: calls, tokens, usd } = budget;
  return {
    ...(calls === undefined ? {} : { tool_calls: rest('tool_calls') }),
    ...(tokens === undefined ? {} : { tokens: rest('tokens') }),
    ...(usd === undefined ? {} : { usd: Math.min(rest('usd'), leftToday ?? Number.POSITIVE_INFINITY) }),
  };
}

/** W3C trace context: one trace an investigation, one span a binding, the same however often it is told. */
function traceparentOf(id: string, fence: number): string {
  const span = createHash('sha256').update(`${id} ${fence}`).digest('hex').slice(0, 16);
  return `00-${id.replaceAll('-', '')}-${span}-01`;
}
