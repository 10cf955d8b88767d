-- up
-- What a token does with bodies of no known format.
alter table webhook_tokens add column unknown_bodies text not null default 'accept' check (unknown_bodies in ('accept', 'refuse'));
-- Alerts of no known format end when they are not repeated.
create index alerts_unknown_open on alerts (last_received_at, id) where source = 'unknown' and status <> 'resolved' and deleted_at is null;

-- down
drop index alerts_unknown_open;
alter table webhook_tokens drop column unknown_bodies;
