-- up
-- A role may be offered: until it is accepted the old holder leads.
alter table incident_roles drop constraint incident_roles_state_check;
alter table incident_roles add constraint incident_roles_state_check check (state in ('offered', 'active', 'declined', 'expired', 'ended'));
alter table incident_roles drop constraint incident_roles_check;
alter table incident_roles add constraint incident_roles_check check ((state in ('offered', 'active')) = (ended_at is null));
alter table incident_roles add column expires_at timestamptz;
alter table incident_roles add constraint incident_roles_offer_check check ((state = 'offered') = (expires_at is not null));
create unique index incident_roles_offered on incident_roles (incident_id, role) where state = 'offered';
create index incident_roles_expire on incident_roles (expires_at) where state = 'offered';

-- down
delete from incident_roles where state in ('offered', 'declined', 'expired');
drop index incident_roles_expire;
drop index incident_roles_offered;
alter table incident_roles drop constraint incident_roles_offer_check;
alter table incident_roles drop column expires_at;
alter table incident_roles drop constraint incident_roles_check;
alter table incident_roles add constraint incident_roles_check check ((state = 'ended') = (ended_at is not null));
alter table incident_roles drop constraint incident_roles_state_check;
alter table incident_roles add constraint incident_roles_state_check check (state in ('active', 'ended'));
