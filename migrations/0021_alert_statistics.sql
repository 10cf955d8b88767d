-- up
-- Nothing is looked for by these columns: gathering their statistics took most of the time of an analyze, which comes
-- again and again in a flood of alerts.
alter table alerts
  alter column title set statistics 0,
  alter column description set statistics 0,
  alter column annotations set statistics 0,
  alter column story set statistics 0,
  alter column generator_url set statistics 0,
  alter column content_digest set statistics 0,
  alter column acknowledged_by set statistics 0,
  alter column resolved_by set statistics 0,
  alter column starts_at set statistics 0,
  alter column ends_at set statistics 0,
  alter column last_received_at set statistics 0,
  alter column last_event_at set statistics 0,
  alter column occurrence_count set statistics 0;
alter table alert_events alter column data set statistics 0, alter column actor set statistics 0;

-- down
alter table alerts
  alter column title set statistics -1,
  alter column description set statistics -1,
  alter column annotations set statistics -1,
  alter column story set statistics -1,
  alter column generator_url set statistics -1,
  alter column content_digest set statistics -1,
  alter column acknowledged_by set statistics -1,
  alter column resolved_by set statistics -1,
  alter column starts_at set statistics -1,
  alter column ends_at set statistics -1,
  alter column last_received_at set statistics -1,
  alter column last_event_at set statistics -1,
  alter column occurrence_count set statistics -1;
alter table alert_events alter column data set statistics -1, alter column actor set statistics -1;
