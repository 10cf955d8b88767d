-- up
-- What somebody asked to be told of an incident: from data at once, and from agents beside it.
create table incident_summaries (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  -- The request it answers: its own id for what is written from data.
  request_id uuid not null,
  source text not null check (source in ('data', 'agent')),
  author jsonb not null,
  text text not null,
  created_at timestamptz not null
);
create index incident_summaries_incident on incident_summaries (incident_id, created_at desc, id desc);

-- Up to where somebody has seen the timeline of an incident.
create table incident_looks (
  user_id uuid not null references users (id) on delete cascade,
  incident_id uuid not null references incidents (id) on delete cascade,
  position bigint not null,
  looked_at timestamptz not null,
  primary key (user_id, incident_id)
);
create index incident_looks_incident on incident_looks (incident_id);

-- down
drop table incident_looks, incident_summaries;
