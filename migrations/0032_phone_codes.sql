-- up
-- A number that its owner has not confirmed yet: nobody is called there but to say a code. What stands in phone counts.
alter table users add column pending_phone text check (pending_phone ~ '^\+[1-9][0-9]{6,14}$');

-- The last code of each person. The code itself follows from the reference and a key, and is not stored.
create table phone_codes (
  user_id uuid primary key references users (id) on delete cascade,
  -- Names the call to its provider.
  ref uuid not null unique,
  phone text not null,
  tries integer not null default 0,
  created_at timestamptz not null default app_now(),
  expires_at timestamptz not null
);

-- down
drop table phone_codes;
alter table users drop column pending_phone;
