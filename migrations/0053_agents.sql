-- up
-- Agents: programs that investigate. A token is one agent.
create table agent_tokens (
  id uuid primary key,
  name text not null,
  digest bytea not null unique,
  hint text not null,
  enabled boolean not null default true,
  capabilities text[] not null default '{}',
  scope jsonb not null,
  label_selectors jsonb not null default '{}',
  max_concurrent_investigations integer not null,
  daily_cost_limit_usd numeric,
  webhook_url text,
  webhook_secret text,
  version integer not null default 1,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  revoked_at timestamptz
);
create index agent_tokens_active on agent_tokens (created_at, id) where revoked_at is null;
create unique index agent_tokens_name on agent_tokens (lower(name)) where revoked_at is null;

-- What changes all the time of an agent: when it was last seen, the stream it has, the number of its last event.
create table agent_presence (
  agent_id uuid primary key references agent_tokens (id) on delete cascade,
  last_seen_at timestamptz,
  online_until timestamptz,
  stream_id uuid,
  last_event bigint not null default 0,
  last_idle_at timestamptz,
  webhook_event bigint not null default 0,
  webhook_failures integer not null default 0,
  webhook_due_at timestamptz
) with (fillfactor = 70);
create index agent_presence_online on agent_presence (online_until);
create index agent_presence_webhook_due on agent_presence (webhook_due_at) where webhook_due_at is not null;

-- Events of each agent, numbered without a gap; body is all of the envelope but its id.
create table agent_events (
  agent_id uuid not null references agent_tokens (id) on delete cascade,
  seq bigint not null,
  type text not null,
  about uuid,
  body text not null,
  created_at timestamptz not null,
  primary key (agent_id, seq)
);
create index agent_events_created on agent_events (created_at);

create sequence investigation_numbers;
create table investigations (
  id uuid primary key,
  number bigint not null unique default nextval('investigation_numbers'),
  subject_kind text not null check (subject_kind in ('alert', 'incident', 'group')),
  subject_id uuid not null,
  subject_number bigint,
  title text not null,
  group_id uuid,
  service_id uuid,
  status text not null check (status in ('queued', 'dispatched', 'running', 'waiting_approval', 'retrying', 'completed', 'cancelled', 'dead_lettered')),
  reason text,
  automatic boolean not null,
  requested_by jsonb not null,
  labels jsonb not null,
  severity text not null,
  attempt integer not null,
  max_attempts integer not null,
  fencing_token bigint not null default 0,
  agent_id uuid,
  agent_name text,
  pinned_agent_id uuid,
  avoid jsonb not null default '{}',
  lease_until timestamptz,
  deadline_at timestamptz,
  due_at timestamptz,
  phase text,
  outcome text,
  summary text,
  hypotheses jsonb not null default '[]',
  report jsonb not null default '{}',
  usage jsonb not null default '{}',
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz
);
create index investigations_created on investigations (created_at, id);
create index investigations_updated on investigations (updated_at, id);
create index investigations_due on investigations (due_at) where due_at is not null;
create index investigations_held on investigations (agent_id) where status in ('dispatched', 'running', 'waiting_approval');
create index investigations_group on investigations (group_id, created_at);
create index investigations_subject on investigations (subject_id, created_at);
create index investigations_dead on investigations (created_at, id) where status = 'dead_lettered';
-- One storm, one investigation.
create unique index investigations_open_group on investigations (group_id)
  where status in ('queued', 'dispatched', 'running', 'waiting_approval', 'retrying');

-- One row for each time an agent was given it.
create table investigation_attempts (
  investigation_id uuid not null references investigations (id) on delete cascade,
  fencing_token bigint not null,
  attempt integer not null,
  agent_id uuid not null,
  agent_name text not null,
  dispatched_at timestamptz not null,
  accepted_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('completed', 'failed', 'timed_out', 'agent_lost', 'declined', 'cancelled')),
  reason text,
  usage jsonb not null default '{}',
  primary key (investigation_id, fencing_token)
);
create index investigation_attempts_outcome on investigation_attempts (outcome, investigation_id);
create index investigation_attempts_agent on investigation_attempts (agent_id, dispatched_at);

create table investigation_evidence (
  id uuid primary key,
  investigation_id uuid not null references investigations (id) on delete cascade,
  fencing_token bigint not null,
  agent_id uuid not null,
  kind text not null,
  source text not null,
  query text,
  time_window jsonb,
  observed_at timestamptz not null,
  excerpt text not null,
  url text,
  created_at timestamptz not null
);
create index investigation_evidence_of on investigation_evidence (investigation_id, created_at, id);

-- Calls of tools: the same call again gets the same answer.
create table investigation_calls (
  investigation_id uuid not null references investigations (id) on delete cascade,
  call_id text not null,
  id uuid not null unique,
  fencing_token bigint not null,
  agent_id uuid not null,
  tool text not null,
  arguments jsonb not null,
  reason text,
  status text not null,
  output jsonb,
  error text,
  created_at timestamptz not null,
  primary key (investigation_id, call_id)
);
create index investigation_calls_of on investigation_calls (investigation_id, created_at);

-- down
drop table investigation_calls;
drop table investigation_evidence;
drop table investigation_attempts;
drop table investigations;
drop sequence investigation_numbers;
drop table agent_events;
drop table agent_presence;
drop table agent_tokens;
