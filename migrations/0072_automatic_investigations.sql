-- up
-- Investigations that nobody asked for by hand: which alerts of a service begin one, who or what wanted it, and what keeps a storm
-- of them to one.
alter table services add column auto_investigate text not null default 'off'
  check (auto_investigate in ('off', 'critical', 'high', 'medium', 'low'));

alter table investigations add column origin text not null default 'person' check (origin in ('person', 'triage', 'service', 'promotion'));
alter table investigations add column because text;
-- What automatic ones are one for: a digest of service and alertname.
alter table investigations add column storm text;
-- When an agent was given it first.
alter table investigations add column begun_at timestamptz;
-- When it is asked for again if its alerts still fire.
alter table investigations add column again_at timestamptz;
-- What the agent was told last of its alerts, and when.
alter table investigations add column told jsonb not null default '{}';
alter table investigations add column told_at timestamptz;
-- What it may take at most.
alter table investigations add column budget jsonb not null default '{}';
create unique index investigations_open_storm on investigations (storm)
  where automatic and status in ('queued', 'dispatched', 'running', 'waiting_approval', 'retrying');
create unique index investigations_open_incident on investigations (subject_id)
  where subject_kind = 'incident' and status in ('queued', 'dispatched', 'running', 'waiting_approval', 'retrying');
create index investigations_storm on investigations (storm, created_at) where storm is not null;
create index investigations_begun on investigations (begun_at) where automatic;
create index investigations_again on investigations (again_at) where again_at is not null;
create index investigations_told on investigations ((coalesce(told_at, created_at)))
  where status in ('queued', 'dispatched', 'running', 'waiting_approval', 'retrying');

-- What each agent took on each day, in UTC.
create table investigation_spending (
  agent_id uuid not null references agent_tokens (id) on delete cascade,
  day date not null,
  tool_calls bigint not null default 0,
  tokens bigint not null default 0,
  usd numeric not null default 0,
  primary key (agent_id, day)
);

-- down
drop table investigation_spending;
drop index investigations_told;
drop index investigations_again;
drop index investigations_begun;
drop index investigations_storm;
drop index investigations_open_incident;
drop index investigations_open_storm;
alter table investigations drop column budget;
alter table investigations drop column told_at;
alter table investigations drop column told;
alter table investigations drop column again_at;
alter table investigations drop column begun_at;
alter table investigations drop column storm;
alter table investigations drop column because;
alter table investigations drop column origin;
alter table services drop column auto_investigate;
