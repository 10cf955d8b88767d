-- up
-- What agents learned, and what people want them to know.
create table memories (
  id uuid primary key,
  text text not null,
  tags text[] not null default '{}',
  scope text not null check (scope in ('agent', 'shared')),
  trust text not null check (trust in ('agent', 'human')),
  agent_id uuid,
  service_id uuid references services (id) on delete set null,
  investigation_id uuid,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index memories_created on memories (created_at, id);
create index memories_expires on memories (expires_at) where expires_at is not null;
create index memories_service on memories (service_id) where service_id is not null;
create index memories_investigation on memories (investigation_id) where investigation_id is not null;

-- down
drop table memories;
