-- up
-- Settings of the ways out, one row a kind. Secrets are sealed. A kind that was cleared keeps its row, so that its version never goes back.
create table integrations (
  kind text primary key,
  settings jsonb not null default '{}',
  secrets jsonb not null default '{}',
  version bigint not null,
  updated_at timestamptz not null
);

-- What people did in chat: stored before the provider is answered, worked after, kept so that a replay has no second effect.
create table chat_replies (
  id uuid primary key,
  provider text not null,
  -- The provider's own name of the event.
  event_id text not null,
  chat_user text not null,
  intent text not null,
  reply jsonb not null,
  state text not null default 'pending' check (state in ('pending', 'done', 'refused', 'ignored', 'failed')),
  attempts integer not null default 0,
  -- Rises with every claim; a late worker's write misses.
  fence bigint not null default 0,
  not_before timestamptz not null,
  outcome text,
  received_at timestamptz not null,
  settled_at timestamptz,
  unique (provider, event_id)
);
create index chat_replies_due on chat_replies (not_before) where state = 'pending';
create index chat_replies_refused on chat_replies (provider, chat_user, settled_at) where state = 'refused';

-- down
drop table chat_replies, integrations;
