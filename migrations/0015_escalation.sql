-- up
create table escalation_policies (
  id uuid primary key,
  name text not null,
  description text not null default '',
  -- [{level_number, delay_minutes, targets: [{target_type, target_team_id | target_user_id}]}], in order.
  levels jsonb not null,
  repeat_count integer not null default 0 check (repeat_count between 0 and 9),
  created_at timestamptz not null default app_now(),
  updated_at timestamptz not null default app_now()
);
create unique index escalation_policies_name on escalation_policies (lower(name));

-- Whom the levels name, so that nobody who is needed can be taken away.
create table escalation_policy_targets (
  policy_id uuid not null references escalation_policies (id) on delete cascade,
  team_id uuid references teams (id) on delete restrict,
  user_id uuid references users (id) on delete restrict,
  check ((team_id is null) <> (user_id is null))
);
create index escalation_policy_targets_policy on escalation_policy_targets (policy_id);
create index escalation_policy_targets_team on escalation_policy_targets (team_id);
create index escalation_policy_targets_user on escalation_policy_targets (user_id);

alter table teams add constraint teams_policy_exists foreign key (escalation_policy_id) references escalation_policies (id) on delete restrict;
alter table services add constraint services_policy_exists foreign key (escalation_policy_id) references escalation_policies (id) on delete restrict;

-- One for each time an incident is opened. The policy is a copy: later edits change nothing that runs.
create table escalations (
  id uuid primary key,
  incident_id uuid not null,
  episode integer not null,
  service_id uuid,
  policy_id uuid,
  policy_name text not null,
  urgency text not null check (urgency in ('high', 'low')),
  levels jsonb not null,
  -- no_policy: nobody to notify, said on the timeline. held: overdue for so long that a person must confirm.
  status text not null check (status in ('running', 'held', 'stopped', 'exhausted', 'no_policy')),
  -- The level that was notified last, and in which round; level 0: none yet.
  round integer not null default 1,
  level integer not null default 0,
  -- How many rounds there are: one, the repeats, and one for each going back by hand.
  rounds integer not null,
  -- What is tried next and when. next_level null: the end of the last level's time.
  next_round integer,
  next_level integer,
  next_at timestamptz,
  -- When to look again: next_at, or later after failures.
  wake_at timestamptz,
  failures integer not null default 0,
  stopped_reason text,
  started_at timestamptz not null,
  ended_at timestamptz,
  unique (incident_id, episode),
  check ((status in ('running', 'held')) = (next_at is not null)),
  check ((status = 'running') = (wake_at is not null))
);
create index escalations_wake on escalations (wake_at) where status = 'running';
-- With what tells which incidents are being escalated, so that the watchdog reads nothing else.
create index escalations_due on escalations (next_at) include (incident_id, episode) where status = 'running';
create index escalations_held on escalations (next_at) where status = 'held';

-- Each person that a level found, kept for explaining and for the load of shifts.
create table escalation_steps (
  id uuid primary key,
  incident_id uuid not null,
  episode integer not null,
  round integer not null,
  level integer not null,
  -- By which schedule the person was found; null: named by the policy, or nobody was found.
  schedule_id uuid,
  team_id uuid,
  -- Null: the target led to nobody.
  user_id uuid,
  -- start, timer, hand, repair
  cause text not null,
  due_at timestamptz not null,
  at timestamptz not null
);
create index escalation_steps_incident on escalation_steps (incident_id, at);
create index escalation_steps_schedule on escalation_steps (schedule_id, at) where schedule_id is not null;

-- down
drop table escalation_steps;
drop table escalations;
alter table services drop constraint services_policy_exists;
alter table teams drop constraint teams_policy_exists;
drop table escalation_policy_targets;
drop table escalation_policies;
