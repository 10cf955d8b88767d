import type { EventData, EventName } from './event-data.ts';

/** The version of the protocol that agents speak, sent with every answer to one. Additions do not change it. */
export const PROTOCOL = '2026-11';
export const PROTOCOL_HEADER = 'Tocsin-Agent-Protocol';

/** Events that are numbered, kept, and sent again after a reconnect. */
export const EVENT_TYPES = [
  'investigation.dispatched',
  'investigation.updated',
  'investigation.cancelled',
  'tool.result',
  'approval.decided',
  'chat.message',
  'incident.summary_requested',
  'incident.updated',
  'peer.asked',
  'peer.answered',
  'peer.finding',
] as const satisfies readonly EventName[];
export type AgentEventType = (typeof EVENT_TYPES)[number];

/** Events of the stream itself, and that somebody is writing: they have no number and are not kept. */
export type StreamEventType = Exclude<EventName, AgentEventType>;

/** An event of one type for one agent: its data is what the protocol promises. */
interface AgentEventOf<Type extends AgentEventType> {
  readonly type: Type;
  readonly data: EventData<Type>;
  /** The investigation it is about. */
  readonly about?: string;
  /** It tells again what is open. */
  readonly redelivery?: true;
}

/** An event for one agent. */
export type NewAgentEvent = { [Type in AgentEventType]: AgentEventOf<Type> }[AgentEventType];

/** All of the envelope but its id, as text: the same bytes however often it is sent. */
export function bodyOf({ type, data, redelivery }: NewAgentEvent, at: Date): string {
  return JSON.stringify({ type, version: 1, occurred_at: at.toISOString(), data, ...(redelivery ? { redelivery } : {}) });
}

/** The envelope of an event. */
function envelopeOf(seq: number, body: string): string {
  return `{"id":"${seq}",${body.slice(1)}`;
}

/** An event as it goes over the stream. */
export function frameOf(seq: number, type: string, body: string): string {
  return `id: ${seq}\nevent: ${type}\ndata: ${envelopeOf(seq, body)}\n\n`;
}

/** An event of the stream itself, without a number: a client resumes after the last numbered one. */
export function streamFrame<Type extends StreamEventType>(type: Type, data: EventData<Type>, at: Date): string {
  return `event: ${type}\ndata: ${JSON.stringify({ id: null, type, version: 1, occurred_at: at.toISOString(), data })}\n\n`;
}

/** How often an agent should send a heartbeat, in seconds. */
export function heartbeatSeconds(presenceTtlMs: number): number {
  return Math.floor(Math.min(presenceTtlMs, WORK_LEASE_MS) / 3 / 1_000);
}

/** How long a running investigation stays with its agent without a sign of work, in milliseconds. */
export const WORK_LEASE_MS = 60_000;
