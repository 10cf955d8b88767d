-- up
-- Requests of a webhook token that were larger than a body may be: its health says so.
alter table webhook_traffic add column too_large bigint not null default 0;

-- down
alter table webhook_traffic drop column too_large;
