-- up
-- When somebody is asked to tell customers that an incident is over; it was kept with the last update, which not every published incident has.
alter table incidents add column publish_reminder_at timestamptz;
create index incidents_publish_reminder on incidents (publish_reminder_at) where publish_reminder_at is not null;
update incidents i set publish_reminder_at = u.remind_at from incident_status_updates u
 where u.incident_id = i.id and u.remind_at is not null and i.status in ('resolved', 'closed', 'cancelled');
update incident_status_updates u set remind_at = null from incidents i
 where i.id = u.incident_id and u.remind_at is not null and i.status in ('resolved', 'closed', 'cancelled');

-- down
update incident_status_updates u set remind_at = i.publish_reminder_at from incidents i
 where i.id = u.incident_id and i.publish_reminder_at is not null
   and u.id = (select id from incident_status_updates where incident_id = i.id and audience = 'public' order by created_at desc, id desc limit 1);
drop index incidents_publish_reminder;
alter table incidents drop column publish_reminder_at;
