-- What all migrations add up to. Made from the database by `npm run schema`; do not edit.

create extension pg_trgm;

create schema queue;

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select date_trunc('milliseconds', statement_timestamp()) $function$;

CREATE OR REPLACE FUNCTION public.hint_leavers()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_notify('escalation_leavers', '');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_leaver()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into escalation_leavers (user_id)
    select u.id from users u where u.id = (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_status_pages()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  touched uuid[] := '{}';
begin
  if tg_op <> 'INSERT' then touched := touched || old.service_id; end if;
  if tg_op <> 'DELETE' then touched := touched || new.service_id; end if;
  insert into status_page_signals (service_id)
    select distinct s from unnest(touched) s
     where s is not null and exists (select from status_page_components c where c.service_id = s and c.automatic);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_status_pages_of_alert()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION public.note_target_check()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Whole milliseconds: who took a check compares the time it saw.
  insert into incident_target_checks (incident_id, check_at)
    values ((to_jsonb(new) ->> tg_argv[0])::uuid, date_trunc('milliseconds', app_now()))
    on conflict (incident_id) do update set check_at = excluded.check_at;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_target_checks()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update incident_target_checks set check_at = date_trunc('milliseconds', app_now());
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.note_user_absence()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO '$user', 'public'
AS $function$
declare
  was boolean := tg_op <> 'INSERT' and old.active and old.deleted_at is null;
  is_now boolean := tg_op <> 'DELETE' and new.active and new.deleted_at is null;
  subject uuid := coalesce(new.id, old.id);
begin
  if tg_op <> 'INSERT' and was = is_now then return null; end if;
  if is_now then
    update user_absences set until_at = greatest(app_now(), from_at) where user_id = subject and until_at is null;
  else
    insert into user_absences (user_id, from_at) values (subject, app_now()) on conflict (user_id, from_at) do update set until_at = null;
  end if;
  if tg_op <> 'INSERT' then insert into user_absence_changes (user_id) values (subject); end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION public.queue_group()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.queued_at := case when new.routed_revision < new.revision then app_now() end;
  return new;
end $function$;

create sequence alert_marks;
create sequence alert_numbers;
create sequence incident_numbers;
create sequence investigation_numbers;
create sequence live_event_ids;

create table account_links (
  id uuid not null,
  user_id uuid not null,
  purpose text not null,
  digest bytea not null,
  email text,
  created_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  constraint account_links_digest_key UNIQUE (digest),
  constraint account_links_pkey PRIMARY KEY (id),
  constraint account_links_purpose_check CHECK ((purpose = ANY (ARRAY['invitation'::text, 'password_reset'::text, 'email_change'::text])))
);

create table action_item_clock (
  singleton boolean default true not null,
  reminders_at timestamp with time zone not null,
  looked_until timestamp with time zone not null,
  constraint action_item_clock_pkey PRIMARY KEY (singleton),
  constraint action_item_clock_singleton_check CHECK (singleton)
);

create table action_item_reminders (
  user_id uuid not null,
  overdue_on date not null,
  constraint action_item_reminders_pkey PRIMARY KEY (user_id)
);

create table action_item_watches (
  item_id uuid not null,
  group_key text not null,
  since timestamp with time zone not null,
  constraint action_item_watches_pkey PRIMARY KEY (item_id, group_key)
);

create table action_items (
  id uuid not null,
  post_mortem_id uuid not null,
  incident_id uuid not null,
  incident_number bigint not null,
  title text not null,
  description text,
  type text not null,
  priority text not null,
  status text not null,
  owner_id uuid,
  due_date date,
  ticket_url text,
  done_at timestamp with time zone,
  recurred_at timestamp with time zone,
  recurred_alert_number bigint,
  reminded_for date,
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint action_items_pkey PRIMARY KEY (id),
  constraint action_items_check CHECK (((status = 'done'::text) = (done_at IS NOT NULL))),
  constraint action_items_priority_check CHECK ((priority = ANY (ARRAY['urgent'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint action_items_status_check CHECK ((status = ANY (ARRAY['open'::text, 'in_progress'::text, 'done'::text, 'wont_do'::text]))),
  constraint action_items_type_check CHECK ((type = ANY (ARRAY['mitigate'::text, 'prevent'::text, 'detect'::text, 'process'::text, 'other'::text])))
);

create table agent_asks (
  id uuid not null,
  investigation_id uuid not null,
  from_agent uuid not null,
  to_agent uuid not null,
  chain uuid[] not null,
  question text not null,
  status text not null,
  answer text,
  evidence_ids uuid[] default '{}'::uuid[] not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint agent_asks_pkey PRIMARY KEY (id),
  constraint agent_asks_check CHECK (((status = 'open'::text) = (ended_at IS NULL))),
  constraint agent_asks_status_check CHECK ((status = ANY (ARRAY['open'::text, 'answered'::text, 'timed_out'::text])))
);

create table agent_drafts (
  id uuid not null,
  agent_id uuid not null,
  chat_id text not null,
  text text not null,
  truncated boolean not null,
  updated_at timestamp with time zone not null,
  constraint agent_drafts_agent_id_chat_id_key UNIQUE (agent_id, chat_id),
  constraint agent_drafts_pkey PRIMARY KEY (id)
);

create table agent_events (
  agent_id uuid not null,
  seq bigint not null,
  type text not null,
  about uuid,
  body text not null,
  created_at timestamp with time zone not null,
  redelivery boolean default false not null,
  constraint agent_events_pkey PRIMARY KEY (agent_id, seq)
);

create table agent_messages (
  id uuid not null,
  agent_id uuid not null,
  chat_id text not null,
  author jsonb not null,
  by_agent boolean not null,
  text text not null,
  truncated boolean default false not null,
  answered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint agent_messages_pkey PRIMARY KEY (id)
);

create table agent_presence (
  agent_id uuid not null,
  last_seen_at timestamp with time zone,
  online_until timestamp with time zone,
  stream_id uuid,
  last_event bigint default 0 not null,
  last_idle_at timestamp with time zone,
  webhook_event bigint default 0 not null,
  webhook_failures integer default 0 not null,
  webhook_due_at timestamp with time zone,
  webhook_problem text,
  taken_event bigint default 0 not null,
  missed_events bigint default 0 not null,
  missed_at timestamp with time zone,
  missed_because text,
  constraint agent_presence_pkey PRIMARY KEY (agent_id)
) with (fillfactor=70);

create table agent_tokens (
  id uuid not null,
  name text not null,
  digest bytea not null,
  hint text not null,
  enabled boolean default true not null,
  capabilities text[] default '{}'::text[] not null,
  scope jsonb not null,
  label_selectors jsonb default '{}'::jsonb not null,
  max_concurrent_investigations integer not null,
  daily_cost_limit_usd numeric,
  webhook_url text,
  webhook_secret text,
  version integer default 1 not null,
  created_by uuid,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  judged_from timestamp with time zone,
  restricted_at timestamp with time zone,
  restricted_because text,
  constraint agent_tokens_digest_key UNIQUE (digest),
  constraint agent_tokens_pkey PRIMARY KEY (id)
);

create table agents_version (
  singleton boolean default true not null,
  version bigint not null,
  constraint agents_version_pkey PRIMARY KEY (singleton),
  constraint agents_version_singleton_check CHECK (singleton)
);

create table alert_bulk (
  id uuid default gen_random_uuid() not null,
  command text not null,
  actor jsonb not null,
  created_at timestamp with time zone not null,
  constraint alert_bulk_pkey PRIMARY KEY (id),
  constraint alert_bulk_command_check CHECK ((command = ANY (ARRAY['acknowledge'::text, 'resolve'::text])))
);

create table alert_bulk_moves (
  bulk_id uuid not null,
  alert_id uuid not null,
  was text not null,
  at timestamp with time zone not null,
  constraint alert_bulk_moves_pkey PRIMARY KEY (bulk_id, alert_id)
);

create table alert_events (
  alert_id uuid not null,
  id bigint generated always as identity,
  at timestamp with time zone not null,
  step text not null,
  outcome text not null,
  actor jsonb,
  data jsonb default '{}'::jsonb not null,
  constraint alert_events_pkey PRIMARY KEY (alert_id, id)
);

create table alert_groups (
  id uuid not null,
  group_key text not null,
  status text not null,
  revision bigint not null,
  routed_revision bigint default 0 not null,
  recheck_at timestamp with time zone,
  last_alert_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  closed_at timestamp with time zone,
  has_incident boolean default false not null,
  emptied boolean default false not null,
  last_alert_minute timestamp without time zone generated always as (date_trunc('minute'::text, (last_alert_at AT TIME ZONE 'UTC'::text))) stored,
  queued_at timestamp with time zone,
  constraint alert_groups_pkey PRIMARY KEY (id),
  constraint alert_groups_status_check CHECK ((status = ANY (ARRAY['open'::text, 'closed'::text])))
) with (fillfactor=80);

create table alert_words (
  alert_id uuid not null,
  words text not null,
  constraint alert_words_pkey PRIMARY KEY (alert_id)
);

create table alerts (
  id uuid not null,
  number bigint default nextval('alert_numbers'::regclass) not null,
  fingerprint text not null,
  title text not null,
  description text,
  status text not null,
  severity text not null,
  labels jsonb not null,
  annotations jsonb not null,
  source text not null,
  provider text,
  channel text,
  group_key text not null,
  group_id uuid not null,
  service_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone,
  last_received_at timestamp with time zone not null,
  last_event_at timestamp with time zone not null,
  occurrence_count bigint default 1 not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by jsonb,
  resolved_at timestamp with time zone,
  resolved_by jsonb,
  suppressed_by text,
  generator_url text,
  content_digest text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  first_events jsonb default '[]'::jsonb not null,
  token_id uuid,
  changes timestamp with time zone[],
  flapping_until timestamp with time zone,
  recorded boolean default false not null,
  heard_at timestamp with time zone,
  constraint alerts_number_key UNIQUE (number),
  constraint alerts_pkey PRIMARY KEY (id),
  constraint alerts_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'warning'::text, 'info'::text]))),
  constraint alerts_status_check CHECK ((status = ANY (ARRAY['firing'::text, 'acknowledged'::text, 'resolved'::text])))
) with (fillfactor=85);

create table alerts_to_index (
  alert_id uuid not null,
  words text not null,
  constraint alerts_to_index_pkey PRIMARY KEY (alert_id)
);

create table alerts_to_route (
  group_id uuid not null,
  alert_id uuid not null,
  mark bigint default nextval('alert_marks'::regclass) not null,
  seen_revision bigint default 0 not null,
  again_at timestamp with time zone,
  silence_id uuid,
  silence_start timestamp with time zone,
  inhibited_by uuid,
  below_threshold boolean default false not null,
  constraint alerts_to_route_pkey PRIMARY KEY (group_id, alert_id)
);

create table audit_events (
  id uuid not null,
  event text not null,
  actor_kind text not null,
  actor_id text,
  actor_name text not null,
  entity_type text not null,
  entity_id text,
  ip text,
  user_agent text,
  data jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default app_now() not null,
  "position" bigint,
  hash bytea,
  mark bytea,
  constraint audit_events_position_key UNIQUE ("position"),
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_check CHECK ((("position" IS NULL) = (hash IS NULL)))
);

create table audit_keys (
  epoch integer not null,
  sealed text not null,
  created_at timestamp with time zone default app_now() not null,
  constraint audit_keys_pkey PRIMARY KEY (epoch)
);

create table catalog_version (
  singleton boolean default true not null,
  services bigint not null,
  constraint catalog_version_pkey PRIMARY KEY (singleton),
  constraint catalog_version_singleton_check CHECK (singleton)
);

create table chat_replies (
  id uuid not null,
  provider text not null,
  event_id text not null,
  chat_user text not null,
  intent text not null,
  reply jsonb not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  fence bigint default 0 not null,
  not_before timestamp with time zone not null,
  outcome text,
  received_at timestamp with time zone not null,
  settled_at timestamp with time zone,
  constraint chat_replies_provider_event_id_key UNIQUE (provider, event_id),
  constraint chat_replies_pkey PRIMARY KEY (id),
  constraint chat_replies_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'done'::text, 'refused'::text, 'ignored'::text, 'failed'::text])))
);

create table contact_addresses (
  user_id uuid not null,
  channel text not null,
  address text,
  pending text,
  code_ref uuid,
  code_tries integer default 0 not null,
  code_expires_at timestamp with time zone,
  updated_at timestamp with time zone default app_now() not null,
  constraint contact_addresses_pkey PRIMARY KEY (user_id, channel),
  constraint contact_addresses_address_check CHECK (((length(address) >= 1) AND (length(address) <= 500))),
  constraint contact_addresses_channel_check CHECK ((channel ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint contact_addresses_check CHECK (((address IS NOT NULL) OR (pending IS NOT NULL))),
  constraint contact_addresses_pending_check CHECK (((length(pending) >= 1) AND (length(pending) <= 500)))
);

create table cover_requests (
  id uuid not null,
  schedule_id uuid not null,
  requested_by uuid not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  note text default ''::text not null,
  candidate_ids uuid[] not null,
  status text default 'open'::text not null,
  accepted_by uuid,
  override_id uuid,
  created_at timestamp with time zone not null,
  decided_at timestamp with time zone,
  constraint cover_requests_pkey PRIMARY KEY (id),
  constraint cover_requests_check CHECK ((ends_at > starts_at)),
  constraint cover_requests_status_check CHECK ((status = ANY (ARRAY['open'::text, 'accepted'::text, 'cancelled'::text])))
);

create table credential_providers (
  id uuid not null,
  name text not null,
  kind text not null,
  description text not null,
  settings jsonb not null,
  secrets jsonb not null,
  agent_ids uuid[] not null,
  version bigint default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint credential_providers_pkey PRIMARY KEY (id)
);

create table deliveries (
  id uuid not null,
  "position" bigint generated always as identity,
  group_id uuid,
  destination text not null,
  provider text not null,
  target text not null,
  lane text not null,
  state text not null,
  wanted_revision bigint not null,
  sent_revision bigint default 0 not null,
  external jsonb,
  attempt integer default 0 not null,
  next_attempt_at timestamp with time zone not null,
  lease_until timestamp with time zone,
  first_failed_at timestamp with time zone,
  last_error text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  sent_at timestamp with time zone,
  thread_of uuid,
  thread_key text,
  thread_post jsonb,
  standing jsonb,
  posted_revision bigint default 0 not null,
  digest_id uuid,
  urgency smallint,
  gathered_into uuid,
  burst_at timestamp with time zone,
  constraint deliveries_digest_id_key UNIQUE (digest_id),
  constraint deliveries_group_id_provider_target_key UNIQUE (group_id, provider, target),
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'dead'::text, 'skipped'::text, 'gathered'::text, 'threaded'::text]))),
  constraint deliveries_thread CHECK (((num_nonnulls(group_id, thread_of, digest_id, burst_at) = 1) AND ((thread_of IS NULL) = (thread_key IS NULL)) AND ((thread_of IS NULL) = (thread_post IS NULL))))
) with (fillfactor=80);

