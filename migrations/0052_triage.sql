-- up
-- Rules that say what is an incident, what wants an investigation, what is noise; and what they decided.
create table triage_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into triage_version (version) values (0);

create table triage_rules (
  id uuid primary key,
  name text not null,
  matchers text[] not null,
  severities text[],
  decision text not null check (decision in ('incident', 'investigate', 'noise')),
  ask boolean not null,
  enabled boolean not null,
  position integer not null,
  version bigint not null default 1,
  created_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index triage_rules_name on triage_rules (lower(name));

-- No foreign key to groups: an insert would lock one before the alerts, which everybody locks first.
create table triage_results (
  id uuid primary key,
  group_id uuid not null,
  round integer not null,
  alert_id uuid not null,
  alert_number bigint not null,
  severity text not null,
  rule_id uuid,
  rule_name text,
  decision text not null check (decision in ('incident', 'investigate', 'noise')),
  source text not null check (source in ('rule', 'agent')),
  agent_id uuid,
  confidence double precision,
  reason text not null,
  ask boolean not null,
  status text not null check (status in ('pending', 'confirmed', 'overridden')),
  override_decision text check (override_decision in ('incident', 'investigate', 'noise')),
  note text,
  reviewed_by jsonb,
  reviewed_at timestamptz,
  investigation jsonb,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (group_id, round)
);
create index triage_results_created on triage_results (created_at, id);
create index triage_results_updated on triage_results (updated_at, id);
create index triage_results_status on triage_results (status, created_at, id);
create index triage_results_alert on triage_results (alert_id);
create index triage_results_ended on triage_results (ended_at) where ended_at is not null;

-- down
drop table triage_results;
drop table triage_rules;
drop table triage_version;
