-- up
-- One person called on once: for one incident, episode, round and level, or for one request to join, however many
-- channels, retries and schedules that took. Everything that counts pages counts these.
create view counted_pages as
select s.incident_id, s.episode, s.round, s.level, s.user_id, s.at,
       array(select distinct e.schedule_id from escalation_steps e
              where e.incident_id = s.incident_id and e.episode = s.episode and e.round = s.round and e.level = s.level
                and e.user_id = s.user_id and e.schedule_id is not null) as schedule_ids,
       null::boolean as answered
  from escalation_steps s
 where s.user_id is not null
   and not exists (select from escalation_steps e
                    where e.incident_id = s.incident_id and e.episode = s.episode and e.round = s.round and e.level = s.level
                      and e.user_id = s.user_id and (e.at, e.id) < (s.at, s.id))
union all
select r.incident_id, 0, r.request, 0, r.user_id, r.asked_at, array[]::uuid[], r.answer is not null
  from incident_responders r;

create index escalation_steps_at on escalation_steps (at);
drop index escalation_steps_schedule;
create index incident_responders_asked on incident_responders (asked_at);

-- down
drop index incident_responders_asked;
create index escalation_steps_schedule on escalation_steps (schedule_id, at) where schedule_id is not null;
drop index escalation_steps_at;
drop view counted_pages;
