import { Type } from 'typebox';
import { LIST_QUERY, pageOf, sortQuery } from '../../../platform/http/list.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { ActorShape, closed, IntervalShape, nullable, Time, Uuid } from '../../../platform/http/openapi/shapes.ts';
import { AskView, viewAsk } from '../talk/talk.schema.ts';
import { SEVERITIES } from '../../alerts/signal.ts';
import { ATTEMPT_OUTCOMES, type Investigation, isHeld, ORIGINS, OUTCOMES, STATUSES, SUBJECTS, VERDICTS } from './investigation.ts';
import type { Attempt, Evidence, ToolCall } from './investigations.store.ts';
import type { ScorePart, ScoreRow } from '../scoreboard/scoreboard.store.ts';
import { aboutCall, EVIDENCE_KINDS } from '../tools/tools.ts';

const Texts = Type.Array(Type.String());

export const InvestigationParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the investigation.' }) });
export const AlertParams = Type.Object({
  number: Type.String({ pattern: '^[0-9]{1,15}$', description: 'Number of the alert.' }),
});
export const IncidentParams = Type.Object({
  id: Type.String({
    pattern: '^([0-9]{1,15}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
    description: 'Id or number of the incident.',
  }),
});

const SORT = sortQuery(['created_at', 'updated_at'], '-created_at');
export const PageQuery = Type.Object({ ...LIST_QUERY, ...SORT }, closed);
export const InvestigationsQuery = Type.Object(
  {
    status: Type.Optional(
      Type.Enum([...STATUSES, 'open', 'failed', 'timed_out', 'agent_lost', 'declined'], {
        description:
          'Only in this state; open: all that have not ended. failed, timed_out, agent_lost and declined find those with such an attempt.',
      }),
    ),
    agent_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only those that this agent was given.' })),
    group_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only those of this group of alerts.' })),
    ...LIST_QUERY,
    ...SORT,
  },
  closed,
);

export const AskBody = Type.Object(
  { note: Type.Optional(Type.String({ maxLength: 2_000, description: 'Why; kept in the audit log.' })) },
  closed,
);
export const CancelBody = Type.Object(
  { reason: Type.Optional(Type.String({ maxLength: 500, description: 'Why; the agent gets it too.' })) },
  closed,
);
export const VerdictBody = Type.Object(
  {
    verdict: Type.Enum([...VERDICTS], { description: 'confirmed: a person confirmed the result.' }),
    note: Type.Optional(Type.String({ maxLength: 2_000, description: 'What was right, or what it really was.' })),
  },
  closed,
);
export const Scoreboard = named(
  'AgentScoreboard',
  Type.Object({
    runs: Type.Integer({ description: 'Investigations it accepted.' }),
    completed: Type.Integer(),
    inconclusive: Type.Integer({ description: 'Completed without evidence for anything.' }),
    failed: Type.Integer({ description: 'Given up, or out of time.' }),
    lost: Type.Integer({ description: 'It stopped renewing its lease.' }),
    verdicts: named('AgentVerdicts', Type.Object({ confirmed: Type.Integer(), partly: Type.Integer(), wrong: Type.Integer() })),
    median_seconds: nullable(Type.Number({ description: 'From accepting to completing.' })),
    median_first_finding_seconds: nullable(Type.Number({ description: 'From accepting to the first finding.' })),
    usd: Type.Number({ description: 'As the agent says.' }),
  }),
);
const ScoreOf = named(
  'AgentScorePart',
  Type.Object({ id: nullable(Uuid), name: Type.String({ description: 'The alertname, or the name of the playbook.' }), score: Scoreboard }),
);
export const ScoreboardDetail = named(
  'AgentScoreboardDetail',
  Type.Object({
    ...Scoreboard.properties,
    by_alertname: Type.Array(ScoreOf, { description: 'The 20 most frequent.' }),
    by_playbook: Type.Array(ScoreOf, { description: 'Playbooks that came with the dispatch: the 20 most frequent.' }),
  }),
  { extends: Scoreboard },
);

