-- up
-- What people are told about an incident while it goes on. The newest says when the next one is due.
create table incident_status_updates (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  message text not null,
  audience text not null check (audience in ('internal', 'public')),
  status_page_ids uuid[] not null default '{}',
  next_update_at timestamptz,
  -- When liaison and commander are reminded next; null: of nothing.
  remind_at timestamptz,
  author jsonb not null,
  created_at timestamptz not null,
  edited_at timestamptz
);
create index incident_status_updates_incident on incident_status_updates (incident_id, created_at, id);
create index incident_status_updates_remind on incident_status_updates (remind_at) where remind_at is not null;

-- down
drop table incident_status_updates;
