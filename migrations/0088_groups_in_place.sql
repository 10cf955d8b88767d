-- up
-- Every batch of alerts updates the groups it touches. No index knows what it writes any more, but once a minute and where a group
-- joins or leaves the flow's line, so that the row is updated in place and its page makes room by itself.
alter table alert_groups
  add column last_alert_minute timestamp generated always as (date_trunc('minute', last_alert_at at time zone 'UTC')) stored,
  -- When it joined the line of groups that the flow is behind with; null: it is not. What comes meanwhile does not move it.
  add column queued_at timestamptz;
update alert_groups set queued_at = updated_at where routed_revision < revision;

create function queue_group() returns trigger language plpgsql as $$
begin
  new.queued_at := case when new.routed_revision < new.revision then app_now() end;
  return new;
end $$;
-- Triggers, so that no writer of a group forgets it.
create trigger alert_groups_queue_new before insert on alert_groups
  for each row when ((new.routed_revision < new.revision) <> (new.queued_at is not null)) execute function queue_group();
create trigger alert_groups_queue before update of revision, routed_revision on alert_groups
  for each row when ((new.routed_revision < new.revision) <> (new.queued_at is not null)) execute function queue_group();

drop index alert_groups_unrouted;
drop index alert_groups_open_key;
create index alert_groups_queued on alert_groups (queued_at) where queued_at is not null;
create index alert_groups_open_key on alert_groups (group_key, last_alert_minute desc) where status = 'open';

-- down
drop index alert_groups_open_key;
drop index alert_groups_queued;
create index alert_groups_unrouted on alert_groups (updated_at) where routed_revision < revision;
create index alert_groups_open_key on alert_groups (group_key, last_alert_at desc) where status = 'open';
drop trigger alert_groups_queue on alert_groups;
drop trigger alert_groups_queue_new on alert_groups;
drop function queue_group();
alter table alert_groups drop column queued_at, drop column last_alert_minute;