export function viewScore(row: ScoreRow): import('typebox').Static<typeof Scoreboard> {
  const { runs, completed, inconclusive, failed, lost, confirmed, partly, wrong, usd } = row;
  return {
    runs,
    completed,
    inconclusive,
    failed,
    lost,
    usd,
    verdicts: { confirmed, partly, wrong },
    median_seconds: row.medianSeconds,
    median_first_finding_seconds: row.firstFindingSeconds,
  };
}

/** A scoreboard with its parts; playbooks that were deleted have no name and are left out. */
export function viewScoreDetail(
  row: ScoreRow,
  {
    alertnames,
    playbooks,
    names,
  }: {
    readonly alertnames: readonly ScorePart[];
    readonly playbooks: readonly ScorePart[];
    readonly names: ReadonlyMap<string, string>;
  },
): import('typebox').Static<typeof ScoreboardDetail> {
  return {
    ...viewScore(row),
    by_alertname: alertnames.map((part) => ({ id: null, name: part.key, score: viewScore(part) })),
    by_playbook: playbooks.flatMap((part) => {
      const name = names.get(part.key);
      return name === undefined ? [] : [{ id: part.key, name, score: viewScore(part) }];
    }),
  };
}

export const AgentParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the agent.' }) });
export const AssignBody = Type.Object(
  { agent_id: nullable(Type.String({ format: 'uuid', description: 'The agent that shall do it; null: any.' })) },
  closed,
);

const AgentReference = named('AgentReference', Type.Object({ id: Uuid, name: Type.String() }));
const HypothesisView = named(
  'Hypothesis',
  Type.Object({
    claim: Type.String(),
    supports: Type.Array(Uuid, { description: 'Evidence that speaks for it.' }),
    contradicts: Type.Array(Uuid, { description: 'Evidence that speaks against it.' }),
    outcome: Type.Enum([...OUTCOMES], { description: 'Settled by the server from the evidence.' }),
  }),
);
const UsageView = named(
  'InvestigationUsage',
  Type.Object({
    tool_calls: Type.Optional(Type.Integer({ description: 'As the server counts.' })),
    tokens: Type.Optional(Type.Integer({ description: 'As the agent says.' })),
    usd: Type.Optional(Type.Number({ description: 'As the agent says.' })),
  }),
);
const BudgetView = named(
  'InvestigationBudget',
  Type.Object({
    tool_calls: Type.Optional(Type.Integer({ description: 'Tool calls at most.' })),
    tokens: Type.Optional(Type.Integer({ description: 'Tokens at most.' })),
    usd: Type.Optional(Type.Number({ description: 'Cost at most.' })),
  }),
);
const members = {
  id: Uuid,
  number: Type.Integer(),
  subject: named('InvestigationSubject', Type.Object({ kind: Type.Enum([...SUBJECTS]), id: Uuid, number: nullable(Type.Integer()) })),
  title: Type.String({ description: 'Of the alert it began with.' }),
  severity: Type.Enum([...SEVERITIES]),
  group_id: nullable(Uuid),
  service_id: nullable(Uuid),
  status: Type.Enum([...STATUSES]),
  reason: nullable(Type.String({ description: 'Why it waits or ended.' })),
  attempt: Type.Integer(),
  max_attempts: Type.Integer(),
  agent: nullable(AgentReference),
  pinned_agent_id: nullable(Uuid),
  automatic: Type.Boolean({ description: 'false: a person asked for it.' }),
  origin: Type.Enum([...ORIGINS], { description: 'Who or what wanted it.' }),
  because: nullable(Type.String({ description: 'Why it was wanted. null: a person asked for it.' })),
  budget: BudgetView,
  requested_by: ActorShape,
  phase: nullable(Type.String({ description: 'What the agent is doing.' })),
  outcome: nullable(Type.Enum([...OUTCOMES], { description: 'Of its best hypothesis.' })),
  summary: nullable(Type.String()),
  hypotheses: Type.Array(HypothesisView, { description: 'The best first.' }),
  usage: UsageView,
  verdict: nullable(
    named(
      'InvestigationVerdict',
      Type.Object({ verdict: Type.Enum([...VERDICTS]), note: nullable(Type.String()), by: ActorShape, at: Time }),
    ),
  ),
  error: nullable(Type.String({ description: 'Of the last try that failed.' })),
  deadline_at: nullable(Time),
  next_at: nullable(Type.String({ format: 'date-time', description: 'When it is looked at next: a retry, a lease, a deadline.' })),
  created_at: Time,
  updated_at: Time,
  ended_at: nullable(Time),
};
export const InvestigationView = named('Investigation', Type.Object(members));
export const InvestigationList = pageOf(InvestigationView);

