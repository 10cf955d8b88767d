-- up
-- A thread is a group's or an incident's.
alter table thread_messages alter column group_id drop not null;
alter table thread_messages add column incident_id uuid references incidents (id) on delete cascade;
alter table thread_messages add constraint thread_messages_of check (num_nonnulls(group_id, incident_id) = 1);
create index thread_messages_incident on thread_messages (incident_id, created_at, id) where incident_id is not null;

-- What command says: whom it is for, and who acknowledged it.
create table incident_messages (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  kind text not null check (kind in ('message', 'request', 'decision', 'order')),
  text text not null,
  addressed text[] not null default '{}',
  -- Who that was when it was said.
  recipients uuid[] not null default '{}',
  ack_required boolean not null,
  -- When its author hears that it was not acknowledged; null: not any more.
  ack_due_at timestamptz,
  author jsonb not null,
  created_at timestamptz not null
);
create index incident_messages_incident on incident_messages (incident_id, created_at, id);
create index incident_messages_ack_due on incident_messages (ack_due_at) where ack_due_at is not null;

create table incident_message_acks (
  message_id uuid not null references incident_messages (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  primary key (message_id, user_id)
);
create index incident_message_acks_user on incident_message_acks (user_id);

-- down
drop table incident_message_acks;
drop table incident_messages;
delete from thread_messages where incident_id is not null;
drop index thread_messages_incident;
alter table thread_messages drop constraint thread_messages_of;
alter table thread_messages drop column incident_id;
alter table thread_messages alter column group_id set not null;
