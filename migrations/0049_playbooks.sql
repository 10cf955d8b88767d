-- up
-- Steps to take, the alerts they are for, and who followed them in which incident.
create table playbooks (
  id uuid primary key,
  name text not null,
  kind text not null check (kind in ('investigation', 'response', 'remediation')),
  service_id uuid references services (id) on delete set null,
  tags text[] not null default '{}',
  label_selectors jsonb not null default '{}',
  state text not null check (state in ('draft', 'enabled', 'disabled')),
  steps jsonb not null default '[]',
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index playbooks_name on playbooks (lower(name));
create index playbooks_created on playbooks (created_at, id);
create index playbooks_service on playbooks (service_id) where service_id is not null;

-- A playbook as it was when somebody began to follow it; its steps hold who did each when.
create table playbook_runs (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  playbook_id uuid references playbooks (id) on delete set null,
  playbook_version integer not null,
  name text not null,
  kind text not null,
  steps jsonb not null,
  followed_by jsonb not null,
  created_at timestamptz not null,
  completed_at timestamptz,
  unique (incident_id, playbook_id)
);
create index playbook_runs_playbook on playbook_runs (playbook_id) where playbook_id is not null;

-- down
drop table playbook_runs;
drop table playbooks;
