-- up
create extension if not exists pg_trgm;

-- Alerts that belong together: one chat message each, one investigation later.
create table alert_groups (
  id uuid primary key,
  group_key text not null,
  status text not null check (status in ('open', 'closed')),
  -- Rises with every change of a member; whoever shows the group shows one revision.
  revision bigint not null,
  -- The revision the flow has worked through. Behind `revision`: there is work, whoever crashes.
  routed_revision bigint not null default 0,
  -- When the flow must look again although nothing changed (a mute interval ends).
  recheck_at timestamptz,
  -- Arrival of the newest alert: what the correlation window is measured from.
  last_alert_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  closed_at timestamptz
) with (fillfactor = 80);
create index alert_groups_open_key on alert_groups (group_key, last_alert_at desc) where status = 'open';
create index alert_groups_unrouted on alert_groups (updated_at) where routed_revision < revision;
create index alert_groups_recheck on alert_groups (recheck_at) where recheck_at is not null;

create sequence alert_numbers;

create table alerts (
  id uuid primary key,
  number bigint not null default nextval('alert_numbers') unique,
  fingerprint text not null,
  title text not null,
  description text,
  status text not null check (status in ('firing', 'acknowledged', 'resolved')),
  severity text not null check (severity in ('critical', 'high', 'warning', 'info')),
  labels jsonb not null,
  annotations jsonb not null,
  source text not null,
  -- Where it was announced first.
  provider text,
  channel text,
  group_key text not null,
  -- No foreign key: written in one statement with its group, and checked a thousand times a second for nothing.
  group_id uuid not null,
  service_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz,
  last_received_at timestamptz not null,
  -- The source's time of the newest event taken: older ones change nothing.
  last_event_at timestamptz not null,
  occurrence_count bigint not null default 1,
  acknowledged_at timestamptz,
  acknowledged_by jsonb,
  resolved_at timestamptz,
  resolved_by jsonb,
  suppressed_by text,
  generator_url text,
  -- Digest of what the source says; the same digest is an unchanged repeat.
  content_digest text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
) with (fillfactor = 85);
-- One open alert a fingerprint, whatever runs at the same time.
create unique index alerts_open_fingerprint on alerts (fingerprint) where status <> 'resolved' and deleted_at is null;
create index alerts_resolved_fingerprint on alerts (fingerprint, number desc) where status = 'resolved' and deleted_at is null;
create index alerts_updated on alerts (updated_at desc, number desc) where deleted_at is null;
create index alerts_state on alerts (status, severity, updated_at desc, number desc) where deleted_at is null;
create index alerts_created on alerts (created_at, updated_at, number) where deleted_at is null;
create index alerts_labels on alerts using gin (labels jsonb_path_ops) where deleted_at is null;
create index alerts_source on alerts (source, updated_at desc, number desc) where deleted_at is null;
create index alerts_group on alerts (group_id, number desc) where deleted_at is null;
create index alerts_channel on alerts (provider, channel, updated_at desc, number desc) where provider is not null and deleted_at is null;
create index alerts_resolved_at on alerts (resolved_at) where status = 'resolved';

-- Alerts the flow has not decided about. A narrow table of its own: marking the wide row would rewrite it in every index.
create sequence alert_marks;
create table alerts_to_route (
  group_id uuid not null,
  alert_id uuid not null,
  -- Changes when the alert is marked anew: a decision about the older state does not clear the newer mark.
  mark bigint not null default nextval('alert_marks'),
  primary key (group_id, alert_id)
);

-- What a search looks through, lower case. Trigrams cost ten times the row itself, so they are added in the background;
-- until then the words wait in alerts_to_index.
create table alert_words (
  alert_id uuid primary key,
  words text not null
);
create index alert_words_trigrams on alert_words using gin (words gin_trgm_ops);
create table alerts_to_index (
  alert_id uuid primary key,
  words text not null
);

-- The story of an alert, in order: what was decided, why, by which rule or person.
create table alert_events (
  alert_id uuid not null,
  id bigint generated always as identity,
  at timestamptz not null,
  step text not null,
  outcome text not null,
  actor jsonb,
  data jsonb not null default '{}',
  primary key (alert_id, id)
);

-- Talk about a group, from the page and from chat threads.
create table thread_messages (
  id uuid primary key,
  group_id uuid not null references alert_groups (id) on delete cascade,
  author jsonb not null,
  text text not null,
  -- Where it came from: 'web', 'chatone', 'chattwo', 'agent'.
  origin text not null,
  created_at timestamptz not null
);
create index thread_messages_group on thread_messages (group_id, created_at, id);

-- down
drop table thread_messages, alert_events, alerts_to_index, alert_words, alerts_to_route, alerts, alert_groups;
drop sequence alert_numbers, alert_marks;
