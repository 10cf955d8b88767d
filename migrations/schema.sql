-- What all migrations add up to. Made from the database by `npm run schema`; do not edit.

create extension pg_trgm;

create schema queue;

CREATE OR REPLACE FUNCTION public.app_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ select date_trunc('milliseconds', statement_timestamp()) $function$;

create sequence alert_marks;
create sequence alert_numbers;
create sequence live_event_ids;

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
  constraint audit_events_position_key UNIQUE ("position"),
  constraint audit_events_pkey PRIMARY KEY (id),
  constraint audit_events_check CHECK ((("position" IS NULL) = (hash IS NULL)))
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

create table deliveries (
  id uuid not null,
  "position" bigint generated always as identity,
  group_id uuid not null,
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
  constraint deliveries_group_id_provider_target_key UNIQUE (group_id, provider, target),
  constraint deliveries_pkey PRIMARY KEY (id),
  constraint deliveries_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'delivered'::text, 'failed'::text, 'dead'::text, 'skipped'::text])))
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
  constraint delivery_lanes_pkey PRIMARY KEY (lane)
) with (fillfactor=70);

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
  constraint integrations_pkey PRIMARY KEY (kind)
);

create table leases (
  name text not null,
  holder text not null,
  fence bigint not null,
  expires_at timestamp with time zone not null,
  constraint leases_pkey PRIMARY KEY (name)
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

create table routing_versions (
  version bigint not null,
  config jsonb not null,
  created_by jsonb not null,
  created_at timestamp with time zone not null,
  constraint routing_versions_pkey PRIMARY KEY (version)
);

create table sessions (
  digest bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  last_used_at timestamp with time zone default app_now() not null,
  expires_at timestamp with time zone not null,
  ip text not null,
  user_agent text not null,
  constraint sessions_pkey PRIMARY KEY (digest)
);

create table system_settings (
  name text not null,
  value jsonb not null,
  updated_at timestamp with time zone not null,
  updated_by jsonb not null,
  constraint system_settings_pkey PRIMARY KEY (name)
);

create table thread_messages (
  id uuid not null,
  group_id uuid not null,
  author jsonb not null,
  text text not null,
  origin text not null,
  created_at timestamp with time zone not null,
  constraint thread_messages_pkey PRIMARY KEY (id)
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
  constraint users_email_normalised_key UNIQUE (email_normalised),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'operator'::text, 'viewer'::text])))
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
  constraint webhook_tokens_digest_key UNIQUE (digest),
  constraint webhook_tokens_pkey PRIMARY KEY (id)
);

alter table deliveries add constraint deliveries_group_id_fkey FOREIGN KEY (group_id) REFERENCES alert_groups(id) ON DELETE CASCADE;
alter table delivery_attempts add constraint delivery_attempts_delivery_id_fkey FOREIGN KEY (delivery_id) REFERENCES deliveries(id) ON DELETE CASCADE;
alter table installation add constraint installation_set_up_by_fkey FOREIGN KEY (set_up_by) REFERENCES users(id) DEFERRABLE INITIALLY DEFERRED;
alter table sessions add constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE;
alter table thread_messages add constraint thread_messages_group_id_fkey FOREIGN KEY (group_id) REFERENCES alert_groups(id) ON DELETE CASCADE;
alter table webhook_tokens add constraint webhook_tokens_created_by_fkey FOREIGN KEY (created_by) REFERENCES users(id) ON DELETE SET NULL;

CREATE INDEX alert_groups_open_key ON alert_groups USING btree (group_key, last_alert_at DESC) WHERE (status = 'open'::text);
CREATE INDEX alert_groups_recheck ON alert_groups USING btree (recheck_at) WHERE (recheck_at IS NOT NULL);
CREATE INDEX alert_groups_unrouted ON alert_groups USING btree (updated_at) WHERE (routed_revision < revision);
CREATE INDEX alert_words_trigrams ON alert_words USING gin (words gin_trgm_ops);
CREATE INDEX alerts_channel ON alerts USING btree (provider, channel, updated_at DESC, number DESC) WHERE ((provider IS NOT NULL) AND (deleted_at IS NULL));
CREATE INDEX alerts_created ON alerts USING btree (created_at, updated_at, number) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_group ON alerts USING btree (group_id, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_labels ON alerts USING gin (labels jsonb_path_ops) WHERE (deleted_at IS NULL);
CREATE UNIQUE INDEX alerts_open_fingerprint ON alerts USING btree (fingerprint) WHERE ((status <> 'resolved'::text) AND (deleted_at IS NULL));
CREATE INDEX alerts_resolved_at ON alerts USING btree (resolved_at) WHERE (status = 'resolved'::text);
CREATE INDEX alerts_resolved_fingerprint ON alerts USING btree (fingerprint, number DESC) WHERE ((status = 'resolved'::text) AND (deleted_at IS NULL));
CREATE INDEX alerts_source ON alerts USING btree (source, updated_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_state ON alerts USING btree (status, severity, updated_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX alerts_updated ON alerts USING btree (updated_at DESC, number DESC) WHERE (deleted_at IS NULL);
CREATE INDEX audit_events_entity ON audit_events USING btree (entity_type, entity_id, created_at DESC);
CREATE INDEX audit_events_event ON audit_events USING btree (event, created_at DESC);
CREATE INDEX audit_events_newest ON audit_events USING btree (created_at DESC, id DESC);
CREATE INDEX audit_events_unchained ON audit_events USING btree (created_at, id) WHERE ("position" IS NULL);
CREATE INDEX chat_replies_due ON chat_replies USING btree (not_before) WHERE (state = 'pending'::text);
CREATE INDEX chat_replies_refused ON chat_replies USING btree (provider, chat_user, settled_at) WHERE (state = 'refused'::text);
CREATE INDEX deliveries_dead ON deliveries USING btree (provider, target) WHERE (state = 'dead'::text);
CREATE INDEX deliveries_due ON deliveries USING btree (lane, next_attempt_at) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text]));
CREATE INDEX deliveries_external ON deliveries USING btree (provider, ((external ->> 'ts'::text)), ((external ->> 'post_id'::text))) WHERE (external IS NOT NULL);
CREATE INDEX deliveries_place ON deliveries USING btree (provider, target, created_at DESC);
CREATE INDEX deliveries_unsettled ON deliveries USING btree (state) WHERE (state = ANY (ARRAY['pending'::text, 'sending'::text, 'failed'::text, 'dead'::text]));
CREATE INDEX idempotency_keys_expiry ON idempotency_keys USING btree (expires_at);
CREATE INDEX live_events_at ON live_events USING btree (at);
CREATE INDEX live_events_waiting ON live_events USING btree ("position") WHERE (id IS NULL);
CREATE INDEX login_attempts_age ON login_attempts USING btree (last_attempt_at);
CREATE INDEX notifications_unread ON notifications USING btree (user_id) WHERE (read_at IS NULL);
CREATE INDEX notifications_user ON notifications USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX queue_outbox_due ON queue_outbox USING btree (due_at) WHERE ((sent_at IS NULL) OR (claimed_until IS NOT NULL));
CREATE INDEX rate_counters_ends_at ON rate_counters USING btree (ends_at);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_user ON sessions USING btree (user_id);
CREATE INDEX thread_messages_group ON thread_messages USING btree (group_id, created_at, id);
CREATE INDEX webhook_tokens_active ON webhook_tokens USING btree (created_at DESC) WHERE (revoked_at IS NULL);
