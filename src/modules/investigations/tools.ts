import { type Static, type TSchema, Type } from 'typebox';
import type { Agent, Capability } from '../agents/agent.ts';

const closed = { additionalProperties: false } as const;
const Uuid = Type.String({ format: 'uuid' });
const Sentence = Type.String({ minLength: 1, maxLength: 500 });
const Sentences = Type.Array(Sentence, { maxItems: 50 });

export const LIMITS = { evidence: 200, hypotheses: 20, cites: 50, excerpt: 4_096, summary: 4_000, reason: 500 } as const;

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
const Note = Type.Object({ text: Type.String({ minLength: 1, maxLength: 10_000 }) }, closed);
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
      observed_at: Type.String({ format: 'date-time' }),
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
} as const satisfies Record<string, TSchema>;

export type ToolName = keyof typeof ARGUMENTS;
export type ArgumentsOf<Name extends ToolName> = Static<(typeof ARGUMENTS)[Name]>;

const COMMANDS: ReadonlySet<ToolName> = new Set(['alert_acknowledge', 'alert_resolve', 'alert_reopen']);

/** The capability a tool needs. */
export function capabilityOf(name: ToolName): Capability {
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
export function approvalOf({ scope }: Pick<Agent, 'scope'>, name: string): 'auto' | 'ask' | 'never' {
  if (!isTool(name) || !COMMANDS.has(name)) return 'auto';
  const named = scope.tools && Object.hasOwn(scope.tools, name) ? scope.tools[name] : undefined;
  if (named === 'never') return 'never';
  // In suggest every command asks, whatever else is said of it.
  return scope.mode === 'suggest' ? 'ask' : (named ?? 'auto');
}
