-- up
create table teams (
  id uuid primary key,
  name text not null,
  description text not null default '',
  -- Its reference is added with the policies.
  escalation_policy_id uuid,
  -- The team's own zone; its schedule starts with it and has its own afterwards.
  time_zone text not null default 'UTC',
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index teams_name on teams (lower(name));
create index teams_policy on teams (escalation_policy_id);

create table team_members (
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  added_at timestamptz not null default app_now(),
  primary key (team_id, user_id)
);
create index team_members_user on team_members (user_id);

create table services (
  id uuid primary key,
  name text not null,
  description text not null default '',
  team_id uuid references teams (id) on delete restrict,
  -- Null: the team's. Its reference is added with the policies.
  escalation_policy_id uuid,
  urgency text not null default 'high' check (urgency in ('high', 'low')),
  -- As written, in the syntax of routing rules. None: no alert belongs here by itself.
  matchers text[] not null default '{}',
  -- The least severity that opens an incident by itself.
  auto_incident text not null default 'off' check (auto_incident in ('off', 'critical', 'high', 'medium', 'low')),
  -- Which of several matching services gets an alert: the lowest, then the first by name.
  position integer not null default 1000 check (position between 0 and 100000),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index services_name on services (lower(name));
create index services_team on services (team_id);
create index services_policy on services (escalation_policy_id);

create table service_dependencies (
  service_id uuid not null references services (id) on delete cascade,
  depends_on_id uuid not null references services (id) on delete cascade,
  primary key (service_id, depends_on_id),
  check (service_id <> depends_on_id)
);
create index service_dependencies_on on service_dependencies (depends_on_id);

-- Rises with every change of a service, so that servers know when to read them again.
create table catalog_version (
  singleton boolean primary key default true check (singleton),
  services bigint not null
);
insert into catalog_version (services) values (1);

-- down
drop table catalog_version;
drop table service_dependencies;
drop table services;
drop table team_members;
drop table teams;
