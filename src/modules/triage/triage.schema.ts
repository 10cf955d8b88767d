import { type Static, Type } from 'typebox';
import { LIST_QUERY, PAGE_QUERY, pageMembers, pageOf, sortQuery } from '../../platform/http/list.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { ActorShape, closed, nullable, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import { SEVERITIES } from '../alerts/signal.ts';
import { LIMITS as ROUTING_LIMITS } from '../routing/config.ts';
import { finalDecision, RESULT_STATUSES, type TriageResult } from './result.ts';
import { NOTE_MAX } from './results.actions.ts';
import { DECISIONS, LIMITS, type TriageRule } from './rule.ts';
import type { NoiseLedger } from './noise.actions.ts';
import { type NoiseFigures, proposalFor } from './noise.ts';
import type { TriagePreview } from './preview.actions.ts';
import { OUTCOMES } from './preview.ts';
import type { RuleSet } from './rules.store.ts';

const Version = Type.Optional(Type.Integer({ minimum: 0, description: 'The version the change was made from; another one by now: 409.' }));
const DecisionShape = Type.Enum([...DECISIONS], {
  description: 'incident: one is created. investigate: an agent looks into it. noise: stored and shown, and nobody is notified.',
});

export const RuleParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the triage rule.' }) });
export const ResultParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the triage result.' }) });

export const RulesQuery = Type.Object({ ...PAGE_QUERY, ...sortQuery(['position', 'name'], 'position') }, closed);

const Matchers = Type.Array(Type.String({ maxLength: ROUTING_LIMITS.matcherLength }), {
  maxItems: LIMITS.matchersPerRule,
  description: 'All of them have to hold, such as namespace=~"dev-.*". Without any, give severities.',
});
const Severities = Type.Array(Type.Enum([...SEVERITIES]), {
  maxItems: SEVERITIES.length,
  description: "One of them has to be the alert's.",
});
const Name = Type.String({ minLength: 1, maxLength: LIMITS.nameLength, description: 'Of no other rule.' });
const fields = {
  matchers: Type.Optional(Matchers),
  severities: Type.Optional(nullable(Severities)),
  ask: Type.Optional(Type.Boolean({ description: 'Only with investigate: the agent may decide what the group is. Default: false.' })),
  enabled: Type.Optional(Type.Boolean({ description: 'Default: true.' })),
};
const Position = Type.Optional(
  Type.Integer({ minimum: 1, maximum: LIMITS.rules, description: 'Its position, from 1; beyond the end: last. Default: last.' }),
);

export const RuleBody = Type.Object({ name: Name, decision: DecisionShape, ...fields, position: Position }, closed);
export const RuleChange = Type.Object(
  { name: Type.Optional(Name), decision: Type.Optional(DecisionShape), ...fields, position: Position, version: Version },
  closed,
);
export const OrderBody = Type.Object(
  {
    ids: Type.Array(Uuid, { maxItems: LIMITS.rules, description: 'Every rule once, in the order in which they are to be tried.' }),
    version: Type.Optional(Type.Integer({ minimum: 0, description: 'version of the list that was read; another one by now: 409.' })),
  },
  closed,
);

export const RuleView = named(
  'TriageRule',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    matchers: Type.Array(Type.String()),
    severities: nullable(Type.Array(Type.Enum([...SEVERITIES]))),
    decision: DecisionShape,
    ask: Type.Boolean(),
    enabled: Type.Boolean(),
    position: Type.Integer(),
    version: Type.Integer(),
    created_by: ActorShape,
    created_at: Time,
    updated_at: Time,
  }),
);
const listVersion = { version: Type.Integer({ description: 'Of the list: it rises with every change of any rule.' }) };
export const RuleListView = named('TriageRuleList', Type.Object({ ...pageMembers(RuleView), ...listVersion }));
export const OrderView = named('TriageRuleOrder', Type.Object({ items: Type.Array(RuleView), ...listVersion }));

