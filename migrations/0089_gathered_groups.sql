-- up
-- A destination that people read gets at most 30 new groups a minute. Groups beyond that are gathered: they share one message.
alter table delivery_lanes
  -- When the last 30 groups got their first message here, oldest first.
  add column announced timestamptz[] not null default '{}';
alter table deliveries
  -- Which first messages go first. 0: it gets its own message whatever comes, 1 to 4: from critical to info. Null: no message of a group.
  add column urgency smallint,
  -- The message that it shares with others.
  add column gathered_into uuid,
  -- Set: the message that groups share. A group joined it last at this time.
  add column burst_at timestamptz;
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check check (state in ('pending', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped', 'gathered'));
alter table deliveries drop constraint deliveries_thread;
alter table deliveries add constraint deliveries_thread check (num_nonnulls(group_id, thread_of, digest_id, burst_at) = 1
  and ((thread_of is null) = (thread_key is null)) and ((thread_of is null) = (thread_post is null)));
create index deliveries_gathered on deliveries (lane, urgency, position) where state = 'gathered';
create index deliveries_gathered_into on deliveries (gathered_into) where gathered_into is not null;
create index deliveries_burst on deliveries (lane, burst_at) where burst_at is not null;

-- down
delete from deliveries where burst_at is not null;
update deliveries set state = 'skipped' where state = 'gathered';
alter table deliveries drop constraint deliveries_thread;
alter table deliveries drop constraint deliveries_state_check;
alter table deliveries add constraint deliveries_state_check check (state in ('pending', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped'));
alter table deliveries drop column urgency, drop column gathered_into, drop column burst_at;
alter table deliveries add constraint deliveries_thread check (num_nonnulls(group_id, thread_of, digest_id) = 1
  and ((thread_of is null) = (thread_key is null)) and ((thread_of is null) = (thread_post is null)));
alter table delivery_lanes drop column announced;
