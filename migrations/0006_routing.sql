-- up
-- Every saved state of the routing rules; the highest version is in force.
create table routing_versions (
  version bigint primary key,
  config jsonb not null,
  created_by jsonb not null,
  created_at timestamptz not null
);

-- One message at one place for one group: planned once, edited in place, re-sent rather than lost.
create table deliveries (
  id uuid primary key,
  -- The order they were planned in: the order they are sent in.
  position bigint generated always as identity,
  group_id uuid not null references alert_groups (id) on delete cascade,
  destination text not null,
  provider text not null,
  target text not null,
  -- Provider and target: the queue it waits in. Order and pace are kept within a lane.
  lane text not null,
  state text not null check (state in ('pending', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped')),
  wanted_revision bigint not null,
  sent_revision bigint not null default 0,
  -- How the provider finds its message again.
  external jsonb,
  attempt integer not null default 0,
  next_attempt_at timestamptz not null,
  lease_until timestamptz,
  first_failed_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  unique (group_id, provider, target)
) with (fillfactor = 80);
create index deliveries_due on deliveries (lane, next_attempt_at) where state in ('pending', 'sending', 'failed');
-- How it goes at one place.
create index deliveries_place on deliveries (provider, target, created_at desc);
create index deliveries_dead on deliveries (provider, target) where state = 'dead';
create index deliveries_unsettled on deliveries (state) where state in ('pending', 'sending', 'failed', 'dead');
create index deliveries_external on deliveries (provider, (external ->> 'ts'), (external ->> 'post_id')) where external is not null;

create table delivery_attempts (
  delivery_id uuid not null references deliveries (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  attempt integer not null,
  revision bigint not null,
  outcome text not null,
  detail text,
  duration_ms integer not null,
  primary key (delivery_id, id)
);

-- Who works a lane now. The fence rises with every owner; a late owner's writes miss.
create table delivery_lanes (
  lane text primary key,
  fence bigint not null default 0,
  lease_until timestamptz,
  -- Not before: pace, or the provider said Retry-After.
  not_before timestamptz not null,
  -- When all messages sent so far would have left at an even pace; a short burst may run ahead of it.
  paced_until timestamptz
) with (fillfactor = 70);

-- What a person is told inside the page.
create table notifications (
  id uuid primary key,
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  -- The same thing is told a person once.
  dedup_key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  unique (user_id, dedup_key)
);
create index notifications_user on notifications (user_id, created_at desc, id desc);
create index notifications_unread on notifications (user_id) where read_at is null;

-- down
drop table notifications, delivery_lanes, delivery_attempts, deliveries, routing_versions;
