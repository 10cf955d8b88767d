import { type Static, Type } from 'typebox';
import { LIST_QUERY, sortQuery } from '../../platform/http/list.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { ActorShape, closed, IntervalShape, nullable, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import { SEVERITIES } from '../alerts/signal.ts';
import { LIMITS } from '../routing/config.ts';
import { Occurrences, ruleInWords, SHOWN_DAYS } from './recurrence.ts';
import { type Silence, SILENCE_MODES, SILENCE_STATES, standingOf } from './silence.ts';
import type { Matched, SilencePreview } from './preview.actions.ts';

const Version = Type.Optional(Type.Integer({ minimum: 0, description: 'The version the change was made from; another one by now: 409.' }));
const State = Type.Enum([...SILENCE_STATES]);

export const IdParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the maintenance window.' }) });

export const SilencesQuery = Type.Object(
  {
    search: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the title, the comment or a matcher.' })),
    state: Type.Optional(Type.Enum([...SILENCE_STATES], { description: 'Only windows in this state.' })),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only windows of this service.' })),
    status_page_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only windows shown on this status page.' })),
    ...sortQuery(['created_at', 'updated_at', 'starts_at', 'ends_at', 'title'], '-created_at'),
    ...LIST_QUERY,
  },
  closed,
);

const subject = {
  service_ids: Type.Optional(Type.Array(Uuid, { maxItems: 200, description: 'Alerts of these services.' })),
  matchers: Type.Optional(
    Type.Array(Type.String({ maxLength: LIMITS.matcherLength }), {
      maxItems: LIMITS.matchersPerRule,
      description: 'Alerts for which all of them hold, such as namespace="shop". With service_ids both must fit.',
    }),
  ),
};
const fields = {
  comment: Type.Optional(Type.String({ maxLength: 4_000, description: 'What is being done, and by whom.' })),
  rrule: Type.Optional(
    nullable(Type.String({ maxLength: 500, description: 'A recurrence rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=SU. null: once.' })),
  ),
  time_zone: Type.Optional(
    Type.String({ maxLength: 64, description: 'In which it recurs: at the same local time, also when the clocks change. Default: UTC.' }),
  ),
  ...subject,
  mode: Type.Optional(
    Type.Enum([...SILENCE_MODES], {
      description: 'Either way alerts are stored and nobody is notified. record_only marks work whose alerts interest nobody.',
    }),
  ),
  status_page_ids: Type.Optional(Type.Array(Uuid, { maxItems: 50, description: 'Status pages that show it.' })),
};
const Title = Type.String({ minLength: 1, maxLength: 200, description: 'Default: its matchers.' });
const startsAt = Type.Optional(Type.String({ format: 'date-time', description: 'Default: now.' }));

export const SilenceBody = Type.Object(
  {
    title: Type.Optional(Title),
    starts_at: startsAt,
    ends_at: Type.Optional(Type.String({ format: 'date-time', description: 'Of the first occurrence.' })),
    duration_minutes: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 366 * 24 * 60, description: 'Instead of ends_at: how long it takes from its start.' }),
    ),
    ...fields,
  },
  closed,
);
export const SilenceChange = Type.Object(
  { title: Type.Optional(Title), starts_at: Type.Optional(Time), ends_at: Type.Optional(Time), ...fields, version: Version },
  closed,
);

