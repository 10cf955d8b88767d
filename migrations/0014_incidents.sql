-- up
create sequence incident_numbers;

create table incidents (
  id uuid primary key,
  number bigint not null default nextval('incident_numbers') unique,
  title text not null,
  description text,
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  -- A person chose the severity: alerts that join do not raise it any more.
  severity_by_hand boolean not null default false,
  status text not null check (status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated', 'resolved', 'closed', 'cancelled')),
  custom_fields jsonb not null default '{}',
  -- No foreign key: an incident outlives its service.
  service_id uuid,
  commander_id uuid references users (id) on delete set null,
  created_by jsonb not null,
  -- How it came to be: 'manual', 'alert', 'agent'.
  source text not null,
  -- The group of alerts that opened it.
  group_id uuid,
  -- The same while later alerts of the group join this incident: one for each group.
  open_group_id uuid unique,
  -- Somebody took it on since people were last called: an acknowledgement changes nothing then.
  in_hands boolean not null default false,
  acknowledged_at timestamptz,
  acknowledged_by jsonb,
  promoted_at timestamptz,
  mitigated_at timestamptz,
  resolved_at timestamptz,
  closed_at timestamptz,
  cancelled_at timestamptz,
  reopen_count integer not null default 0,
  -- Linked alerts, counted when they are linked and unlinked.
  alert_count integer not null default 0,
  -- All linked alerts are resolved, and the timeline says so.
  alerts_quiet boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz
) with (fillfactor = 85);
create index incidents_created on incidents (created_at desc, number desc) where deleted_at is null;
create index incidents_updated on incidents (updated_at desc, number desc) where deleted_at is null;
create index incidents_status on incidents (status, created_at desc, number desc) where deleted_at is null;
create index incidents_service on incidents (service_id, created_at desc, number desc) where service_id is not null and deleted_at is null;
create index incidents_commander on incidents (commander_id, created_at desc, number desc) where commander_id is not null and deleted_at is null;
create index incidents_open on incidents (service_id, severity)
  where status in ('triggered', 'triage', 'acknowledged', 'active', 'mitigated') and deleted_at is null;
create index incidents_words on incidents using gin (lower(title || ' ' || coalesce(description, '')) gin_trgm_ops) where deleted_at is null;

-- What happened to an incident, in order.
create table incident_timeline (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  position bigint generated always as identity,
  -- Dotted past tense: incident.acknowledged.
  kind text not null,
  at timestamptz not null,
  actor jsonb not null,
  text text not null,
  data jsonb not null default '{}'
);
create unique index incident_timeline_order on incident_timeline (incident_id, position);

create table incident_roles (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  role text not null check (role in ('incident_commander', 'operations_lead', 'scribe', 'liaison')),
  user_id uuid not null references users (id) on delete cascade,
  source text not null check (source in ('manual', 'on_call', 'agent')),
  state text not null check (state in ('active', 'ended')),
  assigned_by jsonb not null,
  assigned_at timestamptz not null,
  ended_at timestamptz,
  check ((state = 'ended') = (ended_at is not null))
);
-- One person at a time in each role.
create unique index incident_roles_active on incident_roles (incident_id, role) where state = 'active';
create index incident_roles_incident on incident_roles (incident_id, assigned_at);
create index incident_roles_user on incident_roles (user_id);

-- No foreign key to alerts: their rows are locked while they are routed, and linking must not wait for that.
create table incident_alerts (
  incident_id uuid not null references incidents (id) on delete cascade,
  alert_id uuid not null,
  alert_number bigint not null,
  -- The alert's group, which never changes.
  group_id uuid not null,
  linked_at timestamptz not null,
  linked_by jsonb not null,
  -- A person took it away: the flow does not link it again.
  unlinked_at timestamptz,
  primary key (incident_id, alert_id)
);
create index incident_alerts_page on incident_alerts (incident_id, alert_number desc) where unlinked_at is null;
create index incident_alerts_alert on incident_alerts (alert_id, linked_at);
create index incident_alerts_group on incident_alerts (group_id, incident_id);

-- True once an alert of the group was linked: without it the flow asks nothing about incidents.
alter table alert_groups add column has_incident boolean not null default false;

-- down
alter table alert_groups drop column has_incident;
drop table incident_alerts, incident_roles, incident_timeline, incidents;
drop sequence incident_numbers;
