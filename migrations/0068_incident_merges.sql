-- up
-- The incident that this one was merged into; it is cancelled then.
alter table incidents add column merged_into uuid references incidents (id) on delete set null;
create index incidents_merged_into on incidents (merged_into) where merged_into is not null;

-- down
alter table incidents drop column merged_into;
