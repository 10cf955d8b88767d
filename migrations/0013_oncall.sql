-- up
-- One for each team, made with it.
create table schedules (
  id uuid primary key,
  team_id uuid not null unique references teams (id) on delete cascade,
  name text not null,
  time_zone text not null,
  -- Rises with every change of the layers.
  version integer not null default 1,
  -- Who was on call last, as far as handoffs are written; null when nobody was yet.
  handed_to uuid,
  -- Handoffs are written up to here.
  handed_until timestamptz not null default app_now(),
  -- When somebody else may come on call next.
  next_check_at timestamptz not null default app_now(),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index schedules_due on schedules (next_check_at);

-- The layers in force from an instant until the next version: an edit never changes the past.
create table schedule_versions (
  schedule_id uuid not null references schedules (id) on delete cascade,
  version integer not null,
  effective_from timestamptz not null,
  layers jsonb not null,
  created_by uuid,
  primary key (schedule_id, version)
);

create table on_call_overrides (
  id uuid primary key,
  -- The order in which they were made decides among them.
  position bigint generated always as identity,
  schedule_id uuid not null references schedules (id) on delete cascade,
  user_id uuid not null,
  replaced_user_id uuid,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  created_at timestamptz not null,
  created_by uuid,
  -- A deleted override stays in force for the time before.
  deleted_at timestamptz
);
create index on_call_overrides_schedule on on_call_overrides (schedule_id, ends_at);

-- When accounts were closed. No reference: it outlives the account.
create table user_absences (
  user_id uuid not null,
  from_at timestamptz not null,
  until_at timestamptz,
  primary key (user_id, from_at)
);
-- Accounts that were opened or closed since schedules were last looked at.
create table user_absence_changes (
  id bigint generated always as identity primary key,
  user_id uuid not null
);

insert into user_absences (user_id, from_at) select id, created_at from users where not active or deleted_at is not null;

-- Whoever opens or closes an account need not know of schedules.
create function note_user_absence() returns trigger language plpgsql as $$
declare
  was boolean := tg_op <> 'INSERT' and old.active and old.deleted_at is null;
  is_now boolean := tg_op <> 'DELETE' and new.active and new.deleted_at is null;
  subject uuid := coalesce(new.id, old.id);
begin
  if tg_op <> 'INSERT' and was = is_now then return null; end if;
  if is_now then
    update user_absences set until_at = greatest(app_now(), from_at) where user_id = subject and until_at is null;
  else
    insert into user_absences (user_id, from_at) values (subject, app_now()) on conflict (user_id, from_at) do update set until_at = null;
  end if;
  if tg_op <> 'INSERT' then insert into user_absence_changes (user_id) values (subject); end if;
  return null;
end $$;
create trigger users_absence_changed after insert or delete or update of active, deleted_at on users
  for each row execute function note_user_absence();

create table handoffs (
  id uuid primary key,
  schedule_id uuid not null references schedules (id) on delete cascade,
  team_id uuid not null,
  -- The instant of the change itself.
  at timestamptz not null,
  outgoing_user_id uuid not null,
  incoming_user_id uuid not null,
  incident_summary text not null,
  incidents jsonb not null default '[]',
  open_issues text not null default '',
  watch_items text not null default '',
  incoming_notes text not null default '',
  acknowledged_at timestamptz,
  -- When the people are told that nobody has acknowledged; null when that was done, or need not be.
  remind_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (schedule_id, at)
);
create index handoffs_list on handoffs (at desc, id desc);
create index handoffs_incoming on handoffs (incoming_user_id, at desc);
create index handoffs_remind on handoffs (remind_at) where remind_at is not null;

-- Addresses at which a calendar program reads shifts. The address itself is not stored.
create table on_call_calendars (
  id uuid primary key,
  digest bytea not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- Null: the shifts of the person, in all schedules.
  schedule_id uuid references schedules (id) on delete cascade,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index on_call_calendars_user on on_call_calendars (user_id);

create table cover_requests (
  id uuid primary key,
  schedule_id uuid not null references schedules (id) on delete cascade,
  requested_by uuid not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  note text not null default '',
  candidate_ids uuid[] not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'cancelled')),
  accepted_by uuid,
  override_id uuid references on_call_overrides (id) on delete set null,
  created_at timestamptz not null,
  decided_at timestamptz
);
create index cover_requests_schedule on cover_requests (schedule_id, created_at desc);

-- down
drop table cover_requests;
drop table on_call_calendars;
drop table handoffs;
drop trigger users_absence_changed on users;
drop function note_user_absence();
drop table user_absence_changes;
drop table user_absences;
drop table on_call_overrides;
drop table schedule_versions;
drop table schedules;
