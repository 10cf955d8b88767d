-- up
-- Named leases: at most one holder at a time, by the clock of the database. The fence rises with every new holder.
create table leases (
  name text primary key,
  holder text not null,
  fence bigint not null,
  expires_at timestamptz not null
);

-- Events for open web pages. A row gets its id after its commit, under a lock, so that ids rise in the order in which
-- rows became visible: a reader who has seen id n has missed nothing below it.
create sequence live_event_ids;
create table live_events (
  position bigint generated always as identity primary key,
  id bigint unique,
  at timestamptz not null default app_now(),
  type text not null,
  permission text not null,
  user_id text,
  data jsonb not null
);
create index live_events_waiting on live_events (position) where id is null;
create index live_events_at on live_events (at);

-- Messages for RabbitMQ: written with the change they belong to and kept until they are done, so that a broker that
-- loses what it had confirmed loses nothing.
create table queue_outbox (
  id uuid primary key,
  topic text not null,
  key text,
  payload jsonb not null,
  attempt integer not null default 1,
  due_at timestamptz not null,
  claimed_until timestamptz,
  sent_at timestamptz,
  created_at timestamptz not null default app_now()
);
create index queue_outbox_due on queue_outbox (due_at) where sent_at is null or claimed_until is not null;

-- Home of pg-boss, which makes and upgrades its own tables in it.
create schema queue;

-- Hits within a window. Losing them in a crash only resets the windows.
create unlogged table rate_counters (
  key text primary key,
  hits bigint not null,
  ends_at timestamptz not null
);
create index rate_counters_ends_at on rate_counters (ends_at);

-- down
drop table rate_counters;
drop schema queue cascade;
drop table queue_outbox;
drop table live_events;
drop sequence live_event_ids;
drop table leases;
