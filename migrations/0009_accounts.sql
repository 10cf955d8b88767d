-- up
-- Since when somebody is invited who has not come yet; null for everybody who once did.
alter table users add column invited_at timestamptz;
create index users_newest on users (created_at desc, id desc) where deleted_at is null;

-- Links that open or change an account, once.
create table account_links (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('invitation', 'password_reset', 'email_change')),
  digest bytea not null unique,
  -- The address it was mailed to: whoever follows the link reads mail there. Null when it was handed over.
  email text,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);
create index account_links_user on account_links (user_id, purpose, created_at desc);
create index account_links_expiry on account_links (expires_at);

-- Requests for a new password: written alike for addresses with and without an account. A job looks afterwards.
create table password_requests (
  email_normalised text primary key,
  requested_at timestamptz not null default app_now(),
  ip text not null,
  user_agent text not null
);

create table personal_tokens (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- The token that made it, whose end is its end.
  parent_id uuid references personal_tokens (id) on delete cascade,
  name text not null,
  digest bytea not null unique,
  -- The last characters, so that people tell tokens apart.
  hint text not null,
  permissions text[] not null,
  expires_at timestamptz,
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index personal_tokens_user on personal_tokens (user_id, created_at desc) where revoked_at is null;
create index personal_tokens_newest on personal_tokens (created_at desc) where revoked_at is null;
create index personal_tokens_parent on personal_tokens (parent_id) where revoked_at is null;

create index audit_events_actor on audit_events (actor_id, created_at desc);

-- down
drop index audit_events_actor;
drop table personal_tokens;
drop table password_requests;
drop table account_links;
drop index users_newest;
alter table users drop column invited_at;
