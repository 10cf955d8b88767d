import { Type } from 'typebox';
import { ActorShape, closed, nullable, ReferenceShape, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { anyOf } from '../../platform/http/values/filters.ts';
import { LIST_QUERY, MINE_QUERY, pageOf } from '../../platform/http/list.ts';
import { AlertSchema } from '../alerts/index.ts';
import { AFFECTED_MAX } from './services/affected.store.ts';
import { NOTE_MAX } from './lifecycle/command.actions.ts';
import { DESCRIPTION_MAX, TITLE_MAX } from './lifecycle/create.actions.ts';
import { LINKS_MAX } from './links/links.actions.ts';
import { VIEWERS_MAX } from './privacy/privacy.actions.ts';
import { ROLE_ANSWERS, ROLE_STATES } from './roles/role-state.ts';
import { SLA_GOALS } from './sla/targets.ts';
import { ENTRY_MAX } from './timeline/timeline.ts';
import { INCIDENT_ROLES, INCIDENT_SEVERITIES, INCIDENT_SOURCES, INCIDENT_STATUSES } from './incident.ts';

const AnyObject = Type.Record(Type.String(), Type.Unknown());

const SeveritySchema = named('IncidentSeverity', Type.Enum([...INCIDENT_SEVERITIES]));
const StatusSchema = named('IncidentStatus', Type.Enum([...INCIDENT_STATUSES]));
const RoleName = named('IncidentRoleName', Type.Enum([...INCIDENT_ROLES]));

/** An incident (contract 4, fields). */
export const IncidentSchema = named(
  'Incident',
  Type.Object({
    id: Uuid,
    number: Type.Integer({ description: 'What people call it by; addresses take it like the id.' }),
    title: Type.String(),
    description: nullable(Type.String()),
    severity: SeveritySchema,
    status: StatusSchema,
    custom_fields: AnyObject,
    service_id: nullable(Uuid),
    affected_service_ids: Type.Array(Uuid, {
      description: `Its own service first, those that people added, those of merged incidents, those of linked open alerts; at most ${AFFECTED_MAX}.`,
    }),
    commander_id: nullable(Uuid),
    created_by: ActorShape,
    source: Type.Enum([...INCIDENT_SOURCES]),
    acknowledged_at: nullable(Time),
    acknowledged_by: nullable(ActorShape),
    promoted_at: nullable(Time),
    mitigated_at: nullable(Time),
    resolved_at: nullable(Time),
    closed_at: nullable(Time),
    cancelled_at: nullable(Time),
    merged_into: Type.Union([Uuid, Type.Null()], { description: 'The incident that this one was merged into; it is cancelled then.' }),
    private: Type.Boolean({
      description:
        'Only its viewers, who has a role in it, who was paged for it and holders of admin:access see it; it has no part in figures.',
    }),
    viewer_ids: Type.Array(Uuid, { description: 'Who may see it by name while it is private.' }),
    reopen_count: Type.Integer(),
    alert_count: Type.Integer({ description: 'Linked alerts.' }),
    created_at: Time,
    updated_at: Time,
  }),
);

const stillFiring = Type.Integer({
  description: 'Linked alerts that are not resolved: resolving an incident does not resolve its alerts.',
});

const stillPublished = Type.Array(
  named(
    'StillPublished',
    Type.Object({
      page_id: Type.String({ format: 'uuid' }),
      title: Type.String({ description: 'Of the status page.' }),
      status: Type.Enum(['investigating', 'identified', 'monitoring']),
    }),
  ),
  { description: 'Status pages on which customers read that it goes on: ending an incident publishes nothing by itself.' },
);

/** What a command answers. */
export const CommandedIncident = named(
  'CommandedIncident',
  Type.Object({ ...IncidentSchema.properties, still_firing: stillFiring, still_published: stillPublished }),
  { extends: IncidentSchema },
);

/** What an edit answers. */
export const EditedIncident = named(
  'EditedIncident',
  Type.Object({
    ...IncidentSchema.properties,
    service_change: nullable(
      named(
        'ServiceChange',
        Type.Object({
          paging: Type.Enum(['restarted', 'goes_on', 'nobody'], {
            description:
              'restarted: the policy of the new service starts at level 1. goes_on: paging goes on as it was. nobody: nobody is paged.',
          }),
          text: Type.String(),
          on_call: { ...nullable(ReferenceShape), description: 'On call for the new service, to be asked to join.' },
        }),
      ),
    ),
  }),
  { extends: IncidentSchema },
);

export const IncidentPage = pageOf(IncidentSchema);

export const EntrySchema = named(
  'TimelineEntry',
  Type.Object({
    id: Uuid,
    kind: Type.String({ description: 'Dotted past tense: incident.acknowledged.' }),
    at: Time,
    actor: ActorShape,
    text: Type.String(),
    data: AnyObject,
  }),
);

export const RoleSchema = named(
  'IncidentRole',
  Type.Object({
    id: Uuid,
    role: RoleName,
    user_id: Uuid,
    source: Type.Enum(['manual', 'on_call', 'agent']),
    state: Type.Enum([...ROLE_STATES]),
    assigned_by: ActorShape,
    assigned_at: Time,
    ended_at: { ...nullable(Time), description: 'When it ended, was declined, expired or was withdrawn.' },
    expires_at: { ...nullable(Time), description: 'When the offer ends by itself; only of one that is offered.' },
    missing: Type.Array(Type.String(), {
      description: 'Permissions that the role needs and this person lacks, while it is offered or held: ask an admin.',
    }),
    cannot: { ...nullable(Type.String()), description: 'What the person cannot do for lack of them: write notes.' },
  }),
);

const EscalationSchema = named(
  'IncidentEscalation',
  Type.Object({
    status: Type.String({ description: 'running, paused, stopped, exhausted or no_policy.' }),
    policy_id: nullable(Type.String()),
    policy_name: Type.String(),
    episode: Type.Integer({ description: '1, and one more with every reopening.' }),
    round: Type.Integer(),
    rounds: Type.Integer({ description: 'How many rounds through all levels there are.' }),
    level: Type.Integer({ description: 'Notified last; 0 before the first.' }),
    levels: Type.Integer(),
    fallback: Type.Boolean({ description: 'Somebody is tried after the last level; then level is one more than there are.' }),
    next_at: nullable(Time),
    next_round: nullable(Type.Integer()),
    next_level: nullable(Type.Integer({ description: 'With next_at and no next_level, admins are notified then.' })),
    stopped_reason: nullable(Type.String()),
    notified: Type.Array(
      named('NotifiedUser', Type.Object({ user_id: Type.String(), level: Type.Integer(), round: Type.Integer(), at: Time })),
    ),
  }),
);

const SlaClockSchema = named(
  'IncidentSlaClock',
  Type.Object({
    goal: Type.Enum([...SLA_GOALS]),
    due_at: Time,
    reached_at: nullable(Time),
    broken: Type.Boolean({ description: 'Too late, or not yet although the time is over.' }),
  }),
);

/** How many entries and alerts are shown with the incident itself; more are paged. */
export const EMBEDDED_ENTRIES = 200;
export const EMBEDDED_ALERTS = 50;
export const EMBEDDED_INVESTIGATIONS = 20;

const InvestigationBrief = named(
  'IncidentInvestigation',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    number: Type.Integer(),
    title: Type.String(),
    status: Type.String(),
    phase: nullable(Type.String()),
    outcome: nullable(Type.String()),
    summary: nullable(Type.String()),
    agent: nullable(ReferenceShape),
    created_at: Time,
    ended_at: nullable(Time),
  }),
);

