-- up
-- What is learned from an incident: its post-mortem with every version, and what is to be done so that it does not come back.
create table post_mortems (
  id uuid primary key,
  incident_id uuid not null unique references incidents (id) on delete cascade,
  incident_number bigint not null,
  status text not null check (status in ('draft', 'in_review', 'approved', 'published')),
  title text not null,
  content jsonb not null,
  service_ids uuid[] not null,
  authors jsonb not null,
  approver jsonb,
  blameless_confirmed boolean not null default false,
  remarks jsonb not null default '[]',
  words text not null,
  submitted_at timestamptz,
  approved_at timestamptz,
  published_at timestamptz,
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status in ('approved', 'published')) = (approver is not null)),
  check ((status = 'published') = (published_at is not null))
);
create index post_mortems_created on post_mortems (created_at, id);
create index post_mortems_status on post_mortems (status, created_at, id);
create index post_mortems_services on post_mortems using gin (service_ids);
create index post_mortems_words on post_mortems using gin (words gin_trgm_ops);

create table post_mortem_versions (
  id uuid primary key,
  post_mortem_id uuid not null references post_mortems (id) on delete cascade,
  version integer not null,
  title text not null,
  content jsonb not null,
  saved_by jsonb not null,
  created_at timestamptz not null,
  unique (post_mortem_id, version)
);
create index post_mortem_versions_created on post_mortem_versions (post_mortem_id, created_at, id);

-- Commanders are reminded once of a critical incident without a post-mortem.
create table post_mortem_reminders (
  incident_id uuid primary key references incidents (id) on delete cascade,
  reminded_at timestamptz not null
);

create table action_items (
  id uuid primary key,
  post_mortem_id uuid not null references post_mortems (id) on delete cascade,
  incident_id uuid not null,
  incident_number bigint not null,
  title text not null,
  description text,
  type text not null check (type in ('mitigate', 'prevent', 'detect', 'process', 'other')),
  priority text not null check (priority in ('urgent', 'high', 'medium', 'low')),
  status text not null check (status in ('open', 'in_progress', 'done', 'wont_do')),
  owner_id uuid,
  due_date date,
  ticket_url text,
  done_at timestamptz,
  recurred_at timestamptz,
  recurred_alert_number bigint,
  -- The due date for which the owner was reminded on the day before.
  reminded_for date,
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((status = 'done') = (done_at is not null))
);
create index action_items_post_mortem on action_items (post_mortem_id, created_at, id);
create index action_items_to_do on action_items (due_date, id) where status in ('open', 'in_progress');
create index action_items_owner on action_items (owner_id, due_date) where status in ('open', 'in_progress');
create index action_items_created on action_items (created_at, id);

-- What is watched after an item was done: groups of alerts with these correlation keys.
create table action_item_watches (
  item_id uuid not null references action_items (id) on delete cascade,
  group_key text not null,
  since timestamptz not null,
  primary key (item_id, group_key)
);

-- The last weekly letter about overdue items to a person.
create table action_item_letters (
  user_id uuid primary key,
  overdue_on date not null
);

-- When the background work is due: letters at the next morning, and how far alerts were looked at for recurrence.
create table action_item_clock (
  singleton boolean primary key default true check (singleton),
  letters_at timestamptz not null,
  looked_until timestamptz not null
);
insert into action_item_clock (letters_at, looked_until) values (app_now(), app_now());

create index incidents_resolved_critical on incidents (resolved_at)
  where severity = 'critical' and status in ('resolved', 'closed') and deleted_at is null;

-- down
drop index incidents_resolved_critical;
drop table action_item_clock;
drop table action_item_letters;
drop table action_item_watches;
drop table action_items;
drop table post_mortem_reminders;
drop table post_mortem_versions;
drop table post_mortems;
