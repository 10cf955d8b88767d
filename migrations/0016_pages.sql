-- up
-- How a person wants to be told. No row: in the page and by mail at once.
create table notification_preferences (
  user_id uuid primary key references users (id) on delete cascade,
  -- [{urgency, channel, delay_minutes}]
  rules jsonb not null,
  -- {start, end, time_zone}: low urgency waits. Null: never.
  quiet_hours jsonb,
  updated_at timestamptz not null
);

-- Somebody is to be told by one method. Written in the transaction of the cause, sent afterwards, at least once.
create table pages (
  id uuid primary key,
  kind text not null check (kind in ('incident', 'notice', 'test')),
  -- No foreign key: what was sent outlives its incident.
  incident_id uuid,
  episode integer not null default 0,
  round integer not null default 0,
  level integer not null default 0,
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel in ('in_app', 'email', 'chatone', 'chattwo', 'voiceone', 'voicetwo')),
  -- The schedule through which the person was found.
  schedule_id uuid,
  urgency text not null check (urgency in ('high', 'low')),
  -- {title, body, link} of what is no incident.
  content jsonb,
  dedup_key text,
  -- The page that failed and is replaced by this one.
  alternate_for uuid references pages (id) on delete set null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'delivered', 'failed', 'dead', 'skipped')),
  -- Why it waits, failed or was skipped, for people.
  reason text,
  -- When it was to be sent at first.
  due_at timestamptz not null,
  next_attempt_at timestamptz not null,
  attempts integer not null default 0,
  -- Whose hands it is in: a late sender's write misses.
  claim uuid,
  first_failed_at timestamptz,
  -- Pages that went out in one message: the id of the first.
  bundle uuid,
  -- When a message was begun whose first page this is: what the storm is measured by.
  message_at timestamptz,
  -- The message at the provider.
  external jsonb,
  -- The message shows what is no longer true, or the phone still rings.
  revise_at timestamptz,
  revise_attempts integer not null default 0,
  sent_at timestamptz,
  delivered_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((kind = 'incident') = (incident_id is not null)),
  check ((kind = 'incident') = (content is null))
) with (fillfactor = 80);
create unique index pages_key on pages (incident_id, episode, round, level, user_id, channel) where kind = 'incident';
create unique index pages_dedup on pages (user_id, channel, dedup_key) where dedup_key is not null;
create index pages_due on pages (channel, next_attempt_at) where state in ('pending', 'sending', 'failed');
create index pages_of_user on pages (user_id, created_at desc, id desc);
create index pages_open on pages (user_id, channel, next_attempt_at) where state in ('pending', 'sending', 'failed');
create index pages_messages on pages (user_id, channel, message_at desc) where message_at is not null;
create index pages_revise on pages (revise_at) where revise_at is not null;
create index pages_alternate on pages (alternate_for) where alternate_for is not null;
create index pages_bundle on pages (bundle) where bundle is not null;

-- Every attempt.
create table page_attempts (
  page_id uuid not null references pages (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null,
  attempt integer not null,
  outcome text not null check (outcome in ('sent', 'delivered', 'failed', 'dead', 'skipped')),
  detail text,
  duration_ms integer not null,
  primary key (page_id, id)
);

-- A call that was placed. Its id is ours and travels with every callback, so that an answer may come before the
-- provider has told its own.
create table voice_calls (
  id uuid primary key,
  provider text not null check (provider in ('voiceone', 'voicetwo')),
  page_id uuid not null references pages (id) on delete cascade,
  user_id uuid not null,
  number text not null,
  -- The provider's name of it.
  call_id text,
  state text not null check (state in ('placing', 'ringing', 'answered', 'ended')),
  created_at timestamptz not null,
  ended_at timestamptz,
  unique (provider, call_id)
);
create index voice_calls_page on voice_calls (page_id);

-- What a call has told: each once.
create table voice_events (
  call uuid not null references voice_calls (id) on delete cascade,
  -- digit:1, or the provider's id of the event.
  event text not null,
  -- What was said in answer, to say it again.
  answer text,
  at timestamptz not null,
  primary key (call, event)
);

-- down
drop table voice_events, voice_calls, page_attempts, pages, notification_preferences;