/** A rule as callers see one. */
export function viewRule(rule: TriageRule): Static<typeof RuleView> {
  const { id, name, decision, ask, enabled, position, version } = rule;
  return {
    id,
    name,
    matchers: [...rule.matchers],
    severities: rule.severities && [...rule.severities],
    decision,
    ask,
    enabled,
    position,
    version,
    created_by: rule.createdBy,
    created_at: rule.createdAt.toISOString(),
    updated_at: rule.updatedAt.toISOString(),
  };
}

/** The rules in their order. */
export function viewOrder({ version, rules }: RuleSet): Static<typeof OrderView> {
  return { items: rules.map(viewRule), version };
}

export const ResultsQuery = Type.Object(
  {
    decision: Type.Optional(Type.Enum([...DECISIONS], { description: 'Only groups for which this holds now.' })),
    status: Type.Optional(Type.Enum([...RESULT_STATUSES], { description: 'Only results in this status.' })),
    rule_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only results of this rule.' })),
    group_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only results about this group of alerts.' })),
    alert_number: Type.Optional(Type.Integer({ minimum: 1, description: 'Only results decided by this alert.' })),
    since: Type.Optional(Type.String({ format: 'date-time', description: 'Only results from then on.' })),
    ...sortQuery(['created_at', 'updated_at'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);

/** What became of the wish for an investigation. */
const InvestigationView = named(
  'TriageInvestigation',
  Type.Object({
    status: Type.Enum(['queued', 'no_agents', 'skipped'], {
      description: 'no_agents: nobody can investigate. skipped: `why` says why none began.',
    }),
    id: nullable(Uuid),
    why: Type.Optional(Type.String()),
  }),
);

export const ResultView = named(
  'TriageResult',
  Type.Object({
    id: Uuid,
    alert_number: Type.Integer({ description: 'The alert it was decided by.' }),
    title: nullable(Type.String({ description: 'Of that alert. null: it was deleted, or you may not read alerts.' })),
    severity: Type.Enum([...SEVERITIES]),
    group_id: Uuid,
    round: Type.Integer({ description: 'From 1; a group that fires again after all its alerts were resolved begins another.' }),
    rule_id: nullable(Uuid),
    rule_name: nullable(Type.String()),
    decision: DecisionShape,
    source: Type.Enum(['rule', 'agent']),
    agent_id: nullable(Uuid),
    confidence: nullable(Type.Number({ description: 'Of an agent, from 0 to 1.' })),
    reason: Type.String(),
    status: Type.Enum([...RESULT_STATUSES]),
    override_decision: nullable(DecisionShape),
    final_decision: DecisionShape,
    note: nullable(Type.String()),
    reviewed_by: nullable(ActorShape),
    reviewed_at: nullable(Time),
    investigation: nullable(InvestigationView),
    ended_at: nullable(Type.String({ format: 'date-time', description: 'All alerts of the group were resolved.' })),
    created_at: Time,
    updated_at: Time,
  }),
);
export const ResultListView = pageOf(ResultView);
export const OverrideBody = Type.Object(
  { decision: DecisionShape, note: Type.Optional(nullable(Type.String({ maxLength: NOTE_MAX, description: 'Why.' }))) },
  closed,
);

/** A result as callers see one. `titles`: of alerts, by number. */
export function viewResult(result: TriageResult, titles: ReadonlyMap<number, string>): Static<typeof ResultView> {
  const { id, severity, round, decision, source, confidence, reason, status, note, investigation } = result;
  return {
    id,
    alert_number: result.alertNumber,
    title: titles.get(result.alertNumber) ?? null,
    severity,
    group_id: result.groupId,
    round,
    rule_id: result.ruleId,
    rule_name: result.ruleName,
    decision,
    source,
    agent_id: result.agentId,
    confidence,
    reason,
    status,
    override_decision: result.overrideDecision,
    final_decision: finalDecision(result),
    note,
    reviewed_by: result.reviewedBy,
    reviewed_at: result.reviewedAt?.toISOString() ?? null,
    investigation,
    ended_at: result.endedAt?.toISOString() ?? null,
    created_at: result.createdAt.toISOString(),
    updated_at: result.updatedAt.toISOString(),
  };
}

export const StatsQuery = Type.Object(
  { since: Type.Optional(Type.String({ format: 'date-time', description: 'Only results from then on. Default: all.' })) },
  closed,
);
const Counts = named('TriageDecisionCounts', Type.Object({ incident: Type.Integer(), investigate: Type.Integer(), noise: Type.Integer() }));
export const StatsView = named(
  'TriageStats',
  Type.Object({
    total: Type.Integer(),
    confirmed: Type.Integer(),
    overridden: Type.Integer(),
    pending: Type.Integer(),
    accuracy: nullable(Type.Number({ description: 'Percent of the reviewed results that were confirmed. null: none was reviewed.' })),
    by_decision: Counts,
  }),
);

export const DAYS = 30;
const Days = Type.Optional(
  Type.Integer({ minimum: 1, maximum: 90, default: DAYS, description: `How far back to look. Default: ${DAYS}.` }),
);

export const PreviewBody = Type.Object(
  {
    rules: Type.Array(
      named('ProposedTriageRule', Type.Object({ id: Type.Optional(Uuid), name: Name, decision: DecisionShape, ...fields }, closed)),
      {
        maxItems: LIMITS.rules,
        description: 'The whole list as it would be, in its order.',
      },
    ),
    days: Days,
  },
  closed,
);
const CountedShape = named('AlertsAndGroups', Type.Object({ alerts: Type.Integer(), groups: Type.Integer() }));
const OutcomeShape = Type.Enum([...OUTCOMES], { description: 'none: no rule matches, it goes the normal way.' });
const ByOutcome = named(
  'TriageOutcomes',
  Type.Object({ incident: CountedShape, investigate: CountedShape, noise: CountedShape, none: CountedShape }),
);
export const PreviewView = named(
  'TriagePreview',
  Type.Object({
    since: Time,
    days: Type.Integer(),
    bound: Type.Integer({ description: 'Most alerts that are looked at, the newest first.' }),
    limited: Type.Boolean({ description: 'Older alerts of these days were left out.' }),
    evaluated: CountedShape,
    changed: CountedShape,
    before: ByOutcome,
    after: ByOutcome,
    changes: Type.Array(
      named('TriageChange', Type.Object({ from: OutcomeShape, to: OutcomeShape, alerts: Type.Integer(), groups: Type.Integer() })),
    ),
    rules: Type.Array(named('TriageRuleEffect', Type.Object({ name: Type.String(), alerts: Type.Integer(), groups: Type.Integer() })), {
      description: 'What each proposed rule decides, in their order.',
    }),
    samples: Type.Array(
      named(
        'TriageSample',
        Type.Object({
          number: Type.Integer(),
          title: Type.String(),
          severity: Type.Enum([...SEVERITIES]),
          created_at: Time,
          from: OutcomeShape,
          to: OutcomeShape,
          rule: nullable(Type.String()),
        }),
      ),
      { description: 'The newest alerts that are decided about otherwise, at most 50. None if you may not read alerts.' },
    ),
  }),
);

/** What a proposed list would have decided. `samples`: whether the caller may see alerts. */
export function viewPreview({ since, ...preview }: TriagePreview, samples: boolean): Static<typeof PreviewView> {
  return {
    ...preview,
    since: since.toISOString(),
    changes: [...preview.changes],
    rules: [...preview.rules],
    samples: samples ? preview.samples.map(({ created_at, ...sample }) => ({ ...sample, created_at: created_at.toISOString() })) : [],
  };
}

const NOISE_SORTS = ['pages', 'night_pages', 'alerts', 'flaps', 'alertname'] as const;
export const NoiseQuery = Type.Object(
  {
    days: Days,
    ...PAGE_QUERY,
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        description: `${NOISE_SORTS.join(', ')}; a leading - sorts descending. Default: what paged for nothing first.`,
      }),
    ),
  },
  closed,
);
const Time24 = named('NoiseTimes', Type.Object({ start_time: Type.String(), end_time: Type.String() }));
const MuteView = named('NoiseMute', Type.Object({ times: Type.Array(Time24) }));
const AfterView = named('NoiseThreshold', Type.Object({ count: Type.Integer(), within: Type.String() }));
const ProposalView = named(
  'NoiseProposal',
  Type.Object({
    kind: Type.Enum(['noise', 'mute', 'threshold'], {
      description: 'noise: a triage rule. mute: a mute interval of a routing rule. threshold: its member after.',
    }),
    name: Type.String(),
    matchers: Type.Array(Type.String()),
    decision: Type.Optional(DecisionShape),
    severities: Type.Optional(Type.Array(Type.Enum([...SEVERITIES]))),
    mute: Type.Optional(Type.Array(MuteView)),
    after: Type.Optional(AfterView),
    why: Type.String(),
  }),
);
const Share = Type.Number({ description: 'From 0 to 1.' });
export const NoiseView = named(
  'NoiseEntry',
  Type.Object({
    alertname: Type.String(),
    namespace: Type.String(),
    worst_severity: Type.Enum([...SEVERITIES]),
    alerts: Type.Integer(),
    groups: Type.Integer(),
    suppressed: Type.Integer({ description: 'Alerts of which nobody was notified.' }),
    pages: Type.Integer({ description: 'Sent for incidents that one of them began.' }),
    night_pages: Type.Integer({ description: 'Those between 22:00 and 08:00 in the time zone of who was paged.' }),
    never_acknowledged_share: Share,
    resolved_quickly_share: Type.Number({ description: 'Resolved within five minutes; from 0 to 1.' }),
    flaps: Type.Integer({ description: 'Hours in which one alert changed three times or more.' }),
    proposal: nullable(ProposalView),
  }),
);
export const NoiseListView = named(
  'NoiseEntryList',
  Type.Object({
    ...pageMembers(NoiseView),
    since: Time,
    days: Type.Integer(),
    limited: Type.Boolean({ description: 'Older alerts of these days were left out.' }),
  }),
);