create table delivery_attempts (
  delivery_id uuid not null,
  id bigint generated always as identity,
  at timestamp with time zone not null,
  attempt integer not null,
  revision bigint not null,
  outcome text not null,
  detail text,
  duration_ms integer not null,
  constraint delivery_attempts_pkey PRIMARY KEY (delivery_id, id)
);

create table delivery_lanes (
  lane text not null,
  fence bigint default 0 not null,
  lease_until timestamp with time zone,
  not_before timestamp with time zone not null,
  paced_until timestamp with time zone,
  worked_at timestamp with time zone,
  announced timestamp with time zone[] default '{}'::timestamp with time zone[] not null,
  constraint delivery_lanes_pkey PRIMARY KEY (lane)
) with (fillfactor=70);

create table escalation_leavers (
  id bigint generated always as identity,
  user_id uuid not null,
  schedule_id uuid,
  look_at timestamp with time zone default app_now() not null,
  looks integer default 0 not null,
  constraint escalation_leavers_pkey PRIMARY KEY (id)
);

create table escalation_policies (
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  levels jsonb not null,
  repeat_count integer default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  fallback jsonb,
  constraint escalation_policies_pkey PRIMARY KEY (id),
  constraint escalation_policies_repeat_count_check CHECK (((repeat_count >= 0) AND (repeat_count <= 9)))
);

create table escalation_policy_targets (
  policy_id uuid not null,
  team_id uuid,
  user_id uuid,
  constraint escalation_policy_targets_check CHECK (((team_id IS NULL) <> (user_id IS NULL)))
);

create table escalation_steps (
  id uuid not null,
  incident_id uuid not null,
  episode integer not null,
  round integer not null,
  level integer not null,
  schedule_id uuid,
  team_id uuid,
  user_id uuid,
  cause text not null,
  due_at timestamp with time zone not null,
  at timestamp with time zone not null,
  left_at timestamp with time zone,
  constraint escalation_steps_pkey PRIMARY KEY (id)
);

create table escalations (
  id uuid not null,
  incident_id uuid not null,
  episode integer not null,
  service_id uuid,
  policy_id uuid,
  policy_name text not null,
  urgency text not null,
  levels jsonb not null,
  status text not null,
  round integer default 1 not null,
  level integer default 0 not null,
  rounds integer not null,
  next_round integer,
  next_level integer,
  next_at timestamp with time zone,
  wake_at timestamp with time zone,
  failures integer default 0 not null,
  stopped_reason text,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  left_ms bigint,
  left_round integer,
  left_level integer,
  extended_round integer,
  extended_level integer,
  fallback jsonb,
  constraint escalations_incident_id_episode_key UNIQUE (incident_id, episode),
  constraint escalations_pkey PRIMARY KEY (id),
  constraint escalations_check CHECK (((status = ANY (ARRAY['running'::text, 'paused'::text])) = (next_at IS NOT NULL))),
  constraint escalations_check1 CHECK (((status = 'running'::text) = (wake_at IS NOT NULL))),
  constraint escalations_status_check CHECK ((status = ANY (ARRAY['running'::text, 'paused'::text, 'stopped'::text, 'exhausted'::text, 'no_policy'::text]))),
  constraint escalations_urgency_check CHECK ((urgency = ANY (ARRAY['high'::text, 'low'::text])))
);

create unlogged table event_streams (
  id uuid not null,
  share text not null,
  opened_at timestamp with time zone default app_now() not null,
  lease_until timestamp with time zone not null,
  constraint event_streams_pkey PRIMARY KEY (id)
);

create table half_sign_ins (
  digest bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint half_sign_ins_pkey PRIMARY KEY (digest)
);

create table handoffs (
  id uuid not null,
  schedule_id uuid not null,
  team_id uuid not null,
  at timestamp with time zone not null,
  outgoing_user_id uuid not null,
  incoming_user_id uuid not null,
  incident_summary text not null,
  incidents jsonb default '[]'::jsonb not null,
  open_issues text default ''::text not null,
  watch_items text default ''::text not null,
  incoming_notes text default ''::text not null,
  acknowledged_at timestamp with time zone,
  remind_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  dismissed_at timestamp with time zone,
  dismissed_by uuid,
  reminded_at timestamp with time zone,
  constraint handoffs_schedule_id_at_key UNIQUE (schedule_id, at),
  constraint handoffs_pkey PRIMARY KEY (id)
);

create table heartbeat_changes (
  heartbeat_id uuid not null,
  seq integer not null,
  at timestamp with time zone not null,
  from_state text not null,
  to_state text not null,
  reason text not null,
  detail text,
  constraint heartbeat_changes_pkey PRIMARY KEY (heartbeat_id, seq)
);

create table heartbeat_pings (
  heartbeat_id uuid not null,
  slot smallint not null,
  seq bigint not null,
  at timestamp with time zone not null,
  kind text not null,
  exit_status smallint,
  method text not null,
  address text not null,
  user_agent text not null,
  run text,
  runtime_ms bigint,
  body text,
  body_bytes integer default 0 not null,
  constraint heartbeat_pings_pkey PRIMARY KEY (heartbeat_id, slot),
  constraint heartbeat_pings_kind_check CHECK ((kind = ANY (ARRAY['success'::text, 'start'::text, 'fail'::text])))
);

create table heartbeat_signals (
  id bigint generated always as identity,
  heartbeat_id uuid not null,
  seq integer not null,
  signal jsonb not null,
  created_at timestamp with time zone not null,
  constraint heartbeat_signals_heartbeat_id_seq_key UNIQUE (heartbeat_id, seq),
  constraint heartbeat_signals_pkey PRIMARY KEY (id)
);

create table heartbeat_watch (
  one boolean default true not null,
  seen_at timestamp with time zone not null,
  away_from timestamp with time zone,
  away_until timestamp with time zone,
  constraint heartbeat_watch_pkey PRIMARY KEY (one),
  constraint heartbeat_watch_one_check CHECK (one)
);

create table heartbeats (
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  service_id uuid,
  severity text not null,
  labels jsonb default '{}'::jsonb not null,
  period_seconds integer,
  cron text,
  time_zone text,
  grace_seconds integer not null,
  digest bytea not null,
  hint text not null,
  state text not null,
  state_since timestamp with time zone not null,
  down_reason text,
  expected_at timestamp with time zone,
  due_at timestamp with time zone,
  started_at timestamp with time zone,
  started_run text,
  grace_until timestamp with time zone,
  last_ping_at timestamp with time zone,
  last_ping jsonb,
  pings bigint default 0 not null,
  logged bigint default 0 not null,
  changes integer default 0 not null,
  alert_number bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint heartbeats_pkey PRIMARY KEY (id),
  constraint heartbeats_check CHECK (((period_seconds IS NULL) <> (cron IS NULL))),
  constraint heartbeats_check1 CHECK (((cron IS NULL) = (time_zone IS NULL))),
  constraint heartbeats_check2 CHECK (((state = 'down'::text) = (down_reason IS NOT NULL))),
  constraint heartbeats_check3 CHECK (((due_at IS NULL) OR (state = ANY (ARRAY['new'::text, 'up'::text, 'late'::text])))),
  constraint heartbeats_grace_seconds_check CHECK ((grace_seconds >= 0)),
  constraint heartbeats_period_seconds_check CHECK ((period_seconds >= 30)),
  constraint heartbeats_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'warning'::text, 'info'::text]))),
  constraint heartbeats_state_check CHECK ((state = ANY (ARRAY['new'::text, 'up'::text, 'late'::text, 'down'::text, 'paused'::text])))
);

create table idempotency_keys (
  caller text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  status integer,
  lease_until timestamp with time zone not null,
  headers jsonb,
  body text,
  created_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (caller, route, key)
);

create table incident_alerts (
  incident_id uuid not null,
  alert_id uuid not null,
  alert_number bigint not null,
  group_id uuid not null,
  linked_at timestamp with time zone not null,
  linked_by jsonb not null,
  unlinked_at timestamp with time zone,
  constraint incident_alerts_pkey PRIMARY KEY (incident_id, alert_id)
);

create table incident_channel_pins (
  incident_id uuid not null,
  provider text not null,
  message text not null,
  pinned_at timestamp with time zone not null,
  constraint incident_channel_pins_pkey PRIMARY KEY (incident_id, provider, message)
);

create table incident_channel_posts (
  id bigint generated always as identity,
  channel uuid not null,
  message uuid not null,
  author text not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint incident_channel_posts_channel_message_key UNIQUE (channel, message),
  constraint incident_channel_posts_pkey PRIMARY KEY (id)
);

create table incident_channels (
  id uuid not null,
  incident_id uuid not null,
  provider text not null,
  state text not null,
  name text not null,
  name_by_hand boolean not null,
  channel_id text,
  url text,
  created_by jsonb not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  posted_position bigint default 0 not null,
  topic text,
  bookmarked boolean default false not null,
  invited uuid[] default '{}'::uuid[] not null,
  archive_at timestamp with time zone,
  problem text,
  attempts integer default 0 not null,
  not_before timestamp with time zone not null,
  fence integer default 0 not null,
  read_until text,
  read_at timestamp with time zone,
  constraint incident_channels_pkey PRIMARY KEY (id),
  constraint incident_channels_check CHECK (((state = ANY (ARRAY['creating'::text, 'open'::text])) = (ended_at IS NULL))),
  constraint incident_channels_check1 CHECK (((state = 'creating'::text) OR (channel_id IS NOT NULL))),
  constraint incident_channels_state_check CHECK ((state = ANY (ARRAY['creating'::text, 'open'::text, 'unlinked'::text, 'archived'::text])))
) with (fillfactor=80);

create table incident_looks (
  user_id uuid not null,
  incident_id uuid not null,
  "position" bigint not null,
  looked_at timestamp with time zone not null,
  constraint incident_looks_pkey PRIMARY KEY (user_id, incident_id)
);

create table incident_merges (
  source_id uuid not null,
  target_id uuid not null,
  merged_at timestamp with time zone not null,
  status text not null,
  gave_group boolean not null,
  alert_ids uuid[] not null,
  linked_ids uuid[] not null,
  service_ids uuid[] not null,
  constraint incident_merges_pkey PRIMARY KEY (source_id)
);

create table incident_message_acks (
  message_id uuid not null,
  user_id uuid not null,
  at timestamp with time zone not null,
  constraint incident_message_acks_pkey PRIMARY KEY (message_id, user_id)
);

create table incident_messages (
  id uuid not null,
  incident_id uuid not null,
  kind text not null,
  text text not null,
  addressed text[] default '{}'::text[] not null,
  recipients uuid[] default '{}'::uuid[] not null,
  ack_required boolean not null,
  ack_due_at timestamp with time zone,
  author jsonb not null,
  created_at timestamp with time zone not null,
  constraint incident_messages_pkey PRIMARY KEY (id),
  constraint incident_messages_kind_check CHECK ((kind = ANY (ARRAY['message'::text, 'request'::text, 'decision'::text, 'order'::text])))
);

create table incident_responders (
  id uuid not null,
  incident_id uuid not null,
  request integer not null,
  user_id uuid not null,
  asked_by jsonb not null,
  message text,
  via text,
  asked_at timestamp with time zone not null,
  answer text,
  answered_at timestamp with time zone,
  constraint incident_responders_incident_id_request_user_id_key UNIQUE (incident_id, request, user_id),
  constraint incident_responders_pkey PRIMARY KEY (id),
  constraint incident_responders_answer_check CHECK ((answer = ANY (ARRAY['join'::text, 'decline'::text]))),
  constraint incident_responders_check CHECK (((answer IS NULL) = (answered_at IS NULL)))
);

create table incident_roles (
  id uuid not null,
  incident_id uuid not null,
  role text not null,
  user_id uuid not null,
  source text not null,
  state text not null,
  assigned_by jsonb not null,
  assigned_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone,
  constraint incident_roles_pkey PRIMARY KEY (id),
  constraint incident_roles_check CHECK (((state = ANY (ARRAY['offered'::text, 'active'::text])) = (ended_at IS NULL))),
  constraint incident_roles_offer_check CHECK (((state = 'offered'::text) = (expires_at IS NOT NULL))),
  constraint incident_roles_role_check CHECK ((role = ANY (ARRAY['incident_commander'::text, 'operations_lead'::text, 'scribe'::text, 'liaison'::text]))),
  constraint incident_roles_source_check CHECK ((source = ANY (ARRAY['manual'::text, 'on_call'::text, 'agent'::text]))),
  constraint incident_roles_state_check CHECK ((state = ANY (ARRAY['offered'::text, 'active'::text, 'declined'::text, 'expired'::text, 'withdrawn'::text, 'ended'::text])))
);

create table incident_sections (
  id uuid not null,
  incident_id uuid not null,
  section text not null,
  version integer not null,
  content jsonb not null,
  saved_by jsonb not null,
  created_at timestamp with time zone not null,
  constraint incident_sections_pkey PRIMARY KEY (id),
  constraint incident_sections_section_check CHECK ((section = ANY (ARRAY['situation'::text, 'safety'::text, 'objectives'::text, 'actions'::text, 'resources'::text, 'communications'::text, 'diagram'::text, 'notes'::text]))),
  constraint incident_sections_version_check CHECK ((version > 0))
);

create table incident_services (
  incident_id uuid not null,
  service_id uuid not null,
  state text not null,
  changed_at timestamp with time zone default app_now() not null,
  constraint incident_services_pkey PRIMARY KEY (incident_id, service_id),
  constraint incident_services_state_check CHECK ((state = ANY (ARRAY['added'::text, 'merged'::text, 'removed'::text])))
);

create table incident_sla_warnings (
  incident_id uuid not null,
  goal text not null,
  episode integer not null,
  warned_at timestamp with time zone not null,
  constraint incident_sla_warnings_pkey PRIMARY KEY (incident_id, goal, episode),
  constraint incident_sla_warnings_goal_check CHECK ((goal = ANY (ARRAY['acknowledge'::text, 'mitigate'::text, 'resolve'::text])))
);

create table incident_status_updates (
  id uuid not null,
  incident_id uuid not null,
  message text not null,
  audience text not null,
  status_page_ids uuid[] default '{}'::uuid[] not null,
  next_update_at timestamp with time zone,
  remind_at timestamp with time zone,
  author jsonb not null,
  created_at timestamp with time zone not null,
  edited_at timestamp with time zone,
  constraint incident_status_updates_pkey PRIMARY KEY (id),
  constraint incident_status_updates_audience_check CHECK ((audience = ANY (ARRAY['internal'::text, 'public'::text])))
);

