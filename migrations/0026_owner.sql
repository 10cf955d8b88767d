-- up
-- Who acknowledged last, since people were last called, and when: whom the firing alerts of the incident belong to, and
-- what may be undone. acknowledged_at and acknowledged_by stay those of the first time.
alter table incidents add column in_hands_at timestamptz, add column in_hands_by jsonb;
update incidents set in_hands_at = acknowledged_at, in_hands_by = acknowledged_by where in_hands;
-- Alerts with an owner are found from here.
create index incidents_in_hands on incidents (id)
  where in_hands and status in ('triage', 'acknowledged', 'active', 'mitigated') and deleted_at is null;

-- What an acknowledgement stopped, so that undoing it lets the level go on with the time that it had left.
alter table escalations add column left_ms bigint, add column left_round integer, add column left_level integer,
  -- The place whose level was given the least time that an undo leaves it: it is given once.
  add column extended_round integer, add column extended_level integer;

-- down
alter table escalations drop column left_ms, drop column left_round, drop column left_level, drop column extended_round, drop column extended_level;
drop index incidents_in_hands;
alter table incidents drop column in_hands_at, drop column in_hands_by;