export const IncidentDetail = named(
  'IncidentDetail',
  Type.Object({
    ...IncidentSchema.properties,
    worst_severity: SeveritySchema,
    timeline: Type.Array(EntrySchema, { description: `The newest ${EMBEDDED_ENTRIES} entries, oldest first.` }),
    roles: Type.Array(RoleSchema),
    source_alert_number: nullable(Type.Integer({ description: 'The alert that created it; null: somebody declared it.' })),
    alerts: Type.Array(AlertSchema, { description: `The newest ${EMBEDDED_ALERTS} of alert_count.` }),
    still_firing: stillFiring,
    still_published: stillPublished,
    unmerge_until: { ...nullable(Time), description: 'Until when its merge can be undone; null: it cannot.' },
    investigations: Type.Array(InvestigationBrief, {
      description: `The newest ${EMBEDDED_INVESTIGATIONS} of the incident itself; \`GET …/investigations\` lists those of its alerts too.`,
    }),
    sla: Type.Array(SlaClockSchema, { description: 'What has a target, by the setting sla_targets; none of a cancelled incident.' }),
    escalation: nullable(EscalationSchema),
    allowed_commands: Type.Array(Type.String(), { description: 'What would change something now.' }),
  }),
  { extends: IncidentSchema },
);

const text = (description: string, maxLength = 512) => Type.Optional(Type.String({ maxLength, description }));
/** Deep pages by `skip` cost more the deeper; `cursor` does not. */
const MAX_SKIP = 10_000;

