-- up
-- An incident that only some may see. The named ones; those with a role, those who were paged and administrators come on top.
alter table incidents add column private boolean not null default false;
alter table incidents add column viewer_ids uuid[] not null default '{}';
create index incidents_private on incidents (id) where private;

-- Who may see an incident while it is private, but for administrators.
create view incident_audience as
  select i.id as incident_id, v.user_id from incidents i cross join unnest(i.viewer_ids) v (user_id)
  union all select r.incident_id, r.user_id from incident_roles r where r.state in ('offered', 'active')
  union all select r.incident_id, r.user_id from incident_responders r
  union all select p.incident_id, p.user_id from pages p where p.kind in ('incident', 'responder');

-- When a person looked at a private incident, as the audit log says it last.
create table incident_views (
  incident_id uuid not null references incidents (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (incident_id, user_id)
);

drop trigger incidents_status_pages on incidents;
create trigger incidents_status_pages after insert or delete or update of status, severity, service_id, deleted_at, private on incidents
  for each row execute function note_status_pages();

-- down
drop trigger incidents_status_pages on incidents;
create trigger incidents_status_pages after insert or delete or update of status, severity, service_id, deleted_at on incidents
  for each row execute function note_status_pages();
drop table incident_views;
drop view incident_audience;
alter table incidents drop column viewer_ids;
alter table incidents drop column private;
