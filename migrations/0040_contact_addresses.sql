-- up
-- Addresses that people enter for methods with addresses of their own. One counts once its owner has given back the code
-- that was sent there.
create table contact_addresses (
  user_id uuid not null references users (id) on delete cascade,
  channel text not null check (channel ~ '^[a-z][a-z0-9_]{0,39}$'),
  address text check (length(address) between 1 and 500),
  pending text check (length(pending) between 1 and 500),
  code_ref uuid,
  code_tries integer not null default 0,
  code_expires_at timestamptz,
  updated_at timestamptz not null default app_now(),
  primary key (user_id, channel),
  check (address is not null or pending is not null)
);
create trigger contact_addresses_leave after update or delete on contact_addresses for each row execute function note_leaver('user_id');

-- down
drop table contact_addresses;
