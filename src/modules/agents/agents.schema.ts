import { Type } from 'typebox';
import { LIST_QUERY, pageOf, sortQuery } from '../../platform/http/list.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { closed, nullable, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import { LABEL_NAME_MAX, LABEL_VALUE_MAX } from '../alerts/intake/body/text.ts';
import { SEVERITIES } from '../alerts/signal.ts';
import { CAPABILITIES, DEFAULT_CONCURRENT, LIMITS, MISSED_BECAUSE, MODES, TOOL_POLICIES } from './agent.ts';
import type { PresentAgent } from './tokens/tokens.store.ts';

export const AgentParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the agent.' }) });

const CapabilityName = Type.Enum([...CAPABILITIES]);
const Scope = named(
  'AgentScope',
  Type.Object(
    {
      mode: Type.Enum([...MODES], { description: 'suggest: its commands ask a person first.' }),
      service_ids: Type.Optional(
        Type.Array(Uuid, { maxItems: LIMITS.services, description: 'Only investigations of these services. Absent: of any.' }),
      ),
      severities: Type.Optional(Type.Array(Type.Enum([...SEVERITIES]), { description: 'Only of these severities. Absent: of any.' })),
      tools: Type.Optional(
        Type.Record(Type.String({ minLength: 1, maxLength: 60 }), Type.Enum([...TOOL_POLICIES]), {
          maxProperties: LIMITS.tools,
          description: 'By name of the tool: whether it runs at once, asks a person, or is refused.',
        }),
      ),
    },
    closed,
  ),
);

const fields = {
  capabilities: Type.Optional(
    Type.Array(CapabilityName, { maxItems: CAPABILITIES.length, description: 'What it may do. Default: nothing but listen.' }),
  ),
  scope: Type.Optional(Scope),
  label_selectors: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: LABEL_NAME_MAX }), Type.String({ maxLength: LABEL_VALUE_MAX }), {
      maxProperties: LIMITS.selectors,
      description: 'It gets only alerts that have each of these labels with this value.',
    }),
  ),
  max_concurrent_investigations: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LIMITS.concurrent,
      description: `Investigations it works on at the same time. Default: ${DEFAULT_CONCURRENT}.`,
    }),
  ),
  daily_cost_limit_usd: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: LIMITS.dailyUsd,
        description: 'It is given nothing more on a day (UTC) on which it has cost so much, as it says itself. null: no limit.',
      }),
    ),
  ),
  webhook_url: Type.Optional(
    nullable(
      Type.String({
        minLength: 1,
        maxLength: 2_000,
        description: 'Where it is notified of what is new, when it cannot hold a stream. null: nowhere.',
      }),
    ),
  ),
  enabled: Type.Optional(Type.Boolean({ description: 'Disabled: its token opens nothing, and its work goes to others.' })),
};
const Name = Type.String({ minLength: 1, maxLength: LIMITS.name });
export const AgentBody = Type.Object({ name: Name, ...fields }, closed);
export const AgentChange = Type.Object(
  {
    name: Type.Optional(Name),
    ...fields,
    version: Type.Optional(Type.Integer({ minimum: 1, description: 'The version that was read; refused when a newer one was saved.' })),
  },
  closed,
);

export const AgentsQuery = Type.Object({ ...LIST_QUERY, ...sortQuery(['created_at', 'updated_at', 'name'], '-created_at') }, closed);

export const AgentView = named(
  'AgentToken',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    enabled: Type.Boolean(),
    capabilities: Type.Array(CapabilityName),
    scope: Scope,
    label_selectors: Type.Record(Type.String(), Type.String()),
    max_concurrent_investigations: Type.Integer(),
    daily_cost_limit_usd: nullable(Type.Number({ description: 'What it may cost a day. null: no limit.' })),
    spent_today_usd: Type.Number({ description: 'What it has cost today (UTC), as it says itself.' }),
    online: Type.Boolean({ description: 'Whether it checked in within AGENT_PRESENCE_TTL.' }),
    last_seen_at: nullable(Time),
    running: Type.Integer({ description: 'Investigations assigned to it.' }),
    webhook_url: nullable(Type.String()),
    webhook_problem: nullable(Type.String({ description: 'Why its address did not take the last delivery.' })),
    missed_events: Type.Integer({ description: 'Events that never reached it, since it was created.' }),
    missed_at: nullable(Time),
    missed_because: nullable(
      Type.Enum([...MISSED_BECAUSE], {
        description:
          'Why, the last time: more than 200 waited for it (`too_many`), or they waited longer than events are kept (`too_old`).',
      }),
    ),
    restricted: nullable(named('AgentRestriction', Type.Object({ at: Time, because: Type.String() }))),
    webhook_secret: Type.Optional(Type.String({ description: 'Signs what is sent to webhook_url. Only in the answer that set it.' })),
    version: Type.Integer(),
    token: Type.String({ description: 'Whole only in the answer that created it; masked ever after.' }),
    created_at: Time,
    updated_at: Time,
  }),
);
export const AgentList = pageOf(AgentView);

