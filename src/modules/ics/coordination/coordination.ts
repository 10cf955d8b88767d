import { INCIDENT_ROLES, type IncidentRoleName } from '../../incidents/incident.ts';

export const MESSAGE_KINDS = ['message', 'request', 'decision', 'order'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Longest message of command, in characters. */
export const TEXT_MAX = 10_000;
/** Most roles and people that one is for. */
export const TO_MAX = 50;
/** What must be acknowledged and is not: its author hears of it after this. */
export const ACK_MS = 10 * 60_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Whom a message is for, as the caller named them: a role or the id of a user. */
export type Addressed = { readonly role: IncidentRoleName } | { readonly userId: string };

/** What a name stands for; null for neither a role nor an id. */
export function readAddressed(name: string): Addressed | null {
  const role = INCIDENT_ROLES.find((each) => each === name);
  if (role) return { role };
  return UUID.test(name) ? { userId: name.toLowerCase() } : null;
}

/** Who still has to acknowledge. Without recipients anybody but the author will do. */
export function missing(recipients: readonly string[], acknowledged: readonly string[]): readonly string[] | 'anybody' {
  if (recipients.length === 0) return acknowledged.length > 0 ? [] : 'anybody';
  return recipients.filter((id) => !acknowledged.includes(id));
}
