import { type Static, Type } from 'typebox';
import { closed, nullable, ReferenceShape, Time, Uuid, WarningShape } from '../../../platform/http/openapi/shapes.ts';
import { named } from '../../../platform/http/openapi/named.ts';
import { LIST_QUERY, NAME_QUERY } from '../../../platform/http/list.ts';
import type { Warning } from '../../catalog/index.ts';
import { POLICY_LIMITS, type Target } from './policy.ts';
import type { StoredPolicy } from './policies.store.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });

export const IdParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the policy.' }) });

const TargetBody = named(
  'EscalationTargetBody',
  Type.Object(
    {
      target_type: Type.Enum(['team', 'user']),
      target_team_id: Type.Optional(
        nullable(Type.String({ format: 'uuid', description: 'Whoever is on call for it when the level fires.' })),
      ),
      target_user_id: Type.Optional(nullable(Uuid)),
    },
    closed,
  ),
);
const LevelBody = named(
  'EscalationLevelBody',
  Type.Object(
    {
      level_number: Type.Optional(Type.Integer({ minimum: 1, description: 'From 1 in order; may be left out.' })),
      delay_minutes: Type.Integer({
        minimum: 0,
        maximum: POLICY_LIMITS.delayMinutes,
        description: 'How long this level has before the next one is tried.',
      }),
      targets: Type.Array(TargetBody, { maxItems: POLICY_LIMITS.targetsPerLevel }),
    },
    closed,
  ),
);
const Levels = Type.Array(LevelBody, { minItems: 1, maxItems: POLICY_LIMITS.levels });
const Fallback = Type.Union([TargetBody, Type.Null()], { description: 'A team or a user, tried last; null: nobody.' });
const Repeat = Type.Integer({ minimum: 0, maximum: POLICY_LIMITS.repeats, description: 'How often all levels are tried again.' });
const Description = Type.String({ maxLength: 4_000 });

export const PolicyBody = Type.Object(
  {
    name: Name,
    description: Type.Optional(Description),
    levels: Levels,
    fallback: Type.Optional(Fallback),
    repeat_count: Type.Optional(Repeat),
  },
  closed,
);
export const PolicyPatch = Type.Object(
  {
    name: Type.Optional(Name),
    description: Type.Optional(Description),
    levels: Type.Optional(Levels),
    fallback: Type.Optional(Fallback),
    repeat_count: Type.Optional(Repeat),
  },
  closed,
);

export const PoliciesQuery = Type.Object(
  {
    ...NAME_QUERY,
    sort: Type.Optional(Type.String({ maxLength: 64, default: '-created_at', description: 'created_at, updated_at or name.' })),
    ...LIST_QUERY,
  },
  closed,
);

const TargetView = named(
  'EscalationTarget',
  Type.Object({
    target_type: Type.Enum(['team', 'user']),
    target_team_id: nullable(Uuid),
    target_user_id: nullable(Uuid),
  }),
);

export const PolicyView = named(
  'EscalationPolicy',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    levels: Type.Array(
      named(
        'EscalationLevel',
        Type.Object({
          level_number: Type.Integer(),
          delay_minutes: Type.Integer(),
          targets: Type.Array(TargetView),
        }),
      ),
    ),
    fallback: nullable(TargetView),
    repeat_count: Type.Integer(),
    teams: Type.Array(ReferenceShape, { description: 'The teams that the levels name.' }),
    users: Type.Array(named('PolicyUser', Type.Object({ id: Uuid, name: Type.String(), active: Type.Boolean() })), {
      description: 'The people whom the levels name.',
    }),
    used_by: named('PolicyUse', Type.Object({ teams: Type.Array(ReferenceShape), services: Type.Array(ReferenceShape) })),
    created_at: Time,
    updated_at: Time,
    warnings: Type.Optional(Type.Array(WarningShape)),
  }),
);

function viewTarget(target: Target): Static<typeof TargetView> {
  return {
    target_type: target.target_type,
    target_team_id: target.target_type === 'team' ? target.target_team_id : null,
    target_user_id: target.target_type === 'user' ? target.target_user_id : null,
  };
}

/** A policy as callers see one. */
export function viewPolicy(policy: StoredPolicy, warnings?: readonly Warning[]): Static<typeof PolicyView> {
  return {
    id: policy.id,
    name: policy.name,
    description: policy.description,
    levels: policy.levels.map((level) => ({
      level_number: level.level_number,
      delay_minutes: level.delay_minutes,
      targets: level.targets.map(viewTarget),
    })),
    fallback: policy.fallback && viewTarget(policy.fallback),
    repeat_count: policy.repeat_count,
    teams: [...policy.teams],
    users: [...policy.users],
    used_by: { teams: [...policy.used_by_teams], services: [...policy.used_by_services] },
    created_at: policy.created_at.toISOString(),
    updated_at: policy.updated_at.toISOString(),
    ...(warnings ? { warnings: [...warnings] } : {}),
  };
}