const AttemptView = named(
  'InvestigationAttempt',
  Type.Object({
    attempt: Type.Integer(),
    fencing_token: Type.Integer(),
    agent: AgentReference,
    dispatched_at: Time,
    accepted_at: nullable(Time),
    ended_at: nullable(Time),
    outcome: nullable(Type.Enum([...ATTEMPT_OUTCOMES], { description: 'null: it goes on.' })),
    reason: nullable(Type.String()),
    usage: UsageView,
  }),
);
const EvidenceView = named(
  'Evidence',
  Type.Object({
    id: Uuid,
    kind: Type.Enum([...EVIDENCE_KINDS]),
    source: Type.String(),
    query: nullable(Type.String()),
    window: nullable(IntervalShape),
    observed_at: Time,
    excerpt: Type.String(),
    url: nullable(Type.String()),
    created_at: Time,
  }),
);
const CallStatus = Type.Enum(['success', 'error', 'approval_required', 'denied']);
const CallView = named(
  'InvestigationToolCall',
  Type.Object({
    id: Uuid,
    call_id: Type.String(),
    tool: Type.String(),
    status: CallStatus,
    about: nullable(Type.String({ description: 'What it did or would do, in short: text of the agent.' })),
    reason: nullable(Type.String()),
    error: nullable(Type.String()),
    created_at: Time,
  }),
);
export const InvestigationDetail = named(
  'InvestigationDetail',
  Type.Object({
    ...members,
    causal_chain: Texts,
    checked_and_clear: Texts,
    open_questions: Texts,
    suggested_actions: Texts,
    evidence: Type.Array(EvidenceView),
    attempts: Type.Array(AttemptView, { description: 'Every time an agent was given it.' }),
    calls: Type.Array(CallView, { description: 'The last 200 tool calls, newest first.' }),
    asks: Type.Array(AskView, { description: 'What agents asked each other.' }),
  }),
  { extends: InvestigationView },
);

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** An investigation as people see it. */
export function viewInvestigation(was: Investigation): import('typebox').Static<typeof InvestigationView> {
  const { agentId, agentName } = was;
  return {
    id: was.id,
    number: was.number,
    subject: { ...was.subject },
    title: was.title,
    severity: was.severity,
    group_id: was.groupId,
    service_id: was.serviceId,
    status: was.status,
    reason: was.reason,
    attempt: was.attempt,
    max_attempts: was.maxAttempts,
    agent: agentId !== null && agentName !== null ? { id: agentId, name: agentName } : null,
    pinned_agent_id: was.pinnedAgentId,
    automatic: was.automatic,
    origin: was.origin,
    because: was.because,
    budget: { ...was.budget },
    requested_by: { kind: was.requestedBy.kind, id: was.requestedBy.id, name: was.requestedBy.name },
    phase: was.phase,
    outcome: was.outcome,
    summary: was.summary,
    hypotheses: was.hypotheses.map((one) => ({ ...one, supports: [...one.supports], contradicts: [...one.contradicts] })),
    usage: { ...was.usage },
    verdict: was.verdict && { ...was.verdict, by: { kind: was.verdict.by.kind, id: was.verdict.by.id, name: was.verdict.by.name } },
    error: was.error,
    deadline_at: iso(isHeld(was.status) ? was.deadlineAt : null),
    next_at: iso(was.dueAt),
    created_at: was.createdAt.toISOString(),
    updated_at: was.updatedAt.toISOString(),
    ended_at: iso(was.endedAt),
  };
}

