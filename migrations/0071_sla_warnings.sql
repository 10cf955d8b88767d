-- up
-- Who has an incident is warned once when a target of it is close: written in the transaction of the notice.
create table incident_sla_warnings (
  incident_id uuid not null references incidents (id) on delete cascade,
  goal text not null check (goal in ('acknowledge', 'mitigate', 'resolve')),
  episode integer not null,
  warned_at timestamptz not null,
  primary key (incident_id, goal, episode)
);

-- down
drop table incident_sla_warnings;