export const SilenceView = named(
  'MaintenanceWindow',
  Type.Object({
    id: Uuid,
    title: Type.String(),
    comment: Type.String(),
    starts_at: Time,
    ends_at: Time,
    rrule: nullable(Type.String()),
    repeats: nullable(
      Type.String({ description: 'The rule in words, such as "every Sunday and Thursday"; null: once, or a rule without short words.' }),
    ),
    time_zone: Type.String(),
    service_ids: Type.Array(Uuid),
    matchers: Type.Array(Type.String()),
    mode: Type.Enum([...SILENCE_MODES]),
    status_page_ids: Type.Array(Uuid),
    created_by: ActorShape,
    author: nullable(Type.String({ description: 'Who asked for it, where that is not the account.' })),
    state: State,
    current: nullable(IntervalShape),
    next_starts_at: nullable(Type.String({ format: 'date-time', description: 'When the next occurrence begins.' })),
    ended_at: nullable(Type.String({ format: 'date-time', description: 'It was ended early.' })),
    occurrences: Type.Array(IntervalShape, {
      description: `What is under way and to come within ${SHOWN_DAYS} days, at most 20 in a list and 400 for one window.`,
    }),
    version: Type.Integer(),
    created_at: Time,
    updated_at: Time,
  }),
);

/** Occurrences of one window in an answer, and of each in a list. */
export const SHOWN = { one: 400, list: 20 } as const;
const DAY_MS = 86_400_000;

/** A window as callers see one. */
export function viewSilence(silence: Silence, now: Date, most: number): Static<typeof SilenceView> {
  const occurrences = new Occurrences(silence);
  const { state, current, next } = standingOf(silence, now, occurrences);
  const upcoming =
    state === 'ended'
      ? []
      : occurrences
          .within(now, new Date(now.getTime() + SHOWN_DAYS * DAY_MS), most)
          .filter(({ start }) => start.getTime() !== silence.cutStart?.getTime());
  return {
    id: silence.id,
    title: silence.title,
    comment: silence.comment,
    starts_at: silence.startsAt.toISOString(),
    ends_at: silence.endsAt.toISOString(),
    rrule: silence.rrule,
    repeats: silence.rrule === null ? null : ruleInWords(silence.rrule),
    time_zone: silence.timeZone,
    service_ids: [...silence.serviceIds],
    matchers: [...silence.matchers],
    mode: silence.mode,
    status_page_ids: [...silence.statusPageIds],
    created_by: silence.createdBy,
    author: silence.author,
    state,
    current: current && viewSpan(current),
    next_starts_at: next?.start.toISOString() ?? null,
    ended_at: silence.endedAt?.toISOString() ?? null,
    occurrences: upcoming.map(viewSpan),
    version: silence.version,
    created_at: silence.createdAt.toISOString(),
    updated_at: silence.updatedAt.toISOString(),
  };
}

function viewSpan({ start, end }: { readonly start: Date; readonly end: Date }) {
  return { start: start.toISOString(), end: end.toISOString() };
}

const PREVIEW_DAYS = 30;
export const PreviewBody = Type.Object(
  {
    ...subject,
    days: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 90, default: PREVIEW_DAYS, description: `How far back to look. Default: ${PREVIEW_DAYS}.` }),
    ),
  },
  closed,
);
const MatchedView = named(
  'MatchedAlerts',
  Type.Object({
    alerts: Type.Integer(),
    groups: Type.Integer(),
    samples: Type.Array(
      named(
        'MatchedAlert',
        Type.Object({
          number: Type.Integer(),
          title: Type.String(),
          severity: Type.Enum([...SEVERITIES]),
          status: Type.Enum(['firing', 'acknowledged', 'resolved']),
          created_at: Time,
        }),
      ),
      { description: 'The newest of them, at most 20.' },
    ),
    limited: Type.Boolean({ description: 'Older alerts were not checked: the counts are at least these.' }),
  }),
);
export const PreviewView = named('MaintenanceWindowPreview', Type.Object({ now: MatchedView, past: MatchedView, days: Type.Integer() }));

/** What a proposed window is about, as callers see it. */
export function viewPreview({ now, past, days }: SilencePreview): Static<typeof PreviewView> {
  return { now: viewMatched(now), past: viewMatched(past), days };
}

function viewMatched({ samples, ...rest }: Matched) {
  return {
    ...rest,
    samples: samples.map(({ number, title, severity, status, created_at }) => ({
      number,
      title,
      severity,
      status,
      created_at: created_at.toISOString(),
    })),
  };
}

export { PREVIEW_DAYS };
