-- up
-- What was written in an incident's thread and is not yet in its channel.
create table incident_channel_posts (
  id bigint generated always as identity primary key,
  channel uuid not null references incident_channels (id) on delete cascade,
  -- The message of the thread.
  message uuid not null,
  author text not null,
  text text not null,
  created_at timestamptz not null,
  unique (channel, message)
);
create index incident_channel_posts_next on incident_channel_posts (channel, id);

-- Chats that do not call when somebody writes are read: from where, and when next; null: not read.
alter table incident_channels add column read_until text;
alter table incident_channels add column read_at timestamptz;

-- down
alter table incident_channels drop column read_at;
alter table incident_channels drop column read_until;
drop table incident_channel_posts;
