import { type Static, type TSchema, Type } from 'typebox';
import { closed, Uuid } from '../../../platform/http/openapi/shapes.ts';
import type { Agent, Capability } from '../agent.ts';
import { DECISIONS, ROLES } from './verbs.ts';

const Sentence = Type.String({ minLength: 1, maxLength: 500 });
const Sentences = Type.Array(Sentence, { maxItems: 50 });

export const LIMITS = { evidence: 200, hypotheses: 20, cites: 50, excerpt: 4_096, summary: 4_000, reason: 500, finding: 2_000 } as const;

export const EVIDENCE_KINDS = ['log', 'metric', 'trace', 'change', 'doc', 'query'] as const;

const Usage = Type.Object(
  { tokens: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12 })), usd: Type.Optional(Type.Number({ minimum: 0, maximum: 1e6 })) },
  closed,
);
const Cites = Type.Array(Uuid, { maxItems: LIMITS.cites, description: 'Ids of evidence of this investigation.' });
const Claims = Type.Array(
  Type.Object(
    { claim: Type.String({ minLength: 1, maxLength: 1_000 }), supports: Type.Optional(Cites), contradicts: Type.Optional(Cites) },
    closed,
  ),
  { maxItems: LIMITS.hypotheses },
);
const report = {
  hypotheses: Claims,
  causal_chain: Type.Optional(Sentences),
  checked_and_clear: Type.Optional(Sentences),
  open_questions: Type.Optional(Sentences),
  suggested_actions: Type.Optional(Sentences),
};
const Summary = Type.String({ minLength: 1, maxLength: LIMITS.summary });

const NONE = Type.Object({}, closed);
const Text = Type.String({ minLength: 1, maxLength: 10_000 });
const Note = Type.Object({ text: Text }, closed);
const incident = { incident_id: Uuid };
const note = { note: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000 })) };
const OfIncident = Type.Object({ ...incident, ...note }, closed);
const Numbered = Type.Object({ number: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) }, closed);

/** What each tool takes. */
export const ARGUMENTS = {
  investigation_accept: NONE,
  investigation_start: NONE,
  investigation_decline: Type.Object({ reason: Type.Enum(['busy', 'unsupported']) }, closed),
  investigation_progress: Type.Object({ phase: Type.String({ minLength: 1, maxLength: 200 }), usage: Type.Optional(Usage) }, closed),
  evidence_add: Type.Object(
    {
      kind: Type.Enum([...EVIDENCE_KINDS]),
      source: Type.String({ minLength: 1, maxLength: 200 }),
      query: Type.Optional(Type.String({ maxLength: 4_000 })),
      window: Type.Optional(
        Type.Object({ start: Type.String({ format: 'date-time' }), end: Type.String({ format: 'date-time' }) }, closed),
      ),
      observed_at: Type.Optional(Type.String({ format: 'date-time', description: 'When it was seen. Default: when it is added.' })),
      excerpt: Type.String({ minLength: 1, maxLength: LIMITS.excerpt }),
      url: Type.Optional(Type.String({ maxLength: 2_000, pattern: '^https?://' })),
    },
    closed,
  ),
  investigation_finding: Type.Object({ summary: Type.Optional(Summary), ...report }, closed),
  investigation_complete: Type.Object({ summary: Summary, ...report, usage: Type.Optional(Usage) }, closed),
  investigation_fail: Type.Object(
    {
      reason: Type.String({ minLength: 1, maxLength: LIMITS.reason }),
      retryable: Type.Optional(Type.Boolean()),
      usage: Type.Optional(Usage),
    },
    closed,
  ),
  investigation_stopped: NONE,
  alert_note_add: Note,
  alert_acknowledge: Numbered,
  alert_resolve: Numbered,
  alert_reopen: Numbered,
  incident_acknowledge: OfIncident,
  incident_promote: OfIncident,
  incident_mitigate: OfIncident,
  incident_resolve: OfIncident,
  incident_escalate: Type.Object({ ...incident, ...note, level: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })) }, closed),
  incident_set_severity: Type.Object({ ...incident, severity: Type.Enum(['critical', 'high', 'medium', 'low']) }, closed),
  incident_assign_role: Type.Object({ ...incident, role: Type.Enum([...ROLES]), user_id: Uuid }, closed),
  timeline_add: Type.Object({ ...incident, text: Text }, closed),
  status_update_publish: Type.Object({ ...incident, message: Text, audience: Type.Optional(Type.Enum(['internal', 'public'])) }, closed),
  summary_submit: Type.Object({ ...incident, request_id: Type.Optional(Uuid), text: Text }, closed),
  chat_reply: Note,
  peer_finding_share: Type.Object(
    { finding: Type.String({ minLength: 1, maxLength: LIMITS.finding }), evidence_ids: Type.Optional(Cites) },
    closed,
  ),
  triage_decide: Type.Object(
    {
      decision: Type.Enum([...DECISIONS]),
      confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
      reason: Type.String({ minLength: 1, maxLength: LIMITS.reason }),
    },
    closed,
  ),
} as const satisfies Record<string, TSchema>;

