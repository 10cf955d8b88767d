-- up
-- The firing alert because of which nobody is notified of this one.
alter table alerts_to_route add column inhibited_by uuid;
create index alerts_to_route_inhibited on alerts_to_route (inhibited_by) where inhibited_by is not null;

-- down
drop index alerts_to_route_inhibited;
alter table alerts_to_route drop column inhibited_by;
