-- up
alter table webhook_tokens
  -- The format of its bodies; null: told by their shape.
  add column source text,
  -- Labels for alerts that do not carry them.
  add column labels jsonb not null default '{}' check (jsonb_typeof(labels) = 'object'),
  -- The service of alerts that name none.
  add column service_id uuid references services (id) on delete set null,
  -- Seconds after which alerts that are not repeated expire; null: never.
  add column stale_after integer check (stale_after > 0),
  -- Sealed. Null: bodies are not signed.
  add column signing_secret text,
  -- Messages of Amazon SNS: their signatures are checked, and subscriptions are confirmed.
  add column sns boolean not null default false,
  add column version integer not null default 1;

-- What each token delivered, by hour. The program keeps 30 days.
create table webhook_traffic (
  token_id uuid not null references webhook_tokens (id),
  hour timestamptz not null,
  requests bigint not null,
  alerts bigint not null,
  rejected bigint not null,
  primary key (token_id, hour)
);
create index webhook_traffic_hour on webhook_traffic (hour);

-- The last request of each token, without secrets.
create table webhook_last_bodies (
  token_id uuid primary key references webhook_tokens (id),
  at timestamptz not null,
  source text not null,
  content_type text,
  -- Null: it was too large, or there was no time.
  body text
);

-- down
drop table webhook_last_bodies;
drop table webhook_traffic;
alter table webhook_tokens
  drop column version, drop column sns, drop column signing_secret, drop column stale_after, drop column service_id, drop column labels,
  drop column source;
