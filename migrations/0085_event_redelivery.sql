-- up
-- Whether an event tells an agent again what is open: it is no news, and none is missed with it.
alter table agent_events add column redelivery boolean not null default false;
update agent_events set redelivery = true where body like '%,"redelivery":true}';

-- down
alter table agent_events drop column redelivery;
