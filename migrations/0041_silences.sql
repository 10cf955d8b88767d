-- up
-- Maintenance windows and silences: while one is active, nobody is notified of the alerts it matches.
create table silences (
  id uuid primary key,
  title text not null check (length(title) between 1 and 200),
  comment text not null default '',
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  rrule text,
  time_zone text not null default 'UTC',
  service_ids uuid[] not null default '{}',
  matchers text[] not null default '{}',
  mode text not null check (mode in ('suppress', 'record_only')),
  status_page_ids uuid[] not null default '{}',
  created_by jsonb not null,
  -- Who asked for it, where the caller names somebody else than the account.
  author text,
  -- The whole of it is over since then, whatever its times say.
  ended_at timestamptz,
  -- The occurrence that was cut short, by its start.
  cut_start timestamptz,
  -- The last end that was worked through, and the last occurrence whose creator heard that it ends soon.
  swept_start timestamptz,
  noticed_start timestamptz,
  -- When its last occurrence ends; null: it recurs without end.
  last_end_at timestamptz,
  -- When its background work looks at it next; null: never again.
  due_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  check (ends_at > starts_at),
  check (cardinality(service_ids) + cardinality(matchers) > 0)
);
create index silences_created on silences (created_at desc, id) where deleted_at is null;
create index silences_due on silences (due_at) where due_at is not null;

-- Rises with every change, so that servers know when to read them again.
create table silences_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into silences_version (version) values (1);

-- down
drop table silences_version;
drop table silences;