export const IncidentQuery = Type.Object(
  {
    ...LIST_QUERY,
    skip: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_SKIP, default: 0, description: `At most ${MAX_SKIP}; use cursor to go further.` }),
    ),
    status: anyOf(`Any of ${INCIDENT_STATUSES.join(', ')}, or open (all but resolved, closed, cancelled)`),
    severity: anyOf(`Any of ${INCIDENT_SEVERITIES.join(', ')}; sev1, p1 and so on are understood`),
    service_id: text('Only incidents that affect this service.'),
    ...MINE_QUERY,
    commander_id: text('Only incidents that this person commands.'),
    search: text('Words that must all occur, in any case, in title or description; a number also finds the incident with it.'),
    start_date: text('Opened at or after this time (RFC 3339); a date alone: from the start of that day in UTC.', 64),
    end_date: text('Opened at or before this time (RFC 3339); a date alone: until the end of that day in UTC.', 64),
    sort: Type.Optional(
      Type.String({ maxLength: 64, default: '-created_at', description: 'created_at, updated_at or number; a leading - is descending.' }),
    ),
  },
  closed,
);

/** An id, or the number. What is neither names no incident, which is a 404 like any other absent object. */
const REF = '^([0-9]{1,15}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$';
const IncidentRef = Type.String({ pattern: REF, description: 'Id or number of the incident.' });
export const RefParams = Type.Object({ id: IncidentRef });
export const RoleParams = Type.Object({ id: IncidentRef, roleId: Type.String({ format: 'uuid', description: 'Id of the role.' }) });
export const LinkParams = Type.Object({
  id: IncidentRef,
  alertNumber: Type.String({ pattern: '^[0-9]{1,15}$', description: 'Number of the alert.' }),
});

const severity = Type.String({ maxLength: 20, description: 'critical, high, medium or low; also sev1 to sev4, p1 to p4.' });
const customFields = Type.Record(Type.String({ maxLength: 128 }), Type.Unknown(), {
  maxProperties: 200,
  description: 'Any JSON, up to 32 KiB together.',
});

const privacy = {
  private: Type.Optional(Type.Boolean({ description: 'Needs incidents:command. Whoever sets it stays among the viewers.' })),
  viewer_ids: Type.Optional(
    Type.Array(Uuid, { maxItems: VIEWERS_MAX, description: 'Needs incidents:command. All who are named, in place of those before.' }),
  ),
};

export const NewIncidentBody = Type.Object(
  {
    title: Type.String({ minLength: 1, maxLength: TITLE_MAX }),
    severity,
    description: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX }))),
    service_id: Type.Optional(nullable(Uuid)),
    custom_fields: Type.Optional(customFields),
    ...privacy,
  },
  closed,
);