const padded = (count: number) => String(count).padStart(12, '0');
/** How entries may be sorted. */
export const noiseSorts: Readonly<Record<(typeof NOISE_SORTS)[number], (row: NoiseFigures) => string>> = {
  pages: ({ pages }) => padded(pages),
  night_pages: ({ nightPages }) => padded(nightPages),
  alerts: ({ alerts }) => padded(alerts),
  flaps: ({ flaps }) => padded(flaps),
  alertname: ({ alertname }) => alertname,
};

/** An entry of the ledger as callers see it. */
export function viewNoise(figures: NoiseFigures): Static<typeof NoiseView> {
  const { alertname, namespace, alerts, groups, suppressed, pages, flaps } = figures;
  const proposal = proposalFor(figures);
  const share = (count: number) => Math.round((count / Math.max(1, alerts)) * 1_000) / 1_000;
  return {
    alertname,
    namespace,
    worst_severity: figures.worstSeverity,
    alerts,
    groups,
    suppressed,
    pages,
    night_pages: figures.nightPages,
    never_acknowledged_share: share(figures.neverAcknowledged),
    resolved_quickly_share: share(figures.resolvedQuickly),
    flaps,
    proposal: proposal && {
      kind: proposal.kind,
      name: proposal.name,
      matchers: [...proposal.matchers],
      why: proposal.why,
      ...(proposal.decision === undefined ? {} : { decision: proposal.decision }),
      ...(proposal.severities === undefined ? {} : { severities: [...proposal.severities] }),
      ...(proposal.mute === undefined ? {} : { mute: proposal.mute.map(({ times }) => ({ times: times.map((time) => ({ ...time })) })) }),
      ...(proposal.after === undefined ? {} : { after: { ...proposal.after } }),
    },
  };
}

/** What stands beside the entries. */
export function viewSpan({ since, days, limited }: NoiseLedger) {
  return { since: since.toISOString(), days, limited };
}
