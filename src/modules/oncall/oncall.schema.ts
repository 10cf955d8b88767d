import { type Static, Type } from 'typebox';
import { closed, IntervalShape, nullable, PersonShape, Time, Uuid, WarningShape } from '../../platform/http/openapi/shapes.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { LIST_QUERY, MINE_QUERY, NAME_QUERY } from '../../platform/http/list.ts';
import { ROTATION_TYPES, SHIFT_UNITS, WEEKDAYS } from './schedule/layer.ts';

/** An instant as callers write it; checked where it is read, so that the answer names the remedy. */
export const InstantText = Type.String({ minLength: 1, maxLength: 64, description: 'RFC 3339, any offset.' });
export const IdParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Its id.' }) });

const Clock = Type.String({ minLength: 5, maxLength: 5, description: 'HH:MM' });
const Day = named('Weekday', Type.Enum([...WEEKDAYS]));
const RestrictionBody = named(
  'RestrictionBody',
  Type.Union([
    named(
      'TimeOfDayRestriction',
      Type.Object(
        {
          type: Type.Literal('time_of_day'),
          start_time: Clock,
          end_time: Clock,
          days: Type.Optional(Type.Array(Day, { maxItems: 7, uniqueItems: true, description: 'Days on which the window starts.' })),
        },
        closed,
      ),
    ),
    named(
      'TimeOfWeekRestriction',
      Type.Object({ type: Type.Literal('time_of_week'), start_day: Day, start_time: Clock, end_day: Day, end_time: Clock }, closed),
    ),
  ]),
);

/** A layer as it is sent: what is left out has a default. */
const LayerBody = named(
  'LayerBody',
  Type.Object(
    {
      id: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'Send it back to keep the layer’s identity and start.' })),
      name: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
      rotation_type: Type.Enum([...ROTATION_TYPES]),
      shift_length: Type.Optional(Type.Integer({ minimum: 1, maximum: 8_784 })),
      shift_length_unit: Type.Optional(Type.Enum([...SHIFT_UNITS])),
      handoff_time: Type.Optional(Clock),
      handoff_day: Type.Optional(nullable(Day)),
      time_zone: Type.Optional(Type.String({ maxLength: 64 })),
      start: Type.Optional(InstantText),
      end: Type.Optional(nullable(InstantText)),
      user_ids: Type.Array(Uuid, { maxItems: 500 }),
      restrictions: Type.Optional(nullable(Type.Array(RestrictionBody, { maxItems: 100 }))),
    },
    closed,
  ),
);
const Layers = Type.Array(LayerBody, { maxItems: 50 });

export const SchedulePatch = Type.Object(
  {
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })),
    time_zone: Type.Optional(Type.String({ maxLength: 64, description: 'Standard for new layers.' })),
    layers: Type.Optional(Layers),
    version: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The version the change was made from; a newer one is not overwritten.' }),
    ),
  },
  closed,
);

