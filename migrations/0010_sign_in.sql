-- up
-- OpenID Connect providers that an admin set up.
create table oidc_providers (
  id uuid primary key,
  name text not null,
  -- As the provider writes it; tokens are compared with it as text.
  issuer text not null,
  client_id text not null,
  -- Encrypted. Null: a public client.
  client_secret text,
  scopes text[] not null,
  enabled boolean not null,
  sign_up text not null check (sign_up in ('off', 'allowed')),
  default_role text not null check (default_role in ('operator', 'viewer')),
  -- Lower case.
  allowed_domains text[] not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (issuer, client_id)
);

-- Browsers that were sent to a provider and have not come back. Each row is used once.
create table sign_in_flows (
  -- Keyed digest of the state that travels through the provider.
  digest bytea primary key,
  -- Keyed digest of the cookie: only the browser that left may come back.
  browser bytea not null,
  -- sign_in, link or workspace, a colon, and the door.
  purpose text not null,
  -- Who was signed in when it began; null for sign_in.
  user_id uuid references users (id) on delete cascade,
  -- Encrypted: nonce, PKCE verifier, page to return to.
  secrets text not null,
  expires_at timestamptz not null
);
create index sign_in_flows_expiry on sign_in_flows (expires_at);

-- down
drop table sign_in_flows;
drop table oidc_providers;
