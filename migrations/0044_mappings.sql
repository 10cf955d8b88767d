-- up
-- What administrators say about webhook bodies that no source knows, and about alerts after they were read: saved as a
-- whole, the newest version is in force.
create table mapping_versions (
  version bigint primary key,
  document jsonb not null,
  created_by jsonb not null,
  created_at timestamptz not null
);

-- How it goes with each of its entries. `digest`: the expressions that were switched off; others of the same name are not.
create table mapping_states (
  kind text not null check (kind in ('mapping', 'adjustment')),
  name text not null,
  handled bigint not null default 0,
  dropped bigint not null default 0,
  last_at timestamptz,
  digest text,
  switched_off_at timestamptz,
  switched_off_why text,
  primary key (kind, name)
);

-- Bodies of no known format and dropped alerts are kept beside refused ones, 200 of each kind.
alter table webhook_refusals
  add column kind text not null default 'refused' check (kind in ('refused', 'unknown', 'dropped')),
  add column alert_numbers jsonb not null default '[]',
  add column claimed_at timestamptz,
  add column retried jsonb,
  add column retried_at timestamptz;

-- down
delete from webhook_refusals where kind <> 'refused';
alter table webhook_refusals drop column kind, drop column alert_numbers, drop column claimed_at, drop column retried, drop column retried_at;
drop table mapping_states;
drop table mapping_versions;
