import { Type } from 'typebox';
import { ActorShape, nullable, Time } from '../../platform/http/openapi/shapes.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { anyOf } from '../../platform/http/values/filters.ts';
import { LIST_QUERY, MINE_QUERY, pageMembers, pageOf } from '../../platform/http/list.ts';
import { ALERT_STATUSES } from './alert.ts';
import { NOTE_MAX } from './alerts.actions.ts';
import { TITLE_MAX } from './edit.ts';
import { SEVERITIES } from './signal.ts';
import { MESSAGE_MAX } from './threads/threads.actions.ts';
import { LABEL_NAME_MAX, LABEL_VALUE_MAX, LABELS_MAX, TEXT_MAX } from './intake/body/text.ts';

const Labels = named('Labels', Type.Record(Type.String(), Type.String()));
const Status = named('AlertStatus', Type.Enum([...ALERT_STATUSES]));
const SeveritySchema = named('AlertSeverity', Type.Enum([...SEVERITIES]));

const Owner = named(
  'AlertOwner',
  Type.Object(
    { incident_number: Type.Integer(), user_id: nullable(Type.String()), display_name: Type.String() },
    { description: 'Who acknowledged an incident that this firing alert is linked to. The status of the alert stays.' },
  ),
);

/** How many there are of each severity. */
export const SeverityCounts = named(
  'SeverityCounts',
  Type.Object({ critical: Type.Integer(), high: Type.Integer(), warning: Type.Integer(), info: Type.Integer() }),
);

/** An alert (contract 3, fields). */
export const AlertSchema = named(
  'Alert',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    number: Type.Integer({ description: 'What people call it by.' }),
    fingerprint: Type.String(),
    title: Type.String(),
    description: nullable(Type.String()),
    status: Status,
    severity: SeveritySchema,
    labels: Labels,
    annotations: Labels,
    source: Type.String({ description: 'The format it arrived in.' }),
    channel: nullable(Type.String({ description: 'Where it was sent first.' })),
    provider: nullable(Type.String({ description: 'By which provider it was sent first.' })),
    group_key: Type.String(),
    group_id: Type.String({ format: 'uuid' }),
    service_id: nullable(Type.String()),
    starts_at: Time,
    ends_at: nullable(Time),
    last_received_at: Time,
    occurrence_count: Type.Integer(),
    acknowledged_at: nullable(Time),
    acknowledged_by: nullable(ActorShape),
    owner: nullable(Owner),
    resolved_at: nullable(Time),
    resolved_by: nullable(ActorShape),
    incident_ids: Type.Array(Type.String()),
    unacknowledged_incidents: Type.Array(Type.Integer(), { description: 'Numbers of its open incidents that are not acknowledged.' }),
    suppressed_by: nullable(Type.String()),
    flapping: Type.Boolean({
      description: 'An alert of its group was ended and fired again by its source three times or more within an hour.',
    }),
    generator_url: nullable(Type.String()),
    created_at: Time,
    updated_at: Time,
  }),
);

const GroupArrivals = named(
  'GroupArrivals',
  Type.Object(
    {
      from: Type.String({ format: 'date-time', description: 'When the first column begins; the last one is that of the answer.' }),
      counts: Type.Array(Type.Integer(), { description: 'How many arrived in each column of five minutes, oldest first.' }),
    },
    { description: 'When alerts of the group arrived in the last two hours; absent when none did.' },
  ),
);

const GroupFigures = named(
  'GroupFigures',
  Type.Object(
    {
      firing: Type.Integer({ description: 'Firing and unacknowledged.' }),
      acknowledged: Type.Integer({ description: 'Acknowledged, or of an acknowledged incident.' }),
      owned: Type.Integer({ description: 'Of acknowledged, those through an incident.' }),
      resolved: Type.Integer(),
      severity: SeveritySchema,
      since: Time,
      arrivals: Type.Optional(GroupArrivals),
    },
    {
      description:
        'Only when grouped: its alerts by state, the worst open severity, when the first of the open ones began, what arrived last.',
    },
  ),
);

export const AlertPage = pageOf(
  named(
    'ListedAlert',
    Type.Object({
      ...AlertSchema.properties,
      group: Type.Optional(GroupFigures),
    }),
    { extends: AlertSchema },
  ),
);

const text = (description: string, maxLength = 512) => Type.Optional(Type.String({ maxLength, description }));

/** Deep pages by `skip` cost more the deeper; `cursor` does not. */
const MAX_SKIP = 10_000;

