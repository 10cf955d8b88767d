-- up
create table users (
  id uuid primary key,
  email text not null,
  -- NFKC, trimmed, lower case: what sign-in and uniqueness look at.
  email_normalised text not null unique,
  email_verified_at timestamptz,
  display_name text not null,
  role text not null check (role in ('admin', 'operator', 'viewer')),
  password_hash text,
  active boolean not null default true,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);

-- One row at most: its primary key decides which of many simultaneous set-ups is the one.
create table installation (
  singleton boolean primary key default true check (singleton),
  set_up_at timestamptz not null default app_now(),
  set_up_by uuid not null references users (id) deferrable initially deferred
);

create table sessions (
  digest bytea primary key,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- By address, not by user: an unknown address locks like a known one, so that a lock tells nothing.
create table login_attempts (
  email_normalised text primary key,
  failed_login_attempts integer not null,
  last_attempt_at timestamptz not null,
  locked_until timestamptz
);
create index login_attempts_age on login_attempts (last_attempt_at);

create table webhook_tokens (
  id uuid primary key,
  name text not null,
  digest bytea not null unique,
  -- The last characters, so that people tell tokens apart.
  hint text not null,
  created_at timestamptz not null default app_now(),
  created_by uuid references users (id) on delete set null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index webhook_tokens_active on webhook_tokens (created_at desc) where revoked_at is null;

create table idempotency_keys (
  caller text not null,
  -- Method and path.
  route text not null,
  key text not null,
  fingerprint bytea not null,
  -- Null while the first request runs; until lease_until nobody else may run it.
  status integer,
  lease_until timestamptz not null,
  headers jsonb,
  -- Encrypted: an answer may hold a token that is shown once.
  body text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null,
  primary key (caller, route, key)
);
create index idempotency_keys_expiry on idempotency_keys (expires_at);

-- Rows are written in the transaction of what they tell; position and hash are added in order right after by one
-- writer at a time, so that recording an event never waits for another.
create table audit_events (
  id uuid primary key,
  event text not null,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  entity_type text not null,
  entity_id text,
  ip text,
  user_agent text,
  data jsonb not null default '{}',
  created_at timestamptz not null default app_now(),
  position bigint unique,
  hash bytea,
  check ((position is null) = (hash is null))
);
create index audit_events_unchained on audit_events (created_at, id) where position is null;
create index audit_events_newest on audit_events (created_at desc, id desc);
create index audit_events_entity on audit_events (entity_type, entity_id, created_at desc);
create index audit_events_event on audit_events (event, created_at desc);

-- down
drop table audit_events;
drop table idempotency_keys;
drop table webhook_tokens;
drop table login_attempts;
drop table sessions;
drop table installation;
drop table users;
