-- up
-- A team or a person, tried last: {"target_type": "team", "target_team_id": …}. Copied with the levels.
alter table escalation_policies add column fallback jsonb;
alter table escalations add column fallback jsonb;

-- down
alter table escalations drop column fallback;
alter table escalation_policies drop column fallback;
