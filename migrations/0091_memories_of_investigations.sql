-- up
-- A memory outlives an investigation that is pruned; what it points to must be there.
update memories m set investigation_id = null
  where investigation_id is not null and not exists (select from investigations i where i.id = m.investigation_id);
alter table memories
  add constraint memories_investigation_id_fkey foreign key (investigation_id) references investigations (id) on delete set null;

-- down
alter table memories drop constraint memories_investigation_id_fkey;
