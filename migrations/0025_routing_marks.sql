-- up
-- How far routing has come with each alert that is not decided for good: the revision of its group that it was looked at
-- with, and when to look again. 0 and null: not looked at yet.
alter table alerts_to_route
  add column seen_revision bigint not null default 0,
  add column again_at timestamptz;
update alerts_to_route r set seen_revision = g.routed_revision, again_at = g.recheck_at
  from alert_groups g where g.id = r.group_id and g.routed_revision >= g.revision and g.recheck_at is not null;

-- down
alter table alerts_to_route drop column seen_revision, drop column again_at;
