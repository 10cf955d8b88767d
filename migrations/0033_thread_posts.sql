-- up
-- What stands in the thread of a group's message: that it got worse, and what people wrote. It waits in the lane of its
-- message, is planned once, and follows it. The group is that of the message.
alter table deliveries
  alter column group_id drop not null,
  add column thread_of uuid references deliveries (id) on delete cascade,
  add column thread_key text,
  -- {kind: 'worse', reasons} or {kind: 'said', author, text}
  add column thread_post jsonb,
  -- The group as it stood when its message was last planned: worse than that is said in the thread.
  add column standing jsonb,
  -- The revision that the message showed when it was posted: it needs no word about what it said from its beginning.
  add column posted_revision bigint not null default 0,
  add constraint deliveries_thread check ((group_id is null) = (thread_of is not null) and (thread_of is null) = (thread_key is null) and (thread_of is null) = (thread_post is null));
create unique index deliveries_thread_key on deliveries (thread_of, thread_key) where thread_of is not null;

-- down
delete from deliveries where thread_of is not null;
alter table deliveries drop constraint deliveries_thread, drop column thread_of, drop column thread_key, drop column thread_post, drop column standing,
  drop column posted_revision;
alter table deliveries alter column group_id set not null;