create table incident_summaries (
  id uuid not null,
  incident_id uuid not null,
  request_id uuid not null,
  source text not null,
  author jsonb not null,
  text text not null,
  created_at timestamp with time zone not null,
  constraint incident_summaries_pkey PRIMARY KEY (id),
  constraint incident_summaries_source_check CHECK ((source = ANY (ARRAY['data'::text, 'agent'::text])))
);

create table incident_target_checks (
  incident_id uuid not null,
  check_at timestamp with time zone,
  constraint incident_target_checks_pkey PRIMARY KEY (incident_id)
);

create table incident_timeline (
  id uuid not null,
  incident_id uuid not null,
  "position" bigint generated always as identity,
  kind text not null,
  at timestamp with time zone not null,
  actor jsonb not null,
  text text not null,
  data jsonb default '{}'::jsonb not null,
  constraint incident_timeline_pkey PRIMARY KEY (id)
);

create table incident_video_rooms (
  id uuid not null,
  incident_id uuid not null,
  provider text,
  url text not null,
  created_by jsonb not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  constraint incident_video_rooms_pkey PRIMARY KEY (id)
);

create table incident_views (
  incident_id uuid not null,
  user_id uuid not null,
  viewed_at timestamp with time zone not null,
  constraint incident_views_pkey PRIMARY KEY (incident_id, user_id)
);

create table incidents (
  id uuid not null,
  number bigint default nextval('incident_numbers'::regclass) not null,
  title text not null,
  description text,
  severity text not null,
  severity_by_hand boolean default false not null,
  status text not null,
  custom_fields jsonb default '{}'::jsonb not null,
  service_id uuid,
  commander_id uuid,
  created_by jsonb not null,
  source text not null,
  group_id uuid,
  open_group_id uuid,
  is_acknowledged boolean default false not null,
  acknowledged_at timestamp with time zone,
  acknowledged_by jsonb,
  promoted_at timestamp with time zone,
  mitigated_at timestamp with time zone,
  resolved_at timestamp with time zone,
  closed_at timestamp with time zone,
  cancelled_at timestamp with time zone,
  reopen_count integer default 0 not null,
  alert_count integer default 0 not null,
  alerts_quiet boolean default false not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  last_acknowledged_at timestamp with time zone,
  last_acknowledged_by jsonb,
  merged_into uuid,
  private boolean default false not null,
  viewer_ids uuid[] default '{}'::uuid[] not null,
  publish_reminder_at timestamp with time zone,
  constraint incidents_number_key UNIQUE (number),
  constraint incidents_open_group_id_key UNIQUE (open_group_id),
  constraint incidents_pkey PRIMARY KEY (id),
  constraint incidents_severity_check CHECK ((severity = ANY (ARRAY['critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint incidents_status_check CHECK ((status = ANY (ARRAY['triggered'::text, 'triage'::text, 'acknowledged'::text, 'active'::text, 'mitigated'::text, 'resolved'::text, 'closed'::text, 'cancelled'::text])))
) with (fillfactor=85);

create table installation (
  singleton boolean default true not null,
  set_up_at timestamp with time zone default app_now() not null,
  set_up_by uuid not null,
  constraint installation_pkey PRIMARY KEY (singleton),
  constraint installation_singleton_check CHECK (singleton)
);

create table integrations (
  kind text not null,
  settings jsonb default '{}'::jsonb not null,
  secrets jsonb default '{}'::jsonb not null,
  version bigint not null,
  updated_at timestamp with time zone not null,
  workspace jsonb,
  email_matching_off_since timestamp with time zone,
  constraint integrations_pkey PRIMARY KEY (kind)
);

create table investigation_approvals (
  id uuid not null,
  investigation_id uuid not null,
  call_id text not null,
  fencing_token bigint not null,
  agent_id uuid not null,
  agent_name text not null,
  tool text not null,
  arguments jsonb not null,
  digest text not null,
  reason text not null,
  would_change text not null,
  status text not null,
  expires_at timestamp with time zone not null,
  decided_by jsonb,
  decided_at timestamp with time zone,
  note text,
  created_at timestamp with time zone not null,
  constraint investigation_approvals_investigation_id_call_id_key UNIQUE (investigation_id, call_id),
  constraint investigation_approvals_pkey PRIMARY KEY (id),
  constraint investigation_approvals_status_check CHECK ((status = ANY (ARRAY['open'::text, 'approved'::text, 'denied'::text, 'expired'::text])))
);

create table investigation_attempts (
  investigation_id uuid not null,
  fencing_token bigint not null,
  attempt integer not null,
  agent_id uuid not null,
  agent_name text not null,
  dispatched_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  ended_at timestamp with time zone,
  outcome text,
  reason text,
  usage jsonb default '{}'::jsonb not null,
  playbooks uuid[] default '{}'::uuid[] not null,
  constraint investigation_attempts_pkey PRIMARY KEY (investigation_id, fencing_token),
  constraint investigation_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['completed'::text, 'failed'::text, 'timed_out'::text, 'agent_lost'::text, 'declined'::text, 'cancelled'::text])))
);

create table investigation_calls (
  investigation_id uuid not null,
  call_id text not null,
  id uuid not null,
  fencing_token bigint not null,
  agent_id uuid not null,
  tool text not null,
  arguments jsonb not null,
  reason text,
  status text not null,
  output jsonb,
  error text,
  created_at timestamp with time zone not null,
  constraint investigation_calls_id_key UNIQUE (id),
  constraint investigation_calls_pkey PRIMARY KEY (investigation_id, call_id)
);

create table investigation_evidence (
  id uuid not null,
  investigation_id uuid not null,
  fencing_token bigint not null,
  agent_id uuid not null,
  kind text not null,
  source text not null,
  query text,
  time_window jsonb,
  observed_at timestamp with time zone not null,
  excerpt text not null,
  url text,
  created_at timestamp with time zone not null,
  constraint investigation_evidence_pkey PRIMARY KEY (id)
);

create table investigation_spending (
  agent_id uuid not null,
  day date not null,
  tool_calls bigint default 0 not null,
  tokens bigint default 0 not null,
  usd numeric default 0 not null,
  constraint investigation_spending_pkey PRIMARY KEY (agent_id, day)
);

create table investigations (
  id uuid not null,
  number bigint default nextval('investigation_numbers'::regclass) not null,
  subject_kind text not null,
  subject_id uuid not null,
  subject_number bigint,
  title text not null,
  group_id uuid,
  service_id uuid,
  status text not null,
  reason text,
  automatic boolean not null,
  requested_by jsonb not null,
  labels jsonb not null,
  severity text not null,
  attempt integer not null,
  max_attempts integer not null,
  fencing_token bigint default 0 not null,
  agent_id uuid,
  agent_name text,
  pinned_agent_id uuid,
  avoid jsonb default '{}'::jsonb not null,
  lease_until timestamp with time zone,
  deadline_at timestamp with time zone,
  due_at timestamp with time zone,
  phase text,
  outcome text,
  summary text,
  hypotheses jsonb default '[]'::jsonb not null,
  report jsonb default '{}'::jsonb not null,
  usage jsonb default '{}'::jsonb not null,
  error text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  verdict text,
  verdict_note text,
  verdict_by jsonb,
  verdict_at timestamp with time zone,
  paused_at timestamp with time zone,
  origin text default 'person'::text not null,
  because text,
  storm text,
  begun_at timestamp with time zone,
  again_at timestamp with time zone,
  news_known jsonb default '{}'::jsonb not null,
  news_at timestamp with time zone,
  budget jsonb default '{}'::jsonb not null,
  constraint investigations_number_key UNIQUE (number),
  constraint investigations_pkey PRIMARY KEY (id),
  constraint investigations_origin_check CHECK ((origin = ANY (ARRAY['person'::text, 'triage'::text, 'service'::text, 'promotion'::text]))),
  constraint investigations_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'dispatched'::text, 'running'::text, 'waiting_approval'::text, 'retrying'::text, 'completed'::text, 'cancelled'::text, 'dead_lettered'::text]))),
  constraint investigations_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['alert'::text, 'incident'::text, 'group'::text]))),
  constraint investigations_verdict_check CHECK ((verdict = ANY (ARRAY['confirmed'::text, 'partly'::text, 'wrong'::text])))
);

create table knowledge_index (
  id uuid not null,
  kind text not null,
  updated_at timestamp with time zone not null,
  heading tsvector not null,
  words tsvector not null,
  constraint knowledge_index_pkey PRIMARY KEY (id),
  constraint knowledge_index_kind_check CHECK ((kind = ANY (ARRAY['note'::text, 'playbook'::text, 'memory'::text])))
) with (toast_tuple_target=128);

create table knowledge_note_services (
  note_id uuid not null,
  service_id uuid not null,
  constraint knowledge_note_services_pkey PRIMARY KEY (note_id, service_id)
);

create table knowledge_note_versions (
  id uuid not null,
  note_id uuid not null,
  version integer not null,
  title text not null,
  body text not null,
  tags text[] not null,
  service_ids uuid[] not null,
  url text,
  saved_by jsonb not null,
  created_at timestamp with time zone not null,
  constraint knowledge_note_versions_note_id_version_key UNIQUE (note_id, version),
  constraint knowledge_note_versions_pkey PRIMARY KEY (id)
);

create table knowledge_notes (
  id uuid not null,
  title text not null,
  body text not null,
  tags text[] default '{}'::text[] not null,
  url text,
  source text not null,
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint knowledge_notes_pkey PRIMARY KEY (id),
  constraint knowledge_notes_source_check CHECK ((source = ANY (ARRAY['person'::text, 'agent'::text])))
);

create table knowledge_words (
  word text collate "C" not null,
  constraint knowledge_words_pkey PRIMARY KEY (word)
);

create table leases (
  name text not null,
  holder text not null,
  fence bigint not null,
  expires_at timestamp with time zone not null,
  constraint leases_pkey PRIMARY KEY (name)
);

create table linked_account_grants (
  link_id uuid not null,
  scopes text[] not null,
  refresh_token text not null,
  granted_at timestamp with time zone not null,
  constraint linked_account_grants_pkey PRIMARY KEY (link_id)
);

create table linked_accounts (
  id uuid not null,
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  display_name text default ''::text not null,
  created_at timestamp with time zone default app_now() not null,
  last_used_at timestamp with time zone,
  groups text[],
  groups_total integer,
  groups_claim text,
  groups_problem text,
  groups_problem_at timestamp with time zone,
  constraint linked_accounts_provider_issuer_subject_key UNIQUE (provider, issuer, subject),
  constraint linked_accounts_pkey PRIMARY KEY (id)
);

create table live_events (
  "position" bigint generated always as identity,
  id bigint,
  at timestamp with time zone default app_now() not null,
  type text not null,
  permission text not null,
  user_id text,
  data jsonb not null,
  constraint live_events_id_key UNIQUE (id),
  constraint live_events_pkey PRIMARY KEY ("position")
);

create table login_attempts (
  email_normalised text not null,
  failed_login_attempts integer not null,
  last_attempt_at timestamp with time zone not null,
  locked_until timestamp with time zone,
  constraint login_attempts_pkey PRIMARY KEY (email_normalised)
);

create table mail_outbox (
  id uuid not null,
  dedup_key text not null,
  recipient text not null,
  subject text not null,
  body text not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  next_attempt_at timestamp with time zone default app_now() not null,
  lease_until timestamp with time zone,
  fence bigint default 0 not null,
  last_error text,
  created_at timestamp with time zone default app_now() not null,
  sent_at timestamp with time zone,
  constraint mail_outbox_dedup_key_key UNIQUE (dedup_key),
  constraint mail_outbox_pkey PRIMARY KEY (id),
  constraint mail_outbox_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'dead'::text])))
);

create table mapping_states (
  kind text not null,
  name text not null,
  handled bigint default 0 not null,
  dropped bigint default 0 not null,
  last_at timestamp with time zone,
  digest text,
  switched_off_at timestamp with time zone,
  switched_off_why text,
  constraint mapping_states_pkey PRIMARY KEY (kind, name),
  constraint mapping_states_kind_check CHECK ((kind = ANY (ARRAY['mapping'::text, 'adjustment'::text])))
);

create table mapping_versions (
  version bigint not null,
  document jsonb not null,
  created_by jsonb not null,
  created_at timestamp with time zone not null,
  constraint mapping_versions_pkey PRIMARY KEY (version)
);

create table memories (
  id uuid not null,
  text text not null,
  tags text[] default '{}'::text[] not null,
  scope text not null,
  trust text not null,
  agent_id uuid,
  service_id uuid,
  investigation_id uuid,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint memories_pkey PRIMARY KEY (id),
  constraint memories_scope_check CHECK ((scope = ANY (ARRAY['agent'::text, 'shared'::text]))),
  constraint memories_trust_check CHECK ((trust = ANY (ARRAY['agent'::text, 'human'::text])))
);

create table notification_preferences (
  user_id uuid not null,
  rules jsonb not null,
  quiet_hours jsonb,
  updated_at timestamp with time zone not null,
  constraint notification_preferences_pkey PRIMARY KEY (user_id)
);

create table notifications (
  id uuid not null,
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text not null,
  link text,
  dedup_key text not null,
  created_at timestamp with time zone not null,
  read_at timestamp with time zone,
  constraint notifications_user_id_dedup_key_key UNIQUE (user_id, dedup_key),
  constraint notifications_pkey PRIMARY KEY (id)
);

create table oidc_providers (
  id uuid not null,
  name text not null,
  issuer text not null,
  client_id text not null,
  client_secret text,
  scopes text[] not null,
  enabled boolean not null,
  sign_up text not null,
  default_role text not null,
  allowed_domains text[] not null,
  version bigint default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  trust_email boolean default false not null,
  groups_claim text default 'groups'::text not null,
  group_mappings jsonb default '[]'::jsonb not null,
  no_group text default 'keep'::text not null,
  constraint oidc_providers_issuer_client_id_key UNIQUE (issuer, client_id),
  constraint oidc_providers_pkey PRIMARY KEY (id),
  constraint oidc_providers_default_role_check CHECK ((default_role = ANY (ARRAY['operator'::text, 'viewer'::text]))),
  constraint oidc_providers_no_group_check CHECK ((no_group = ANY (ARRAY['keep'::text, 'viewer'::text, 'refuse'::text]))),
  constraint oidc_providers_sign_up_check CHECK ((sign_up = ANY (ARRAY['off'::text, 'allowed'::text])))
);

create table on_call_calendars (
  id uuid not null,
  digest bytea not null,
  user_id uuid not null,
  schedule_id uuid,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint on_call_calendars_digest_key UNIQUE (digest),
  constraint on_call_calendars_pkey PRIMARY KEY (id)
);

