-- up
-- An offer is not a role: one that was withdrawn, or ended with its person, was never held.
alter table incident_roles drop constraint incident_roles_state_check;
alter table incident_roles add constraint incident_roles_state_check
  check (state in ('offered', 'active', 'declined', 'expired', 'withdrawn', 'ended'));
-- Whoever held a role was said to on the timeline, from then until it ended.
update incident_roles r set state = 'withdrawn'
 where r.state = 'ended' and not exists (
   select from incident_timeline t
    where t.incident_id = r.incident_id and t.kind = 'role.assigned' and t.data ->> 'role' = r.role and t.data ->> 'user_id' = r.user_id::text
      and t.at >= r.assigned_at - interval '1 second' and (t.at < r.ended_at or r.assigned_at = r.ended_at));

-- down
update incident_roles set state = 'ended' where state = 'withdrawn';
alter table incident_roles drop constraint incident_roles_state_check;
alter table incident_roles add constraint incident_roles_state_check
  check (state in ('offered', 'active', 'declined', 'expired', 'ended'));
