-- oldest_schema 1
-- up
-- Proofs beside the password: codes of an app, passkeys, and codes on paper for when both are lost.
create table one_time_code_apps (
  user_id uuid not null,
  secret text not null,
  last_step bigint default 0 not null,
  created_at timestamp with time zone default app_now() not null,
  confirmed_at timestamp with time zone,
  constraint one_time_code_apps_pkey primary key (user_id)
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
  constraint passkeys_pkey primary key (id),
  constraint passkeys_credential_id_key unique (credential_id)
);
create index passkeys_user_id on passkeys (user_id, created_at, id);

create table passkey_challenges (
  digest bytea not null,
  purpose text not null,
  user_id uuid,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey primary key (digest),
  constraint passkey_challenges_purpose_check check (purpose in ('register', 'sign_in', 'step'))
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

create table recovery_codes (
  digest bytea not null,
  user_id uuid not null,
  used_at timestamp with time zone,
  constraint recovery_codes_pkey primary key (digest)
);
create index recovery_codes_user_id on recovery_codes (user_id);

-- Sign-ins that still want the second factor. None of them is a session: a program that knows no second factor lets nobody in by one.
create table half_sign_ins (
  digest bytea not null,
  user_id uuid not null,
  expires_at timestamp with time zone not null,
  constraint half_sign_ins_pkey primary key (digest)
);
create index half_sign_ins_user_id on half_sign_ins (user_id);
create index half_sign_ins_expires_at on half_sign_ins (expires_at);

create table remembered_devices (
  digest bytea not null,
  user_id uuid not null,
  created_at timestamp with time zone default app_now() not null,
  constraint remembered_devices_pkey primary key (digest)
);
create index remembered_devices_user_id on remembered_devices (user_id);

create table sign_in_rules (
  singleton boolean default true not null,
  second_factor text not null,
  remember_device_days smallint not null,
  version bigint default 1 not null,
  updated_at timestamp with time zone default app_now() not null,
  constraint sign_in_rules_pkey primary key (singleton),
  constraint sign_in_rules_singleton_check check (singleton),
  constraint sign_in_rules_second_factor_check check (second_factor in ('nobody', 'admins', 'all')),
  constraint sign_in_rules_remember_device_days_check check (remember_device_days between 0 and 30)
);

-- When the session's person showed a second factor, and when they last proved who they are.
alter table sessions add column factor_at timestamp with time zone, add column proved_at timestamp with time zone;
-- down
alter table sessions drop column factor_at, drop column proved_at;
drop table sign_in_rules;
drop table remembered_devices;
drop table half_sign_ins;
drop table recovery_codes;
drop table passkey_challenges;
drop table passkeys;
drop table one_time_code_apps;
