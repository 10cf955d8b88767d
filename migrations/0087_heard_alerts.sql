-- up
-- Until when an open alert was surely repeated: who ends what is silent asks by this, and looks at last_received_at only
-- where its time has come. Null: since it was made. A repeat then writes no column that an index knows.
alter table alerts add column heard_at timestamptz;
create index alerts_unknown_heard on alerts (coalesce(heard_at, created_at), id) where source = 'unknown' and status <> 'resolved' and deleted_at is null;
create index alerts_token_heard on alerts (token_id, coalesce(heard_at, created_at)) where token_id is not null and status <> 'resolved' and deleted_at is null;
drop index alerts_unknown_open;
drop index alerts_token_open;

-- down
create index alerts_unknown_open on alerts (last_received_at, id) where source = 'unknown' and status <> 'resolved' and deleted_at is null;
create index alerts_token_open on alerts (token_id, last_received_at) where token_id is not null and status <> 'resolved' and deleted_at is null;
drop index alerts_token_heard;
drop index alerts_unknown_heard;
alter table alerts drop column heard_at;
