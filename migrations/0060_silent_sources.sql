-- up
-- The webhook token that delivered it, where its alerts expire.
alter table alerts add column token_id uuid;
create index alerts_token_open on alerts (token_id, last_received_at) where token_id is not null and status <> 'resolved' and deleted_at is null;

-- What is known of a token whose alerts expire.
create table webhook_token_watch (
  token_id uuid primary key references webhook_tokens (id),
  -- When to look again.
  due_at timestamptz not null,
  -- Its last request before it went silent; null: it delivers.
  silent_since timestamptz,
  -- When it came back: what it had not repeated before is not held against its alerts.
  resumed_at timestamptz
);
create index webhook_token_watch_due on webhook_token_watch (due_at);

-- down
drop table webhook_token_watch;
drop index alerts_token_open;
alter table alerts drop column token_id;
