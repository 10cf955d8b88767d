-- up
-- A channel in a chat that belongs to an incident.
create table incident_channels (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  provider text not null,
  -- creating: wanted, and perhaps there already; open; unlinked, archived: over.
  state text not null check (state in ('creating', 'open', 'unlinked', 'archived')),
  -- Without the sign before it. While it is created: the name that is tried.
  name text not null,
  -- The name was chosen by a person: no other is tried.
  name_by_hand boolean not null,
  -- The platform's id; null while it is created.
  channel_id text,
  url text,
  created_by jsonb not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  -- What of the timeline stands in the channel.
  posted_position bigint not null default 0,
  topic text,
  bookmarked boolean not null default false,
  -- Ids of the users who were invited, or could not be.
  invited uuid[] not null default '{}',
  -- When it is archived; null: not yet known.
  archive_at timestamptz,
  -- Why the last attempt failed, for people.
  problem text,
  attempts integer not null default 0,
  -- Work is not tried before; while somebody works on it, the end of the lease.
  not_before timestamptz not null,
  fence integer not null default 0,
  check ((state in ('creating', 'open')) = (ended_at is null)),
  check (state = 'creating' or channel_id is not null)
) with (fillfactor = 80);
create unique index incident_channels_one on incident_channels (incident_id, provider) where state in ('creating', 'open');
create unique index incident_channels_channel on incident_channels (provider, channel_id) where state = 'open';
create index incident_channels_live on incident_channels (not_before) where state in ('creating', 'open');

-- A message that was pinned to a timeline, once.
create table incident_channel_pins (
  incident_id uuid not null references incidents (id) on delete cascade,
  provider text not null,
  message text not null,
  pinned_at timestamptz not null,
  primary key (incident_id, provider, message)
);

-- down
drop table incident_channel_pins, incident_channels;