export type ToolName = keyof typeof ARGUMENTS;
export type ArgumentsOf<Name extends ToolName> = Static<(typeof ARGUMENTS)[Name]>;

/** Tools that change alerts and incidents as the commands of people do. */
export const COMMAND_TOOLS = [
  'alert_acknowledge',
  'alert_resolve',
  'alert_reopen',
  'incident_acknowledge',
  'incident_promote',
  'incident_mitigate',
  'incident_resolve',
  'incident_escalate',
  'incident_set_severity',
  'incident_assign_role',
] as const satisfies readonly ToolName[];
const COMMANDS: ReadonlySet<ToolName> = new Set(COMMAND_TOOLS);
const COMMUNICATES: ReadonlySet<ToolName> = new Set(['status_update_publish', 'summary_submit', 'chat_reply', 'peer_finding_share']);

/** The capability a tool needs. */
export function capabilityOf(name: ToolName): Capability {
  if (COMMUNICATES.has(name)) return 'communicate';
  return COMMANDS.has(name) ? 'command' : 'investigate';
}

/** Every tool, with the capability it needs. */
export const TOOLS: ReadonlyArray<{ readonly name: ToolName; readonly capability: Capability }> = (
  Object.keys(ARGUMENTS) as ToolName[]
).map((name) => ({ name, capability: capabilityOf(name) }));

/** Whether there is such a tool. */
export function isTool(name: string): name is ToolName {
  return Object.hasOwn(ARGUMENTS, name);
}

/** Whether a call of the tool runs at once, asks a person, or is refused: the scope names the tool, or its mode decides. */
export function approvalOf({ scope }: Pick<Agent, 'scope'>, name: string, given: unknown = {}): 'auto' | 'ask' | 'never' {
  if (!isTool(name) || capabilityOf(name) === 'investigate') return 'auto';
  const named = scope.tools && Object.hasOwn(scope.tools, name) ? scope.tools[name] : undefined;
  if (named === 'never') return 'never';
  // What the public reads, a person has read before.
  if (!COMMANDS.has(name)) return name === 'status_update_publish' && isPublic(given) ? 'ask' : 'auto';
  // In suggest every command asks, whatever else is said of it.
  return scope.mode === 'suggest' ? 'ask' : (named ?? 'auto');
}

/**
 * Whether acknowledging an alert acknowledges its incidents too: where the agent may do that as well, at once or by the same approval.
 * `approver`: what the person may who approved the call; null: it runs at once.
 */
export function takesIncidents(agent: Pick<Agent, 'scope'>, approver: ReadonlySet<string> | null): boolean {
  const policy = approvalOf(agent, 'incident_acknowledge');
  return approver === null ? policy === 'auto' : policy !== 'never' && approver.has('incidents:command');
}

function isPublic(given: unknown): boolean {
  return typeof given === 'object' && given !== null && 'audience' in given && given.audience === 'public';
}

/** The permission of a person who lets a tool run, besides that of alerts. */
export function permissionOf(name: string): 'incidents:command' | 'incidents:write' | null {
  if (name.startsWith('incident_')) return 'incidents:command';
  return name === 'status_update_publish' ? 'incidents:write' : null;
}

const ABOUT_CHARACTERS = 300;

/** What a call is about, for the story that people read: a few words of its arguments, cut; null where the tool says all. */
export function aboutCall(name: string, given: Readonly<Record<string, unknown>>): string | null {
  const texts = ['phase', 'source', 'reason', 'text', 'message', 'finding', 'role', 'summary', 'decision', 'severity', 'note'].map(
    (member) => given[member],
  );
  const text = texts.find((value): value is string => typeof value === 'string');
  const { number } = given;
  if (name.startsWith('alert_') && typeof number === 'number') return `alert ${number}`;
  if (text === undefined) return null;
  return text.length > ABOUT_CHARACTERS ? `${text.slice(0, ABOUT_CHARACTERS - 1)}…` : text;
}
