import { Type } from 'typebox';
import { closed, nullable, PersonShape, ReferenceShape, Time, Uuid, WarningShape } from '../../platform/http/openapi/shapes.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { LIST_QUERY, MINE_QUERY, NAME_QUERY } from '../../platform/http/list.ts';
import { LIMITS } from '../routing/config.ts';
import { SEVERITIES } from '../alerts/signal.ts';
import { type AlertsByService, AUTO_INCIDENT, type OpenIncidents, type Service, statusOf, URGENCIES } from './service.ts';
import type { Team } from './team.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const Description = Type.String({ maxLength: 4_000 });

export const IdParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Its id.' }) });

/** What is saved and will not work as meant. */
const Warnings = Type.Optional(
  Type.Array(WarningShape, {
    description: 'In the answer of a change: what is stored, and will page nobody as it is.',
  }),
);
export type Warning = { readonly code: string; readonly detail: string };

export const TeamsQuery = Type.Object(
  {
    ...NAME_QUERY,
    ...MINE_QUERY,
    member_id: Type.Optional(Type.String({ format: 'uuid', description: 'Teams of this person.' })),
    sort: Type.Optional(Type.String({ maxLength: 64, default: '-created_at', description: 'created_at, updated_at or name.' })),
    ...LIST_QUERY,
  },
  closed,
);

const teamFields = {
  description: Type.Optional(Description),
  member_ids: Type.Optional(Type.Array(Uuid, { maxItems: 500, uniqueItems: true })),
  escalation_policy_id: Type.Optional(nullable(Uuid)),
  time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'Such as Europe/Berlin. Default: that of the installation.' })),
};
export const TeamBody = Type.Object({ name: Name, ...teamFields }, closed);
export const TeamPatch = Type.Object({ name: Type.Optional(Name), ...teamFields }, closed);

export const TeamView = named(
  'Team',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    time_zone: Type.String(),
    escalation_policy_id: nullable(Uuid),
    escalation_policy: nullable(ReferenceShape),
    schedule_id: nullable(Uuid),
    schedules: Type.Array(named('TeamSchedule', Type.Object({ id: Uuid, name: Type.String(), time_zone: Type.String() }))),
    members: Type.Array(PersonShape),
    services: Type.Array(ReferenceShape),
    created_at: Time,
    updated_at: Time,
    warnings: Warnings,
  }),
);

/** A team as callers see one. */
export function viewTeam(team: Team, warnings?: readonly Warning[]): import('typebox').Static<typeof TeamView> {
  return {
    id: team.id,
    name: team.name,
    description: team.description,
    time_zone: team.time_zone,
    escalation_policy_id: team.escalation_policy?.id ?? null,
    escalation_policy: team.escalation_policy,
    schedule_id: team.schedules[0]?.id ?? null,
    schedules: [...team.schedules],
    members: [...team.members],
    services: [...team.services],
    created_at: team.created_at.toISOString(),
    updated_at: team.updated_at.toISOString(),
    ...(warnings ? { warnings: [...warnings] } : {}),
  };
}

export const ServicesQuery = Type.Object(
  {
    ...NAME_QUERY,
    ...MINE_QUERY,
    team_id: Type.Optional(Type.String({ format: 'uuid', description: 'Services of this team.' })),
    sort: Type.Optional(Type.String({ maxLength: 64, default: '-created_at', description: 'created_at, updated_at, name or position.' })),
    ...LIST_QUERY,
  },
  closed,
);