create table on_call_overrides (
  id uuid not null,
  "position" bigint generated always as identity,
  schedule_id uuid not null,
  user_id uuid not null,
  replaced_user_id uuid,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  created_by uuid,
  deleted_at timestamp with time zone,
  constraint on_call_overrides_pkey PRIMARY KEY (id),
  constraint on_call_overrides_check CHECK ((ends_at > starts_at))
);

create table one_time_code_apps (
  user_id uuid not null,
  secret text not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  confirmed_at timestamp with time zone,
  constraint one_time_code_apps_pkey PRIMARY KEY (user_id)
);

create table page_attempts (
  page_id uuid not null,
  id bigint generated always as identity,
  at timestamp with time zone not null,
  attempt integer not null,
  outcome text not null,
  detail text,
  duration_ms integer not null,
  constraint page_attempts_pkey PRIMARY KEY (page_id, id),
  constraint page_attempts_outcome_check CHECK ((outcome = ANY (ARRAY['sent'::text, 'delivered'::text, 'failed'::text, 'dead'::text, 'skipped'::text, 'held'::text])))
);

create table page_reports (
  channel text not null,
  reported_at timestamp with time zone not null,
  constraint page_reports_pkey PRIMARY KEY (channel)
);

create table pages (
  id uuid not null,
  kind text not null,
  incident_id uuid,
  episode integer default 0 not null,
  round integer default 0 not null,
  level integer default 0 not null,
  user_id uuid not null,
  channel text not null,
  schedule_id uuid,
  urgency text not null,
  content jsonb,
  dedup_key text,
  alternate_for uuid,
  state text default 'pending'::text not null,
  reason text,
  due_at timestamp with time zone not null,
  next_attempt_at timestamp with time zone not null,
  attempts integer default 0 not null,
  claim uuid,
  first_failed_at timestamp with time zone,
  bundle uuid,
  message_at timestamp with time zone,
  external jsonb,
  revise_at timestamp with time zone,
  revise_attempts integer default 0 not null,
  sent_at timestamp with time zone,
  delivered_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  paced boolean default false not null,
  withdrawn_at timestamp with time zone,
  held boolean default false not null,
  report_due boolean default false not null,
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_channel_check CHECK ((channel ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint pages_check CHECK (((kind = ANY (ARRAY['incident'::text, 'responder'::text])) = (incident_id IS NOT NULL))),
  constraint pages_check1 CHECK (((kind = 'incident'::text) = (content IS NULL))),
  constraint pages_kind_check CHECK ((kind = ANY (ARRAY['incident'::text, 'notice'::text, 'test'::text, 'responder'::text]))),
  constraint pages_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'dead'::text, 'skipped'::text]))),
  constraint pages_urgency_check CHECK ((urgency = ANY (ARRAY['high'::text, 'low'::text])))
) with (fillfactor=80);

create table passkey_challenges (
  digest bytea not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey PRIMARY KEY (digest),
  constraint passkey_challenges_purpose_check CHECK ((purpose = ANY (ARRAY['register'::text, 'sign_in'::text, 'step'::text])))
);

create table passkeys (
  id uuid not null,
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] default '{}'::text[] not null,
  name text not null,
  created_at timestamp with time zone default app_now() not null,
  last_used_at timestamp with time zone,
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_pkey PRIMARY KEY (id)
);

create table password_requests (
  email_normalised text not null,
  requested_at timestamp with time zone default app_now() not null,
  ip text not null,
  user_agent text not null,
  constraint password_requests_pkey PRIMARY KEY (email_normalised)
);

create table personal_tokens (
  id uuid not null,
  user_id uuid not null,
  parent_id uuid,
  name text not null,
  digest bytea not null,
  hint text not null,
  permissions text[] not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint personal_tokens_digest_key UNIQUE (digest),
  constraint personal_tokens_pkey PRIMARY KEY (id)
);

create table phone_codes (
  user_id uuid not null,
  ref uuid not null,
  phone text not null,
  tries integer default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  constraint phone_codes_ref_key UNIQUE (ref),
  constraint phone_codes_pkey PRIMARY KEY (user_id)
);

create table playbook_runs (
  id uuid not null,
  incident_id uuid not null,
  playbook_id uuid,
  playbook_version integer not null,
  name text not null,
  kind text not null,
  steps jsonb not null,
  followed_by jsonb not null,
  created_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  constraint playbook_runs_incident_id_playbook_id_key UNIQUE (incident_id, playbook_id),
  constraint playbook_runs_pkey PRIMARY KEY (id)
);

create table playbooks (
  id uuid not null,
  name text not null,
  kind text not null,
  service_id uuid,
  tags text[] default '{}'::text[] not null,
  label_selectors jsonb default '{}'::jsonb not null,
  state text not null,
  steps jsonb default '[]'::jsonb not null,
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint playbooks_pkey PRIMARY KEY (id),
  constraint playbooks_kind_check CHECK ((kind = ANY (ARRAY['investigation'::text, 'response'::text, 'remediation'::text]))),
  constraint playbooks_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'enabled'::text, 'disabled'::text])))
);

create table post_mortem_reminders (
  incident_id uuid not null,
  reminded_at timestamp with time zone not null,
  constraint post_mortem_reminders_pkey PRIMARY KEY (incident_id)
);

create table post_mortem_versions (
  id uuid not null,
  post_mortem_id uuid not null,
  version integer not null,
  title text not null,
  content jsonb not null,
  saved_by jsonb not null,
  created_at timestamp with time zone not null,
  constraint post_mortem_versions_post_mortem_id_version_key UNIQUE (post_mortem_id, version),
  constraint post_mortem_versions_pkey PRIMARY KEY (id)
);

create table post_mortems (
  id uuid not null,
  incident_id uuid not null,
  incident_number bigint not null,
  status text not null,
  title text not null,
  content jsonb not null,
  service_ids uuid[] not null,
  authors jsonb not null,
  approver jsonb,
  blameless_confirmed boolean default false not null,
  remarks jsonb default '[]'::jsonb not null,
  words text not null,
  submitted_at timestamp with time zone,
  approved_at timestamp with time zone,
  published_at timestamp with time zone,
  version integer not null,
  created_by jsonb not null,
  updated_by jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint post_mortems_incident_id_key UNIQUE (incident_id),
  constraint post_mortems_pkey PRIMARY KEY (id),
  constraint post_mortems_check CHECK (((status = ANY (ARRAY['approved'::text, 'published'::text])) = (approver IS NOT NULL))),
  constraint post_mortems_check1 CHECK (((status = 'published'::text) = (published_at IS NOT NULL))),
  constraint post_mortems_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'in_review'::text, 'approved'::text, 'published'::text])))
);

create table queue_deletions (
  topic text not null,
  times bigint not null,
  constraint queue_deletions_pkey PRIMARY KEY (topic)
);

create table queue_outbox (
  id uuid not null,
  topic text not null,
  key text,
  payload jsonb not null,
  attempt integer default 1 not null,
  due_at timestamp with time zone not null,
  claimed_until timestamp with time zone,
  sent_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  constraint queue_outbox_pkey PRIMARY KEY (id)
);

create unlogged table rate_counters (
  key text not null,
  hits bigint not null,
  ends_at timestamp with time zone not null,
  constraint rate_counters_pkey PRIMARY KEY (key)
);

create table recovery_codes (
  digest bytea not null,
  user_id uuid not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey PRIMARY KEY (digest)
);

create table remembered_devices (
  digest bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  constraint remembered_devices_pkey PRIMARY KEY (digest)
);

create table routing_versions (
  version bigint not null,
  config jsonb not null,
  created_by jsonb not null,
  created_at timestamp with time zone not null,
  constraint routing_versions_pkey PRIMARY KEY (version)
);

create table sample_data (
  singleton boolean default true not null,
  done smallint default 0 not null,
  parts smallint not null,
  scene_at timestamp with time zone not null,
  loaded_by jsonb not null,
  constraint sample_data_pkey PRIMARY KEY (singleton),
  constraint sample_data_done_check CHECK (((done >= 0) AND (done <= parts))),
  constraint sample_data_singleton_check CHECK (singleton)
);

create table saved_views (
  id uuid not null,
  user_id uuid not null,
  page text not null,
  name text not null,
  search jsonb not null,
  created_at timestamp with time zone not null,
  constraint saved_views_user_id_page_name_key UNIQUE (user_id, page, name),
  constraint saved_views_pkey PRIMARY KEY (id)
);

create table schedule_versions (
  schedule_id uuid not null,
  version integer not null,
  effective_from timestamp with time zone not null,
  layers jsonb not null,
  created_by uuid,
  constraint schedule_versions_pkey PRIMARY KEY (schedule_id, version)
);

create table schedules (
  id uuid not null,
  team_id uuid not null,
  name text not null,
  time_zone text not null,
  version integer default 1 not null,
  handed_to uuid,
  handed_until timestamp with time zone default app_now() not null,
  next_check_at timestamp with time zone default app_now() not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint schedules_team_id_key UNIQUE (team_id),
  constraint schedules_pkey PRIMARY KEY (id)
);

create table service_dependencies (
  service_id uuid not null,
  depends_on_id uuid not null,
  constraint service_dependencies_pkey PRIMARY KEY (service_id, depends_on_id),
  constraint service_dependencies_check CHECK ((service_id <> depends_on_id))
);

create table services (
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  team_id uuid,
  escalation_policy_id uuid,
  urgency text default 'high'::text not null,
  matchers text[] default '{}'::text[] not null,
  auto_incident text default 'off'::text not null,
  "position" integer default 1000 not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  auto_investigate text default 'off'::text not null,
  constraint services_pkey PRIMARY KEY (id),
  constraint services_auto_incident_check CHECK ((auto_incident = ANY (ARRAY['off'::text, 'critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint services_auto_investigate_check CHECK ((auto_investigate = ANY (ARRAY['off'::text, 'critical'::text, 'high'::text, 'medium'::text, 'low'::text]))),
  constraint services_position_check CHECK ((("position" >= 0) AND ("position" <= 100000))),
  constraint services_urgency_check CHECK ((urgency = ANY (ARRAY['high'::text, 'low'::text])))
);

create table sessions (
  digest bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  last_used_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  ip text not null,
  user_agent text not null,
  factor_at timestamp with time zone,
  proved_at timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (digest)
);

create table shared_secrets (
  id uuid not null,
  name text not null,
  description text not null,
  value text not null,
  agent_ids uuid[] not null,
  version bigint default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint shared_secrets_pkey PRIMARY KEY (id)
);

create table sign_in_flows (
  digest bytea not null,
  browser bytea not null,
  purpose text not null,
  user_id uuid,
  secrets text not null,
  expires_at timestamp with time zone not null,
  constraint sign_in_flows_pkey PRIMARY KEY (digest)
);

create table sign_in_rules (
  singleton boolean default true not null,
  second_factor text not null,
  remember_device_days smallint not null,
  version bigint default 1 not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint sign_in_rules_pkey PRIMARY KEY (singleton),
  constraint sign_in_rules_remember_device_days_check CHECK (((remember_device_days >= 0) AND (remember_device_days <= 30))),
  constraint sign_in_rules_second_factor_check CHECK ((second_factor = ANY (ARRAY['nobody'::text, 'admins'::text, 'all'::text]))),
  constraint sign_in_rules_singleton_check CHECK (singleton)
);

create table silence_digest_groups (
  digest_id uuid not null,
  group_id uuid not null,
  revision bigint not null,
  made_at timestamp with time zone,
  constraint silence_digest_groups_pkey PRIMARY KEY (digest_id, group_id)
);

create table silence_digests (
  id uuid not null,
  silence_id uuid not null,
  occurrence timestamp with time zone not null,
  title text not null,
  destination text not null,
  provider text not null,
  target text not null,
  created_at timestamp with time zone not null,
  planned_at timestamp with time zone,
  constraint silence_digests_silence_id_occurrence_provider_target_key UNIQUE (silence_id, occurrence, provider, target),
  constraint silence_digests_pkey PRIMARY KEY (id)
);

create table silences (
  id uuid not null,
  title text not null,
  comment text default ''::text not null,
  starts_at timestamp with time zone not null,
  ends_at timestamp with time zone not null,
  rrule text,
  time_zone text default 'UTC'::text not null,
  service_ids uuid[] default '{}'::uuid[] not null,
  matchers text[] default '{}'::text[] not null,
  mode text not null,
  status_page_ids uuid[] default '{}'::uuid[] not null,
  created_by jsonb not null,
  author text,
  ended_at timestamp with time zone,
  cut_start timestamp with time zone,
  swept_start timestamp with time zone,
  noticed_start timestamp with time zone,
  last_end_at timestamp with time zone,
  due_at timestamp with time zone,
  version bigint default 1 not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  deleted_at timestamp with time zone,
  constraint silences_pkey PRIMARY KEY (id),
  constraint silences_check CHECK ((ends_at > starts_at)),
  constraint silences_check1 CHECK (((cardinality(service_ids) + cardinality(matchers)) > 0)),
  constraint silences_mode_check CHECK ((mode = ANY (ARRAY['suppress'::text, 'record_only'::text]))),
  constraint silences_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

create table silences_version (
  singleton boolean default true not null,
  version bigint not null,
  constraint silences_version_pkey PRIMARY KEY (singleton),
  constraint silences_version_singleton_check CHECK (singleton)
);

create table status_page_changes (
  component_id uuid not null,
  at timestamp with time zone not null,
  status text not null,
  constraint status_page_changes_pkey PRIMARY KEY (component_id, at)
);

create table status_page_components (
  id uuid not null,
  page_id uuid not null,
  "position" integer not null,
  name text not null,
  description text default ''::text not null,
  group_name text,
  service_id uuid,
  automatic boolean default false not null,
  automatic_from text default 'active'::text not null,
  overridden boolean default false not null,
  status text not null,
  status_since timestamp with time zone default app_now() not null,
  created_at timestamp with time zone default app_now() not null,
  own_status text default 'operational'::text not null,
  chosen_at timestamp with time zone,
  constraint status_page_components_pkey PRIMARY KEY (id),
  constraint status_page_components_automatic_from_check CHECK ((automatic_from = ANY (ARRAY['active'::text, 'triggered'::text]))),
  constraint status_page_components_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint status_page_components_own_status_check CHECK ((own_status = ANY (ARRAY['operational'::text, 'degraded_performance'::text, 'partial_outage'::text, 'major_outage'::text, 'under_maintenance'::text]))),
  constraint status_page_components_status_check CHECK ((status = ANY (ARRAY['operational'::text, 'degraded_performance'::text, 'partial_outage'::text, 'major_outage'::text, 'under_maintenance'::text])))
);

create table status_page_digests (
  id uuid not null,
  page_id uuid not null,
  after_id uuid,
  created_at timestamp with time zone default app_now() not null,
  done_at timestamp with time zone,
  constraint status_page_digests_pkey PRIMARY KEY (id)
);

create table status_page_incidents (
  id uuid not null,
  page_id uuid not null,
  title text not null,
  status text not null,
  impact text not null,
  component_ids uuid[] default '{}'::uuid[] not null,
  incident_id uuid,
  started_at timestamp with time zone not null,
  resolved_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  raised_at timestamp with time zone default app_now() not null,
  constraint status_page_incidents_pkey PRIMARY KEY (id),
  constraint status_page_incidents_impact_check CHECK ((impact = ANY (ARRAY['none'::text, 'minor'::text, 'major'::text, 'critical'::text]))),
  constraint status_page_incidents_status_check CHECK ((status = ANY (ARRAY['investigating'::text, 'identified'::text, 'monitoring'::text, 'resolved'::text]))),
  constraint status_page_incidents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);

create table status_page_notices (
  key text not null,
  page_id uuid not null,
  item jsonb not null,
  at timestamp with time zone not null,
  digest_id uuid,
  constraint status_page_notices_pkey PRIMARY KEY (key)
);

create table status_page_posts (
  id uuid not null,
  subscriber_id uuid not null,
  digest_id uuid not null,
  state text default 'pending'::text not null,
  attempts integer default 0 not null,
  fence integer default 0 not null,
  next_attempt_at timestamp with time zone default app_now() not null,
  last_error text,
  created_at timestamp with time zone default app_now() not null,
  constraint status_page_posts_subscriber_id_digest_id_key UNIQUE (subscriber_id, digest_id),
  constraint status_page_posts_pkey PRIMARY KEY (id),
  constraint status_page_posts_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text, 'sent'::text, 'dead'::text])))
);

create table status_page_signals (
  id bigint generated always as identity,
  service_id uuid not null,
  constraint status_page_signals_pkey PRIMARY KEY (id)
);

create table status_page_subscribers (
  id uuid not null,
  page_id uuid not null,
  kind text not null,
  email text,
  target text default ''::text not null,
  host text,
  component_ids uuid[] default '{}'::uuid[] not null,
  state text not null,
  ended_reason text,
  last_error text,
  created_at timestamp with time zone default app_now() not null,
  confirmed_at timestamp with time zone,
  ended_at timestamp with time zone,
  constraint status_page_subscribers_pkey PRIMARY KEY (id),
  constraint status_page_subscribers_check CHECK ((((kind = 'email'::text) = (email IS NOT NULL)) AND ((kind = 'webhook'::text) = ((target <> ''::text) AND (host IS NOT NULL))))),
  constraint status_page_subscribers_ended_reason_check CHECK ((ended_reason = ANY (ARRAY['unsubscribed'::text, 'bounced'::text, 'gone'::text]))),
  constraint status_page_subscribers_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'webhook'::text]))),
  constraint status_page_subscribers_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'active'::text, 'ended'::text])))
);

