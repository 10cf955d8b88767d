-- up
-- Jobs that must be heard of: dead-man's switches. Time is kept in rows, so that a restart forgets nothing.
create table heartbeats (
  id uuid primary key,
  name text not null,
  description text not null default '',
  service_id uuid references services (id) on delete set null,
  -- Of the alert when it is down.
  severity text not null check (severity in ('critical', 'high', 'warning', 'info')),
  labels jsonb not null default '{}',
  period_seconds integer check (period_seconds >= 30),
  cron text,
  time_zone text,
  grace_seconds integer not null check (grace_seconds >= 0),
  -- The token in the address is not stored; hint is its end.
  digest bytea not null,
  hint text not null,
  state text not null check (state in ('new', 'up', 'late', 'down', 'paused')),
  state_since timestamptz not null,
  down_reason text,
  expected_at timestamptz,
  -- When time alone changes the state next.
  due_at timestamptz,
  started_at timestamptz,
  started_run text,
  -- Not down before this: the service itself was away.
  spared_until timestamptz,
  last_ping_at timestamptz,
  -- Of the last ping, without its body: kind, exit_status, runtime_ms, address.
  last_ping jsonb,
  pings bigint not null default 0,
  logged bigint not null default 0,
  changes integer not null default 0,
  alert_number bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((period_seconds is null) <> (cron is null)),
  check ((cron is null) = (time_zone is null)),
  check ((state = 'down') = (down_reason is not null)),
  check (due_at is null or state in ('new', 'up', 'late'))
);
create unique index heartbeats_name on heartbeats (lower(name));
create unique index heartbeats_digest on heartbeats (digest);
create index heartbeats_due on heartbeats (due_at) where due_at is not null;
create index heartbeats_service on heartbeats (service_id) where service_id is not null;

-- The last pings of each heartbeat: slot goes round.
create table heartbeat_pings (
  heartbeat_id uuid not null references heartbeats (id) on delete cascade,
  slot smallint not null,
  seq bigint not null,
  at timestamptz not null,
  kind text not null check (kind in ('success', 'start', 'fail')),
  exit_status smallint,
  method text not null,
  address text not null,
  user_agent text not null,
  run text,
  runtime_ms bigint,
  body text,
  body_bytes integer not null default 0,
  primary key (heartbeat_id, slot)
);

-- Every change of state, once: its number is given under the heartbeat's lock.
create table heartbeat_changes (
  heartbeat_id uuid not null references heartbeats (id) on delete cascade,
  seq integer not null,
  at timestamptz not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  detail text,
  primary key (heartbeat_id, seq)
);

-- What the alerts are to be told, in order. Written with the change, removed once the alerts have it; outlives its heartbeat.
create table heartbeat_signals (
  id bigint primary key generated always as identity,
  heartbeat_id uuid not null,
  seq integer not null,
  signal jsonb not null,
  created_at timestamptz not null,
  unique (heartbeat_id, seq)
);

-- When a leader last looked, so that the next one knows for how long nobody did.
create table heartbeat_watch (
  one boolean primary key default true check (one),
  seen_at timestamptz not null,
  away_from timestamptz,
  away_until timestamptz
);

-- down
drop table heartbeat_watch;
drop table heartbeat_signals;
drop table heartbeat_changes;
drop table heartbeat_pings;
drop table heartbeats;
