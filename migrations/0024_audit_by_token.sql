-- up
-- What was done with one personal access token.
create index audit_events_by_token on audit_events ((data -> 'by_token' ->> 'id'), created_at desc);

-- down
drop index audit_events_by_token;
