-- up
alter table webhook_tokens
  -- Of the local part of its email address; null: it has none.
  add column mail_digest bytea unique,
  -- The end of the local part, to tell addresses apart.
  add column mail_hint text;

-- down
alter table webhook_tokens drop column mail_hint, drop column mail_digest;
