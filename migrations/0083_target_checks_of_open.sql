-- up
-- An incident that is over when it is written has no target to look at: its check was only written to be removed.
drop trigger incidents_target_check on incidents;
create trigger incidents_target_check
  after update of severity, status, is_acknowledged, acknowledged_at, mitigated_at, resolved_at, commander_id, reopen_count, deleted_at on incidents
  for each row execute function note_target_check('id');
create trigger incidents_target_check_new after insert on incidents
  for each row when (new.status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated')) execute function note_target_check('id');

-- down
drop trigger incidents_target_check_new on incidents;
drop trigger incidents_target_check on incidents;
create trigger incidents_target_check
  after insert or update of severity, status, is_acknowledged, acknowledged_at, mitigated_at, resolved_at, commander_id, reopen_count, deleted_at on incidents
  for each row execute function note_target_check('id');
