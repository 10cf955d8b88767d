-- up
-- A rule waits for more alerts of the group.
alter table alerts_to_route add column held boolean not null default false;
-- How many alerts of a group came lately. By hash: keys are long, and only looked up.
create index alerts_group_key on alerts (hashtextextended(group_key, 0), created_at);

-- down
drop index alerts_group_key;
alter table alerts_to_route drop column held;
