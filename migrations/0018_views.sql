-- up
-- Lists that a person keeps under a name.
create table saved_views (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  -- Which list of the page: `alerts`.
  page text not null,
  name text not null,
  -- The list's part of the address: names and values.
  search jsonb not null,
  created_at timestamptz not null,
  unique (user_id, page, name)
);

-- down
drop table saved_views;
