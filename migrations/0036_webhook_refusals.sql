-- up
-- The last webhook requests that were refused as a whole or in part, without secrets. The program keeps 200.
create table webhook_refusals (
  id uuid primary key,
  at timestamptz not null,
  reason text not null,
  detail text not null,
  status integer not null,
  source text not null,
  token_id uuid not null references webhook_tokens (id),
  -- How many alerts of the request were refused; null: the request as a whole.
  alerts integer,
  -- Null: too large, or there was no time.
  body text,
  content_type text,
  -- The body is JSON and whole: it can be taken again.
  repeatable boolean not null
);
create index webhook_refusals_newest on webhook_refusals (at desc, id desc);

-- down
drop table webhook_refusals;
