-- up
-- Somebody who was asked to join an incident.
create table incident_responders (
  id uuid primary key,
  incident_id uuid not null references incidents (id) on delete cascade,
  -- Of the incident, from 1: all who were asked together.
  request integer not null,
  user_id uuid not null references users (id) on delete cascade,
  asked_by jsonb not null,
  message text,
  -- Through what the person was found: a team's name; null: by name.
  via text,
  asked_at timestamptz not null,
  answer text check (answer in ('join', 'decline')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  unique (incident_id, request, user_id)
);
create index incident_responders_user on incident_responders (user_id);

-- A page that asks for an answer of its own, which is not an acknowledgement.
alter table pages drop constraint pages_kind_check, drop constraint pages_check, drop constraint pages_check1;
alter table pages add constraint pages_kind_check check (kind in ('incident', 'notice', 'test', 'responder')),
  add constraint pages_check check ((kind in ('incident', 'responder')) = (incident_id is not null)),
  add constraint pages_check1 check ((kind = 'incident') = (content is null));

-- down
delete from pages where kind = 'responder';
alter table pages drop constraint pages_kind_check, drop constraint pages_check, drop constraint pages_check1;
alter table pages add constraint pages_kind_check check (kind in ('incident', 'notice', 'test')),
  add constraint pages_check check ((kind = 'incident') = (incident_id is not null)),
  add constraint pages_check1 check ((kind = 'incident') = (content is null));
drop table incident_responders;