create table status_page_updates (
  id uuid not null,
  post_id uuid not null,
  key text not null,
  status text not null,
  message text not null,
  at timestamp with time zone not null,
  edited_at timestamp with time zone,
  author jsonb not null,
  constraint status_page_updates_key UNIQUE (key),
  constraint status_page_updates_pkey PRIMARY KEY (id),
  constraint status_page_updates_message_check CHECK (((length(message) >= 1) AND (length(message) <= 5000)))
);

create table status_pages (
  id uuid not null,
  slug text not null,
  title text not null,
  description text default ''::text not null,
  visibility text default 'public'::text not null,
  theme jsonb not null,
  links jsonb default '[]'::jsonb not null,
  support_url text,
  custom_domain text,
  link_version integer default 1 not null,
  version integer default 1 not null,
  revision bigint default 1 not null,
  look_at timestamp with time zone,
  windows_digest text default ''::text not null,
  digest_at timestamp with time zone,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint status_pages_custom_domain UNIQUE (custom_domain),
  constraint status_pages_slug UNIQUE (slug),
  constraint status_pages_pkey PRIMARY KEY (id),
  constraint status_pages_slug_check CHECK ((slug ~ '^[a-z0-9-]{1,60}$'::text)),
  constraint status_pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 100))),
  constraint status_pages_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text])))
);

create table system_settings (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by jsonb not null,
  constraint system_settings_pkey PRIMARY KEY (name)
);

create table team_members (
  team_id uuid not null,
  user_id uuid not null,
  added_at timestamp with time zone default app_now() not null,
  provider_id uuid,
  constraint team_members_pkey PRIMARY KEY (team_id, user_id)
);

create table teams (
  id uuid not null,
  name text not null,
  description text default ''::text not null,
  escalation_policy_id uuid,
  time_zone text default 'UTC'::text not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint teams_pkey PRIMARY KEY (id)
);

create table thread_messages (
  id uuid not null,
  group_id uuid,
  author jsonb not null,
  text text not null,
  origin text not null,
  created_at timestamp with time zone not null,
  incident_id uuid,
  constraint thread_messages_pkey PRIMARY KEY (id),
  constraint thread_messages_of CHECK ((num_nonnulls(group_id, incident_id) = 1))
);

create table triage_results (
  id uuid not null,
  group_id uuid not null,
  round integer not null,
  alert_id uuid not null,
  alert_number bigint not null,
  severity text not null,
  rule_id uuid,
  rule_name text,
  decision text not null,
  source text not null,
  agent_id uuid,
  confidence double precision,
  reason text not null,
  ask boolean not null,
  status text not null,
  override_decision text,
  note text,
  reviewed_by jsonb,
  reviewed_at timestamp with time zone,
  investigation jsonb,
  ended_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint triage_results_group_id_round_key UNIQUE (group_id, round),
  constraint triage_results_pkey PRIMARY KEY (id),
  constraint triage_results_decision_check CHECK ((decision = ANY (ARRAY['incident'::text, 'investigate'::text, 'noise'::text]))),
  constraint triage_results_override_decision_check CHECK ((override_decision = ANY (ARRAY['incident'::text, 'investigate'::text, 'noise'::text]))),
  constraint triage_results_source_check CHECK ((source = ANY (ARRAY['rule'::text, 'agent'::text]))),
  constraint triage_results_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'confirmed'::text, 'overridden'::text])))
);

create table triage_rules (
  id uuid not null,
  name text not null,
  matchers text[] not null,
  severities text[],
  decision text not null,
  ask boolean not null,
  enabled boolean not null,
  "position" integer not null,
  version bigint default 1 not null,
  created_by jsonb not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint triage_rules_pkey PRIMARY KEY (id),
  constraint triage_rules_decision_check CHECK ((decision = ANY (ARRAY['incident'::text, 'investigate'::text, 'noise'::text])))
);

create table triage_version (
  singleton boolean default true not null,
  version bigint not null,
  constraint triage_version_pkey PRIMARY KEY (singleton),
  constraint triage_version_singleton_check CHECK (singleton)
);

create table user_absence_changes (
  id bigint generated always as identity,
  user_id uuid not null,
  constraint user_absence_changes_pkey PRIMARY KEY (id)
);

create table user_absences (
  user_id uuid not null,
  from_at timestamp with time zone not null,
  until_at timestamp with time zone,
  constraint user_absences_pkey PRIMARY KEY (user_id, from_at)
);

