-- up
-- What a person let us do at a provider with the account they linked there.
create table linked_account_grants (
  link_id uuid primary key references linked_accounts (id) on delete cascade,
  scopes text[] not null,
  -- Sealed.
  refresh_token text not null,
  granted_at timestamptz not null
);

-- Where the people of an incident meet.
create table incident_video_rooms (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  -- Who made the room; null: a person linked an address.
  provider text,
  url text not null,
  created_by jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz
);
create unique index incident_video_rooms_one on incident_video_rooms (incident_id) where ended_at is null;

-- down
drop table incident_video_rooms, linked_account_grants;
