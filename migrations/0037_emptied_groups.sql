-- up
-- Pruning took its last alert while it could not be removed itself: it was open, or routing was behind.
alter table alert_groups add column emptied boolean not null default false;
create index alert_groups_emptied on alert_groups (id) where emptied;
-- Those that were passed over before.
update alert_groups g set emptied = true where not exists (select from alerts a where a.group_id = g.id);

-- down
drop index alert_groups_emptied;
alter table alert_groups drop column emptied;
