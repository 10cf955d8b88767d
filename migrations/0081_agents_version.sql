-- up
-- Rises when an agent comes online, and when what it is set to changes. Until then a scheduler that has read all agents goes on with what it knows.
create table agents_version (
  singleton boolean primary key default true check (singleton),
  version bigint not null
);
insert into agents_version (version) values (1);

-- down
drop table agents_version;
