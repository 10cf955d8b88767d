-- up
-- A group whose service depends on that of an incident stands in the thread of the incident's message instead of having its own.
alter table deliveries drop constraint deliveries_state_check, add constraint deliveries_state_check
  check (state in ('pending', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped', 'gathered', 'threaded'));

-- down
update deliveries set state = 'pending', next_attempt_at = app_now() where state = 'threaded';
delete from deliveries where thread_key = 'dependants';
alter table deliveries drop constraint deliveries_state_check, add constraint deliveries_state_check
  check (state in ('pending', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped', 'gathered'));