const serviceFields = {
  description: Type.Optional(Description),
  team_id: Type.Optional(nullable(Uuid)),
  escalation_policy_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'Null: the policy of the team.' }))),
  urgency: Type.Optional(Type.Enum([...URGENCIES], { description: 'low: pages wait for the end of quiet hours.' })),
  matchers: Type.Optional(
    Type.Array(Type.String({ maxLength: LIMITS.matcherLength }), {
      maxItems: LIMITS.matchersPerRule,
      description: 'Which alerts belong here: all must hold. The syntax of routing rules.',
    }),
  ),
  auto_incident: Type.Optional(
    Type.Enum([...AUTO_INCIDENT], { description: 'The least severity with which an alert creates an incident automatically.' }),
  ),
  auto_investigate: Type.Optional(
    Type.Enum([...AUTO_INCIDENT], { description: 'The least severity with which an alert asks an agent to investigate automatically.' }),
  ),
  position: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 100_000, description: 'Of several matching services the lowest takes the alert; then by name.' }),
  ),
  dependency_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: 200, uniqueItems: true, description: 'Services that this one depends on; no cycles.' }),
  ),
};
export const ServiceBody = Type.Object({ name: Name, ...serviceFields }, closed);
export const ServicePatch = Type.Object({ name: Type.Optional(Name), ...serviceFields }, closed);

const Status = named(
  'ServiceStatus',
  Type.Enum(['operational', 'degraded', 'down'], { description: 'By the open incidents that are not mitigated.' }),
);
const ALERTS = {
  open_alerts: Type.Integer({ description: 'Alerts that fire or are acknowledged, whether or not there is an incident.' }),
  worst_alert: nullable(Type.Enum([...SEVERITIES], { description: 'The worst severity among them.' })),
};
export const ServiceView = named(
  'Service',
  Type.Object({
    id: Uuid,
    name: Type.String(),
    description: Type.String(),
    team_id: nullable(Uuid),
    team: nullable(ReferenceShape),
    escalation_policy_id: nullable(Uuid),
    escalation_policy: nullable(ReferenceShape),
    effective_policy: nullable(ReferenceShape),
    urgency: Type.Enum([...URGENCIES]),
    matchers: Type.Array(Type.String()),
    auto_incident: Type.Enum([...AUTO_INCIDENT]),
    auto_investigate: Type.Enum([...AUTO_INCIDENT]),
    position: Type.Integer(),
    status: Status,
    open_incidents: Type.Integer({ description: 'Open and not mitigated.' }),
    ...ALERTS,
    dependency_ids: Type.Array(Uuid),
    dependencies: Type.Array(named('ServiceDependency', Type.Object({ id: Uuid, name: Type.String(), status: Status, ...ALERTS }))),
    dependents: Type.Array(ReferenceShape),
    created_at: Time,
    updated_at: Time,
    warnings: Warnings,
  }),
);

const counted = (open: OpenIncidents) => open.critical + open.high + open.medium + open.low;

/** The services whose alerts a view counts: itself and what it depends on. */
export function shownServices({ id, dependencies }: Service): string[] {
  return [id, ...dependencies.map((dependency) => dependency.id)];
}

const alertsOf = (alerts: AlertsByService, id: string) => {
  const open = alerts.get(id);
  return { open_alerts: open?.count ?? 0, worst_alert: open?.worst ?? null };
};

/** A service as callers see one. `alerts`: of all `shownServices`. */
export function viewService(
  service: Service,
  alerts: AlertsByService,
  warnings?: readonly Warning[],
): import('typebox').Static<typeof ServiceView> {
  return {
    id: service.id,
    name: service.name,
    description: service.description,
    team_id: service.team?.id ?? null,
    team: service.team,
    escalation_policy_id: service.escalation_policy?.id ?? null,
    escalation_policy: service.escalation_policy,
    effective_policy: service.effective_policy,
    urgency: service.urgency,
    matchers: [...service.matchers],
    auto_incident: service.auto_incident,
    auto_investigate: service.auto_investigate,
    position: service.position,
    status: statusOf(service.open_incidents),
    open_incidents: counted(service.open_incidents),
    ...alertsOf(alerts, service.id),
    dependency_ids: service.dependencies.map(({ id }) => id),
    dependencies: service.dependencies.map(({ id, name, open_incidents }) => ({
      id,
      name,
      status: statusOf(open_incidents),
      ...alertsOf(alerts, id),
    })),
    dependents: [...service.dependents],
    created_at: service.created_at.toISOString(),
    updated_at: service.updated_at.toISOString(),
    ...(warnings ? { warnings: [...warnings] } : {}),
  };
}