create table users (
  id uuid not null,
  email text not null,
  email_normalised text not null,
  email_verified_at timestamp with time zone,
  display_name text not null,
  role text not null,
  password_hash text,
  active boolean default true not null,
  created_at timestamp with time zone default app_now() not null,
  updated_at timestamp with time zone default app_now() not null,
  phone text,
  time_zone text,
  deleted_at timestamp with time zone,
  invited_at timestamp with time zone,
  pending_phone text,
  wake_question boolean default true not null,
  role_provider uuid,
  role_group text,
  role_own text,
  constraint users_email_normalised_key UNIQUE (email_normalised),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_pending_phone_check CHECK ((pending_phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint users_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{6,14}$'::text)),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'operator'::text, 'viewer'::text]))),
  constraint users_role_own_check CHECK ((role_own = ANY (ARRAY['admin'::text, 'operator'::text, 'viewer'::text])))
);

create table voice_calls (
  id uuid not null,
  provider text not null,
  page_id uuid not null,
  user_id uuid not null,
  number text not null,
  call_id text,
  state text not null,
  created_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  progress jsonb,
  constraint voice_calls_provider_call_id_key UNIQUE (provider, call_id),
  constraint voice_calls_pkey PRIMARY KEY (id),
  constraint voice_calls_provider_check CHECK ((provider ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint voice_calls_state_check CHECK ((state = ANY (ARRAY['placing'::text, 'ringing'::text, 'answered'::text, 'ended'::text])))
);

create table voice_events (
  call uuid not null,
  event text not null,
  answer text,
  at timestamp with time zone not null,
  constraint voice_events_pkey PRIMARY KEY (call, event)
);

create table webhook_last_bodies (
  token_id uuid not null,
  at timestamp with time zone not null,
  source text not null,
  content_type text,
  body text,
  constraint webhook_last_bodies_pkey PRIMARY KEY (token_id)
);

create table webhook_refusals (
  id uuid not null,
  at timestamp with time zone not null,
  reason text not null,
  detail text not null,
  status integer not null,
  source text not null,
  token_id uuid not null,
  alerts integer,
  body text,
  content_type text,
  repeatable boolean not null,
  kind text default 'refused'::text not null,
  alert_numbers jsonb default '[]'::jsonb not null,
  claimed_at timestamp with time zone,
  retried jsonb,
  retried_at timestamp with time zone,
  constraint webhook_refusals_pkey PRIMARY KEY (id),
  constraint webhook_refusals_kind_check CHECK ((kind = ANY (ARRAY['refused'::text, 'unknown'::text, 'dropped'::text])))
);

create table webhook_token_watch (
  token_id uuid not null,
  due_at timestamp with time zone not null,
  silent_since timestamp with time zone,
  resumed_at timestamp with time zone,
  constraint webhook_token_watch_pkey PRIMARY KEY (token_id)
);

create table webhook_tokens (
  id uuid not null,
  name text not null,
  digest bytea not null,
  hint text not null,
  created_at timestamp with time zone default app_now() not null,
  created_by uuid,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  unknown_bodies text default 'accept'::text not null,
  source text,
  labels jsonb default '{}'::jsonb not null,
  service_id uuid,
  stale_after integer,
  signing_secret text,
  sns boolean default false not null,
  version integer default 1 not null,
  mail_digest bytea,
  mail_hint text,
  may_acknowledge boolean default false not null,
  constraint webhook_tokens_digest_key UNIQUE (digest),
  constraint webhook_tokens_mail_digest_key UNIQUE (mail_digest),
  constraint webhook_tokens_pkey PRIMARY KEY (id),
  constraint webhook_tokens_labels_check CHECK ((jsonb_typeof(labels) = 'object'::text)),
  constraint webhook_tokens_stale_after_check CHECK ((stale_after > 0)),
  constraint webhook_tokens_unknown_bodies_check CHECK ((unknown_bodies = ANY (ARRAY['accept'::text, 'refuse'::text])))
);

create table webhook_traffic (
  token_id uuid not null,
  hour timestamp with time zone not null,
  requests bigint not null,
  alerts bigint not null,
  rejected bigint not null,
  too_large bigint default 0 not null,
  constraint webhook_traffic_pkey PRIMARY KEY (token_id, hour)
);

alter table alert_events alter column actor set statistics 0;
alter table alert_events alter column data set statistics 0;
alter table alerts alter column title set statistics 0;
alter table alerts alter column description set statistics 0;
alter table alerts alter column annotations set statistics 0;
alter table alerts alter column starts_at set statistics 0;
alter table alerts alter column ends_at set statistics 0;
alter table alerts alter column last_received_at set statistics 0;
alter table alerts alter column last_event_at set statistics 0;
alter table alerts alter column occurrence_count set statistics 0;
alter table alerts alter column acknowledged_by set statistics 0;
alter table alerts alter column resolved_by set statistics 0;
alter table alerts alter column generator_url set statistics 0;
alter table alerts alter column content_digest set statistics 0;
alter table alerts alter column first_events set statistics 0;
alter table alerts alter column changes set statistics 0;
alter table knowledge_index alter column heading set storage main;
alter table knowledge_index alter column words set storage external;

alter table account_links add constraint account_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table action_item_watches add constraint action_item_watches_item_id_fkey FOREIGN KEY (item_id) REFERENCES action_items(id) ON DELETE CASCADE;
alter table action_items add constraint action_items_post_mortem_id_fkey FOREIGN KEY (post_mortem_id) REFERENCES post_mortems(id) ON DELETE CASCADE;
alter table agent_asks add constraint agent_asks_from_agent_fkey FOREIGN KEY (from_agent) REFERENCES agent_tokens(id) ON DELETE CASCADE;
alter table agent_asks add constraint agent_asks_investigation_id_fkey FOREIGN KEY (investigation_id) REFERENCES investigations(id) ON DELETE CASCADE;
alter table agent_asks add constraint agent_asks_to_agent_fkey FOREIGN KEY (to_agent) REFERENCES agent_tokens(id) ON DELETE CASCADE;
alter table agent_drafts add constraint agent_drafts_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent_tokens(id) ON DELETE CASCADE;
alter table agent_events add constraint agent_events_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent_tokens(id) ON DELETE CASCADE;
alter table agent_messages add constraint agent_messages_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent_tokens(id) ON DELETE CASCADE;
alter table agent_presence add constraint agent_presence_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent_tokens(id) ON DELETE CASCADE;
alter table agent_tokens add constraint agent_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table alert_bulk_moves add constraint alert_bulk_moves_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES alert_bulk(id) ON DELETE CASCADE;
alter table contact_addresses add constraint contact_addresses_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table cover_requests add constraint cover_requests_override_id_fkey FOREIGN KEY (override_id) REFERENCES on_call_overrides(id) ON DELETE SET NULL;
alter table cover_requests add constraint cover_requests_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_digest_id_fkey FOREIGN KEY (digest_id) REFERENCES silence_digests(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_group_id_fkey FOREIGN KEY (group_id) REFERENCES alert_groups(id) ON DELETE CASCADE;
alter table deliveries add constraint deliveries_thread_of_fkey FOREIGN KEY (thread_of) REFERENCES deliveries(id) ON DELETE CASCADE;
alter table delivery_attempts add constraint delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE;
alter table escalation_leavers add constraint escalation_leavers_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
alter table escalation_leavers add constraint escalation_leavers_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table escalation_policy_targets add constraint escalation_policy_targets_policy_id_fkey FOREIGN KEY (policy_id) REFERENCES escalation_policies(id) ON DELETE CASCADE;
alter table escalation_policy_targets add constraint escalation_policy_targets_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE RESTRICT;
alter table escalation_policy_targets add constraint escalation_policy_targets_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE RESTRICT;
alter table handoffs add constraint handoffs_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
alter table heartbeat_changes add constraint heartbeat_changes_heartbeat_id_fkey FOREIGN KEY (heartbeat_id) REFERENCES heartbeats(id) ON DELETE CASCADE;
alter table heartbeat_pings add constraint heartbeat_pings_heartbeat_id_fkey FOREIGN KEY (heartbeat_id) REFERENCES heartbeats(id) ON DELETE CASCADE;
alter table heartbeats add constraint heartbeats_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL;
alter table incident_alerts add constraint incident_alerts_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_channel_pins add constraint incident_channel_pins_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_channel_posts add constraint incident_channel_posts_channel_fkey FOREIGN KEY (channel) REFERENCES incident_channels(id) ON DELETE CASCADE;
alter table incident_channels add constraint incident_channels_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_looks add constraint incident_looks_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_looks add constraint incident_looks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table incident_merges add constraint incident_merges_source_id_fkey FOREIGN KEY (source_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_merges add constraint incident_merges_target_id_fkey FOREIGN KEY (target_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_message_acks add constraint incident_message_acks_message_id_fkey FOREIGN KEY (message_id) REFERENCES incident_messages(id) ON DELETE CASCADE;
alter table incident_message_acks add constraint incident_message_acks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table incident_messages add constraint incident_messages_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_responders add constraint incident_responders_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_responders add constraint incident_responders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table incident_roles add constraint incident_roles_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_roles add constraint incident_roles_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table incident_sections add constraint incident_sections_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_services add constraint incident_services_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_services add constraint incident_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
alter table incident_sla_warnings add constraint incident_sla_warnings_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_status_updates add constraint incident_status_updates_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_summaries add constraint incident_summaries_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_target_checks add constraint incident_target_checks_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_timeline add constraint incident_timeline_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_video_rooms add constraint incident_video_rooms_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_views add constraint incident_views_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table incident_views add constraint incident_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table incidents add constraint incidents_commander_id_fkey FOREIGN KEY (commander_id) REFERENCES users(id) ON DELETE SET NULL;
alter table incidents add constraint incidents_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES incidents(id) ON DELETE SET NULL;
alter table installation add constraint installation_set_up_by_fkey FOREIGN KEY (set_up_by) REFERENCES users(id) DEFERRABLE INITIALLY DEFERRED;
alter table investigation_approvals add constraint investigation_approvals_investigation_id_fkey FOREIGN KEY (investigation_id) REFERENCES investigations(id) ON DELETE CASCADE;
alter table investigation_attempts add constraint investigation_attempts_investigation_id_fkey FOREIGN KEY (investigation_id) REFERENCES investigations(id) ON DELETE CASCADE;
alter table investigation_calls add constraint investigation_calls_investigation_id_fkey FOREIGN KEY (investigation_id) REFERENCES investigations(id) ON DELETE CASCADE;
alter table investigation_evidence add constraint investigation_evidence_investigation_id_fkey FOREIGN KEY (investigation_id) REFERENCES investigations(id) ON DELETE CASCADE;
alter table investigation_spending add constraint investigation_spending_agent_id_fkey FOREIGN KEY (agent_id) REFERENCES agent_tokens(id) ON DELETE CASCADE;
alter table knowledge_note_services add constraint knowledge_note_services_note_id_fkey FOREIGN KEY (note_id) REFERENCES knowledge_notes(id) ON DELETE CASCADE;
alter table knowledge_note_services add constraint knowledge_note_services_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
alter table knowledge_note_versions add constraint knowledge_note_versions_note_id_fkey FOREIGN KEY (note_id) REFERENCES knowledge_notes(id) ON DELETE CASCADE;
alter table linked_account_grants add constraint linked_account_grants_link_id_fkey FOREIGN KEY (link_id) REFERENCES linked_accounts(id) ON DELETE CASCADE;
alter table linked_accounts add constraint linked_accounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table memories add constraint memories_investigation_id_fkey FOREIGN KEY (investigation_id) REFERENCES investigations(id) ON DELETE SET NULL;
alter table memories add constraint memories_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL;
alter table notification_preferences add constraint notification_preferences_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table on_call_calendars add constraint on_call_calendars_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
alter table on_call_calendars add constraint on_call_calendars_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table on_call_overrides add constraint on_call_overrides_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
alter table page_attempts add constraint page_attempts_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
alter table pages add constraint pages_alternate_for_fkey FOREIGN KEY (alternate_for) REFERENCES pages(id) ON DELETE SET NULL;
alter table pages add constraint pages_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table personal_tokens add constraint personal_tokens_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES personal_tokens(id) ON DELETE CASCADE;
alter table personal_tokens add constraint personal_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table phone_codes add constraint phone_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table playbook_runs add constraint playbook_runs_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table playbook_runs add constraint playbook_runs_playbook_id_fkey FOREIGN KEY (playbook_id) REFERENCES playbooks(id) ON DELETE SET NULL;
alter table playbooks add constraint playbooks_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL;
alter table post_mortem_reminders add constraint post_mortem_reminders_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table post_mortem_versions add constraint post_mortem_versions_post_mortem_id_fkey FOREIGN KEY (post_mortem_id) REFERENCES post_mortems(id) ON DELETE CASCADE;
alter table post_mortems add constraint post_mortems_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table saved_views add constraint saved_views_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table schedule_versions add constraint schedule_versions_schedule_id_fkey FOREIGN KEY (schedule_id) REFERENCES schedules(id) ON DELETE CASCADE;
alter table schedules add constraint schedules_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table service_dependencies add constraint service_dependencies_depends_on_id_fkey FOREIGN KEY (depends_on_id) REFERENCES services(id) ON DELETE CASCADE;
alter table service_dependencies add constraint service_dependencies_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE CASCADE;
alter table services add constraint services_policy_exists FOREIGN KEY (escalation_policy_id) REFERENCES escalation_policies(id) ON DELETE RESTRICT;
alter table services add constraint services_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE RESTRICT;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table sign_in_flows add constraint sign_in_flows_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table silence_digest_groups add constraint silence_digest_groups_digest_id_fkey FOREIGN KEY (digest_id) REFERENCES silence_digests(id) ON DELETE CASCADE;
alter table silence_digest_groups add constraint silence_digest_groups_group_id_fkey FOREIGN KEY (group_id) REFERENCES alert_groups(id) ON DELETE CASCADE;
alter table status_page_changes add constraint status_page_changes_component_id_fkey FOREIGN KEY (component_id) REFERENCES status_page_components(id) ON DELETE CASCADE;
alter table status_page_components add constraint status_page_components_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;
alter table status_page_components add constraint status_page_components_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL;
alter table status_page_digests add constraint status_page_digests_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;
alter table status_page_incidents add constraint status_page_incidents_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE SET NULL;
alter table status_page_incidents add constraint status_page_incidents_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;
alter table status_page_notices add constraint status_page_notices_digest_id_fkey FOREIGN KEY (digest_id) REFERENCES status_page_digests(id) ON DELETE CASCADE;
alter table status_page_notices add constraint status_page_notices_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;
alter table status_page_posts add constraint status_page_posts_digest_id_fkey FOREIGN KEY (digest_id) REFERENCES status_page_digests(id) ON DELETE CASCADE;
alter table status_page_posts add constraint status_page_posts_subscriber_id_fkey FOREIGN KEY (subscriber_id) REFERENCES status_page_subscribers(id) ON DELETE CASCADE;
alter table status_page_subscribers add constraint status_page_subscribers_page_id_fkey FOREIGN KEY (page_id) REFERENCES status_pages(id) ON DELETE CASCADE;
alter table status_page_updates add constraint status_page_updates_post_id_fkey FOREIGN KEY (post_id) REFERENCES status_page_incidents(id) ON DELETE CASCADE;
alter table team_members add constraint team_members_provider_id_fkey FOREIGN KEY (provider_id) REFERENCES oidc_providers(id) ON DELETE SET NULL;
alter table team_members add constraint team_members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id) ON DELETE CASCADE;
alter table team_members add constraint team_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table teams add constraint teams_policy_exists FOREIGN KEY (escalation_policy_id) REFERENCES escalation_policies(id) ON DELETE RESTRICT;
alter table thread_messages add constraint thread_messages_group_id_fkey FOREIGN KEY (group_id) REFERENCES alert_groups(id) ON DELETE CASCADE;
alter table thread_messages add constraint thread_messages_incident_id_fkey FOREIGN KEY (incident_id) REFERENCES incidents(id) ON DELETE CASCADE;
alter table users add constraint users_role_provider_fkey FOREIGN KEY (role_provider) REFERENCES oidc_providers(id) ON DELETE SET NULL;
alter table voice_calls add constraint voice_calls_page_id_fkey FOREIGN KEY (page_id) REFERENCES pages(id) ON DELETE CASCADE;
alter table voice_events add constraint voice_events_call_fkey FOREIGN KEY (call) REFERENCES voice_calls(id) ON DELETE CASCADE;
alter table webhook_last_bodies add constraint webhook_last_bodies_token_id_fkey FOREIGN KEY (token_id) REFERENCES webhook_tokens(id);
alter table webhook_refusals add constraint webhook_refusals_token_id_fkey FOREIGN KEY (token_id) REFERENCES webhook_tokens(id);
alter table webhook_token_watch add constraint webhook_token_watch_token_id_fkey FOREIGN KEY (token_id) REFERENCES webhook_tokens(id);
alter table webhook_tokens add constraint webhook_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;
alter table webhook_tokens add constraint webhook_tokens_service_id_fkey FOREIGN KEY (service_id) REFERENCES services(id) ON DELETE SET NULL;
alter table webhook_traffic add constraint webhook_traffic_token_id_fkey FOREIGN KEY (token_id) REFERENCES webhook_tokens(id);

CREATE INDEX account_links_expiry ON account_links USING btree (expires_at);
CREATE INDEX account_links_user ON account_links USING btree (user_id, purpose, created_at DESC);
CREATE INDEX action_items_created ON action_items USING btree (created_at, id);
CREATE INDEX action_items_owner ON action_items USING btree (owner_id, due_date) WHERE (status = ANY (ARRAY['open'::text, 'in_progress'::text]));
CREATE INDEX action_items_post_mortem ON action_items USING btree (post_mortem_id, created_at, id);
CREATE INDEX action_items_to_do ON action_items USING btree (due_date, id) WHERE (status = ANY (ARRAY['open'::text, 'in_progress'::text]));
CREATE INDEX agent_asks_due ON agent_asks USING btree (expires_at) WHERE (status = 'open'::text);
CREATE INDEX agent_asks_from ON agent_asks USING btree (from_agent, created_at);
CREATE INDEX agent_asks_of ON agent_asks USING btree (investigation_id, created_at);
CREATE INDEX agent_asks_to ON agent_asks USING btree (to_agent, created_at);
CREATE INDEX agent_drafts_chat ON agent_drafts USING btree (chat_id);
CREATE INDEX agent_events_created ON agent_events USING btree (created_at);
CREATE INDEX agent_messages_chat ON agent_messages USING btree (agent_id, chat_id, created_at, id);
CREATE INDEX agent_messages_created ON agent_messages USING btree (created_at);
CREATE INDEX agent_messages_open ON agent_messages USING btree (agent_id, created_at) WHERE ((answered_at IS NULL) AND (NOT by_agent));
CREATE INDEX agent_presence_webhook_due ON agent_presence USING btree (webhook_due_at) WHERE (webhook_due_at IS NOT NULL);
CREATE INDEX agent_tokens_active ON agent_tokens USING btree (created_at, id) WHERE (revoked_at IS NULL);
CREATE UNIQUE INDEX agent_tokens_name ON agent_tokens USING btree (lower(name)) WHERE (revoked_at IS NULL);
CREATE INDEX alert_bulk_created ON alert_bulk USING btree (created_at);
CREATE INDEX alert_groups_emptied ON alert_groups USING btree (id) WHERE emptied;
CREATE INDEX alert_groups_open_key ON alert_groups USING btree (group_key, last_alert_minute DESC) WHERE (status = 'open'::text);
CREATE INDEX alert_groups_queued ON alert_groups USING btree (queued_at) WHERE (queued_at IS NOT NULL);
CREATE INDEX alert_groups_recheck ON alert_groups USING btree (recheck_at) WHERE (recheck_at IS NOT NULL);
CREATE INDEX alert_words_trigrams ON alert_words USING gin (words gin_trgm_ops);
CREATE INDEX alerts_channel ON alerts USING btree (provider, channel, updated_at DESC, number DESC) WHERE ((provider IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX alerts_created ON alerts USING btree (created_at, updated_at, number) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_flapping ON alerts USING btree (group_id) WHERE (flapping_until IS NOT NULL);
CREATE INDEX alerts_group ON alerts USING btree (group_id, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_group_key ON alerts USING btree (hashtextextended(group_key, (0)::bigint), created_at);
CREATE INDEX alerts_labels ON alerts USING gin (labels jsonb_path_ops);
CREATE UNIQUE INDEX alerts_open_fingerprint ON alerts USING btree (fingerprint) WHERE ((status <> 'resolved'::text) AND (deleted_at IS NULL));
CREATE INDEX alerts_open_sender_key ON alerts USING btree (((annotations ->> 'dedup_key'::text))) WHERE ((annotations ? 'dedup_key'::text) AND (source = ANY (ARRAY['opsgenie'::text, 'pagerduty'::text])) AND (status <> 'resolved'::text) AND (deleted_at IS NULL));
CREATE INDEX alerts_recorded ON alerts USING btree (number) WHERE recorded;
CREATE INDEX alerts_resolved_at ON alerts USING btree (resolved_at) WHERE (status = 'resolved'::text);
CREATE INDEX alerts_resolved_fingerprint ON alerts USING btree (fingerprint, number DESC) WHERE ((status = 'resolved'::text) AND (deleted_at IS NULL));
CREATE INDEX alerts_service ON alerts USING btree (service_id, status, severity) WHERE ((service_id IS NOT NULL) AND (NOT recorded) AND (deleted_at IS NULL));
CREATE INDEX alerts_source ON alerts USING btree (source, updated_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_state ON alerts USING btree (status, severity, updated_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_token_heard ON alerts USING btree (token_id, COALESCE(heard_at, created_at)) WHERE ((token_id IS NOT NULL) AND (status <> 'resolved'::text) AND (deleted_at IS NULL));
CREATE INDEX alerts_unknown_heard ON alerts USING btree (COALESCE(heard_at, created_at), id) WHERE ((source = 'unknown'::text) AND (status <> 'resolved'::text) AND (deleted_at IS NULL));
CREATE INDEX alerts_updated ON alerts USING btree (updated_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_to_route_inhibited ON alerts_to_route USING btree (inhibited_by) WHERE (inhibited_by IS NOT NULL);
CREATE INDEX alerts_to_route_silenced ON alerts_to_route USING btree (silence_id, silence_start) WHERE (silence_id IS NOT NULL);
CREATE INDEX audit_events_actor ON audit_events USING btree (actor_id, created_at DESC);
CREATE INDEX audit_events_by_token ON audit_events USING btree ((((data -> 'by_token'::text) ->> 'id'::text)), created_at DESC);
CREATE INDEX audit_events_entity ON audit_events USING btree (entity_type, entity_id, created_at DESC);
CREATE INDEX audit_events_event ON audit_events USING btree (event, created_at DESC);
CREATE INDEX audit_events_newest ON audit_events USING btree (created_at DESC, id DESC);
CREATE INDEX audit_events_unchained ON audit_events USING btree (created_at, id) WHERE ("position" IS NULL);
CREATE INDEX chat_replies_due ON chat_replies USING btree (not_before) WHERE (state = 'pending'::text);
CREATE INDEX chat_replies_refused ON chat_replies USING btree (provider, chat_user, settled_at) WHERE (state = 'refused'::text);
CREATE INDEX cover_requests_schedule ON cover_requests USING btree (schedule_id, created_at DESC);
CREATE UNIQUE INDEX credential_providers_name ON credential_providers USING btree (lower(name));
CREATE INDEX deliveries_burst ON deliveries USING btree (lane, burst_at) WHERE (burst_at IS NOT NULL);
CREATE INDEX deliveries_dead ON deliveries USING btree (provider, target) WHERE (state = 'dead'::text);
CREATE INDEX deliveries_due ON deliveries USING btree (lane, next_attempt_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX deliveries_external ON deliveries USING btree (provider, ((external ->> 'ts'::text)), ((external ->> 'post_id'::text))) WHERE (external IS NOT NULL);
CREATE INDEX deliveries_gathered ON deliveries USING btree (lane, urgency, "position") WHERE (state = 'gathered'::text);
CREATE INDEX deliveries_gathered_into ON deliveries USING btree (gathered_into) WHERE (gathered_into IS NOT NULL);
CREATE INDEX deliveries_place ON deliveries USING btree (provider, target, created_at DESC);
CREATE UNIQUE INDEX deliveries_thread_key ON deliveries USING btree (thread_of, thread_key) WHERE (thread_of IS NOT NULL);
CREATE INDEX deliveries_unsettled ON deliveries USING btree (state) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text, 'dead'::text]));
CREATE INDEX escalation_leavers_due ON escalation_leavers USING btree (look_at);
CREATE UNIQUE INDEX escalation_policies_name ON escalation_policies USING btree (lower(name));
CREATE INDEX escalation_policy_targets_policy ON escalation_policy_targets USING btree (policy_id);
CREATE INDEX escalation_policy_targets_team ON escalation_policy_targets USING btree (team_id);
CREATE INDEX escalation_policy_targets_user ON escalation_policy_targets USING btree (user_id);
CREATE INDEX escalation_steps_at ON escalation_steps USING btree (at);
CREATE INDEX escalation_steps_incident ON escalation_steps USING btree (incident_id, at);
CREATE INDEX escalation_steps_user ON escalation_steps USING btree (user_id, at);
CREATE INDEX escalations_due ON escalations USING btree (next_at) INCLUDE (incident_id, episode) WHERE (status = 'running'::text);
CREATE INDEX escalations_paused ON escalations USING btree (next_at) WHERE (status = 'paused'::text);
CREATE INDEX escalations_wake ON escalations USING btree (wake_at) WHERE (status = 'running'::text);
CREATE INDEX event_streams_lease ON event_streams USING btree (lease_until);
CREATE INDEX event_streams_share ON event_streams USING btree (share, opened_at);
CREATE INDEX half_sign_ins_expires_at ON half_sign_ins USING btree (expires_at);
CREATE INDEX half_sign_ins_user_id ON half_sign_ins USING btree (user_id);
CREATE INDEX handoffs_incoming ON handoffs USING btree (incoming_user_id, at DESC);
CREATE INDEX handoffs_list ON handoffs USING btree (at DESC, id DESC);
CREATE INDEX handoffs_remind ON handoffs USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE UNIQUE INDEX heartbeats_digest ON heartbeats USING btree (digest);
CREATE INDEX heartbeats_due ON heartbeats USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX heartbeats_name ON heartbeats USING btree (lower(name));
CREATE INDEX heartbeats_service ON heartbeats USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX idempotency_keys_expiry ON idempotency_keys USING btree (expires_at);
CREATE INDEX incident_alerts_alert ON incident_alerts USING btree (alert_id, linked_at);
CREATE INDEX incident_alerts_group ON incident_alerts USING btree (group_id, incident_id);
CREATE INDEX incident_alerts_page ON incident_alerts USING btree (incident_id, alert_number DESC) WHERE (unlinked_at IS NULL);
CREATE INDEX incident_channel_posts_next ON incident_channel_posts USING btree (channel, id);
CREATE UNIQUE INDEX incident_channels_channel ON incident_channels USING btree (provider, channel_id) WHERE (state = 'open'::text);
CREATE INDEX incident_channels_live ON incident_channels USING btree (not_before) WHERE (state = ANY (ARRAY['creating'::text, 'open'::text]));
CREATE UNIQUE INDEX incident_channels_one ON incident_channels USING btree (incident_id, provider) WHERE (state = ANY (ARRAY['creating'::text, 'open'::text]));
CREATE INDEX incident_looks_incident ON incident_looks USING btree (incident_id);
CREATE INDEX incident_merges_target ON incident_merges USING btree (target_id);
CREATE INDEX incident_message_acks_user ON incident_message_acks USING btree (user_id);
CREATE INDEX incident_messages_ack_due ON incident_messages USING btree (ack_due_at) WHERE (ack_due_at IS NOT NULL);
CREATE INDEX incident_messages_incident ON incident_messages USING btree (incident_id, created_at, id);
CREATE INDEX incident_responders_asked ON incident_responders USING btree (asked_at);
CREATE INDEX incident_responders_user ON incident_responders USING btree (user_id);
CREATE UNIQUE INDEX incident_roles_active ON incident_roles USING btree (incident_id, role) WHERE (state = 'active'::text);
CREATE INDEX incident_roles_expire ON incident_roles USING btree (expires_at) WHERE (state = 'offered'::text);
CREATE INDEX incident_roles_incident ON incident_roles USING btree (incident_id, assigned_at);
CREATE UNIQUE INDEX incident_roles_offered ON incident_roles USING btree (incident_id, role) WHERE (state = 'offered'::text);
CREATE INDEX incident_roles_user ON incident_roles USING btree (user_id);
CREATE UNIQUE INDEX incident_sections_version ON incident_sections USING btree (incident_id, section, version);
CREATE INDEX incident_services_service ON incident_services USING btree (service_id);
CREATE INDEX incident_status_updates_incident ON incident_status_updates USING btree (incident_id, created_at, id);
CREATE INDEX incident_status_updates_remind ON incident_status_updates USING btree (remind_at) WHERE (remind_at IS NOT NULL);
CREATE INDEX incident_summaries_incident ON incident_summaries USING btree (incident_id, created_at DESC, id DESC);
CREATE INDEX incident_target_checks_due ON incident_target_checks USING btree (check_at) WHERE (check_at IS NOT NULL);
CREATE UNIQUE INDEX incident_timeline_order ON incident_timeline USING btree (incident_id, "position");
CREATE UNIQUE INDEX incident_video_rooms_one ON incident_video_rooms USING btree (incident_id) WHERE (ended_at IS NULL);
CREATE INDEX incidents_commander ON incidents USING btree (commander_id, created_at DESC, number DESC) WHERE ((commander_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX incidents_created ON incidents USING btree (created_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX incidents_is_acknowledged ON incidents USING btree (id) WHERE (is_acknowledged AND (status = ANY (ARRAY['triage'::text, 'acknowledged'::text, 'active'::text, 'mitigated'::text])) AND (deleted_at IS NULL));
CREATE INDEX incidents_merged_into ON incidents USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX incidents_open ON incidents USING btree (service_id, severity) WHERE ((status = ANY (ARRAY['triggered'::text, 'triage'::text, 'acknowledged'::text, 'active'::text, 'mitigated'::text])) AND (deleted_at IS NULL));
CREATE INDEX incidents_private ON incidents USING btree (id) WHERE private;
CREATE INDEX incidents_publish_reminder ON incidents USING btree (publish_reminder_at) WHERE (publish_reminder_at IS NOT NULL);
CREATE INDEX incidents_resolved_critical ON incidents USING btree (resolved_at) WHERE ((severity = 'critical'::text) AND (status = ANY (ARRAY['resolved'::text, 'closed'::text])) AND (deleted_at IS NULL));
CREATE INDEX incidents_service ON incidents USING btree (service_id, created_at DESC, number DESC) WHERE ((service_id IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX incidents_status ON incidents USING btree (status, created_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX incidents_updated ON incidents USING btree (updated_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX incidents_words ON incidents USING gin (lower(((title || ' '::text) || COALESCE(description, ''::text))) gin_trgm_ops) WHERE (deleted_at IS NULL);
CREATE INDEX investigation_approvals_created ON investigation_approvals USING btree (created_at, id);
CREATE INDEX investigation_approvals_open ON investigation_approvals USING btree (expires_at) WHERE (status = 'open'::text);
CREATE INDEX investigation_attempts_agent ON investigation_attempts USING btree (agent_id, dispatched_at);
CREATE INDEX investigation_attempts_outcome ON investigation_attempts USING btree (outcome, investigation_id);
CREATE INDEX investigation_calls_of ON investigation_calls USING btree (investigation_id, created_at);
CREATE INDEX investigation_evidence_of ON investigation_evidence USING btree (investigation_id, created_at, id);
CREATE INDEX investigations_again ON investigations USING btree (again_at) WHERE (again_at IS NOT NULL);
CREATE INDEX investigations_begun ON investigations USING btree (begun_at) WHERE automatic;
CREATE INDEX investigations_created ON investigations USING btree (created_at, id);
CREATE INDEX investigations_dead ON investigations USING btree (created_at, id) WHERE (status = 'dead_lettered'::text);
CREATE INDEX investigations_due ON investigations USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX investigations_group ON investigations USING btree (group_id, created_at);
CREATE INDEX investigations_held ON investigations USING btree (agent_id) WHERE (status = ANY (ARRAY['dispatched'::text, 'running'::text, 'waiting_approval'::text]));
CREATE INDEX investigations_news ON investigations USING btree (COALESCE(news_at, created_at)) WHERE (status = ANY (ARRAY['queued'::text, 'dispatched'::text, 'running'::text, 'waiting_approval'::text, 'retrying'::text]));
CREATE UNIQUE INDEX investigations_open_group ON investigations USING btree (group_id) WHERE (status = ANY (ARRAY['queued'::text, 'dispatched'::text, 'running'::text, 'waiting_approval'::text, 'retrying'::text]));
CREATE UNIQUE INDEX investigations_open_incident ON investigations USING btree (subject_id) WHERE ((subject_kind = 'incident'::text) AND (status = ANY (ARRAY['queued'::text, 'dispatched'::text, 'running'::text, 'waiting_approval'::text, 'retrying'::text])));
CREATE UNIQUE INDEX investigations_open_storm ON investigations USING btree (storm) WHERE (automatic AND (status = ANY (ARRAY['queued'::text, 'dispatched'::text, 'running'::text, 'waiting_approval'::text, 'retrying'::text])));
CREATE INDEX investigations_storm ON investigations USING btree (storm, created_at) WHERE (storm IS NOT NULL);
CREATE INDEX investigations_subject ON investigations USING btree (subject_id, created_at);
CREATE INDEX investigations_updated ON investigations USING btree (updated_at, id);
CREATE INDEX investigations_verdict ON investigations USING btree (agent_id, verdict_at) WHERE (verdict IS NOT NULL);
CREATE INDEX knowledge_index_heading ON knowledge_index USING gin (heading) WITH (fastupdate=off);
CREATE INDEX knowledge_index_words ON knowledge_index USING gin (words) WITH (fastupdate=off);
CREATE INDEX knowledge_note_services_service ON knowledge_note_services USING btree (service_id);
CREATE INDEX knowledge_notes_created ON knowledge_notes USING btree (created_at, id);
CREATE INDEX knowledge_notes_tags ON knowledge_notes USING gin (tags);
CREATE INDEX knowledge_notes_title ON knowledge_notes USING btree (lower(title), id);
CREATE INDEX knowledge_notes_updated ON knowledge_notes USING btree (updated_at, id);
CREATE INDEX knowledge_words_parts ON knowledge_words USING gin (word gin_trgm_ops) WITH (fastupdate=off);
CREATE INDEX linked_accounts_provider ON linked_accounts USING btree (provider);
CREATE INDEX linked_accounts_user ON linked_accounts USING btree (user_id, provider);
CREATE INDEX live_events_at ON live_events USING btree (at);
CREATE INDEX live_events_waiting ON live_events USING btree ("position") WHERE (id IS NULL);
CREATE INDEX login_attempts_age ON login_attempts USING btree (last_attempt_at);
CREATE INDEX mail_outbox_due ON mail_outbox USING btree (next_attempt_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX memories_created ON memories USING btree (created_at, id);
CREATE INDEX memories_expires ON memories USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX memories_investigation ON memories USING btree (investigation_id) WHERE (investigation_id IS NOT NULL);
CREATE INDEX memories_service ON memories USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX on_call_calendars_user ON on_call_calendars USING btree (user_id);
CREATE INDEX on_call_overrides_schedule ON on_call_overrides USING btree (schedule_id, ends_at);
CREATE INDEX pages_alternate ON pages USING btree (alternate_for) WHERE (alternate_for IS NOT NULL);
CREATE INDEX pages_bundle ON pages USING btree (bundle) WHERE (bundle IS NOT NULL);
CREATE UNIQUE INDEX pages_dedup ON pages USING btree (user_id, channel, dedup_key) WHERE (dedup_key IS NOT NULL);
CREATE INDEX pages_due ON pages USING btree (channel, next_attempt_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX pages_held ON pages USING btree (channel) WHERE (held AND (state = 'pending'::text));
CREATE UNIQUE INDEX pages_key ON pages USING btree (incident_id, episode, round, level, user_id, channel) WHERE (kind = 'incident'::text);
CREATE INDEX pages_messages ON pages USING btree (user_id, channel, message_at DESC) WHERE (message_at IS NOT NULL);
CREATE INDEX pages_of_user ON pages USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX pages_open ON pages USING btree (user_id, channel, next_attempt_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX pages_report_due ON pages USING btree (channel) WHERE report_due;
CREATE INDEX pages_revise ON pages USING btree (revise_at) WHERE (revise_at IS NOT NULL);
CREATE INDEX passkey_challenges_expires_at ON passkey_challenges USING btree (expires_at);
CREATE INDEX passkeys_user_id ON passkeys USING btree (user_id, created_at, id);
CREATE INDEX personal_tokens_newest ON personal_tokens USING btree (created_at DESC) WHERE (revoked_at IS NULL);
CREATE INDEX personal_tokens_parent ON personal_tokens USING btree (parent_id) WHERE (revoked_at IS NULL);
CREATE INDEX personal_tokens_user ON personal_tokens USING btree (user_id, created_at DESC) WHERE (revoked_at IS NULL);
CREATE INDEX playbook_runs_playbook ON playbook_runs USING btree (playbook_id) WHERE (playbook_id IS NOT NULL);
CREATE INDEX playbooks_created ON playbooks USING btree (created_at, id);
CREATE UNIQUE INDEX playbooks_name ON playbooks USING btree (lower(name));
CREATE INDEX playbooks_service ON playbooks USING btree (service_id) WHERE (service_id IS NOT NULL);
CREATE INDEX post_mortem_versions_created ON post_mortem_versions USING btree (post_mortem_id, created_at, id);
CREATE INDEX post_mortems_created ON post_mortems USING btree (created_at, id);
CREATE INDEX post_mortems_services ON post_mortems USING gin (service_ids);
CREATE INDEX post_mortems_status ON post_mortems USING btree (status, created_at, id);
CREATE INDEX post_mortems_words ON post_mortems USING gin (words gin_trgm_ops);
CREATE INDEX queue_outbox_due ON queue_outbox USING btree (due_at) WHERE ((sent_at IS NULL) OR (claimed_until IS NOT NULL));
CREATE INDEX rate_counters_ends_at ON rate_counters USING btree (ends_at);
CREATE INDEX recovery_codes_user_id ON recovery_codes USING btree (user_id);
CREATE INDEX remembered_devices_user_id ON remembered_devices USING btree (user_id);
CREATE INDEX schedules_due ON schedules USING btree (next_check_at);
CREATE INDEX service_dependencies_on ON service_dependencies USING btree (depends_on_id);
CREATE UNIQUE INDEX services_name ON services USING btree (lower(name));
CREATE INDEX services_policy ON services USING btree (escalation_policy_id);
CREATE INDEX services_team ON services USING btree (team_id);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE UNIQUE INDEX shared_secrets_name ON shared_secrets USING btree (lower(name));
CREATE INDEX sign_in_flows_expiry ON sign_in_flows USING btree (expires_at);
CREATE INDEX silence_digest_groups_owed ON silence_digest_groups USING btree (group_id) WHERE (made_at IS NULL);
CREATE INDEX silence_digests_open ON silence_digests USING btree (created_at) WHERE (planned_at IS NULL);
CREATE INDEX silences_created ON silences USING btree (created_at DESC, id) WHERE (deleted_at IS NULL);
CREATE INDEX silences_due ON silences USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX status_page_components_page ON status_page_components USING btree (page_id, "position");
CREATE INDEX status_page_components_service ON status_page_components USING btree (service_id) WHERE ((service_id IS NOT NULL) AND automatic);
CREATE INDEX status_page_digests_open ON status_page_digests USING btree (created_at) WHERE (done_at IS NULL);
CREATE INDEX status_page_digests_page ON status_page_digests USING btree (page_id);
CREATE INDEX status_page_incidents_incident ON status_page_incidents USING btree (incident_id) WHERE (incident_id IS NOT NULL);
CREATE UNIQUE INDEX status_page_incidents_of ON status_page_incidents USING btree (page_id, incident_id) WHERE (incident_id IS NOT NULL);
CREATE INDEX status_page_incidents_page ON status_page_incidents USING btree (page_id, started_at DESC, id DESC);
CREATE INDEX status_page_notices_digest ON status_page_notices USING btree (digest_id) WHERE (digest_id IS NOT NULL);
CREATE INDEX status_page_notices_waiting ON status_page_notices USING btree (page_id, at) WHERE (digest_id IS NULL);
CREATE INDEX status_page_posts_digest ON status_page_posts USING btree (digest_id);
CREATE INDEX status_page_posts_due ON status_page_posts USING btree (next_attempt_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX status_page_subscribers_active ON status_page_subscribers USING btree (page_id, id) WHERE (state = 'active'::text);
CREATE UNIQUE INDEX status_page_subscribers_email ON status_page_subscribers USING btree (page_id, lower(email)) WHERE ((kind = 'email'::text) AND (state <> 'ended'::text));
CREATE INDEX status_page_subscribers_page ON status_page_subscribers USING btree (page_id, created_at DESC, id DESC);
CREATE INDEX status_page_updates_post ON status_page_updates USING btree (post_id, at DESC);
CREATE INDEX status_pages_created ON status_pages USING btree (created_at DESC, id DESC);
CREATE INDEX status_pages_look ON status_pages USING btree (look_at) WHERE (look_at IS NOT NULL);
CREATE INDEX team_members_provider ON team_members USING btree (provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX team_members_user ON team_members USING btree (user_id);
CREATE UNIQUE INDEX teams_name ON teams USING btree (lower(name));
CREATE INDEX teams_policy ON teams USING btree (escalation_policy_id);
CREATE INDEX thread_messages_group ON thread_messages USING btree (group_id, created_at, id);
CREATE INDEX thread_messages_incident ON thread_messages USING btree (incident_id, created_at, id) WHERE (incident_id IS NOT NULL);
CREATE INDEX triage_results_alert ON triage_results USING btree (alert_id);
CREATE INDEX triage_results_created ON triage_results USING btree (created_at, id);
CREATE INDEX triage_results_ended ON triage_results USING btree (ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX triage_results_status ON triage_results USING btree (status, created_at, id);
CREATE INDEX triage_results_updated ON triage_results USING btree (updated_at, id);
CREATE UNIQUE INDEX triage_rules_name ON triage_rules USING btree (lower(name));
CREATE INDEX users_newest ON users USING btree (created_at DESC, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX users_role_provider ON users USING btree (role_provider) WHERE (role_provider IS NOT NULL);
CREATE INDEX voice_calls_page ON voice_calls USING btree (page_id);
CREATE INDEX webhook_refusals_newest ON webhook_refusals USING btree (at DESC, id DESC);
CREATE INDEX webhook_token_watch_due ON webhook_token_watch USING btree (due_at);
CREATE INDEX webhook_tokens_active ON webhook_tokens USING btree (created_at DESC) WHERE (revoked_at IS NULL);
CREATE INDEX webhook_traffic_hour ON webhook_traffic USING btree (hour);

create view alert_timeline as
 SELECT a.id AS alert_id,
    line.place - 1000 AS id,
    a.created_at AS at,
    line.value ->> 'step'::text AS step,
    line.value ->> 'outcome'::text AS outcome,
    NULL::jsonb AS actor,
    line.value -> 'data'::text AS data
   FROM alerts a
     CROSS JOIN LATERAL jsonb_array_elements(a.first_events) WITH ORDINALITY line(value, place)
UNION ALL
 SELECT alert_events.alert_id,
    alert_events.id,
    alert_events.at,
    alert_events.step,
    alert_events.outcome,
    alert_events.actor,
    alert_events.data
   FROM alert_events;

create view counted_pages as
 SELECT s.incident_id,
    s.episode,
    s.round,
    s.level,
    s.user_id,
    s.at,
    ARRAY( SELECT DISTINCT e.schedule_id
           FROM escalation_steps e
          WHERE e.incident_id = s.incident_id AND e.episode = s.episode AND e.round = s.round AND e.level = s.level AND e.user_id = s.user_id AND e.schedule_id IS NOT NULL) AS schedule_ids,
    NULL::boolean AS answered
   FROM escalation_steps s
  WHERE s.user_id IS NOT NULL AND NOT (EXISTS ( SELECT
           FROM escalation_steps e
          WHERE e.incident_id = s.incident_id AND e.episode = s.episode AND e.round = s.round AND e.level = s.level AND e.user_id = s.user_id AND ((ROW(e.at, e.id) < ROW(s.at, s.id)))))
UNION ALL
 SELECT r.incident_id,
    0 AS episode,
    r.request AS round,
    0 AS level,
    r.user_id,
    r.asked_at AS at,
    ARRAY[]::uuid[] AS schedule_ids,
    r.answer IS NOT NULL AS answered
   FROM incident_responders r;

create view incident_affected_services as
 SELECT i.id AS incident_id,
    i.service_id,
    'own'::text AS through,
    i.severity,
    i.status,
    i.private
   FROM incidents i
  WHERE i.service_id IS NOT NULL AND i.deleted_at IS NULL
UNION ALL
 SELECT i.id AS incident_id,
    s.service_id,
    s.state AS through,
    i.severity,
    i.status,
    i.private
   FROM incident_services s
     JOIN incidents i ON i.id = s.incident_id
  WHERE s.state <> 'removed'::text AND i.deleted_at IS NULL AND s.service_id IS DISTINCT FROM i.service_id
UNION ALL
 SELECT i.id AS incident_id,
    a.service_id,
    'alerts'::text AS through,
        CASE min(
            CASE a.severity
                WHEN 'critical'::text THEN 1
                WHEN 'high'::text THEN 2
                ELSE 3
            END)
            WHEN 1 THEN
            CASE i.severity
                WHEN 'critical'::text THEN 'high'::text
                ELSE i.severity
            END
            WHEN 2 THEN
            CASE
                WHEN i.severity = ANY (ARRAY['critical'::text, 'high'::text]) THEN 'medium'::text
                ELSE i.severity
            END
            ELSE NULL::text
        END AS severity,
    i.status,
    i.private
   FROM incidents i
     JOIN incident_alerts l ON l.incident_id = i.id AND l.unlinked_at IS NULL
     JOIN alerts a ON a.id = l.alert_id
  WHERE i.deleted_at IS NULL AND a.service_id IS NOT NULL AND NOT a.recorded AND a.deleted_at IS NULL AND (a.status <> 'resolved'::text OR (i.status = ANY (ARRAY['resolved'::text, 'closed'::text, 'cancelled'::text]))) AND a.service_id IS DISTINCT FROM i.service_id AND NOT (EXISTS ( SELECT
           FROM incident_services s
          WHERE s.incident_id = i.id AND s.service_id = a.service_id))
  GROUP BY i.id, a.service_id;

create view incident_audience as
 SELECT i.id AS incident_id,
    v.user_id
   FROM incidents i
     CROSS JOIN LATERAL unnest(i.viewer_ids) v(user_id)
UNION ALL
 SELECT r.incident_id,
    r.user_id
   FROM incident_roles r
  WHERE r.state = ANY (ARRAY['offered'::text, 'active'::text])
UNION ALL
 SELECT r.incident_id,
    r.user_id
   FROM incident_responders r
UNION ALL
 SELECT p.incident_id,
    p.user_id
   FROM pages p
  WHERE p.kind = ANY (ARRAY['incident'::text, 'responder'::text]);

CREATE TRIGGER alert_groups_queue BEFORE UPDATE OF revision, routed_revision ON alert_groups FOR EACH ROW WHEN (((new.routed_revision < new.revision) <> (new.queued_at IS NOT NULL))) EXECUTE FUNCTION queue_group();
CREATE TRIGGER alert_groups_queue_new BEFORE INSERT ON alert_groups FOR EACH ROW WHEN (((new.routed_revision < new.revision) <> (new.queued_at IS NOT NULL))) EXECUTE FUNCTION queue_group();
CREATE TRIGGER alerts_status_pages AFTER UPDATE OF status, severity, service_id, deleted_at ON alerts FOR EACH ROW WHEN (((COALESCE(new.service_id, old.service_id) IS NOT NULL) AND ((old.status IS DISTINCT FROM new.status) OR (old.severity IS DISTINCT FROM new.severity) OR (old.service_id IS DISTINCT FROM new.service_id) OR ((old.deleted_at IS NULL) IS DISTINCT FROM (new.deleted_at IS NULL))))) EXECUTE FUNCTION note_status_pages_of_alert();
CREATE TRIGGER contact_addresses_leave AFTER DELETE OR UPDATE ON contact_addresses FOR EACH ROW EXECUTE FUNCTION note_leaver('user_id');
CREATE TRIGGER escalation_leavers_hint AFTER INSERT ON escalation_leavers FOR EACH STATEMENT EXECUTE FUNCTION hint_leavers();
CREATE TRIGGER incident_alerts_status_pages AFTER INSERT OR UPDATE OF unlinked_at ON incident_alerts FOR EACH ROW EXECUTE FUNCTION note_status_pages_of_alert();
CREATE TRIGGER incident_roles_target_check AFTER INSERT OR UPDATE OF state ON incident_roles FOR EACH ROW EXECUTE FUNCTION note_target_check('incident_id');
CREATE TRIGGER incident_services_status_pages AFTER INSERT OR DELETE OR UPDATE ON incident_services FOR EACH ROW EXECUTE FUNCTION note_status_pages();
CREATE TRIGGER incidents_status_pages AFTER INSERT OR DELETE OR UPDATE OF status, severity, service_id, deleted_at, private ON incidents FOR EACH ROW EXECUTE FUNCTION note_status_pages();
CREATE TRIGGER incidents_target_check AFTER UPDATE OF severity, status, is_acknowledged, acknowledged_at, mitigated_at, resolved_at, commander_id, reopen_count, deleted_at ON incidents FOR EACH ROW EXECUTE FUNCTION note_target_check('id');
CREATE TRIGGER incidents_target_check_new AFTER INSERT ON incidents FOR EACH ROW WHEN ((new.status = ANY (ARRAY['triggered'::text, 'triage'::text, 'acknowledged'::text, 'active'::text, 'mitigated'::text]))) EXECUTE FUNCTION note_target_check('id');
CREATE TRIGGER linked_accounts_leave AFTER DELETE ON linked_accounts FOR EACH ROW EXECUTE FUNCTION note_leaver('user_id');
CREATE TRIGGER notification_preferences_leave AFTER INSERT OR UPDATE ON notification_preferences FOR EACH ROW EXECUTE FUNCTION note_leaver('user_id');
CREATE TRIGGER system_settings_target_checks AFTER INSERT OR UPDATE ON system_settings FOR EACH ROW WHEN ((new.name = 'sla_targets'::text)) EXECUTE FUNCTION note_target_checks();
CREATE TRIGGER users_absence_changed AFTER INSERT OR DELETE OR UPDATE OF active, deleted_at ON users FOR EACH ROW EXECUTE FUNCTION note_user_absence();
CREATE TRIGGER users_leave AFTER UPDATE ON users FOR EACH ROW WHEN (((to_jsonb(old.*) - 'updated_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'updated_at'::text))) EXECUTE FUNCTION note_leaver('id');