/** An agent as operators see it; its token is whole only where it was just made. */
export function viewAgent(
  agent: PresentAgent,
  { running, spentUsd }: { readonly running: number; readonly spentUsd: number },
  { token, webhookSecret }: { readonly token?: string; readonly webhookSecret?: string } = {},
): import('typebox').Static<typeof AgentView> {
  return {
    id: agent.id,
    name: agent.name,
    enabled: agent.enabled,
    capabilities: [...agent.capabilities],
    scope: viewScope(agent.scope),
    label_selectors: { ...agent.labelSelectors },
    max_concurrent_investigations: agent.maxConcurrent,
    daily_cost_limit_usd: agent.dailyCostLimitUsd,
    spent_today_usd: spentUsd,
    online: agent.online,
    last_seen_at: agent.lastSeenAt?.toISOString() ?? null,
    running,
    webhook_url: agent.webhookUrl,
    webhook_problem: agent.webhookProblem,
    missed_events: agent.missedEvents,
    missed_at: agent.missedAt?.toISOString() ?? null,
    missed_because: agent.missedBecause,
    restricted:
      agent.restrictedAt === null
        ? null
        : { at: agent.restrictedAt.toISOString(), because: agent.restrictedBecause ?? 'People judged it wrong' },
    ...(webhookSecret === undefined ? {} : { webhook_secret: webhookSecret }),
    version: agent.version,
    token: token ?? `svc_agent_••••${agent.hint}`,
    created_at: agent.createdAt.toISOString(),
    updated_at: agent.updatedAt.toISOString(),
  };
}

function viewScope(scope: PresentAgent['scope']): import('typebox').Static<typeof Scope> {
  return {
    mode: scope.mode,
    ...(scope.service_ids ? { service_ids: [...scope.service_ids] } : {}),
    ...(scope.severities ? { severities: [...scope.severities] } : {}),
    ...(scope.tools ? { tools: { ...scope.tools } } : {}),
  };
}

const CapabilityView = named(
  'AgentCapability',
  Type.Object({
    name: CapabilityName,
    description: Type.String(),
    tools: Type.Array(Type.String(), { description: 'Tools that need it.' }),
  }),
);
export const CapabilityList = named('AgentCapabilityList', Type.Object({ items: Type.Array(CapabilityView) }));

export const SelfView = named(
  'AgentSelf',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    protocol: Type.String({ description: 'Version of the protocol.' }),
    capabilities: Type.Array(CapabilityName),
    mode: Type.Enum([...MODES]),
    label_selectors: Type.Record(Type.String(), Type.String()),
    max_concurrent_investigations: Type.Integer(),
    heartbeat_interval_seconds: Type.Integer(),
    lease_seconds: Type.Integer({ description: 'How long a running investigation stays without a sign of work.' }),
    tools: Type.Array(named('AgentTool', Type.Object({ name: Type.String(), approval: Type.Enum(['auto', 'ask', 'never']) }))),
  }),
);

export const HeartbeatBody = Type.Object(
  {
    instance_id: Type.Optional(Type.String({ maxLength: 200, description: 'Names the process, for its own logs.' })),
    investigations: Type.Optional(
      Type.Array(
        named(
          'AgentHeartbeatWork',
          Type.Object(
            {
              id: Uuid,
              fencing_token: Type.Integer({ minimum: 0 }),
              phase: Type.Optional(Type.String({ maxLength: 200, description: 'What it is doing, for people.' })),
              usage: Type.Optional(
                named(
                  'AgentUsage',
                  Type.Object(
                    {
                      tokens: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e12 })),
                      usd: Type.Optional(Type.Number({ minimum: 0, maximum: 1e6 })),
                    },
                    closed,
                  ),
                ),
              ),
            },
            closed,
          ),
        ),
        { maxItems: LIMITS.concurrent, description: 'Work that goes on: the lease of each is renewed.' },
      ),
    ),
  },
  closed,
);

export const HeartbeatAnswer = named(
  'AgentHeartbeat',
  Type.Object({
    lease_expires_at: Type.String({ format: 'date-time', description: 'Until then the agent counts as online.' }),
    server_time: Time,
    heartbeat_interval_seconds: Type.Integer({ description: 'When the next one is expected.' }),
    renewed: Type.Array(Uuid),
    lost: Type.Array(Uuid, { description: 'Not the agent’s any more: stop working on them.' }),
    cancelled: Type.Array(Uuid),
  }),
);

export const WorkQuery = Type.Object(
  {
    wait: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 25,
        default: 0,
        description: 'Seconds to wait for something new when nothing waits to be accepted.',
      }),
    ),
  },
  closed,
);
export const WorkAnswer = named(
  'AgentWork',
  Type.Object({
    items: Type.Array(
      named(
        'AgentEvent',
        Type.Object(
          {
            id: nullable(Type.String()),
            type: Type.String(),
            version: Type.Integer(),
            occurred_at: Time,
            data: Type.Object({}, { additionalProperties: true }),
          },
          { additionalProperties: true },
        ),
      ),
      { description: 'Everything open, as the events that tell of it.' },
    ),
    lease_expires_at: Time,
    server_time: Time,
  }),
);
