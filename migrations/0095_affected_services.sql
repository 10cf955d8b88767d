-- up
-- Services that people or a merge said an incident affects, or does not.
create table incident_services (
  incident_id uuid not null references incidents (id) on delete cascade,
  service_id uuid not null references services (id) on delete cascade,
  state text not null check (state in ('added', 'merged', 'removed')),
  changed_at timestamptz not null default app_now(),
  primary key (incident_id, service_id)
);
create index incident_services_service on incident_services (service_id);

insert into incident_services (incident_id, service_id, state)
  select distinct i.merged_into, i.service_id, 'merged' from incidents i where i.merged_into is not null and i.service_id is not null;

-- Every service an incident affects, once: its own, those of people and merges, and those of its linked alerts. While it
-- goes on only open alerts count; afterwards all of them, as they say what it affected. The severity is the incident's; of a
-- service that came through alerts alone it is at most what its worst open alert says, and null below that.
create view incident_affected_services as
select i.id as incident_id, i.service_id, 'own' as through, i.severity, i.status, i.private
  from incidents i where i.service_id is not null and i.deleted_at is null
union all
select i.id, s.service_id, s.state, i.severity, i.status, i.private
  from incident_services s join incidents i on i.id = s.incident_id
 where s.state <> 'removed' and i.deleted_at is null and s.service_id is distinct from i.service_id
union all
select i.id, a.service_id, 'alerts',
       case min(case a.severity when 'critical' then 1 when 'high' then 2 else 3 end)
         when 1 then case i.severity when 'critical' then 'high' else i.severity end
         when 2 then case when i.severity in ('critical', 'high') then 'medium' else i.severity end end,
       i.status, i.private
  from incidents i
  join incident_alerts l on l.incident_id = i.id and l.unlinked_at is null
  join alerts a on a.id = l.alert_id
 where i.deleted_at is null and a.service_id is not null and not a.recorded and a.deleted_at is null
   and (a.status <> 'resolved' or i.status in ('resolved', 'closed', 'cancelled'))
   and a.service_id is distinct from i.service_id
   and not exists (select from incident_services s where s.incident_id = i.id and s.service_id = a.service_id)
 group by i.id, a.service_id;

-- What may change the status of a component, besides incidents and windows.
create function note_status_pages_of_alert() returns trigger language plpgsql as $$
declare
  alert uuid;
  touched uuid[];
begin
  if tg_table_name = 'alerts' then
    alert := new.id;
    touched := array[old.service_id, new.service_id];
  else
    alert := new.alert_id;
    touched := array(select service_id from alerts where id = new.alert_id);
  end if;
  insert into status_page_signals (service_id)
    select distinct c.service_id from status_page_components c
     where c.service_id = any(touched) and c.automatic and exists (select from incident_alerts l where l.alert_id = alert);
  return null;
end $$;
create trigger incident_services_status_pages after insert or update or delete on incident_services
  for each row execute function note_status_pages();
create trigger incident_alerts_status_pages after insert or update of unlinked_at on incident_alerts
  for each row execute function note_status_pages_of_alert();
create trigger alerts_status_pages after update of status, severity, service_id, deleted_at on alerts for each row
  when (coalesce(new.service_id, old.service_id) is not null
    and (old.status is distinct from new.status or old.severity is distinct from new.severity
      or old.service_id is distinct from new.service_id or (old.deleted_at is null) is distinct from (new.deleted_at is null)))
  execute function note_status_pages_of_alert();

-- What a merge changed, so that it can be undone.
create table incident_merges (
  source_id uuid not null primary key references incidents (id) on delete cascade,
  target_id uuid not null references incidents (id) on delete cascade,
  merged_at timestamptz not null,
  status text not null,
  gave_group boolean not null,
  alert_ids uuid[] not null,
  linked_ids uuid[] not null,
  service_ids uuid[] not null
);
create index incident_merges_target on incident_merges (target_id);

-- down
drop table incident_merges;
drop trigger alerts_status_pages on alerts;
drop trigger incident_alerts_status_pages on incident_alerts;
drop view incident_affected_services;
drop table incident_services;
drop function note_status_pages_of_alert;
