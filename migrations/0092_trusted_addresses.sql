-- up
-- Providers such as Entra, Okta and Authentik verify addresses, but don't say so in their tokens.
alter table oidc_providers add column trust_email boolean not null default false;

-- down
alter table oidc_providers drop column trust_email;
