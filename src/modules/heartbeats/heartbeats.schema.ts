import { Type } from 'typebox';
import { closed, nullable, ReferenceShape, Time, Uuid } from '../../platform/http/openapi/shapes.ts';
import { named } from '../../platform/http/openapi/named.ts';
import { LIST_QUERY, pageMembers } from '../../platform/http/list.ts';
import { SEVERITIES } from '../alerts/signal.ts';
import { LABEL_NAME_MAX, LABEL_VALUE_MAX } from '../alerts/intake/body/text.ts';
import { BODY_KEPT, GRACE, type Heartbeat, HEARTBEAT_STATES, PERIOD, PING_KINDS, REASONS } from './heartbeat.ts';
import type { Shown } from './heartbeats.actions.ts';
import type { LoggedChange, LoggedPing } from './logs.store.ts';
import { upcoming } from './schedule.ts';
import { deadline, runDeadline } from './transition.ts';

const Name = Type.String({ minLength: 1, maxLength: 100 });
const State = named('HeartbeatState', Type.Enum([...HEARTBEAT_STATES]));
const Kind = named('PingKind', Type.Enum([...PING_KINDS]));

export const IdParams = Type.Object({ id: Type.String({ format: 'uuid', description: 'Id of the heartbeat.' }) });

export const HeartbeatsQuery = Type.Object(
  {
    state: Type.Optional(Type.Enum([...HEARTBEAT_STATES], { description: 'Only heartbeats in this state.' })),
    search: Type.Optional(Type.String({ maxLength: 200, description: 'A part of the name or description.' })),
    service_id: Type.Optional(Type.String({ format: 'uuid', description: 'Only heartbeats of this service.' })),
    sort: Type.Optional(
      Type.String({
        maxLength: 64,
        default: '-created_at',
        description: 'created_at, updated_at, name, state (what needs a person first), last_ping_at or expected_at.',
      }),
    ),
    ...LIST_QUERY,
  },
  closed,
);

const MAX_LABELS = 30;
const fields = {
  description: Type.Optional(Type.String({ maxLength: 4_000, description: 'What to do when it is down; comes with the alert.' })),
  service_id: Type.Optional(nullable(Type.String({ format: 'uuid', description: 'The service that its alerts belong to.' }))),
  severity: Type.Optional(Type.Enum([...SEVERITIES], { description: 'Of the alert when it is down. Default: high.' })),
  labels: Type.Optional(
    Type.Record(Type.String({ minLength: 1, maxLength: LABEL_NAME_MAX }), Type.String({ maxLength: LABEL_VALUE_MAX }), {
      maxProperties: MAX_LABELS,
      description: 'Further labels of its alert, for routing.',
    }),
  ),
  period_seconds: Type.Optional(
    nullable(Type.Integer({ minimum: PERIOD.least, maximum: PERIOD.most, description: 'Longest time between two pings.' })),
  ),
  cron: Type.Optional(nullable(Type.String({ maxLength: 200, description: 'Instead of a period: when pings are due, in five parts.' }))),
  time_zone: Type.Optional(nullable(Type.String({ maxLength: 64, description: 'With cron: such as Europe/Berlin. Default: UTC.' }))),
  grace_seconds: Type.Optional(
    Type.Integer({
      minimum: GRACE.least,
      maximum: GRACE.most,
      description: `How much later a ping may come, and how long a run that was started may take. Default: ${GRACE.default}.`,
    }),
  ),
  paused: Type.Optional(Type.Boolean({ description: 'Paused: pings are noted and nothing is expected.' })),
};
export const HeartbeatBody = Type.Object({ name: Name, ...fields }, closed);
export const HeartbeatChange = Type.Object(
  {
    name: Type.Optional(Name),
    ...fields,
    rotate_token: Type.Optional(Type.Boolean({ description: 'Gives it a new address; the old one is worth nothing from then on.' })),
  },
  closed,
);

const pingMembers = {
  at: Time,
  kind: Kind,
  exit_status: nullable(Type.Integer()),
  runtime_ms: nullable(Type.Integer({ description: 'From its start to this ping.' })),
  address: Type.String({ description: 'Where it came from.' }),
};

const LastPing = named('HeartbeatPing', Type.Object(pingMembers));

const members = {
  id: Uuid,
  name: Type.String(),
  description: Type.String(),
  service_id: nullable(Uuid),
  service: nullable(ReferenceShape),
  severity: Type.Enum([...SEVERITIES]),
  labels: Type.Record(Type.String(), Type.String()),
  period_seconds: nullable(Type.Integer()),
  cron: nullable(Type.String()),
  time_zone: nullable(Type.String()),
  grace_seconds: Type.Integer(),
  paused: Type.Boolean(),
  state: Type.Enum([...HEARTBEAT_STATES], {
    description: 'new: no ping yet. late: overdue, within its grace. down: its alert has fired.',
  }),
  state_since: Time,
  down_since: nullable(Time),
  down_reason: nullable(Type.Enum(['missed', 'overran', 'failed'])),
  alert_number: nullable(Type.Integer({ description: 'The alert of the last time it was down.' })),
  running_since: nullable(Type.String({ format: 'date-time', description: 'A run was started and has not ended.' })),
  next_expected_at: nullable(Type.String({ format: 'date-time', description: 'In down, for a missed ping: when it was.' })),
  down_at: nullable(Type.String({ format: 'date-time', description: 'When it goes down if it does not check in.' })),
  last_ping_at: nullable(Time),
  last_ping: nullable(LastPing),
  pings: Type.Integer({ description: 'All there ever were.' }),
  token: Type.String({ description: 'Whole only in the answer that made it; masked ever after.' }),
  ping_url: Type.String({ description: 'The address to ping. With its token only in the answer that made it.' }),
  created_at: Time,
  updated_at: Time,
};
export const HeartbeatView = named('Heartbeat', Type.Object(members));

