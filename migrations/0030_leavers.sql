-- up
-- People who may have dropped out of what pages them: an account, a contact method or a place in a schedule has changed.
-- Looked at soon after the commit, and once more when whatever had begun before it has ended.
create table escalation_leavers (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The schedule that does not lead to the person any more; null: the account or its contact methods changed.
  schedule_id uuid references schedules (id) on delete cascade,
  look_at timestamptz not null default app_now(),
  looks integer not null default 0
);
create index escalation_leavers_due on escalation_leavers (look_at);

create function note_leaver() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  insert into escalation_leavers (user_id)
    select u.id from users u where u.id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
  return null;
end $$;
create function hint_leavers() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform pg_notify('escalation_leavers', '');
  return null;
end $$;
create trigger users_leave after update on users
  for each row when ((to_jsonb(old) - 'updated_at') is distinct from (to_jsonb(new) - 'updated_at')) execute function note_leaver('id');
create trigger linked_accounts_leave after delete on linked_accounts for each row execute function note_leaver('user_id');
create trigger notification_preferences_leave after insert or update on notification_preferences for each row execute function note_leaver('user_id');
create trigger escalation_leavers_hint after insert on escalation_leavers for each statement execute function hint_leavers();

-- Since when a step does not count any more: the person dropped out of the level.
alter table escalation_steps add column left_at timestamptz;
create index escalation_steps_user on escalation_steps (user_id, at);
-- Since when a page is not meant for its person any more.
alter table pages add column withdrawn_at timestamptz;

-- down
alter table pages drop column withdrawn_at;
drop index escalation_steps_user;
alter table escalation_steps drop column left_at;
drop trigger notification_preferences_leave on notification_preferences;
drop trigger linked_accounts_leave on linked_accounts;
drop trigger users_leave on users;
drop table escalation_leavers;
drop function hint_leavers();
drop function note_leaver();
