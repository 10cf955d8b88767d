-- up
-- Every version of every written section of an incident's ICS document; the newest is what stands there.
create table incident_sections (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  section text not null
    check (section in ('situation', 'safety', 'objectives', 'actions', 'resources', 'communications', 'diagram', 'notes')),
  version integer not null check (version > 0),
  content jsonb not null,
  saved_by jsonb not null,
  created_at timestamptz not null
);
create unique index incident_sections_version on incident_sections (incident_id, section, version);

-- down
drop table incident_sections;