export const HeartbeatList = named(
  'HeartbeatList',
  Type.Object({
    ...pageMembers(HeartbeatView),
    counts: named(
      'HeartbeatCounts',
      Type.Object(
        { new: Type.Integer(), up: Type.Integer(), late: Type.Integer(), down: Type.Integer(), paused: Type.Integer() },
        { description: 'All heartbeats by state, whatever is filtered.' },
      ),
    ),
  }),
);

const PingView = named(
  'HeartbeatPingDetail',
  Type.Object({
    ...pingMembers,
    seq: Type.Integer(),
    method: Type.String(),
    user_agent: Type.String(),
    run: nullable(Type.String()),
    body: nullable(
      Type.String({ description: `The first ${BODY_KEPT} bytes; null when there was none, or it is left out of a long answer.` }),
    ),
    body_bytes: Type.Integer(),
  }),
  { extends: LastPing },
);
const ChangeView = named(
  'HeartbeatChange',
  Type.Object({
    seq: Type.Integer(),
    at: Time,
    from: State,
    to: State,
    reason: Type.Enum([...REASONS]),
    detail: nullable(Type.String()),
  }),
);
export const HeartbeatDetail = named(
  'HeartbeatDetail',
  Type.Object({
    ...members,
    recent_pings: Type.Array(PingView, { description: 'The last hundred, newest first.' }),
    recent_changes: Type.Array(ChangeView, { description: 'Of its state, newest first.' }),
    upcoming: Type.Array(Time, { description: 'The next times at which pings are due.' }),
  }),
  { extends: HeartbeatView },
);

type View = import('typebox').Static<typeof HeartbeatView>;
const MASK = '••••';
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** A heartbeat as callers see one. */
export function viewHeartbeat({ heartbeat, token }: Shown, baseUrl: string): View {
  const { schedule, service, state, lastPing } = heartbeat;
  const shown = token ?? `svc_hb_${MASK}${heartbeat.hint}`;
  const reason = heartbeat.downReason;
  return {
    id: heartbeat.id,
    name: heartbeat.name,
    description: heartbeat.description,
    service_id: service?.id ?? null,
    service,
    severity: heartbeat.severity,
    labels: { ...heartbeat.labels },
    period_seconds: schedule.kind === 'period' ? schedule.seconds : null,
    cron: schedule.kind === 'cron' ? schedule.cron : null,
    time_zone: schedule.kind === 'cron' ? schedule.timeZone : null,
    grace_seconds: heartbeat.graceSeconds,
    paused: state === 'paused',
    state,
    state_since: heartbeat.stateSince.toISOString(),
    down_since: state === 'down' ? heartbeat.stateSince.toISOString() : null,
    down_reason: reason === 'missed' || reason === 'overran' || reason === 'failed' ? reason : null,
    alert_number: heartbeat.alertNumber,
    running_since: iso(heartbeat.startedAt),
    next_expected_at: iso(heartbeat.expectedAt),
    down_at: iso(earlier(deadline(heartbeat), runDeadline(heartbeat))),
    last_ping_at: iso(heartbeat.lastPingAt),
    last_ping: lastPing && {
      at: lastPing.at.toISOString(),
      kind: lastPing.kind,
      exit_status: lastPing.exitStatus,
      runtime_ms: lastPing.runtimeMs,
      address: lastPing.address,
    },
    pings: heartbeat.pings,
    token: shown,
    ping_url: `${baseUrl}/api/v1/heartbeats/ping/${shown}`,
    created_at: heartbeat.createdAt.toISOString(),
    updated_at: heartbeat.updatedAt.toISOString(),
  };
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

const UPCOMING = 5;

/** What a heartbeat's page shows besides. */
export interface Logs {
  readonly pings: readonly LoggedPing[];
  readonly changes: readonly LoggedChange[];
  readonly now: Date;
}

export function viewDetail(
  heartbeat: Heartbeat,
  { pings, changes, now }: Logs,
  baseUrl: string,
): import('typebox').Static<typeof HeartbeatDetail> {
  const { state, schedule, expectedAt } = heartbeat;
  const awaited = expectedAt !== null && (state === 'up' || state === 'late');
  const times = awaited ? [expectedAt, ...upcoming(schedule, expectedAt, UPCOMING - 1)] : upcoming(schedule, now, UPCOMING);
  return {
    ...viewHeartbeat({ heartbeat, token: null }, baseUrl),
    recent_pings: pings.map((ping) => ({
      seq: ping.seq,
      at: ping.at.toISOString(),
      kind: ping.kind,
      exit_status: ping.exitStatus,
      runtime_ms: ping.runtimeMs,
      address: ping.address,
      method: ping.method,
      user_agent: ping.userAgent,
      run: ping.run,
      body: ping.body,
      body_bytes: ping.bodyBytes,
    })),
    recent_changes: changes.map((change) => ({
      seq: change.seq,
      at: change.at.toISOString(),
      from: change.from_state,
      to: change.to_state,
      reason: change.reason,
      detail: change.detail,
    })),
    upcoming: state === 'paused' || (schedule.kind === 'period' && !awaited) ? [] : times.map((at) => at.toISOString()),
  };
}
