-- oldest_schema 1
-- up
-- Groups of identity providers decide over roles and teams: by which claim, how, and what becomes of people in none of them.
alter table oidc_providers
  add column groups_claim text not null default 'groups',
  add column group_mappings jsonb not null default '[]',
  add column no_group text not null default 'keep',
  add constraint oidc_providers_no_group_check check (no_group in ('keep', 'viewer', 'refuse'));

-- What the last sign-in told of a person's groups; null: nothing yet. A claim that could not be read leaves them as they were.
alter table linked_accounts
  add column groups text[],
  add column groups_total integer,
  add column groups_claim text,
  add column groups_problem text,
  add column groups_problem_at timestamp with time zone;

-- Whose groups set a role, by which group (null: the rule for people in none), and the role beneath it. Without a provider: set by hand.
alter table users
  add column role_provider uuid,
  add column role_group text,
  add column role_own text,
  add constraint users_role_own_check check (role_own in ('admin', 'operator', 'viewer')),
  add constraint users_role_provider_fkey foreign key (role_provider) references oidc_providers (id) on delete set null;

-- Whose groups made somebody a member; null: made by hand.
alter table team_members
  add column provider_id uuid,
  add constraint team_members_provider_id_fkey foreign key (provider_id) references oidc_providers (id) on delete set null;
create index users_role_provider on users (role_provider) where role_provider is not null;
create index team_members_provider on team_members (provider_id) where provider_id is not null;
create index linked_accounts_provider on linked_accounts (provider);
-- down
drop index linked_accounts_provider;
drop index team_members_provider;
drop index users_role_provider;
alter table team_members drop column provider_id;
alter table users drop column role_own, drop column role_group, drop column role_provider;
alter table linked_accounts drop column groups_problem_at, drop column groups_problem, drop column groups_claim, drop column groups_total,
  drop column groups;
alter table oidc_providers drop column no_group, drop column group_mappings, drop column groups_claim;
