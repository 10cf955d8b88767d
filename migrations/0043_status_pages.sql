-- up
-- Pages that customers read. `revision` rises with everything that is seen there: each server then renders the page anew.
create table status_pages (
  id uuid primary key,
  slug text not null constraint status_pages_slug unique check (slug ~ '^[a-z0-9-]{1,60}$'),
  title text not null check (length(title) between 1 and 100),
  description text not null default '',
  visibility text not null default 'public' check (visibility in ('public', 'private')),
  theme jsonb not null,
  links jsonb not null default '[]',
  support_url text,
  custom_domain text constraint status_pages_custom_domain unique,
  -- A new one voids the links with a token.
  link_version integer not null default 1,
  version integer not null default 1,
  revision bigint not null default 1,
  -- When a maintenance window next begins or ends.
  look_at timestamptz,
  -- The maintenance it shows, to tell whether that changed.
  windows_digest text not null default '',
  -- When subscribers were written to last.
  letter_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index status_pages_created on status_pages (created_at desc, id desc);
create index status_pages_look on status_pages (look_at) where look_at is not null;

create table status_page_components (
  id uuid primary key,
  page_id uuid not null references status_pages (id) on delete cascade,
  position integer not null,
  name text not null check (length(name) between 1 and 80),
  description text not null default '',
  group_name text,
  service_id uuid references services (id) on delete set null,
  automatic boolean not null default false,
  automatic_from text not null default 'active' check (automatic_from in ('active', 'triggered')),
  -- A person's choice stands although it is automatic.
  overridden boolean not null default false,
  status text not null check (status in ('operational', 'degraded_performance', 'partial_outage', 'major_outage', 'under_maintenance')),
  status_since timestamptz not null default app_now(),
  created_at timestamptz not null default app_now()
);
create index status_page_components_page on status_page_components (page_id, position);
create index status_page_components_service on status_page_components (service_id) where service_id is not null and automatic;

-- Every change of a component: the bars and the uptime are counted from it.
create table status_page_changes (
  component_id uuid not null references status_page_components (id) on delete cascade,
  at timestamptz not null,
  status text not null,
  primary key (component_id, at)
);

-- What people published. The incident it is about is for people who are signed in.
create table status_page_incidents (
  id uuid primary key,
  page_id uuid not null references status_pages (id) on delete cascade,
  title text not null check (length(title) between 1 and 200),
  status text not null check (status in ('investigating', 'identified', 'monitoring', 'resolved')),
  impact text not null check (impact in ('none', 'minor', 'major', 'critical')),
  component_ids uuid[] not null default '{}',
  incident_id uuid references incidents (id) on delete set null,
  started_at timestamptz not null,
  resolved_at timestamptz,
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create index status_page_incidents_page on status_page_incidents (page_id, started_at desc, id desc);
create unique index status_page_incidents_of on status_page_incidents (page_id, incident_id) where incident_id is not null;
create index status_page_incidents_incident on status_page_incidents (incident_id) where incident_id is not null;

create table status_page_updates (
  id uuid primary key,
  post_id uuid not null references status_page_incidents (id) on delete cascade,
  -- Whoever publishes by program names it: the same one is published once.
  key text not null constraint status_page_updates_key unique,
  status text not null,
  message text not null check (length(message) between 1 and 5000),
  at timestamptz not null,
  edited_at timestamptz,
  author jsonb not null
);
create index status_page_updates_post on status_page_updates (post_id, at desc);

-- Services whose incidents have changed. Inserted only: whoever changes an incident waits for nobody.
create table status_page_signals (
  id bigint generated always as identity primary key,
  service_id uuid not null
);
create function note_status_pages() returns trigger language plpgsql as $$
declare
  touched uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then touched := touched || old.service_id; end if;
  if tg_op <> 'DELETE' then touched := touched || new.service_id; end if;
  insert into status_page_signals (service_id)
    select distinct s from unnest(touched) s
     where s is not null and exists (select from status_page_components c where c.service_id = s and c.automatic);
  return null;
end $$;
create trigger incidents_status_pages after insert or delete or update of status, severity, service_id, deleted_at on incidents
  for each row execute function note_status_pages();

create table status_page_subscribers (
  id uuid primary key,
  page_id uuid not null references status_pages (id) on delete cascade,
  kind text not null check (kind in ('email', 'webhook')),
  email text,
  -- Sealed: address and signing secret.
  target text not null default '',
  host text,
  component_ids uuid[] not null default '{}',
  state text not null check (state in ('pending', 'active', 'ended')),
  ended_reason text check (ended_reason in ('unsubscribed', 'bounced', 'gone')),
  last_error text,
  created_at timestamptz not null default app_now(),
  confirmed_at timestamptz,
  ended_at timestamptz,
  check ((kind = 'email') = (email is not null) and (kind = 'webhook') = (target <> '' and host is not null))
);
create unique index status_page_subscribers_email on status_page_subscribers (page_id, lower(email)) where kind = 'email' and state <> 'ended';
create index status_page_subscribers_page on status_page_subscribers (page_id, created_at desc, id desc);
create index status_page_subscribers_active on status_page_subscribers (page_id, id) where state = 'active';

-- What subscribers are to hear, and the letters it is put into.
create table status_page_letters (
  id uuid primary key,
  page_id uuid not null references status_pages (id) on delete cascade,
  -- The last subscriber it was planned for.
  after_id uuid,
  created_at timestamptz not null default app_now(),
  done_at timestamptz
);
create index status_page_letters_open on status_page_letters (created_at) where done_at is null;
create index status_page_letters_page on status_page_letters (page_id);
create table status_page_notices (
  key text primary key,
  page_id uuid not null references status_pages (id) on delete cascade,
  item jsonb not null,
  at timestamptz not null,
  letter_id uuid references status_page_letters (id) on delete cascade
);
create index status_page_notices_waiting on status_page_notices (page_id, at) where letter_id is null;
create index status_page_notices_letter on status_page_notices (letter_id) where letter_id is not null;
create table status_page_posts (
  id uuid primary key,
  subscriber_id uuid not null references status_page_subscribers (id) on delete cascade,
  letter_id uuid not null references status_page_letters (id) on delete cascade,
  state text not null default 'pending' check (state in ('pending', 'sending', 'failed', 'sent', 'dead')),
  attempts integer not null default 0,
  fence integer not null default 0,
  next_attempt_at timestamptz not null default app_now(),
  last_error text,
  created_at timestamptz not null default app_now(),
  unique (subscriber_id, letter_id)
);
create index status_page_posts_due on status_page_posts (next_attempt_at) where state in ('pending', 'sending', 'failed');
create index status_page_posts_letter on status_page_posts (letter_id);

-- down
drop trigger incidents_status_pages on incidents;
drop function note_status_pages();
drop table status_page_posts;
drop table status_page_notices;
drop table status_page_letters;
drop table status_page_subscribers;
drop table status_page_signals;
drop table status_page_updates;
drop table status_page_incidents;
drop table status_page_changes;
drop table status_page_components;
drop table status_pages;
