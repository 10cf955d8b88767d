-- up
-- What may be changed while the service runs; everything else is environment.
create table system_settings (
  name text primary key,
  value jsonb not null,
  updated_at timestamptz not null,
  updated_by jsonb not null
);

-- down
drop table system_settings;
