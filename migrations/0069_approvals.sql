-- up
-- What an agent may do only when a person lets it: the call as it was asked for, and what became of it.
alter table investigations add column paused_at timestamptz;
create table investigation_approvals (
  id uuid primary key,
  investigation_id uuid not null references investigations (id) on delete cascade,
  call_id text not null,
  fencing_token bigint not null,
  agent_id uuid not null,
  agent_name text not null,
  tool text not null,
  arguments jsonb not null,
  digest text not null,
  reason text not null,
  would_change text not null,
  status text not null check (status in ('open', 'approved', 'denied', 'expired')),
  expires_at timestamptz not null,
  decided_by jsonb,
  decided_at timestamptz,
  note text,
  created_at timestamptz not null,
  unique (investigation_id, call_id)
);
create index investigation_approvals_created on investigation_approvals (created_at, id);
create index investigation_approvals_open on investigation_approvals (expires_at) where status = 'open';

-- down
drop table investigation_approvals;
alter table investigations drop column paused_at;
