-- up
-- An agent that people judged wrong too often asks again before each command: since when, why, and from when verdicts count.
alter table agent_tokens
  add column judged_from timestamptz,
  add column restricted_at timestamptz,
  add column restricted_because text;
-- Playbooks that came with the dispatch.
alter table investigation_attempts add column playbooks uuid[] not null default '{}';

-- down
alter table investigation_attempts drop column playbooks;
alter table agent_tokens
  drop column restricted_because,
  drop column restricted_at,
  drop column judged_from;
