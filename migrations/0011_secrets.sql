-- up
-- Systems that investigations get access to, each with settings and sealed credentials.
create table credential_providers (
  id uuid primary key,
  name text not null,
  -- What it is: grafana, kubernetes, aws. Free, for whoever uses it.
  kind text not null,
  description text not null,
  settings jsonb not null,
  -- Encrypted, by name.
  secrets jsonb not null,
  -- Agents that may use it; none: no agent.
  agent_ids uuid[] not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index credential_providers_name on credential_providers (lower(name));

-- Single values that agents may read.
create table shared_secrets (
  id uuid primary key,
  name text not null,
  description text not null,
  -- Encrypted.
  value text not null,
  agent_ids uuid[] not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index shared_secrets_name on shared_secrets (lower(name));

-- down
drop table shared_secrets;
drop table credential_providers;