const LayerView = named(
  'Layer',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    rotation_type: Type.String(),
    shift_length: Type.Integer(),
    shift_length_unit: Type.String(),
    handoff_time: Type.String(),
    handoff_day: nullable(Type.String()),
    time_zone: Type.String(),
    start: Time,
    end: nullable(Time),
    user_ids: Type.Array(Type.String()),
    restrictions: Type.Array(
      named(
        'Restriction',
        Type.Object({
          type: Type.String(),
          start_time: Type.String(),
          end_time: Type.String(),
          days: Type.Optional(Type.Array(Type.String())),
          start_day: Type.Optional(Type.String()),
          end_day: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
);

export const SegmentView = named('Segment', Type.Object({ start: Time, end: Time, user_id: Type.String() }));
const LayerSegments = Type.Optional(
  Type.Array(named('LayerSegments', Type.Object({ layer_id: Type.String(), segments: Type.Array(SegmentView) })), {
    description: 'What each layer says by itself, with include_layers.',
  }),
);

const scheduleMembers = {
  id: Uuid,
  team_id: Uuid,
  name: Type.String(),
  time_zone: Type.String(),
  version: Type.Integer(),
  layers: Type.Array(LayerView),
  inactive_user_ids: Type.Array(Type.String(), {
    description: 'People of the layers whose accounts are closed: their shifts go to the next.',
  }),
  users: Type.Array(PersonShape, { description: 'Everybody who is named here.' }),
  created_at: Time,
  updated_at: Time,
};

export const ScheduleView = named('Schedule', Type.Object(scheduleMembers));
export const ListedScheduleView = named(
  'ListedSchedule',
  Type.Object({
    ...scheduleMembers,
    segments: Type.Optional(Type.Array(SegmentView, { description: 'Who is on call between from and until, when these are given.' })),
    gaps: Type.Optional(Type.Array(IntervalShape, { description: 'When nobody is, when from and until are given.' })),
  }),
  { extends: ScheduleView },
);
export const FinalScheduleView = named(
  'FinalSchedule',
  Type.Object({
    ...scheduleMembers,
    from: Time,
    until: Time,
    segments: Type.Array(SegmentView),
    gaps: Type.Array(IntervalShape),
    layer_segments: LayerSegments,
  }),
  { extends: ScheduleView },
);
export const PatchedScheduleView = named(
  'UpdatedSchedule',
  Type.Object({
    ...scheduleMembers,
    changes: Type.Array(
      named('ScheduleChange', Type.Object({ user_id: Type.String(), lost: Type.Array(IntervalShape), gained: Type.Array(IntervalShape) })),
      {
        description: 'What the change means for each person in the next 90 days.',
      },
    ),
    holes: Type.Array(named('ScheduleGap', Type.Object({ start: Time, end: Time, minutes: Type.Integer() })), {
      description: 'When nobody is on call in the next 90 days; the first hundred.',
    }),
    warnings: Type.Array(WarningShape, {
      description: 'What is stored, and will page nobody as it is.',
    }),
  }),
  { extends: ScheduleView },
);

export const ScheduleQuery = Type.Object(
  {
    from: Type.Optional(InstantText),
    until: Type.Optional(InstantText),
    include_layers: Type.Optional(Type.Boolean({ description: 'true: also what each layer says by itself.' })),
  },
  closed,
);
export const SchedulesQuery = Type.Object(
  {
    ...NAME_QUERY,
    ...MINE_QUERY,
    team_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this team.' })),
    from: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: 'RFC 3339; with until, each schedule also says who is on call then.' }),
    ),
    until: Type.Optional(Type.String({ minLength: 1, maxLength: 64, description: 'RFC 3339, after from.' })),
    sort: Type.Optional(Type.String({ maxLength: 64, default: '-created_at', description: 'created_at, updated_at or name.' })),
    ...LIST_QUERY,
  },
  closed,
);

const PreviewOverride = named(
  'PreviewOverride',
  Type.Object(
    {
      id: Type.Optional(Type.String({ maxLength: 64 })),
      user_id: Uuid,
      replaced_user_id: Type.Optional(nullable(Uuid)),
      start: InstantText,
      end: InstantText,
    },
    closed,
  ),
);
export const PreviewBody = Type.Object(
  {
    time_zone: Type.Optional(Type.String({ maxLength: 64 })),
    layers: Layers,
    overrides: Type.Optional(Type.Array(PreviewOverride, { maxItems: 1_000, description: 'In the order in which they were made.' })),
    inactive_user_ids: Type.Optional(Type.Array(Uuid, { maxItems: 500 })),
    from: InstantText,
    until: InstantText,
    include_layers: Type.Optional(Type.Boolean()),
  },
  closed,
);
export type PreviewRequest = Static<typeof PreviewBody>;
export const PreviewView = named(
  'SchedulePreview',
  Type.Object({
    from: Time,
    until: Time,
    segments: Type.Array(SegmentView),
    gaps: Type.Array(IntervalShape),
    layer_segments: LayerSegments,
  }),
);

export const WhoQuery = Type.Object(
  {
    at: Type.Optional(InstantText),
    team_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this team.' })),
    schedule_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only of this schedule.' })),
  },
  closed,
);
const onCallMembers = {
  schedule_id: Uuid,
  schedule_name: Type.String(),
  team_id: Uuid,
  at: Time,
  user_id: nullable(Type.String()),
  user_name: nullable(Type.String()),
  source: nullable(Type.Enum(['layer', 'override'])),
  layer_id: nullable(Type.String()),
  override_id: nullable(Type.String()),
  since: nullable(Time),
  until: nullable(Time),
  next: nullable(named('NextOnCall', Type.Object({ user_id: Type.String(), user_name: nullable(Type.String()), start: Time }))),
};
export const OnCallView = named('OnCall', Type.Object(onCallMembers));
export const WhoView = named(
  'OnCallList',
  Type.Object({
    at: Time,
    items: Type.Array(OnCallView),
    total: Type.Integer(),
  }),
);
