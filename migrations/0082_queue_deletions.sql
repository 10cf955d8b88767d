-- up
-- How often a topic's queue was found deleted at the broker: a server whose consumers began before the last time hangs on nothing.
create table queue_deletions (
  topic text primary key,
  times bigint not null
);

-- down
drop table queue_deletions;
