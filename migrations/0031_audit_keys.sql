-- up
-- The keys that the audit log is chained with, sealed. The newest is in use.
create table audit_keys (
  epoch integer primary key,
  sealed text not null,
  created_at timestamptz not null default app_now()
);
-- What only the service can write: a row that somebody else inserted has none.
alter table audit_events add column mark bytea;

-- down
alter table audit_events drop column mark;
drop table audit_keys;
