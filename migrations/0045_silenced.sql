-- up
-- What the flow holds back because of a window: which one, which occurrence of it, by its start.
alter table alerts_to_route add column silence_id uuid, add column silence_start timestamptz;
create index alerts_to_route_silenced on alerts_to_route (silence_id, silence_start) where silence_id is not null;

-- One message a place for what still fires at the end of an occurrence.
create table silence_digests (
  id uuid primary key,
  silence_id uuid not null,
  occurrence timestamptz not null,
  title text not null,
  destination text not null,
  provider text not null,
  target text not null,
  created_at timestamptz not null,
  -- Everything is in it, and its delivery is planned.
  planned_at timestamptz,
  unique (silence_id, occurrence, provider, target)
);
create index silence_digests_open on silence_digests (created_at) where planned_at is null;
create table silence_digest_groups (
  digest_id uuid not null references silence_digests (id) on delete cascade,
  group_id uuid not null references alert_groups (id) on delete cascade,
  -- The group's own message is made when it has changed since.
  revision bigint not null,
  made_at timestamptz,
  primary key (digest_id, group_id)
);
create index silence_digest_groups_owed on silence_digest_groups (group_id) where made_at is null;

alter table deliveries add column digest_id uuid unique references silence_digests (id) on delete cascade;
alter table deliveries drop constraint deliveries_thread;
alter table deliveries add constraint deliveries_thread check (num_nonnulls(group_id, thread_of, digest_id) = 1
  and ((thread_of is null) = (thread_key is null)) and ((thread_of is null) = (thread_post is null)));

-- down
delete from deliveries where digest_id is not null;
alter table deliveries drop constraint deliveries_thread;
alter table deliveries drop column digest_id;
alter table deliveries add constraint deliveries_thread check (((group_id is null) = (thread_of is not null))
  and ((thread_of is null) = (thread_key is null)) and ((thread_of is null) = (thread_post is null)));
drop table silence_digest_groups;
drop table silence_digests;
drop index alerts_to_route_silenced;
alter table alerts_to_route drop column silence_start, drop column silence_id;
