-- up
-- What a person says of the result of an investigation: the only one who can confirm it.
alter table investigations add column verdict text check (verdict in ('confirmed', 'partly', 'wrong'));
alter table investigations add column verdict_note text;
alter table investigations add column verdict_by jsonb;
alter table investigations add column verdict_at timestamptz;
create index investigations_verdict on investigations (agent_id, verdict_at) where verdict is not null;

-- down
alter table investigations drop column verdict_at;
alter table investigations drop column verdict_by;
alter table investigations drop column verdict_note;
alter table investigations drop column verdict;
