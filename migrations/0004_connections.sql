-- up
-- Settings of the ways out, one row a kind. Secrets are sealed.
create table integrations (
  kind text primary key,
  settings jsonb not null,
  secrets jsonb not null default '{}',
  version bigint not null,
  updated_at timestamptz not null
);

-- down
drop table integrations;