const AffectedEdit = named(
  'AffectedServicesEdit',
  Type.Object(
    {
      add: Type.Optional(Type.Array(Uuid, { maxItems: AFFECTED_MAX })),
      remove: Type.Optional(Type.Array(Uuid, { maxItems: AFFECTED_MAX, description: 'Their alerts do not bring them back.' })),
    },
    { ...closed, minProperties: 1, description: 'Needs incidents:command, as customers may read it.' },
  ),
);

export const EditBody = Type.Object(
  {
    title: Type.Optional(Type.String({ minLength: 1, maxLength: TITLE_MAX })),
    description: Type.Optional(nullable(Type.String({ maxLength: DESCRIPTION_MAX }))),
    severity: Type.Optional(severity),
    custom_fields: Type.Optional({ ...customFields, description: 'Set by name; null removes one; others stay.' }),
    service_id: Type.Optional({
      ...nullable(Uuid),
      description: 'Needs incidents:command. Unless the incident is acknowledged, the new service’s policy starts at level 1.',
    }),
    affected_services: Type.Optional(AffectedEdit),
    ...privacy,
  },
  { ...closed, minProperties: 1 },
);

const note = Type.Optional(Type.String({ maxLength: NOTE_MAX, description: 'Goes with it to the timeline.' }));
export const CommandBody = named('IncidentCommand', Type.Object({ note }, closed));
export const CancelBody = Type.Object({ note, reason: Type.Optional(Type.String({ maxLength: NOTE_MAX })) }, closed);
export const MergeBody = Type.Object(
  { into: Type.String({ minLength: 1, maxLength: 40, description: 'Id or number of the incident that goes on.' }) },
  closed,
);
export const EscalateBody = Type.Object(
  {
    note,
    level: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000, description: 'This level instead of the next.' })),
  },
  closed,
);

/** What a request for a summary answers. */
export const SummaryRequestedSchema = named(
  'SummaryRequested',
  Type.Object({
    id: Uuid,
    status: Type.Enum(['done', 'asked'], { description: 'asked: agents were asked as well, and write theirs beside it.' }),
  }),
);

export const TimelineQuery = Type.Object(
  {
    ...LIST_QUERY,
    kind: text('Only entries of this kind.', 100),
    sort: Type.Optional(Type.String({ maxLength: 64, default: 'at', description: 'at; a leading - is newest first.' })),
  },
  closed,
);
export const TimelinePage = pageOf(EntrySchema);

export const NewEntryBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: ENTRY_MAX }),
    kind: Type.Optional(
      Type.String({
        pattern: '^[a-z][a-z0-9_]*(\\.[a-z][a-z0-9_]*)+$',
        maxLength: 64,
        description: 'Dotted past tense, not of a family that the service itself writes; default note.added.',
      }),
    ),
    data: Type.Optional(Type.Record(Type.String({ maxLength: 128 }), Type.Unknown(), { maxProperties: 50 })),
  },
  closed,
);

export const LinkBody = Type.Object(
  { alert_numbers: Type.Array(Type.Integer({ minimum: 1, maximum: 999_999_999_999_999 }), { minItems: 1, maxItems: LINKS_MAX }) },
  closed,
);
export const LinkQuery = Type.Object({ ...LIST_QUERY }, closed);
export const LinkPage = pageOf(AlertSchema);

export const RolePage = pageOf(RoleSchema);
export const NewRoleBody = Type.Object(
  {
    role: RoleName,
    user_id: Uuid,
    offer: Type.Optional(
      Type.Boolean({ default: false, description: 'Ask the person first: it is theirs when they accept, within ten minutes.' }),
    ),
  },
  closed,
);
export const RoleBody = Type.Object(
  {
    user_id: Type.Optional(Uuid),
    state: Type.Optional(
      Type.Enum([...ROLE_ANSWERS], {
        description: 'active accepts an offer, declined declines it, ended ends a role or withdraws an offer.',
      }),
    ),
  },
  { ...closed, minProperties: 1 },
);
