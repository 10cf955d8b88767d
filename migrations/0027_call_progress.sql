-- up
-- How far a call has come: what was read last, what was read at all, what 9 would acknowledge. Null: nothing was said yet.
alter table voice_calls add column progress jsonb;

-- down
alter table voice_calls drop column progress;