/** An investigation with all that belongs to it. */
export function viewDetail(
  was: Investigation,
  {
    evidence,
    attempts,
    calls,
    asks,
  }: {
    readonly evidence: readonly Evidence[];
    readonly attempts: readonly Attempt[];
    readonly calls: readonly ToolCall[];
    readonly asks: ReadonlyArray<Parameters<typeof viewAsk>[0]>;
  },
): import('typebox').Static<typeof InvestigationDetail> {
  const { causal_chain = [], checked_and_clear = [], open_questions = [], suggested_actions = [] } = was.report;
  return {
    ...viewInvestigation(was),
    causal_chain: [...causal_chain],
    checked_and_clear: [...checked_and_clear],
    open_questions: [...open_questions],
    suggested_actions: [...suggested_actions],
    asks: asks.map(viewAsk),
    evidence: evidence.map((one) => ({
      id: one.id,
      kind: one.kind as (typeof EVIDENCE_KINDS)[number],
      source: one.source,
      query: one.query,
      window: one.window,
      observed_at: one.observedAt.toISOString(),
      excerpt: one.excerpt,
      url: one.url,
      created_at: one.createdAt.toISOString(),
    })),
    attempts: attempts.map((one) => ({
      attempt: one.attempt,
      fencing_token: one.fence,
      agent: { id: one.agentId, name: one.agentName },
      dispatched_at: one.dispatchedAt.toISOString(),
      accepted_at: iso(one.acceptedAt),
      ended_at: iso(one.endedAt),
      outcome: one.outcome,
      reason: one.reason,
      usage: { ...one.usage },
    })),
    calls: calls.map((one) => ({
      id: one.id,
      call_id: one.callId,
      tool: one.tool,
      status: one.status,
      about: aboutCall(one.tool, one.arguments),
      reason: one.reason,
      error: one.error,
      created_at: one.createdAt.toISOString(),
    })),
  };
}

export const MessageBody = Type.Object(
  {
    chat_id: Type.Optional(Type.String({ maxLength: 100, description: 'The thread it is about: chat_id of the dispatch.' })),
    kind: Type.Enum(['text', 'inv_tool']),
    text: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200_000, description: 'For text. Over 40,000 characters: cut, with a mark.' }),
    ),
    investigation_id: Type.Optional(Type.String({ format: 'uuid', description: 'For inv_tool: the investigation.' })),
    fencing_token: Type.Optional(
      Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER, description: 'For inv_tool: as it came with the dispatch.' }),
    ),
    tool: Type.Optional(
      named(
        'AgentToolCall',
        Type.Object(
          {
            call_id: Type.String({
              minLength: 1,
              maxLength: 100,
              description: 'Of the agent’s making; the same again gets the same answer.',
            }),
            name: Type.String({ minLength: 1, maxLength: 60 }),
            arguments: Type.Optional(
              Type.Record(Type.String({ maxLength: 60 }), Type.Unknown(), { maxProperties: 30, description: 'Of the tool.' }),
            ),
            reason: Type.Optional(Type.String({ maxLength: 500, description: 'Why, for the person who is asked.' })),
          },
          closed,
        ),
      ),
    ),
  },
  closed,
);
export const MessageAnswer = named(
  'AgentMessage',
  Type.Object({
    id: Uuid,
    chat_id: nullable(Type.String()),
    kind: Type.Enum(['text', 'inv_tool']),
    truncated: Type.Optional(Type.Boolean({ description: 'true: the text was cut.' })),
    tool: Type.Optional(named('AgentToolReference', Type.Object({ call_id: Type.String(), name: Type.String() }))),
    result: Type.Optional(
      named(
        'ToolResult',
        Type.Object({
          status: CallStatus,
          output: nullable(Type.Object({}, { additionalProperties: true })),
          error: nullable(Type.String()),
        }),
      ),
    ),
  }),
);
