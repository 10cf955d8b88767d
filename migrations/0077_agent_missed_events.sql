-- up
-- How far an agent has taken its events, as far as it is known, and what left the log before it did.
alter table agent_presence
  add column taken_event bigint not null default 0,
  add column missed_events bigint not null default 0,
  add column missed_at timestamptz,
  -- too_many, too_old
  add column missed_because text;
-- What was numbered until now is not known to be missed.
update agent_presence set taken_event = last_event;

-- down
alter table agent_presence
  drop column missed_because,
  drop column missed_at,
  drop column missed_events,
  drop column taken_event;
