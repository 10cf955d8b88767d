-- up
alter table alerts
  -- When its source ended it or fired it again, of the last hour, also as earlier alerts of its fingerprint; null: never.
  add column changes timestamptz[],
  -- It changes often: marked until then.
  add column flapping_until timestamptz;
alter table alerts alter column changes set statistics 0;
create index alerts_flapping on alerts (group_id) where flapping_until is not null;

-- down
drop index alerts_flapping;
alter table alerts drop column flapping_until, drop column changes;
