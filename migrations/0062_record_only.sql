-- up
-- A window that only records holds it back: lists leave it out unless they are asked for it.
alter table alerts add column recorded boolean not null default false;
create index alerts_recorded on alerts (number) where recorded;

-- down
drop index alerts_recorded;
alter table alerts drop column recorded;