export const AlertQuery = Type.Object(
  {
    ...LIST_QUERY,
    skip: Type.Optional(
      Type.Integer({ minimum: 0, maximum: MAX_SKIP, default: 0, description: `At most ${MAX_SKIP}; use cursor to go further.` }),
    ),
    status: anyOf('Any of firing, acknowledged, resolved'),
    severity: anyOf('Any of critical, high, warning, info'),
    channel: text('Only alerts that were sent to this channel.', LABEL_VALUE_MAX),
    provider: anyOf('Only alerts that were sent by any of these providers'),
    source: text('The format it arrived in, for example alertmanager.'),
    owned: Type.Optional(Type.Boolean({ description: 'true: firing alerts with an acknowledged incident; false: all others.' })),
    suppressed: Type.Optional(
      Type.Boolean({ description: 'true: alerts with suppressed_by, of which nobody was notified; false: all others.' }),
    ),
    recorded: Type.Optional(
      Type.Boolean({ description: 'true: also alerts that a window with mode record_only holds back, which are left out otherwise.' }),
    ),
    fingerprint: text('Exactly this fingerprint.'),
    group_id: anyOf('Only alerts of any of these groups', 8_000),
    service_id: anyOf('Only alerts of any of these services', 8_000),
    ...MINE_QUERY,
    numbers: text('Up to 200 alert numbers separated by commas.', 4_000),
    label: text(
      'name:value; several, separated by commas, must all hold. Inside a value write \\, for a comma and \\\\ for a backslash.',
      8_192,
    ),
    search: text('Words that must all occur, in any case, in title, description, labels or annotations.'),
    start_date: text('Arrived at or after this time (RFC 3339); a date alone: from the start of that day in UTC.', 64),
    end_date: text('Arrived at or before this time (RFC 3339); a date alone: until the end of that day in UTC.', 64),
    grouped: Type.Optional(
      Type.Boolean({
        description:
          'true: of each group only its newest match, by urgency its newest of the most urgent, with the figures of the group; sorted by number or urgency.',
      }),
    ),
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          'updated_at, created_at or number; a leading - is descending. -urgency: by severity, unacknowledged ones first, then the newest; resolved ones last. Default -updated_at; when grouped -number.',
      }),
    ),
  },
  { additionalProperties: false },
);

/** Numbers are texts here: what is no number names no alert, which is a 404 like any other absent object. */
export const NumberParams = Type.Object({ number: Type.String({ pattern: '^[0-9]{1,15}$', description: 'Number of the alert.' }) });

/** An alert that was acknowledged, and its incidents. */
export const AcknowledgedAlert = named(
  'AcknowledgedAlert',
  Type.Object({
    ...AlertSchema.properties,
    incidents: Type.Array(Type.String(), {
      description: 'Of each open incident that nobody had: that it is acknowledged, or that it still pages and when.',
    }),
  }),
  { extends: AlertSchema },
);

export const CommandBody = named(
  'AlertCommand',
  Type.Object({ note: Type.Optional(Type.String({ maxLength: NOTE_MAX })) }, { additionalProperties: false }),
);

export const EditBody = Type.Object(
  {
    title: Type.Optional(Type.String({ minLength: 1, maxLength: TITLE_MAX })),
    description: Type.Optional(nullable(Type.String({ maxLength: TEXT_MAX }))),
    severity: Type.Optional(SeveritySchema),
    annotations: Type.Optional(
      Type.Record(Type.String({ maxLength: LABEL_NAME_MAX }), nullable(Type.String({ maxLength: TEXT_MAX })), {
        description: 'Set by name; null removes one; others stay.',
      }),
    ),
  },
  { additionalProperties: false, minProperties: 1 },
);

export const NewAlertBody = Type.Object(
  {
    fingerprint: Type.String({ minLength: 1, maxLength: 256 }),
    labels: Type.Record(Type.String({ maxLength: LABEL_NAME_MAX }), Type.String({ maxLength: LABEL_VALUE_MAX }), {
      maxProperties: LABELS_MAX,
    }),
    status: Type.Optional(Type.Enum(['firing', 'resolved'])),
    annotations: Type.Optional(
      Type.Record(Type.String({ maxLength: LABEL_NAME_MAX }), Type.String({ maxLength: TEXT_MAX }), { maxProperties: LABELS_MAX }),
    ),
    starts_at: Type.Optional(Type.String({ maxLength: 64, description: 'RFC 3339; default now.' })),
  },
  { additionalProperties: false },
);

export const RelatedPage = pageOf(
  named('RelatedAlert', Type.Object({ ...AlertSchema.properties, relation: Type.Enum(['group', 'similar']) }), { extends: AlertSchema }),
);

export const TimelineSchema = named(
  'AlertExplanation',
  Type.Object({
    items: Type.Array(
      named(
        'AlertDecision',
        Type.Object({
          at: Time,
          step: Type.String(),
          outcome: Type.String(),
          text: Type.String({ description: 'The decision in a sentence.' }),
          rule: Type.Optional(Type.String({ description: 'The rule that decided.' })),
          actor: Type.Optional(ActorShape),
          data: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
        }),
      ),
    ),
    concluded: Type.Boolean({ description: 'Nothing more will happen unless something new arrives or someone acts.' }),
    next: Type.String({ description: 'What is awaited, or how it ended.' }),
  }),
);

export const MessageSchema = named(
  'AlertMessage',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    at: Time,
    author: ActorShape,
    text: Type.String(),
    origin: Type.String(),
  }),
);
const DraftSchema = named(
  'ThreadDraft',
  Type.Object({
    id: Type.String({ format: 'uuid' }),
    at: Time,
    author: ActorShape,
    text: Type.String(),
    draft: Type.Literal(true),
  }),
);
/** Drafts of agents stand beside the messages: people send or drop them. */
export const drafts = Type.Array(DraftSchema, { description: 'What agents propose to say; not older than a day.' });
export const MessagePage = named('AlertMessageList', Type.Object({ ...pageMembers(MessageSchema), drafts }));

export const MessageBody = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MESSAGE_MAX }),
    draft_id: Type.Optional(Type.String({ format: 'uuid', description: 'The draft of an agent that is sent with it, under your name.' })),
  },
  { additionalProperties: false },
);
