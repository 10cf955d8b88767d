-- up
-- A command on many alerts can be undone in one step: which alerts it changed, from what and when.
create table alert_bulk (
  id uuid primary key default gen_random_uuid(),
  command text not null check (command in ('acknowledge', 'resolve')),
  actor jsonb not null,
  created_at timestamptz not null
);
create index alert_bulk_created on alert_bulk (created_at);
create table alert_bulk_moves (
  bulk_id uuid not null references alert_bulk on delete cascade,
  alert_id uuid not null,
  was text not null,
  at timestamptz not null,
  primary key (bulk_id, alert_id)
);

-- down
drop table alert_bulk_moves;
drop table alert_bulk;
