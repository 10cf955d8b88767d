-- up
-- Where a person can be called: E.164, such as +4915112345678.
alter table users add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');
alter table users add column time_zone text;
-- Deleted people stay as a name in histories; their address is free again.
alter table users add column deleted_at timestamptz;

-- Accounts elsewhere that are proved to be this person's.
create table linked_accounts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- chatone, chattwo, idpone, or oidc:<provider id>.
  provider text not null,
  -- Who vouches: the issuer, the workspace, the server.
  issuer text not null,
  -- The account's id there; never an address.
  subject text not null,
  display_name text not null default '',
  created_at timestamptz not null default app_now(),
  last_used_at timestamptz,
  unique (provider, issuer, subject)
);
create index linked_accounts_user on linked_accounts (user_id, provider);

-- Letters to people: written in the transaction of their cause, sent afterwards, at least once.
create table mail_outbox (
  id uuid primary key,
  -- Written once: a second letter with this key is the same letter.
  dedup_key text not null unique,
  recipient text not null,
  subject text not null,
  -- Encrypted: a letter may hold a link that opens an account.
  body text not null,
  state text not null default 'pending' check (state in ('pending', 'sending', 'sent', 'failed', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  lease_until timestamptz,
  fence bigint not null default 0,
  last_error text,
  created_at timestamptz not null default app_now(),
  sent_at timestamptz
);
create index mail_outbox_due on mail_outbox (next_attempt_at) where state in ('pending', 'sending', 'failed');

-- down
drop table mail_outbox;
drop table linked_accounts;
alter table users drop column deleted_at;
alter table users drop column time_zone;
alter table users drop column phone;
