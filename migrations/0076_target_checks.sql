-- up
-- When the targets of an open incident are to be looked at: at once after whatever may move them, then when the next of them is close.
-- Triggers write it, so that no writer of an incident forgets it.
create table incident_target_checks (
  incident_id uuid primary key references incidents (id) on delete cascade,
  -- Null: there is nothing to warn of until something changes.
  check_at timestamptz
);
create index incident_target_checks_due on incident_target_checks (check_at) where check_at is not null;

create function note_target_check() returns trigger language plpgsql as $$
begin
  -- Whole milliseconds: who took a check compares the time it saw.
  insert into incident_target_checks (incident_id, check_at)
    values ((to_jsonb(new) ->> tg_argv[0])::uuid, date_trunc('milliseconds', app_now()))
    on conflict (incident_id) do update set check_at = excluded.check_at;
  return null;
end $$;
create trigger incidents_target_check
  after insert or update of severity, status, is_acknowledged, acknowledged_at, mitigated_at, resolved_at, commander_id, reopen_count, deleted_at on incidents
  for each row execute function note_target_check('id');
create trigger incident_roles_target_check after insert or update of state on incident_roles
  for each row execute function note_target_check('incident_id');

create function note_target_checks() returns trigger language plpgsql as $$
begin
  update incident_target_checks set check_at = date_trunc('milliseconds', app_now());
  return null;
end $$;
create trigger system_settings_target_checks after insert or update on system_settings
  for each row when (new.name = 'sla_targets') execute function note_target_checks();

insert into incident_target_checks (incident_id, check_at)
  select id, date_trunc('milliseconds', app_now()) from incidents
   where status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated') and deleted_at is null;

-- down
drop trigger system_settings_target_checks on system_settings;
drop trigger incident_roles_target_check on incident_roles;
drop trigger incidents_target_check on incidents;
drop function note_target_checks();
drop function note_target_check();
drop table incident_target_checks;
